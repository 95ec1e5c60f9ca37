import { isListed } from '../../model/word-list.js';
import { isCalled } from './called.js';
import { narrowed } from './bindings.js';
import { ofCollection } from './collections.js';
import { holdsForGit } from './conditions.js';
import { madeOfEnvironment } from './environment-value.js';
import { Functions } from './functions.js';
import { isGrowing } from './growing.js';
import { isSpelled, lettersOf } from './letters.js';
import { foundBelow } from './listings.js';
import { listPattern } from './patterns.js';
import { evaluatePure, lastName } from './pure.js';
import { replacedWith, replacementIn } from './replacements.js';
import type { Call } from '../call.js';
import {
  allTexts,
  eitherOf,
  functionOf,
  isCompound,
  isKnown,
  listOf,
  madeOfTexts,
  NOTHING,
  textOf,
  type CodeCall,
  type Given,
  type Value,
} from './value.js';

/** Methods of texts and patterns: what they are given is looked at, not called. */
const COMPARES = new Set(
  '.test .match .matchAll .includes .startsWith .endsWith .indexOf .search .equals .localeCompare .concat'.split(
    ' ',
  ),
);
/** Functions that call another one with each item of a list, and what comes of it. */
type Outcome = 'results' | 'same' | 'flat' | 'nothing' | 'one' | 'folded';
const LOOPS: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ...loops('same', 'each each_with_index each_child filter select reject sort sorted takewhile dropwhile'),
  ...loops('nothing', 'forEach for_each some every any all'),
  ...loops('results', 'map imap imap_unordered starmap array_map'),
  ...loops('flat', 'flatMap'),
  ...loops('one', 'find finddepth then'),
  ...loops('folded', 'reduce'),
]);

function loops(outcome: Outcome, names: string): readonly (readonly [string, Outcome])[] {
  return names.split(' ').map((name) => [name, outcome]);
}

/** Functions that are told when before they are told what to call. */
const LATER = 'enter enterabs call_later call_at run_in_executor after';
/** What a program prints does not depend on where it is. */
const PRINTS = /^(?:print|puts|echo|say|log|write)$/;
/** Functions that nothing comes after. */
const EXITS = /^(?:(?:sys|process|Deno|os)\.)?_?exit$|^(?:die|croak|confess|abort|quit)$/;
const FILTERS = /^(?:filter|select|reject|takewhile)$/;
/** How many items are put together one by one. */
const MAX_FOLDED = 40;
const MAX_PLACES_NAMED = 6;

/** Calls that a program makes: of its own functions, of those that do something, of those that only give something. */
export abstract class Calls extends Functions {
  /** What a call gives, and what it does besides. */
  protected hand(found: CodeCall): Value {
    const { scope } = this;
    const before = scope.places;
    const handled =
      this.#handle(found) ??
      this.#bind(found) ??
      this.#dump(found) ??
      ofCollection(found, scope.isUnsure) ??
      this.#replace(found) ??
      this.#loop(found);
    const result = handled ?? evaluatePure(found, scope.call());
    scope.call().machine.budget.pay(result.texts);
    const value = handled !== null || isKnown(result) ? result : (this.#method(found) ?? this.#apply(found));
    this.#callKey(found);
    this.#runGiven(found);
    if (EXITS.test(found.name.trim()) && (scope.language !== 'python' || !found.name.endsWith(' ')))
      this.result.ending = 'gone';
    if (scope.language === 'ruby') {
      const made = this.#readBlock(
        found,
        [value, found.receiver].find(isKnown) ?? listOf(found.args),
        before,
      );
      if (made !== null) return made;
    }
    return handled !== null || isKnown(value) ? value : madeOfTexts([found.receiver, ...found.args]);
  }

  /** Calls a value, if it is a function. */
  protected invoke(value: Value, found: CodeCall): Value {
    const { receiver, args, named, given } = found;
    if (value.run !== null) return value.run({ args: given ?? args, named, self: receiver });
    return this.hand({ ...found, name: value.callee ?? '()' });
  }

  #call(value: Value, args: readonly Value[], named: Given['named'] = new Map()): Value {
    return this.invoke(value, { name: value.callee ?? '()', receiver: NOTHING, args, named });
  }

  #handle(found: CodeCall): Value | null {
    const { scope } = this;
    const last = lastName(found.name);
    if (/^(?:chdir|cd)$/.test(last)) return this.#move(found);
    if (/^on(?:ce)?$/.test(last)) this.#listen(found);
    return PRINTS.test(last) ? scope.handler(found) : scope.everywhere(() => scope.handler(found));
  }

  /** `fs.rmSync.bind(null, place)`: a function that is given some of what it takes. */
  #bind(found: CodeCall): Value | null {
    const { name, receiver, args, named } = found;
    if (this.scope.language === 'python') return this.#asked(found);
    if (this.scope.language === 'ruby' && /.\.bind$/.test(name) && !isKnown(receiver))
      return functionOf(name.replace(/\.bind$/, ''));
    if (this.scope.language !== 'javascript' || isKnown(receiver) || !/.\.bind$/.test(name)) return null;
    return this.#bound(functionOf(name.replace(/\.bind$/, '')), args.slice(1), named);
  }

  /** `methodcaller('system', line)(os)`, `attrgetter('system')(os)(line)`: a function of what they are called with. */
  #asked({ name, args: [method, ...args], named }: CodeCall): Value | null {
    const kind = /(?:^|\.)(methodcaller|attrgetter)$/.exec(name)?.[1];
    const word = method?.texts[0];
    if (kind === undefined || word === undefined) return null;
    const run = ({ args: [object = NOTHING] }: Given): Value => {
      const called = functionOf(`${object.callee ?? ''}.${word}`);
      if (kind === 'attrgetter') return called;
      const receiver = object.callee === null ? object : NOTHING;
      return this.invoke(called, { name: called.callee ?? '', receiver, args, named });
    };
    return { ...NOTHING, run };
  }

  /** What is made of the environment as a whole; a copy of it may get more entries. */
  #dump(found: CodeCall): Value | null {
    const made = madeOfEnvironment(found, this.scope.call());
    if (made === null) return null;
    const usual = ofCollection(found, this.scope.isUnsure) ?? evaluatePure(found, this.scope.call());
    return usual.fields === null ? made : { ...usual, texts: made.texts };
  }

  /** `text.replace(/x/g, m => …)`, `re.sub(x, lambda m: …, text)`. */
  #replace(found: CodeCall): Value | null {
    const replacement = replacementIn(found);
    const maker = replacement?.maker ?? null;
    if (replacement === null || maker === null) return null;
    const value = replacedWith(replacement, (args) => this.#call(maker, args));
    return isKnown(value) ? value : null;
  }

  /** `stdin.on('data', d => …)`, `lines.on('line', l => …)`: the function is given what can be read there. */
  #listen({ name, receiver, args, given = args }: CodeCall): void {
    const routine = given.find(({ run }) => run !== null);
    const { stdin } = this.scope.call();
    const text = /stdin\.on(?:ce)?$/.test(name) && stdin !== null ? textOf(stdin) : receiver;
    if (routine !== undefined && isKnown(text)) this.#call(routine, [this.anyItem(text)]);
  }

  /** Where a directory may be one of several, the code may be in any of them from then on. */
  #move(found: CodeCall): Value | null {
    const { scope } = this;
    const [first, ...others] = found.args;
    // Without a word it goes home, where a language has that.
    if (first === undefined) return scope.handler(found);
    const texts = first.texts.slice(0, MAX_PLACES_NAMED);
    const reached: Call[] = [];
    let value: Value | null = null;
    for (const place of scope.places)
      for (const text of texts) {
        scope.moveTo([place]);
        value = scope.handler({ ...found, args: [textOf(text), ...others] }) ?? value;
        reached.push(scope.call());
      }
    scope.moveTo(reached);
    return value;
  }

  /** A method of the program's own, of an object that nothing is known of. */
  #method(found: CodeCall): Value | null {
    const methods = this.scope.methods.get(lastName(found.name));
    if (methods === undefined || found.name.endsWith(' ')) return null;
    const values = methods.map((method) => this.invoke(method, found));
    return values.reduce(eitherOf, NOTHING);
  }

  /** A function that is called with each item of a list. */
  #loop({ name, receiver, args, given = args }: CodeCall): Value | null {
    const last = lastName(name);
    const kind = LOOPS.get(last);
    // `then(console.log)` names the function that gets the answer.
    const at = given.findIndex(({ run, callee }) => run !== null || (last === 'then' && callee !== null));
    const routine = given[at];
    // `filter(os.path.exists, list)`.
    const [test, tested = null] = given;
    if (kind === 'same' && test?.callee != null && !isKnown(receiver)) {
      if (tested !== null) this.#callWithEach(test, tested);
      return tested;
    }
    if (kind === undefined || routine === undefined) return null;
    // `import('./own.js').then(({ run }) => …)`.
    const own = last === 'then' ? /^(\.{1,2}\/.*|memfs)\.then$/.exec(name)?.[1] : undefined;
    const [whole = NOTHING, ...others] = isKnown(receiver)
      ? [receiver]
      : own !== undefined
        ? [functionOf(own)]
        : given.filter((_, each) => each !== at);
    const isText = name === 'map' && this.scope.language === 'python' && isSpelled(whole, '');
    const list = isText ? listOf(lettersOf(whole)) : whole;
    const rounds =
      kind === 'folded' && list.items !== null
        ? list.items.slice(0, MAX_FOLDED)
        : kind === 'results'
          ? this.roundsInOrder(list, 20)
          : (this.#roundsOfGrowth(routine, list) ?? this.rounds(list, 20));
    let folded = others[0] ?? given[at + 1] ?? null;
    const results = rounds.map((item, index) => {
      if (kind === 'folded') {
        folded = folded === null ? item : this.#call(routine, [folded, item]);
        return folded;
      }
      if (this.scope.language === 'perl') this.#declareTopic(kind === 'one' ? foundBelow(item) : item);
      if (last === 'then' || !isKnown(item)) return this.#call(routine, [list]);
      return last === 'map' && others.length > 0
        ? this.#call(routine, [item, ...others.map((other) => other.items?.[index] ?? other)])
        : this.#call(routine, last === 'starmap' ? (item.items ?? [item]) : [item]);
    });
    switch (kind) {
      case 'results':
        return listOf(results);
      case 'flat':
        return listOf(results.flatMap((value) => value.items ?? [value]));
      case 'folded':
        return results.at(-1) ?? NOTHING;
      case 'one':
        return last === 'then'
          ? results.reduce(eitherOf, NOTHING)
          : list.items === null
            ? list
            : this.anyItem(list);
      case 'same':
        return this.#filtered(last, routine, list);
      case 'nothing':
        return NOTHING;
    }
  }

  /** Every item in its turn, where a function of the program puts something together of them. */
  #roundsOfGrowth({ run }: Value, list: Value): readonly Value[] | null {
    const body = run === null ? undefined : this.scope.bodies.get(run);
    return body !== undefined && isGrowing(body.cursor, body.from, body.end)
      ? this.roundsInTurn(list, body.end - body.from)
      : null;
  }

  #callWithEach(routine: Value, list: Value): void {
    for (const item of this.rounds(list, 20)) this.#call(routine, [item]);
  }

  /** `max(list, key=f)`: the function is called with each item. */
  #callKey({ receiver, args, named }: CodeCall): void {
    const key = named.get('key');
    const list = isKnown(receiver) ? receiver : args[0];
    if (this.scope.language !== 'python' || key === undefined || list === undefined) return;
    if (key.callee !== null || key.run !== null) this.#callWithEach(key, list);
  }

  /** Perl's functions find what they are called for under names of its own. */
  #declareTopic(item: Value): void {
    this.scope.assign('$_', item);
    this.scope.assign('$File::Find::name', item);
  }

  /** What a function lets pass of a list; without `.git`, if that does not. */
  #filtered(name: string, { run }: Value, list: Value): Value {
    const body = run === null ? undefined : this.scope.bodies.get(run);
    if (body === undefined || !FILTERS.test(name)) return list;
    const { param, cursor, from, end } = body;
    const holds = holdsForGit(cursor, from, end, {
      isListed: (each) => each === (param ?? '$_'),
      textsOf: (each) => allTexts(this.scope.get(each) ?? NOTHING),
    });
    if (holds !== (name === 'reject')) return list;
    const items = list.items?.map((item) => narrowed(item) ?? item) ?? null;
    return { ...(narrowed(list) ?? list), items };
  }

  /** A function that is handed on together with what it is called with: `map(rmtree, list)`, `list.forEach(rmSync)`. */
  #apply({ name, receiver, args, named }: CodeCall): Value {
    // Some are told first when to call it.
    const dot = name.lastIndexOf('.');
    const isLater = dot !== -1 && isListed(name.slice(dot + 1), LATER);
    const late = isLater ? args.findIndex(({ callee, run }) => callee !== null || run !== null) : 0;
    const [first = named.get('target'), ...others] = args.slice(Math.max(0, late));
    if (first === undefined || COMPARES.has(name)) return NOTHING;
    if ((isCalled(name, 'partial') || name.endsWith('.bind')) && first.run !== null)
      return this.#bound(first, others, named);
    if (first.callee === null && first.run === null) return NOTHING;
    const given = [receiver, ...others, named.get('args') ?? named.get('argument') ?? NOTHING].flatMap(
      (each) => each.items ?? [each],
    );
    const known = given.filter((each) => each.texts.length > 0 || (each.callee === null && isKnown(each)));
    if (known.length === 0) return NOTHING;
    if (isCalled(name, 'partial')) return this.#bound(first, others, named);
    // Some wait before they call it.
    const rest = /^(?:setTimeout|setInterval|Timer|threading\.Timer)$/.test(name) ? known.slice(1) : known;
    const outcome = LOOPS.get(lastName(name));
    if (outcome === undefined) return this.#call(first, rest, named);
    const results = known.map((each) => this.#call(first, [each], named));
    return listOf(outcome === 'same' ? known : results);
  }

  #bound(value: Value, args: readonly Value[], named: Given['named']): Value {
    const run = (given: Given): Value =>
      this.#call(value, [...args, ...given.args], new Map([...named, ...given.named]));
    return { ...NOTHING, run };
  }

  /** Functions that are handed on to something that may call them. */
  #runGiven({ name, args, named, given = args }: CodeCall): void {
    if (isCalled(name, 'partial') || name.endsWith('.bind')) return;
    for (const value of [...given, ...named.values()]) {
      const { run } = value;
      if (run !== null && !this.scope.wasRun(run))
        this.scope.maybe(() => {
          run({ args: [], named: new Map(), self: NOTHING });
          return 'through';
        });
    }
  }

  /** `Dir.each_child(d) { |f| … }`: the block is given what the call found; what it makes of that, if that is asked for. */
  #readBlock(found: CodeCall, value: Value, before: readonly Call[]): Value | null {
    const { cursor, scope } = this;
    const last = lastName(found.name);
    const isMoving = /^(?:chdir|cd)$/.test(last);
    const isBlock = cursor.isMark('{') || cursor.isName('do');
    const outcome = MAPS.get(last);
    const replacement = isBlock ? replacementIn(found) : null;
    const isKnownBlock = isMoving || outcome !== undefined || replacement !== null;
    if (!isBlock || (!cursor.isMark('|', 1) && !isKnownBlock)) return null;
    const block = cursor.isMark('{')
      ? this.blocks.braced(cursor.at)
      : this.blocks.after(cursor.at, cursor.at + 1);
    if (block === null) return null;
    const head = cursor.at + 1;
    const bar = cursor.isMark('|', 1) ? cursor.find(BAR, head + 1, block.end) : head;
    const size = block.end - bar;
    const give = (item: Value): Value => scope.block(() => this.#giveBlock(item, head, bar, block.end));
    const results: Value[] = [];
    scope.maybe(() => {
      if (replacement !== null)
        results.push(
          replacedWith(replacement, ([item = NOTHING]) => (scope.mayRepeat(size) ? give(item) : NOTHING)),
        );
      else {
        const inTurn = isGrowing(cursor, bar, block.end) ? this.roundsInTurn(value, size) : null;
        for (const item of inTurn ?? this.#blockRounds(value, size, outcome)) results.push(give(item));
      }
      return 'through';
    });
    cursor.at = block.next;
    if (isMoving) scope.moveTo(before);
    if ((outcome === undefined && replacement === null) || !results.some(isKnown)) return null;
    return outcome === 'results' ? listOf(results) : results.reduce(eitherOf, NOTHING);
  }

  /** What a block makes of what it is given. */
  #giveBlock(item: Value, head: number, bar: number, end: number): Value {
    const { cursor, scope } = this;
    for (const each of IMPLIED) if (bar === head) scope.declare(each, item);
    const pattern = listPattern(cursor, head + 1, bar);
    const isSpread = pattern.kind === 'list' && pattern.parts.length > 1 && isCompound(item);
    if (bar > head) this.bind(pattern, isSpread ? item : listOf([item]), 'block');
    cursor.at = bar > head ? bar + 1 : head;
    this.result.last = NOTHING;
    this.readBlock(end);
    return this.result.last;
  }

  #blockRounds(value: Value, size: number, outcome: Outcome | undefined): readonly Value[] {
    if (value.items?.length === 0) return [NOTHING];
    if (outcome === 'one') return [value];
    return outcome === 'results' ? this.roundsInOrder(value, size) : this.rounds(value, size);
  }
}

const BAR: ReadonlySet<string> = new Set(['|']);
/** Methods of Ruby that give what a block makes of each item, or of the object itself. */
const MAPS: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ...loops('results', 'map collect flat_map filter_map'),
  ...loops('one', 'then yield_self'),
]);
/** What a block without parameters calls what it is given. */
const IMPLIED = ['_1', 'it'];
