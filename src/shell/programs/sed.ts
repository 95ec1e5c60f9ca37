import type { Call, Program } from '../call.js';
import { isResolved } from '../marks.js';
import { filterProgram } from '../output/filters.js';
import { editedLines } from '../output/sed.js';
import { MAX_TEXT, replaceLines } from '../output/sed-changes.js';
import { writtenLines, type SedModes } from '../output/sed-lines.js';
import { spec } from '../options.js';
import { readSedScript, type SedAction } from '../sed-script.js';
import { reportFetchedCode, reportFetchedProgram } from '../foreign-code.js';
import { changeFiles, editLines, reportContent } from './contents.js';

const SED = spec(
  'e:f:l:i::E',
  'expression= file= line-length= in-place quiet silent regexp-extended separate null-data posix sandbox debug follow-symlinks',
);

/** Lines that sed has before it; empty where they are not known. */
function linesOf(call: Call, files: readonly string[]): string {
  const text = files.length === 0 ? call.stdin : files.map((file) => call.codeOf(file) ?? '').join('');
  return text !== null && isResolved(text) ? text : '';
}

/** The same with what is not known of it, which may be told by where it comes from. */
function inputOf(call: Call, files: readonly string[]): string {
  return files.length === 0 ? (call.stdin ?? '') : files.map((file) => call.contentOf(file)).join('');
}

/** Whether a pattern is found in lines that its replacement leaves as they are. */
function isMatched(
  lines: string,
  action: SedAction & { readonly kind: 'substitute' },
  isExtended: boolean,
): boolean {
  return replaceLines(lines, { ...action, replacement: '\x01' }, isExtended) !== lines;
}

/** What `s///e` runs: the line after the change, or as much of it as the replacement says. */
function substitutedCode(
  call: Call,
  action: SedAction & { readonly kind: 'substitute' },
  lines: string,
  isExtended: boolean,
): string {
  const changed = lines === '' ? null : replaceLines(lines, action, isExtended);
  // A line that is replaced by the same is run all the same.
  if (changed !== null && (changed !== lines || isMatched(lines, action, isExtended))) return changed;
  return action.replacement
    .replace(/(^|[^\\])&/g, (_, before: string) => before + call.machine.symbols.unknown('&'))
    .replace(/\\([0-9])/g, (group) => call.machine.symbols.unknown(group))
    .replace(/\\n/g, '\n')
    .replace(/\\([^])/g, '$1');
}

/** `changed`: the lines as earlier substitutions left them. Without code of its own `e` runs these. */
function runAction(
  call: Call,
  action: SedAction,
  files: readonly string[],
  isExtended: boolean,
  changed: readonly string[],
): void {
  if (action.kind === 'run') {
    const codes = action.code === null ? [linesOf(call, files), ...changed] : [action.code];
    if (action.code === null) reportFetchedCode(call, inputOf(call, files));
    for (const code of codes) if (code !== '') call.runShell(code, 'sed e', { shell: 'new', stdin: null });
  } else if (action.kind === 'substitute' && action.flags.includes('e')) {
    reportFetchedCode(call, inputOf(call, files));
    const code = substitutedCode(call, action, linesOf(call, files), isExtended);
    call.runShell(code, 'sed s///e', { shell: 'new', stdin: null });
  }
  const written =
    action.kind === 'write' || (action.kind === 'substitute' && action.file !== null) ? action.file : null;
  if (written !== null && written !== '' && !written.startsWith('/dev/std'))
    reportContent(call, [written], 'is written by the script');
  if (action.kind === 'read' && action.file !== '' && !action.file.startsWith('/dev/std'))
    call.effect('read', call.paths([action.file]), { detail: 'is read by the script' });
}

function runScript(call: Call, script: string, files: readonly string[], isExtended: boolean): void {
  const changed: string[] = [];
  for (const { action } of readSedScript(script)) {
    runAction(call, action, files, isExtended, changed);
    if (action.kind === 'substitute')
      changed.push(substitutedCode(call, action, linesOf(call, files), isExtended));
  }
}

/** What commands put into files, which may be run later. */
function writeFiles(call: Call, script: string, files: readonly string[], modes: SedModes): void {
  const commands = readSedScript(script);
  const names = new Set(
    commands.flatMap(({ action }) => ('file' in action && action.kind !== 'read' ? (action.file ?? []) : [])),
  );
  if (names.size === 0) return;
  const text =
    files.length === 0 ? call.stdin : files.map((file) => call.codeOf(file) ?? call.contentOf(file)).join('');
  const written = text === null || text.length > MAX_TEXT ? null : writtenLines(text, commands, modes);
  for (const name of names) {
    if (name === '' || name.startsWith('/dev/')) continue;
    const lines = written === null ? null : (written.get(name) ?? []);
    call.writeFile(
      name,
      lines === null ? call.blend([text ?? '']) : lines.map((line) => `${line}\n`).join(''),
    );
  }
}

export const sed: Program = (call) => {
  const options = call.options(SED);
  const given = options.all('e', 'expression');
  const hasScript = given.length > 0 || options.has('f', 'file');
  // BSD sed takes the suffix of -i as a word of its own, which may be empty.
  const words = options.operands[0] === '' ? options.operands.slice(1) : options.operands;
  const scripts = hasScript ? [...given] : words.slice(0, 1);
  for (const file of options.all('f', 'file')) {
    const code = (file === '-' ? call.stdin : call.codeOf(file)) ?? '';
    reportFetchedCode(call, code);
    scripts.push(code);
  }
  const script = call.plain(scripts.join('\n'));
  // `"$(curl …)p"` names a line.
  if (script.length === 1) reportFetchedProgram(call, script);
  const files = hasScript ? words : words.slice(1);
  call.machine.budget.spend(script.length >> 4);
  const isExtended = options.has('E', 'r', 'regexp-extended');
  const modes = { isExtended, isQuiet: options.has('n', 'quiet', 'silent') };
  if (!options.has('sandbox')) {
    runScript(call, script, files, isExtended);
    writeFiles(call, script, files, modes);
  }
  if (options.has('i', 'in-place')) {
    editLines(call, files, !options.has('follow-symlinks'));
    changeFiles(call, files, (text) => editedLines(text, script, modes));
  } else filterProgram('sed')?.(call);
};
