import type { ParsedScript } from 'unbash';
import type { Machine, Scene } from './machine.js';
import { Input, Output } from './streams.js';

/** A substitution as the parser gives it; `script` is null-ish where it is empty or unreadable. */
export interface Substitution {
  readonly text: string;
  readonly pos: number;
  readonly script: ParsedScript | undefined;
}

function innerScene(script: ParsedScript, scene: Scene, output: Output | null): Scene {
  // A backtick script with escapes is decoded into a text of its own, and its positions refer to that.
  const source = script.source ?? scene.source;
  return {
    ...scene,
    shell: scene.shell.fork(),
    output,
    source,
    isOriginal: scene.isOriginal && script.source === undefined,
  };
}

/** `$(cd packages/core && pwd)`: that a directory is there which somebody names so is taken for granted, unless it is not. */
const PLACE =
  /^(?:\$\(|`)\s*(?:CDPATH=\S*\s+)?(?:builtin\s+)?(?:cd|pushd)\s(?:[^;&|`]|&(?=>)|(?<=>)&(?!>))*&&\s*pwd(?:\s+-[LP])?\s*[)`]$/;

function isPlaceOf({ context }: Machine, text: string, places: readonly string[]): boolean {
  if (!PLACE.test(text)) return false;
  const { files, workspace } = context;
  return files.realPath(workspace) === null || places.every((place) => files.isDirectory(place));
}

/** The text that `$(…)` leaves behind. */
export function captureOutput(machine: Machine, scene: Scene, part: Substitution): string {
  const { script } = part;
  if (script === undefined) return '';
  const output = new Output();
  machine.budget.spend(scene.shell.size);
  machine.budget.descend(() => {
    machine.runScript(script, innerScene(script, scene, output));
  });
  const printed = output.texts.map((text) => text.replaceAll('\0', '').replace(/\n+$/, ''));
  const known = printed.filter((text) => text !== '');
  const texts = known.length > 0 && isPlaceOf(machine, part.text, known) ? known : printed;
  return machine.choices.pick(`$(${part.pos}`, texts) ?? machine.symbols.unknown(part.text);
}

const FIRST_DESCRIPTOR = 63;

/** The path that `<(…)` or `>(…)` becomes; reading it gives what the inner commands write. */
export function openProcess(
  machine: Machine,
  scene: Scene,
  part: Substitution & { readonly operator: '<' | '>' },
): string {
  const { script } = part;
  const { files } = scene.shell;
  const path = `/dev/fd/${FIRST_DESCRIPTOR - scene.shell.processes}`;
  scene.shell.processes += 1;
  files.set(path, '');
  if (script === undefined) return path;
  const inner = innerScene(script, scene, part.operator === '<' ? new Output() : null);
  if (part.operator === '>') {
    // It runs when something is written there; what that is shows later.
    const run = (text: string | null): void => {
      machine.budget.descend(() => {
        machine.runScript(script, { ...inner, input: new Input(text) });
      });
    };
    scene.shell.readers.set(path, run);
    run(null);
    return path;
  }
  machine.budget.descend(() => {
    machine.runScript(script, inner);
  });
  const texts = inner.output?.texts ?? [];
  files.set(path, machine.choices.pick(`<(${part.pos}`, texts) ?? machine.symbols.unknown(part.text));
  return path;
}
