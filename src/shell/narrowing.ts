import { once } from '../model/once.js';
import type { Scene } from './machine.js';
import { activateGlobs, DEEP, STAR } from './marks.js';

/** A variable that is held against a text or a pattern, as `[`, `[[` and `test` write it; a star alone asks nothing. */
const COMPARED = /(?:^|(?<!!)\s)"?\$\{?(\w+)[^\s=]*"?\s+(?:==?|=~)\s+(?!["']?\*+["']?(?:\s|$))\S/g;

/** Everything in a directory, at the end of a line. */
const all = once(() => new RegExp(`[${STAR}${DEEP}]+(/?)$`, 'm'));
const each = once(() => new RegExp(all().source, 'gm'));
/** Something in it, of those that a star stands for. */
const some = once(() => `${activateGlobs('[!/.]*')}$1`);

/** Some lines of a text in which a line may stand for many. */
export function someOf(text: string): string {
  return text.replace(each(), some());
}

/** The value of a variable that has passed a test is one of all that it might have been. */
export function narrowVariable(scene: Scene, name: string): void {
  const value = scene.shell.variables.get(name)?.value;
  if (value !== undefined && all().test(value)) scene.shell.setValue(name, value.replace(all(), some()));
}

/** The same for every variable that a test compares. */
export function narrowBy(scene: Scene, test: string): void {
  if (!test.includes('=') || test.startsWith('!')) return;
  for (const [, name = ''] of test.matchAll(COMPARED)) narrowVariable(scene, name);
}
