import { Assignments, DECLARES } from './assignments.js';
import type { Block } from './blocks.js';
import { END } from './cursor.js';
import { readPattern, type Pattern } from './patterns.js';
import type { Ending } from './scope.js';
import { NOTHING, textOf, type Value } from './value.js';

const IN: ReadonlySet<string> = new Set(['in', 'of', ';']);
const AS: ReadonlySet<string> = new Set(['as']);
const COLON: ReadonlySet<string> = new Set([':']);
const CASES: ReadonlySet<string> = new Set(['case', 'default']);
/** Words that end a round of a loop. */
const SKIPS: ReadonlySet<string> = new Set(['continue', 'next', 'break', 'return']);
const MAX_SKIP = 40;
const LINE_END = /^[;\n]$/;

/** What a program does under a condition, or more than once. */
export abstract class Branches extends Assignments {
  protected abstract readStatement(): void;

  protected readUntil(end: number): void {
    const { cursor } = this;
    while (cursor.at < end) {
      const before = cursor.at;
      this.readStatement();
      if (cursor.at === before) cursor.at += 1;
    }
  }

  protected get hasBraces(): boolean {
    return /^(?:javascript|perl|php)$/.test(this.scope.language);
  }

  /** What stands behind a head that begins there: its condition is read, and where its block is told. */
  #readHead(head: number): Block | null {
    const { cursor } = this;
    cursor.at = head + 1;
    if (this.hasBraces) {
      if (cursor.isMark('(')) {
        const close = cursor.closingIndex(cursor.at + 1);
        cursor.at += 1;
        this.readUntil(close);
        cursor.at = close + 1;
      }
      return this.blocks.after(head, cursor.at);
    }
    const block = this.blocks.after(head, cursor.at);
    if (block === null) return null;
    const isOfPython = this.scope.language === 'python';
    this.readUntil(isOfPython ? block.from - 1 : block.from);
    return block;
  }

  /** Reads a block, or the one statement that stands in its place. */
  protected readPart(block: Block | null): void {
    const { cursor, scope } = this;
    if (block === null) {
      while (LINE_END.test(cursor.peek().text) && cursor.peek().kind === 'mark' && !cursor.isAtEnd)
        cursor.at += 1;
      this.readStatement();
      if (cursor.isMark(';')) cursor.at += 1;
      return;
    }
    cursor.at = block.from;
    if (this.hasBraces)
      scope.block(() => {
        this.readBlock(block.end);
      });
    else this.readBlock(block.end);
    cursor.at = block.next;
  }

  /** Whether a word stands here or behind the end of the line. */
  #skipTo(words: RegExp): boolean {
    const { cursor } = this;
    let offset = 0;
    while (
      LINE_END.test(cursor.peek(offset).text) &&
      cursor.peek(offset).kind === 'mark' &&
      cursor.at + offset < cursor.tokens.length
    )
      offset += 1;
    const { kind, text } = cursor.peek(offset);
    if (kind !== 'name' || !words.test(text)) return false;
    cursor.at += offset;
    return true;
  }

  /** `if … elif … else …`: afterwards names are what they are on any of the ways. */
  protected readBranches(): boolean {
    const { cursor, scope, result } = this;
    if (!cursor.isName('if') && !cursor.isName('unless')) return false;
    if (!this.hasBraces && this.blocks.after(cursor.at, cursor.at + 1) === null) return false;
    if (this.hasBraces && !cursor.isMark('(', 1)) return false;
    const ways = [];
    let isComplete = false;
    // Whether only some names come to the next branch, or to what stands behind all of them.
    let isNarrow = false;
    let isSkipped = false;
    for (;;) {
      let head = cursor.at;
      const isElse = cursor.isName('else') && !cursor.isName('if', 1);
      if (cursor.isName('else') && !isElse) head += 1;
      const block = isElse ? this.blocks.after(head, head + 1) : this.#readHead(head);
      if (isElse && block === null) cursor.at = head + 1;
      const holds = isElse ? null : this.#holdsAt(head, block);
      const isFree = isNarrow || holds === false;
      const from = block?.from ?? cursor.at;
      const way = this.way(() => {
        if (isFree) this.narrow();
        this.readPart(block);
      });
      ways.push(way);
      if (holds === true && this.#isSkipping(from, cursor.at, way.ending)) isSkipped = true;
      isNarrow ||= holds === true;
      isComplete ||= isElse;
      if (isElse || !this.#skipTo(/^(?:else|elif|elsif|elseif)$/)) break;
    }
    scope.join(ways, isComplete);
    if (isSkipped) this.narrow();
    if (isComplete && ways.every(({ ending }) => ending !== 'through'))
      result.ending = ways.some(({ ending }) => ending === 'returned') ? 'returned' : 'gone';
    return true;
  }

  /** Whether the condition of a branch holds for all but a few names. */
  #holdsAt(head: number, block: Block | null): boolean | null {
    const { cursor } = this;
    const from = this.hasBraces ? head + 2 : head + 1;
    const holds = this.holds(from, this.hasBraces ? cursor.closingIndex(from) : (block?.from ?? from) - 1);
    return holds !== null && cursor.tokens[head]?.text === 'unless' ? !holds : holds;
  }

  /** Whether what comes behind a branch is not for what went into it. */
  #isSkipping(from: number, end: number, ending: Ending): boolean {
    const { cursor } = this;
    return (
      ending !== 'through' ||
      cursor.find(SKIPS, from, Math.min(end, from + MAX_SKIP)) < Math.min(end, from + MAX_SKIP)
    );
  }

  /** `try … except … finally …`: what is tried may fail anywhere. */
  protected readTry(): boolean {
    const { cursor, scope } = this;
    const isEval = scope.language === 'perl' && cursor.isName('eval') && cursor.isMark('{', 1);
    if (!cursor.isName('try') && !isEval) return false;
    const block = this.blocks.after(cursor.at, cursor.at + 1);
    if (block === null) return false;
    const tried = this.way(() => {
      this.readPart(block);
    });
    if (isEval) {
      scope.join([tried], false);
      return true;
    }
    const handled = [];
    scope.join([tried], false);
    while (this.#skipTo(/^(?:except|catch)$/)) {
      const head = cursor.at;
      handled.push(
        this.way(() => {
          this.#readHandler(head);
        }),
      );
    }
    const isHandled = handled.some(({ ending }) => ending === 'through');
    if (isHandled) scope.join(handled, false);
    else scope.join([tried], true);
    if (this.#skipTo(/^(?:finally|else)$/)) cursor.at += 1;
    return true;
  }

  /** `switch (x) { case … }`, `match x:` with its cases: each is one way. */
  protected readSwitch(): boolean {
    const { cursor, scope } = this;
    const head = cursor.at;
    const isMatch =
      scope.language === 'python' && cursor.isName('match') && !/^[=.,)]$/.test(cursor.peek(1).text);
    if (!isMatch && !(this.hasBraces && cursor.isName('switch') && cursor.isMark('(', 1))) return false;
    const block = isMatch ? this.blocks.after(head, head + 1) : this.#readHead(head);
    if (block === null) return false;
    cursor.at = isMatch ? head + 1 : cursor.at;
    const subject = isMatch ? this.readExpression() : NOTHING;
    const ways = [];
    let isComplete = false;
    for (let at = cursor.find(CASES, block.from, block.end); at < block.end;) {
      const next = cursor.find(CASES, at + 1, block.end);
      isComplete ||= cursor.tokens[at]?.text === 'default';
      const from = at;
      ways.push(
        this.way(() => {
          this.#readCase(from, next, subject);
        }),
      );
      at = next;
    }
    scope.join(ways, isComplete);
    cursor.at = block.next;
    return true;
  }

  #readCase(from: number, end: number, subject: Value): void {
    const { cursor, scope } = this;
    cursor.at = Math.min(cursor.find(COLON, from, end) + 1, end);
    if (subject !== NOTHING) this.bind(this.targets(from + 1, cursor.at - 1), subject, 'assigned');
    scope.block(() => {
      this.readBlock(end);
    });
  }

  #readHandler(head: number): void {
    const { cursor, scope } = this;
    if (scope.language === 'python') {
      const block = this.blocks.after(head, head + 1);
      const as = cursor.find(AS, head, block?.from ?? head);
      const name = cursor.tokens[as + 1];
      if (block !== null && as < block.from && name?.kind === 'name') scope.assign(name.text, NOTHING);
      cursor.at = head + 1;
      this.readPart(block);
    } else {
      cursor.at = head + 1;
      scope.block(() => {
        if (cursor.isMark('(')) {
          const close = cursor.closingIndex(cursor.at + 1);
          const name = cursor.tokens[close - 1];
          if (name?.kind === 'name') scope.declare(name.text, NOTHING);
          cursor.at = close + 1;
        }
        this.readPart(this.blocks.after(head, cursor.at));
      });
    }
  }

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
    known = this.blocks.after(head, known)?.end ?? known;
    this.#forgetCounters(head, known);
    const way = this.way(() => {
      this.#bindLines(head + 2);
      this.readPart(this.#readHead(head));
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

  #readFor(head: number): boolean {
    const { cursor } = this;
    cursor.at = head + 1;
    if (cursor.isName('await')) cursor.at += 1;
    const isBracketed = cursor.isMark('(') && this.hasBraces;
    const close = isBracketed ? cursor.closingIndex(cursor.at + 1) : cursor.closingIndex();
    if (isBracketed) cursor.at += 1;
    const isDeclared = DECLARES.test(cursor.peek().text);
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
      const list = this.readExpression();
      // What has no items has pairs, as a map of JavaScript.
      const listed = word.text === 'of' && list.items === null && list.fields !== null ? pairs(list) : list;
      return this.#goThrough(head, pattern, listed, placing, isBracketed ? close + 1 : cursor.at);
    }
    if (!isBracketed) return this.#readPlainLoop(head);
    if (cursor.find(new Set([';']), cursor.at, close) < close) return this.#readCounting(head, close);
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

  /** A loop of which only the block is understood. */
  #readPlainLoop(head: number): boolean {
    const block = this.#readHead(head);
    if (block === null) return true;
    this.maybe(() => {
      this.readPart(block);
    });
    return true;
  }

  /** `for (let i = 0; i < n; i++)`. */
  #readCounting(head: number, close: number): boolean {
    const { cursor } = this;
    this.readUntil(close);
    cursor.at = close + 1;
    const block = this.blocks.after(head, close + 1);
    this.#forgetCounters(head, close);
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
    const rounds = this.rounds(list, (block?.end ?? from + 20) - from);
    let next = from;
    this.maybe(() => {
      for (const item of rounds) {
        this.bind(pattern, item, placing);
        cursor.at = from;
        this.readPart(block);
        next = cursor.at;
      }
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
    while (cursor.at < block.from - 1) {
      const from = cursor.at;
      const value = this.readExpression();
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
    this.readPart(block);
    if (isElsewhere) scope.moveTo(before);
    return true;
  }
}

function pairs(list: Value): Value {
  const entries = list.fields ?? new Map((list.items ?? []).map((item, at) => [String(at), item]));
  const items = [...entries].map(([key, value]) => ({ ...NOTHING, items: [textOf(key), value] }));
  return items.length === 0 ? list : { ...NOTHING, items };
}
