import type { Call } from '../call.js';
import { activateGlobs } from '../marks.js';
import { Input, Output } from '../streams.js';
import { windowsPath } from './words.js';

/** Runs the commands of a pipeline, each with what the one before it prints. */
export function runStages<Stage>(
  call: Call,
  stages: readonly Stage[],
  run: (inner: Call, stage: Stage) => void,
): void {
  let { input } = call.scene;
  for (const [at, stage] of stages.entries()) {
    const isLast = at === stages.length - 1;
    const output = isLast ? call.scene.output : new Output();
    run(call.within({ ...call.scene, input, output }), stage);
    input = new Input(output?.texts.join('\n') ?? '');
  }
}

/** Programs that find files by pattern themselves where a shell of Windows starts them. */
const SPELLS = /^(?:rm|rmdir|mv|cp|chmod|chown|shred)$/i;
/** A drive, a place right here or further up, one from the root of the drive. */
const PLACE = /^(?:[A-Za-z]:|\.{1,2}|~)?[\\/](?![\\/])/;

/** Shells of Windows, which know its paths. */
const HOST = /^(?:cmd|powershell|pwsh)$/i;

function unixWord(word: string): string {
  return PLACE.test(word) ? windowsPath(word) : word;
}

/** Starts a program that is no command of the shell: what it does is the same under any shell. */
export function runProgram(call: Call, words: readonly string[], via: string, cwd: string | null): void {
  const [first = '', ...args] = words;
  // A page that is opened, not a program.
  if (first === '' || /^[a-z]+:\/\//i.test(first)) return;
  const program = windowsPath(first).replace(/\.(?:exe|com)$/i, '');
  const places = HOST.test(program) ? args : args.map(unixWord);
  const given = SPELLS.test(program) ? places.map(activateGlobs) : places;
  // A file right here is found without a path.
  const isHere = !program.includes('/') && call.writtenTo(first) !== undefined;
  call.run([isHere ? `./${first}` : program, ...given], via, cwd === null ? {} : { cwd });
}
