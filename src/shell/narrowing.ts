import { once } from '../model/once.js';
import type { Machine, Scene } from './machine.js';
import { activateGlobs, DEEP, isResolved, STAR } from './marks.js';
import { plainVariable } from './variables.js';

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

/** `[ -n "$x" ]`, `[ "$x" ]`, `[[ -z $x ]]`, `test ! -z "$x"`. */
const ASKED =
  /^(?:\[\[?|test)\s+(!\s+)?(?:(-[nz])\s+)?"?\$\{?([A-Za-z_]\w*)(?::?-)?\}?"?(?:\s+\]\]?)?\s*;?\s*$/;

/**
 * A variable that may be empty or not is the one or the other after it was asked. Behind a test that cannot end so it is
 * something else, of which nothing is known.
 */
function narrowByEmptiness(
  scene: Scene,
  test: string,
  isPassed: boolean,
  unknown: ((source: string) => string) | null = null,
): void {
  if (!test.includes('$') || !(test.startsWith('[') || test.startsWith('test'))) return;
  const [, negation, operator, name] = ASKED.exec(test) ?? [];
  const { variables } = scene.shell;
  const bindings = name === undefined ? [] : (variables.all(name) ?? []);
  if (name === undefined || bindings.length === 0) return;
  const isFilled = (operator !== '-z') === ((negation === undefined) === isPassed);
  const kept = bindings.filter((binding) => {
    const value = binding?.value ?? '';
    return value === '' ? !isFilled : isFilled || !isResolved(value);
  });
  if (kept.length > 0) variables.setAll(name, kept);
  else if (unknown !== null) variables.set(name, plainVariable(unknown(`$${name}`)));
}

/** `[ "$x" = dist ]`, `[[ $x == dist ]]`, and nothing else in it. */
const EQUALS =
  /^(?:\[\[\s+(?="?\$)|(?:\[|test)\s+(?="))"?\$\{?([A-Za-z_]\w*)\}?"?\s+==?\s+(["']?)([\w.@%+:,/-]+)\2(?:\s+\]\]?)?\s*;?\s*$/;

/** A variable that was asked to be one of some texts is one of them, whatever it was before. */
export function narrowToTexts(scene: Scene, name: string, texts: readonly string[]): void {
  const { variables } = scene.shell;
  const [first] = variables.all(name) ?? [];
  // An array has more in it than was asked for, and a reference means another name.
  if (!/^[A-Za-z_]/.test(name) || first?.elements != null || first?.flags.includes('n') === true) return;
  variables.setAll(
    name,
    texts.map((text) => plainVariable(text, first?.flags)),
  );
}

function narrowByEquality(scene: Scene, test: string): boolean {
  const [, name, , text] = test.includes('=') ? (EQUALS.exec(test) ?? []) : [];
  const { functions } = scene.shell;
  if (name === undefined || text === undefined || functions.has('[') || functions.has('test')) return false;
  narrowToTexts(scene, name, [text]);
  return true;
}

/** The same for every variable that a test compares, or asks whether it is empty. */
export function narrowBy(scene: Scene, test: string): void {
  narrowByEmptiness(scene, test, true);
  if (narrowByEquality(scene, test)) return;
  if (!test.includes('=') || test.startsWith('!')) return;
  for (const [, name = ''] of test.matchAll(COMPARED)) narrowVariable(scene, name);
}

/** For commands behind a test that ends otherwise in this state. */
export function supposeOutcome({ symbols }: Machine, scene: Scene, test: string, isPassed: boolean): void {
  narrowByEmptiness(scene, test, isPassed, (source) => symbols.unknown(source));
  if (isPassed) narrowByEquality(scene, test);
}

/** What is left for those that did not pass a test. */
export function narrowByFailing(scene: Scene, test: string): void {
  narrowByEmptiness(scene, test, false);
}
