import { Expressions } from './expressions.js';
import { anyOf, NOTHING, textOf, type Value } from './value.js';

/** How many names are set at once: somebody looks for their end at every word. */
const MAX_NAMES = 60;

/** Words before a name that is new. */
export const DECLARES = /^(?:const|let|var|my|our|local)$/;

/** Names that are given a value, in all the ways in which languages write that. */
export abstract class Assignments extends Expressions {
  /** Up to here everything depends on a condition: what is set may as well not be. */
  protected unsureUntil = 0;

  /** A function under a name; its parameters stand at `from`. */
  protected abstract define(name: string, from: number, body: number): void;

  protected readAssignment(): boolean {
    const { cursor, scope } = this;
    let offset = 0;
    while (DECLARES.test(cursor.peek(offset).text)) offset += 1;
    const target = cursor.peek(offset);
    if (cursor.isMark('{', offset)) return this.#readDestructuring(offset);
    const isAdding = /^[+.]=$/.test(cursor.peek(offset + 1).text);
    if (target.kind !== 'name' || !(isAdding || cursor.isMark('=', offset + 1)))
      return this.#readParallel(offset);
    cursor.at += offset + 2;
    const start = cursor.at;
    const body = this.bodyIndex();
    if (body !== null) {
      this.define(target.text, start, body);
      cursor.at = body;
      return true;
    }
    const inner = cursor.peek().text;
    const value = this.readAssignment() ? (scope.variables.get(inner) ?? NOTHING) : this.readExpression();
    const old = scope.variables.get(target.text) ?? textOf('');
    const isUnsure = start < this.unsureUntil && offset === 0 && old.texts.some((text) => text !== '');
    const set = isAdding ? this.concat(old, value) : value;
    scope.variables.set(
      target.text,
      isUnsure && set.items === null ? { ...set, texts: anyOf([...set.texts, ...old.texts]).texts } : set,
    );
    // `o = os` and `r = shutil.rmtree` are names for the same thing.
    const tokens = cursor.tokens.slice(start, cursor.at);
    if (tokens.length > 0 && tokens.every((token) => token.kind === 'name' || token.text === '.')) {
      scope.imports.set(target.text, tokens.map(({ text }) => text).join(''));
    }
    return true;
  }

  protected readList(): readonly Value[] {
    const { cursor } = this;
    const values = [this.readExpression()];
    while (cursor.isMark(',')) {
      cursor.at += 1;
      values.push(this.readExpression());
    }
    return values;
  }

  /** `a, b = x, y`, `my ($a, $b) = @_`, `const [, , b] = list`: each name has its own value. */
  #readParallel(offset: number): boolean {
    const { cursor, scope } = this;
    const isBracketed = /^[([]$/.test(cursor.peek(offset).text);
    const names: string[] = [];
    let at = isBracketed ? offset + 1 : offset;
    for (; names.length < MAX_NAMES; at += cursor.isMark(',', at) ? 1 : 0) {
      const isLeftOut = isBracketed && cursor.isMark(',', at);
      if (!isLeftOut && cursor.peek(at).kind !== 'name') break;
      names.push(isLeftOut ? '' : cursor.peek(at).text);
      if (!isLeftOut) at += 1;
    }
    if (isBracketed && /^[)\]]$/.test(cursor.peek(at).text)) at += 1;
    if (names.length < (isBracketed ? 1 : 2) || !cursor.isMark('=', at)) return false;
    cursor.at += at;
    cursor.at += 1;
    const values = this.readList();
    const parts = values.length === 1 ? (values[0]?.items ?? values) : values;
    for (const [index, name] of names.entries()) scope.variables.set(name, parts[index] ?? NOTHING);
    return true;
  }

  /** `const {rmSync: r} = require('fs')`. */
  #readDestructuring(offset: number): boolean {
    const { cursor } = this;
    const open = cursor.at + offset;
    const length = cursor.tokens.slice(open, open + 4 * MAX_NAMES).findIndex(({ text }) => text === '}');
    const end = open + length;
    if (length === -1 || cursor.tokens[end + 1]?.text !== '=') return false;
    const names = cursor.tokens.slice(open + 1, end);
    cursor.at = end + 2;
    const { callee: module, fields } = this.readExpression();
    for (const [at, token] of names.entries()) {
      if (token.kind !== 'name' || names[at - 1]?.text === ':') continue;
      const alias = names[at + 1]?.text === ':' ? (names[at + 2]?.text ?? token.text) : token.text;
      const field = fields?.get(token.text);
      if (field !== undefined) this.scope.variables.set(alias, field);
      else this.scope.imports.set(alias, module === null ? token.text : `${module}.${token.text}`);
    }
    return true;
  }
}
