import type { Program } from '../call.js';
import { spec } from '../options.js';
import { patchedFiles } from './contents.js';

/** The files that a difference makes anew, each with its lines. */
function createdFiles(text: string): readonly (readonly [name: string, content: string])[] {
  return [
    ...text.matchAll(/^--- \/dev\/null[^\n]*\n\+\+\+ ([^\t\n]+)[^\n]*\n((?:(?:@@|\+|\\)[^\n]*\n?)*)/gm),
  ].map(([, name = '', lines = '']) => [
    name.trim().replace(/^[ab]\//, ''),
    lines
      .split('\n')
      .flatMap((line) => (line.startsWith('+') ? [`${line.slice(1)}\n`] : []))
      .join(''),
  ]);
}

export const gitApply: Program = (call) => {
  const options = call.options(
    spec('p:C:', 'directory= exclude= include= whitespace= check stat numstat summary abort continue skip'),
  );
  if (options.has('check', 'stat', 'numstat', 'summary')) return;
  const directory = options.value('directory');
  const texts =
    options.operands.length === 0 ? [call.stdin] : options.operands.map((file) => call.codeOf(file));
  const named = texts.flatMap((text) => patchedFiles(text ?? '', directory ?? '.'));
  const places = directory === null ? named : [directory, ...named];
  if (places.length > 0)
    call.effect('write', call.paths(places), {
      action: 'git.apply',
      // Of a patch that nobody has read any file in the directory may be meant.
      isRecursive: named.length === 0,
      detail: 'is changed by the patch',
    });
  if (options.has('R', 'reverse', 'cached')) return;
  for (const [name, content] of texts.flatMap((text) => createdFiles(text ?? '')))
    call.writeFile(directory === null ? name : `${directory}/${name}`, content);
};
