import { Assignments } from './assignments.js';
import type { Block } from './blocks.js';
import { isLineEnd } from './plain-token.js';
import type { Ending } from './scope.js';
import { NOTHING, type Value } from './value.js';

const AS: ReadonlySet<string> = new Set(['as']);
const COLON: ReadonlySet<string> = new Set([':']);
const CASES: ReadonlySet<string> = new Set(['case', 'default']);
/** Words that end a round of a loop. */
const SKIPS: ReadonlySet<string> = new Set(['continue', 'next', 'break', 'return']);
const MAX_SKIP = 40;

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
  protected readHead(head: number): Block | null {
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
      while (isLineEnd(cursor.peek().text) && cursor.peek().kind === 'mark' && !cursor.isAtEnd)
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
      isLineEnd(cursor.peek(offset).text) &&
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
    let isPicked = false;
    let isLeft = false;
    for (;;) {
      let head = cursor.at;
      const isElse = cursor.isName('else') && !cursor.isName('if', 1);
      if (cursor.isName('else') && !isElse) head += 1;
      const block = isElse ? this.blocks.after(head, head + 1) : this.readHead(head);
      if (isElse && block === null) cursor.at = head + 1;
      const [asked, end] = this.#conditionAt(head, block);
      const holds = isElse ? null : this.#holdsAt(head, asked, end);
      const isFree = isNarrow || holds === false;
      isPicked ||= !isElse && this.picks(asked, end);
      const isSome = isPicked;
      const from = block?.from ?? cursor.at;
      const way = this.way(() => {
        if (isFree) this.narrow();
        else if (isSome) this.pick();
        this.readPart(block);
      });
      ways.push(way);
      if (this.#isSkipping(from, cursor.at, way.ending)) {
        isSkipped ||= holds === true;
        isLeft ||= isSome;
      }
      isNarrow ||= holds === true;
      isComplete ||= isElse;
      if (isElse || !this.#skipTo(/^(?:else|elif|elsif|elseif)$/)) break;
    }
    scope.join(ways, isComplete);
    if (isSkipped) this.narrow();
    else if (isLeft) this.pick();
    if (isComplete && ways.every(({ ending }) => ending !== 'through'))
      result.ending = ways.some(({ ending }) => ending === 'returned') ? 'returned' : 'gone';
    return true;
  }

  /** Whether the condition of a branch holds for all but a few names. */
  #holdsAt(head: number, from: number, end: number): boolean | null {
    const holds = this.holds(from, end);
    return holds !== null && this.cursor.tokens[head]?.text === 'unless' ? !holds : holds;
  }

  /** Where the condition of a branch stands. */
  #conditionAt(head: number, block: Block | null): readonly [from: number, end: number] {
    const from = this.hasBraces ? head + 2 : head + 1;
    return [from, this.hasBraces ? this.cursor.closingIndex(from) : (block?.from ?? from) - 1];
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
    const block = isMatch ? this.blocks.after(head, head + 1) : this.readHead(head);
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
}
