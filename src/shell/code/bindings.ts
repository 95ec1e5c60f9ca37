import { LimitReached } from '../budget.js';
import type { Call } from '../call.js';
import { Cursor } from './cursor.js';
import { SYNTAX, type Language } from './languages.js';
import { tokenize, type Token } from './tokens.js';
import {
  allTexts,
  anyOf,
  combine,
  listOf,
  NOTHING,
  textOf,
  unknownIn,
  type Value,
  type CodeCall,
} from './value.js';

/** What the tables of effects make of a call; null if it means nothing to them. */
export type CodeHandler = (found: CodeCall) => Value | null;

/** What all readers of one program share. */
export interface CodeScope {
  readonly language: Language;
  /** Changes when the code changes its directory. */
  readonly call: () => Call;
  readonly handler: CodeHandler;
  readonly variables: Map<string, Value>;
  /** Short names for imported ones: `import os as o`, `from shutil import rmtree as r`. */
  readonly imports: Map<string, string>;
  /** Functions of the program itself. */
  readonly functions: Map<string, (args: readonly Value[]) => Value>;
  /** Those of the line's own that were read. */
  readonly modules: Set<string>;
}

export function codeScope(
  given: Pick<CodeScope, 'language' | 'call' | 'handler'>,
  topic: string | null,
): CodeScope {
  return {
    ...given,
    variables: new Map(topic === null ? [] : [['$_', textOf(topic.replace(/\n$/, ''))]]),
    imports: new Map(),
    functions: new Map(),
    modules: new Set(),
  };
}

const MAX_TOKENS = 200_000;

/** Words before an expression that do not change what it stands for. */
export const SKIPPED = new Set(
  'new await return not yield throw raise my our local const let var if unless while until elif else and or in with async then do end lambda'.split(
    ' ',
  ),
);
const END: Token = { kind: 'mark', text: ';' };
const MAX_HEAD = 40;

/** Where a program stands, and what its names stand for. */
export class Bindings {
  protected readonly cursor: Cursor;
  protected readonly scope: CodeScope;

  constructor(code: string, scope: CodeScope) {
    const tokens = tokenize(code, SYNTAX[scope.language]);
    if (tokens.length > MAX_TOKENS) throw new LimitReached('tokens');
    this.cursor = new Cursor(tokens);
    this.scope = scope;
    scope.call().machine.budget.spend(this.cursor.tokens.length);
  }

  protected unknown(): string {
    return unknownIn(this.scope.call());
  }

  protected concat(left: Value, right: Value): Value {
    if (left.items !== null && right.items !== null) return listOf([...left.items, ...right.items]);
    const known = (value: Value): Value => (value.texts.length === 0 ? textOf(this.unknown()) : value);
    const joined = combine(known(left), known(right), (first, second) => first + second);
    this.scope.call().machine.budget.pay(joined.texts);
    return joined;
  }

  /** Of a text that is a whole file each line is one. */
  protected bindItems(name: string, list: Value): void {
    const texts = allTexts(list).flatMap((text) =>
      text.includes('\n') ? text.split('\n').filter((line) => line !== '') : [text],
    );
    this.scope.variables.set(name, { ...anyOf(texts), type: list.type });
  }

  /** `a, b in`: the names that a loop gives values to; none if it is another kind of loop. */
  protected loopNames(): readonly string[] {
    const { cursor } = this;
    const names: string[] = [];
    for (let offset = 0; cursor.peek(offset).kind === 'name'; offset += 2) {
      names.push(cursor.peek(offset).text);
      if (cursor.isName('in', offset + 1)) return names;
      if (!cursor.isMark(',', offset + 1)) return [];
    }
    return [];
  }

  /** `for a, b in list`: each name is a part of every item, or may be any of them. */
  protected bindLoopNames(names: readonly string[], list: Value): void {
    for (const [at, name] of names.entries()) {
      const parts = names.length === 1 ? [] : (list.items ?? []).flatMap(({ items }) => items?.[at] ?? []);
      this.bindItems(name, parts.length === 0 ? list : listOf(parts));
    }
  }

  /** The parameter of a block or a function that is called for each item. */
  protected bindLoop(list: Value): void {
    for (let offset = 0; offset < 6; offset += 1) {
      const token = this.cursor.peek(offset);
      if (token.kind === 'name' && !/^(?:function|async|do)$/.test(token.text)) {
        this.bindItems(token.text, list);
        return;
      }
      if (token.kind === 'text' || /^[)\]}]$/.test(token.text)) return;
    }
  }

  /** Where the body starts of a function that stands here: `d => …`, `(a, b) => …`, `function (a) {…}`, `lambda a: …`. */
  protected bodyIndex(): number | null {
    const { cursor } = this;
    const isNamed = /^(?:function|fn|lambda|->)$/.test(cursor.peek(cursor.isName('async') ? 1 : 0).text);
    for (let at = cursor.at; at < cursor.at + MAX_HEAD; at += 1) {
      const { kind, text } = cursor.tokens[at] ?? END;
      if (text === '=>' || (isNamed && text === ':')) return at + 1;
      if (isNamed && text === '{') return at;
      if (kind !== 'name' && !/^(?:[(),=*&[\]]|\.\.\.|->)$/.test(text)) return null;
    }
    return null;
  }

  /** Names that stand where a parameter may: types and default values do not. */
  protected bindParameters(from: number, end: number, args: readonly Value[]): void {
    const { tokens } = this.cursor;
    let index = 0;
    for (let at = from; at < end; at += 1) {
      const { kind, text } = tokens[at] ?? END;
      const isFirst = at === from || /^(?:[(,*&[]|\.\.\.|lambda)$/.test(tokens[at - 1]?.text ?? '');
      if (
        kind === 'name' &&
        (text.startsWith('$') || (isFirst && !/^(?:async|function|fn|lambda|self|cls)$/.test(text)))
      )
        this.scope.variables.set(text, args[index++] ?? NOTHING);
    }
  }

  /** `Dir.each_child(d) { |f| … }`: the block is given what the call found. */
  protected bindBlock(value: Value): void {
    const { cursor } = this;
    const isBlock = (cursor.isMark('{') || cursor.isName('do')) && cursor.isMark('|', 1);
    if (isBlock && value.items?.length !== 0) this.bindItems(cursor.peek(2).text, value);
  }
}
