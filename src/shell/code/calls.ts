import { Bindings } from './bindings.js';
import { evaluatePure, lastName } from './pure.js';
import { isKnown, listOf, NOTHING, type CodeCall, type Value } from './value.js';

/** Methods of texts and patterns: what they are given is looked at, not called. */
const COMPARES = new Set(
  '.test .match .matchAll .includes .startsWith .endsWith .indexOf .search .equals .localeCompare .concat'.split(
    ' ',
  ),
);
/** Functions that call another one with each item of a list. */
export const LOOPS = new Set(
  'each forEach map each_with_index flatMap filter for_each then each_child select reject find'.split(' '),
);
/** Calls that a program makes: of its own functions, of those that do something, of those that only give something. */
export class Calls extends Bindings {
  /** What a call gives, and what it does besides. */
  protected hand(found: CodeCall): Value {
    const { scope } = this;
    const own = scope.functions.get(found.name.replace(/\.call$/, ''));
    if (own !== undefined) return own(found.args);
    const handled = scope.handler(found);
    const result = handled ?? evaluatePure(found, scope.call());
    const method = scope.functions.get(lastName(found.name));
    scope.call().machine.budget.pay(result.texts);
    const value = handled !== null || isKnown(result) ? result : (method?.(found.args) ?? this.#apply(found));
    if (scope.language === 'ruby') this.bindBlock(isKnown(value) ? value : listOf(found.args));
    return value;
  }

  /** A function that is handed on together with what it is called with: `map(rmtree, list)`, `list.forEach(rmSync)`. */
  #apply({ name, receiver, args, named }: CodeCall): Value {
    const [first = named.get('target'), ...others] = args;
    const callee = first?.callee ?? null;
    if (callee === null || COMPARES.has(name)) return NOTHING;
    const given = [receiver, ...others, named.get('args') ?? NOTHING].flatMap((each) => each.items ?? [each]);
    const known = given.filter(({ texts, items }) => texts.length > 0 || items !== null);
    const call = (list: readonly Value[]): Value =>
      this.hand({ name: callee, receiver: NOTHING, args: list, named });
    if (known.length === 0) return NOTHING;
    return LOOPS.has(lastName(name)) ? listOf(known.map((each) => call([each]))) : call(known);
  }
}
