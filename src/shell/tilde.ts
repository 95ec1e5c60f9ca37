import { homeOf } from './environment.js';
import type { Machine, Scene } from './machine.js';
import { currentDirectory, readParameter } from './parameter.js';

/** `~`, `~user`, `~+` and `~-` at the start of a text; the text itself if none of them is there. */
export function expandTilde(machine: Machine, scene: Scene, text: string): string {
  if (!text.startsWith('~')) return text;
  const end = text.search(/[/:]/);
  const name = end === -1 ? text.slice(1) : text.slice(1, end);
  const rest = end === -1 ? '' : text.slice(end);
  if (name === '+') return currentDirectory(machine, scene) + rest;
  if (name === '-') {
    const previous = readParameter(machine, scene, 'OLDPWD', null);
    return (previous.kind === 'text' ? previous.text : machine.symbols.unknown('~-')) + rest;
  }
  if (!/^[\w.-]*$/.test(name)) return text;
  const value = name === '' ? readParameter(machine, scene, 'HOME', null) : null;
  if (value?.kind === 'text') return value.text + rest;
  const home = homeOf(name, machine.context);
  // Other people live next to us; accounts of the system live anywhere.
  const isSure =
    name === '' ||
    name === 'root' ||
    home === machine.context.home ||
    machine.choices.pick(`~${name}`, [true, false]) === true;
  return (isSure ? home : machine.symbols.unknown(`~${name}`)) + rest;
}

/**
 * A name up to a slash or a colon that is not quoted. With other characters quoted it is none for bash, either, but who
 * writes `~\n` means the home and the end of a line.
 */
const BARE_NAME = /^~(?:[^\\/:]|\\[^/:])*(?:[/:]|$)/;

/** Whether the tilde counts that a word as it is written begins with. */
export function hasTilde(written: string): boolean {
  return BARE_NAME.test(written);
}

/** Bare text of an assignment, and whether it is where the value begins, and where it ends. */
export function expandBareValue(
  machine: Machine,
  scene: Scene,
  written: string,
  isFirst: boolean,
  isLast: boolean,
): string {
  const pieces = written.split(/(?<!\\):/);
  return pieces
    .map((piece, at) => {
      const isStart = isFirst || at > 0;
      const isWhole = isLast || at < pieces.length - 1 || piece.includes('/');
      const bare = piece.replace(/\\(?:\n|([^]))/g, (_, escaped?: string) => escaped ?? '');
      return isStart && isWhole && hasTilde(piece) ? expandTilde(machine, scene, bare) : bare;
    })
    .join(':');
}

/** In an assignment a tilde counts after `=` and after each colon. */
export function expandTildes(machine: Machine, scene: Scene, text: string): string {
  if (!text.includes('~')) return text;
  return text
    .split(':')
    .map((piece) => expandTilde(machine, scene, piece))
    .join(':');
}
