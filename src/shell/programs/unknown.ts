import type { Call } from '../call.js';
import { callFunction } from '../functions.js';
import { runFile } from './shells.js';

const PATH_WORD = /^(?:[/~.]|[\w-]+\/)/;

/** Options by which most programs are told where to write. */
const OUTPUT_OPTION =
  /^(?:-o|--?(?:out|output|outfile|output-file|out-file|outdir|out-dir|output-dir|output-directory|target|target-dir|dest|destination|install-dir))$/;

/** Named when something is configured, written to when it is installed, maybe by a later command of the line. */
const PREFIX_OPTION = /^--?prefix$/;
const LATER_INSTALL = /\b(?:make|ninja|meson|samu)\b[^;&|\n]*\binstall\b/;

function isInstalling(call: Call): boolean {
  return (
    [call.program, ...call.args].some((word) => /install/i.test(word)) ||
    LATER_INSTALL.test(call.scene.source)
  );
}

/** Places that an unknown program is told to write to; only whole paths, for `-o` alone says little. */
export function reportOutputs(call: Call): void {
  const isOutput = (name: string): boolean =>
    OUTPUT_OPTION.test(name) || (PREFIX_OPTION.test(name) && isInstalling(call));
  const places = call.args.flatMap((arg, at) => {
    const [, name = '', value = ''] = /^(--?[\w-]+)=(.*)$/s.exec(arg) ?? [];
    if (isOutput(name)) return [value];
    return isOutput(call.args[at - 1] ?? '') ? [arg] : [];
  });
  const paths = places.filter((place) => /^\.{0,2}\/(?!\/)/.test(place) && !/^\/(?:dev|path)\//.test(place));
  if (paths.length > 0) call.effect('write', call.paths(paths), { detail: 'is where it is told to write' });
}

/** A program of which nothing is known: what it prints may hold whatever it was given. */
export function runUnknown(call: Call): void {
  reportOutputs(call);
  const handler = 'command_not_found_handle';
  for (const body of call.scene.shell.functions.get(handler) ?? [])
    if (body !== null) callFunction(call.machine, call.scene, handler, [call.word, ...call.args], body);
  if (!call.hasReader) return;
  const files = call.args.filter((arg) => PATH_WORD.test(arg)).map((arg) => call.contentOf(arg));
  call.print(call.blend([call.stdin ?? '', ...files]));
}

/** A path started as a program; false if the file cannot be read as a script. */
export function runScriptFile(call: Call, word: string, args: readonly string[]): boolean {
  return runFile(call, word, args);
}
