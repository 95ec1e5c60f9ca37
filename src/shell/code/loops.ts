import { isDeclaring } from './bindings.js';
import type { Block } from './blocks.js';
import { Branches } from './branches.js';
import { END } from './cursor.js';
import { countedBy, isGrowing, asLetters, startOf, stepIn, type Counting } from './growing.js';
import { readPattern, type Pattern } from './patterns.js';
import { patchedBy } from './stand-ins.js';
import { listOf, NOTHING, numberOf, textOf, type Value } from './value.js';

const IN: ReadonlySet<string> = new Set(['in', 'of', ';']);
const SEMICOLON: ReadonlySet<string> = new Set([';']);
/** How long a statement may be that stands in the place of a block. */
const MAX_PLAIN = 40;

/** What a program does more than once, or with something that it puts away in the end. */
export abstract class Loops extends Branches {
  /** `for x in list`, `for (const x of list)`, `foreach (list as $x)`, `while (…)`. */
  protected readLoop(): boolean {
    const { cursor, scope } = this;
    const head = cursor.at;
    const isFor = cursor.isName('for') || cursor.isName('foreach');
    const isWhile = cursor.isName('while') || cursor.isName('until');
    if ((!isFor && !isWhile) || /^(?:\.|->)$/.test(cursor.peek(-1).text)) return false;
    if (isWhile) return this.#readWhile(head);
    return scope.block(() => this.#readFor(head));
  }

  #readWhile(head: number): boolean {
    const { cursor, scope } = this;
    if (this.hasBraces ? !cursor.isMark('(', 1) : this.blocks.after(head, head + 1) === null) return false;
    const isEndless = /^\(?(?:True|true|1)[:)]/.test(cursor.textBetween(head + 1, head + 4));
    let known = this.hasBraces ? cursor.closingIndex(head + 2) + 1 : head + 1;
    const block = this.blocks.after(head, known);
    known = block?.end ?? known;
    const counting = block === null ? null : this.#countingIn(head + 1, block.from - 1, null, block);
    this.#forgetCounters(head, known);
    if (block !== null && counting !== null) {
      this.#goCounting(counting, block);
      return true;
    }
    const way = this.way(() => {
      this.#bindLines(head + 2);
      this.readPart(this.readHead(head));
    });
    scope.join([way], isEndless && way.ending === 'through');
    return true;
  }

  /** `while (<STDIN>)` of Perl makes each line the topic. */
  #bindLines(at: number): void {
    const { cursor, scope } = this;
    const isHandle = /^<\$?\w*>$/.test(cursor.tokens[at]?.text ?? '') && cursor.tokens[at + 1]?.text === ')';
    if (scope.language !== 'perl' || !isHandle) return;
    cursor.at = at;
    scope.assign('$_', this.anyItem(this.readExpression()));
  }

  /** Names that are counted up are not known in a loop. */
  #forgetCounters(from: number, end: number): void {
    const { cursor, scope } = this;
    for (let at = from; at < end; at += 1) {
      const { kind, text } = cursor.tokens[at] ?? END;
      if (kind !== 'name') continue;
      const next = cursor.tokens[at + 1]?.text ?? '';
      const isCounted = /^[-+]=$/.test(next) || (/^[-+]$/.test(next) && cursor.tokens[at + 2]?.text === next);
      const known = isCounted ? scope.get(text)?.texts : undefined;
      if (known?.every((each) => /^\d+$/.test(each)) === true) scope.assign(text, NOTHING);
    }
  }

  /** How a loop counts that puts something together; null for others, of which one round says enough. */
  #countingIn(
    from: number,
    end: number,
    start: number | null,
    block: Block | null,
    body = end + 1,
    step = 1,
  ): Counting | null {
    const { cursor, scope } = this;
    if (!this.#isGrowing(block, body)) return null;
    const counting = countedBy(cursor, from, end, (name) => scope.get(name), start, step);
    if (counting === null) return null;
    const size = block === null ? MAX_PLAIN : block.end - block.from;
    return scope.mayRepeat(size * counting.rounds.length) ? counting : null;
  }

  #isGrowing(block: Block | null, from: number): boolean {
    const { cursor } = this;
    const end = block?.end ?? cursor.find(SEMICOLON, from, from + MAX_PLAIN);
    return isGrowing(cursor, block?.from ?? from, end);
  }

  #goCounting({ name, rounds }: Counting, block: Block | null): void {
    const { cursor, scope } = this;
    const from = block?.from ?? cursor.at;
    this.maybe(() => {
      scope.unrolled += 1;
      for (const round of rounds) {
        scope.assign(name, round);
        cursor.at = from;
        this.readPart(block);
      }
      scope.unrolled -= 1;
    });
  }

  #readFor(head: number): boolean {
    const { cursor } = this;
    cursor.at = head + 1;
    if (cursor.isName('await')) cursor.at += 1;
    const isBracketed = cursor.isMark('(') && this.hasBraces;
    const close = isBracketed ? cursor.closingIndex(cursor.at + 1) : cursor.closingIndex();
    if (isBracketed) cursor.at += 1;
    const isDeclared = isDeclaring(cursor.peek().text);
    if (isDeclared) cursor.at += 1;
    const placing =
      isDeclared || this.scope.language === 'ruby' || this.scope.language === 'lua' ? 'block' : 'assigned';
    // `for my $x (list)`.
    if (cursor.peek().text.startsWith('$') && cursor.isMark('(', 1)) {
      const name: Pattern = { kind: 'name', name: cursor.peek().text, isRest: false, usual: null };
      cursor.at += 1;
      const end = cursor.closingIndex(cursor.at + 1) + 1;
      return this.#goThrough(head, name, this.readExpression(), 'block', end);
    }
    const at = cursor.find(IN, cursor.at, close);
    const word = cursor.tokens[at];
    if (at < close && word?.kind === 'name') {
      const pattern = this.targets(cursor.at, at);
      cursor.at = at + 1;
      const value = this.readExpression();
      const isByKey = word.text === 'in' && this.scope.language === 'javascript' && value.items !== null;
      const list = isByKey ? listOf((value.items ?? []).map((_, each) => numberOf(each))) : value;
      // What has no items has pairs, as a map of JavaScript.
      const listed = word.text === 'of' && list.items === null && list.fields !== null ? pairs(list) : list;
      return this.#goThrough(head, pattern, listed, placing, isBracketed ? close + 1 : cursor.at);
    }
    if (!isBracketed) return this.#readPlainLoop(head, cursor.peek().text);
    if (cursor.find(SEMICOLON, cursor.at, close) < close) return this.#readCounting(head, close);
    const list = this.readExpression();
    const name = cursor.isName('as') ? this.#asPattern(close) : null;
    const topic: Pattern = { kind: 'name', name: '$_', isRest: false, usual: null };
    return this.#goThrough(
      head,
      name?.pattern ?? topic,
      name?.isPair === true ? pairs(list) : list,
      'assigned',
      close + 1,
    );
  }

  /** `foreach ($list as $k => $v)`. */
  #asPattern(close: number): { readonly pattern: Pattern; readonly isPair: boolean } {
    const { cursor } = this;
    cursor.at += 1;
    const { pattern, next } = readPattern(cursor, cursor.at, close);
    if (cursor.tokens[next]?.text !== '=>') return { pattern, isPair: false };
    const second = readPattern(cursor, next + 1, close).pattern;
    return { pattern: { kind: 'list', parts: [pattern, second], isRest: false, usual: null }, isPair: true };
  }

  /** A loop of which only the block is understood, and that it counts. */
  #readPlainLoop(head: number, counter: string): boolean {
    const block = this.readHead(head);
    if (block === null) return true;
    if (this.scope.language === 'lua') this.scope.declare(counter, NOTHING);
    this.maybe(() => {
      this.readPart(block);
    });
    return true;
  }

  /** `for (let i = 0; i < n; i++)`. */
  #readCounting(head: number, close: number): boolean {
    const { cursor, scope } = this;
    const first = cursor.find(SEMICOLON, cursor.at, close);
    const second = cursor.find(SEMICOLON, first + 1, close);
    const start = startOf(cursor, cursor.at, first, (name) => scope.get(name));
    this.readUntil(close);
    cursor.at = close + 1;
    const block = this.blocks.after(head, close + 1);
    const counting = this.#countingIn(
      first + 1,
      second,
      start,
      block,
      close + 1,
      stepIn(cursor, second + 1, close),
    );
    this.#forgetCounters(head, close);
    if (counting !== null) {
      this.#goCounting(counting, block);
      return true;
    }
    this.maybe(() => {
      cursor.at = close + 1;
      this.readPart(block);
    });
    return true;
  }

  #goThrough(
    head: number,
    pattern: Pattern,
    list: Value,
    placing: 'block' | 'assigned',
    from: number,
  ): boolean {
    const { cursor } = this;
    const block = this.blocks.after(head, from);
    if (block === null && !this.hasBraces) {
      this.bind(pattern, this.anyItem(list), placing);
      return true;
    }
    const size = (block?.end ?? from + 20) - from;
    // What is put together has the order of the list.
    const inOrder = this.#isGrowing(block, from) ? this.roundsInTurn(asLetters(list), size) : null;
    const rounds = inOrder ?? this.rounds(list, size);
    let next = from;
    const depth = inOrder === null ? 0 : 1;
    this.maybe(() => {
      this.scope.unrolled += depth;
      for (const item of rounds) {
        this.bind(pattern, item, placing);
        cursor.at = from;
        this.readPart(block);
        next = cursor.at;
      }
      this.scope.unrolled -= depth;
    });
    cursor.at = next;
    return true;
  }

  /** `with open(…) as f:`; one that goes somewhere comes back in the end. */
  protected readWith(): boolean {
    const { cursor, scope } = this;
    if (scope.language !== 'python' || !cursor.isName('with')) return false;
    const block = this.blocks.after(cursor.at, cursor.at + 1);
    if (block === null) return false;
    const before = scope.places;
    cursor.at += 1;
    let yielded = scope.takeYielded(null);
    const patched: string[] = [];
    while (cursor.at < block.from - 1) {
      const from = cursor.at;
      const value = this.readExpression();
      const name = patchedBy(value);
      if (name !== null && !scope.mocked.has(name)) patched.push(name);
      const places = scope.takeYielded(null);
      yielded = places ?? yielded;
      if (cursor.isName('as')) {
        cursor.at += 1;
        const { pattern, next } = readPattern(cursor, cursor.at, block.from - 1);
        cursor.at = next;
        this.bind(pattern, places === null ? value : (value.items?.[0] ?? value), 'assigned');
      }
      if (cursor.at === from) cursor.at += 1;
    }
    if (yielded !== null) scope.moveTo(yielded);
    const isElsewhere = scope.places[0] !== before[0];
    for (const name of patched) scope.mocked.add(name);
    this.readPart(block);
    for (const name of patched) scope.mocked.delete(name);
    if (isElsewhere) scope.moveTo(before);
    return true;
  }
}

function pairs(list: Value): Value {
  const entries = list.fields ?? new Map((list.items ?? []).map((item, at) => [String(at), item]));
  const items = [...entries].map(([key, value]) => ({ ...NOTHING, items: [textOf(key), value] }));
  return items.length === 0 ? list : { ...NOTHING, items };
}
