import type { Call } from '../call.js';
import { readCode } from '../code/read-code.js';
import { asJavaScript, withoutComments } from './c-source.js';
import { readSource } from './snippets.js';

type Compiled = 'c' | 'rust';

/** How a program that was compiled is kept: its source, behind a line that no source begins with. */
const HEAD = /^#!\/compiled\/(c|rust)((?: -D\S+)*)\n/;

/** What is linked together is one program. */
export function compiledText(
  language: Compiled,
  sources: readonly string[],
  names: readonly string[],
): string {
  const flags = [...names, ...sources.flatMap((text) => HEAD.exec(text)?.[2]?.trim().split(' ') ?? [])];
  const list = flags.filter((flag) => flag !== '').map((flag) => ` ${flag.replace(/\s/g, '')}`);
  return `#!/compiled/${language}${list.join('')}\n${sources.map((text) => text.replace(HEAD, '')).join('\n')}`;
}

/** `#include "x.h"` of a file that the line wrote. */
function withIncluded(call: Call, source: string): string {
  return source.replace(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)".*$/gm, (line, file: string) => {
    const text = call.writtenTo(file);
    return text === undefined ? line : withoutComments(text);
  });
}

/** The source as the compiler sees it, as far as that matters here. */
export function sourceOf(call: Call, file: string): string {
  const text = call.writtenTo(file) ?? '';
  return text === '' ? '' : withIncluded(call, text);
}

/** Runs what was compiled before; false if it is something else. */
export function runCompiled(call: Call, code: string, args: readonly string[]): boolean {
  const [head, language, flags = ''] = HEAD.exec(code) ?? [];
  if (head === undefined) return false;
  const source = code.slice(head.length);
  call.machine.budget.spend(source.length >> 1);
  let isPrinting = false;
  if (language === 'rust') readSource(call, 'rust', [source]);
  else {
    readSource(call, 'c', [source]);
    const given = new Map(
      flags.split(' ').flatMap((flag) => {
        const [, name, value = '1'] = /^-D(\w+)(?:=(.*))?$/.exec(flag) ?? [];
        return name === undefined ? [] : [[name, value] as const];
      }),
    );
    isPrinting = readCode(call, asJavaScript(source, args, given), 'javascript');
  }
  if (call.hasReader && !isPrinting) call.print(call.blend([call.stdin ?? '']));
  return true;
}
