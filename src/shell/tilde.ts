import { homeOf } from './environment.js';
import type { Machine, Scene } from './machine.js';
import { currentDirectory, readParameter } from './parameter.js';

/** `~`, `~user`, `~+` and `~-` at the start of a text; the text itself if none of them is there. */
export function expandTilde(machine: Machine, scene: Scene, text: string): string {
  if (!text.startsWith('~')) return text;
  const slash = text.indexOf('/');
  const name = slash === -1 ? text.slice(1) : text.slice(1, slash);
  const rest = slash === -1 ? '' : text.slice(slash);
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

/** In an assignment a tilde counts after `=` and after each colon. */
export function expandTildes(machine: Machine, scene: Scene, text: string): string {
  if (!text.includes('~')) return text;
  return text
    .split(':')
    .map((piece) => expandTilde(machine, scene, piece))
    .join(':');
}
