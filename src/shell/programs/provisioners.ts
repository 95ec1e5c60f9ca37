import type { Call } from '../call.js';
import { reportFetchedCode } from '../foreign-code.js';

/** A block of HCL that starts a program of this machine. */
const LOCAL_EXEC = /\bprovisioner\s+"local-exec"\s*\{/;
const COMMAND = /\bcommand\s*=\s*(?:"((?:[^"\\]|\\.)*)"|<<-?\s*(\w+)\n([^]*?)\n\s*\2\b)/;
const PLACE = /\bworking_dir\s*=\s*"([^"]*)"/;
/** A program that is asked for data, also where nothing is changed. */
const EXTERNAL = /\bdata\s+"external"[^]{0,1000}?\bprogram\s*=\s*\[([^\][]{0,4000})\]/g;

/** Texts in the brackets of a list. */
function listed(text: string): readonly string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) => word);
}

/** Texts with their holes filled: the directory of the module is here, and of others it is known that they are set. */
function filled(text: string): string {
  return text.replace(/(\$?)\$\{([^{}]*)\}/g, (all, escaped: string, name: string) => {
    if (escaped !== '') return all.slice(1);
    return /^path\.\w+$/.test(name) ? '.' : name.replace(/[^\w.]/g, '_');
  });
}

function runBlock(call: Call, body: string): void {
  const [, quoted, , lines] = COMMAND.exec(body) ?? [];
  const line = quoted?.replace(/\\(["\\])/g, '$1') ?? lines;
  if (line === undefined) return;
  const place = filled(PLACE.exec(body)?.[1] ?? '.');
  call.runShell(filled(line), 'terraform', { shell: 'new', cwd: call.resolve(place) ?? place });
}

/** What the resources start that the line itself wrote down. */
export function runProvisioners(given: Call): void {
  const [option = ''] = given.args;
  const place = /^--?chdir=(.+)$/s.exec(option)?.[1];
  const call = place === undefined ? given : given.at(place, given.args.slice(1));
  const [verb = ''] = call.args;
  if (!/^(?:apply|destroy|plan|refresh)$/.test(verb)) return;
  const directory = `${call.cwd ?? ''}/`;
  for (const [path, text] of call.scene.shell.files) {
    if (!path.startsWith(directory) || !/^[^/]+\.tf$/.test(path.slice(directory.length))) continue;
    reportFetchedCode(call, text);
    for (const [, list = ''] of text.matchAll(EXTERNAL)) call.run(listed(list), 'terraform');
    if (/^(?:apply|destroy)$/.test(verb))
      for (const body of text.split(LOCAL_EXEC).slice(1)) runBlock(call, body);
  }
}
