import { argumentsNamed } from './arguments.js';
import { SKIPPED } from './bindings.js';
import { BEFORE_BODY } from './brackets.js';
import { SYNTAX } from './languages.js';
import { evaluatePure } from './pure.js';
import { Output } from '../streams.js';
import type { Piece } from './token.js';
import { Trailers } from './trailers.js';
import { functionOf, isKnown, listOf, NOTHING, printedBy, textOf, type Value } from './value.js';

const LUA_WORD = /^(?:return|and|or|not|in|then|else|elseif|if|while|until|do|local)$/;
const SIGNS = new Set(['!', '-', '\\', '@', '...', '*', '&', '**']);
/** Words that put a condition or a loop after a statement. */
const MODIFIER = /^(?:for|foreach)$/;
const CAST = /^(?:int|integer|string|float|double|bool|boolean|array|object|binary)$/;
/** Operators of Perl that are words. */
const PERL_OPERATOR = /^(?:x|eq|ne|cmp)$/;

/** Evaluates expressions as far as they are constant, and hands every call in them on. */
export class Expressions extends Trailers {
  protected override readTerm(): Value {
    const { cursor } = this;
    const token = cursor.peek();
    const lines = this.functionHere();
    if (lines !== null) {
      const own = this.own(lines);
      cursor.at = lines.next;
      return own;
    }
    let value: Value;
    switch (token.kind) {
      case 'text':
        cursor.at += 1;
        if (token.change !== undefined) return this.changeText('$_', token.text, token.change);
        value = this.fill(token.pieces);
        while (cursor.peek().kind === 'text' && this.scope.language === 'python')
          value = this.concat(value, this.readTerm());
        break;
      case 'shell':
        cursor.at += 1;
        value = this.#runShell(token.pieces);
        break;
      case 'words':
        cursor.at += 1;
        value = listOf(token.text.trim().split(/\s+/).map(textOf));
        break;
      case 'number':
        cursor.at += 1;
        value = /^(?:\d{1,15}|0x[\da-f]{1,12})$/i.test(token.text)
          ? { ...textOf(token.text), isNumber: true }
          : textOf(token.text);
        break;
      case 'name':
        value = this.#readName();
        break;
      case 'mark':
        value = this.#readMark(token.text);
        // A table may be asked something where it stands; a block of statements may not.
        if (!/^[([$]$/.test(token.text) && value.fields === null) return value;
    }
    return this.readTrailers(value);
  }

  #runShell(pieces: readonly Piece[]): Value {
    const call = this.scope.call();
    const output = new Output();
    for (const text of this.fill(pieces).texts) call.runShell(text, call.program, { shell: 'new', output });
    return printedBy(call, output);
  }

  protected override fill(pieces: readonly Piece[]): Value {
    let value = textOf('');
    for (const piece of pieces) {
      const part =
        typeof piece === 'string' ? textOf(piece) : new Expressions(piece.code, this.scope).readExpression();
      value = this.concat(value, part);
    }
    return value;
  }

  #readMark(text: string): Value {
    const { cursor, scope } = this;
    cursor.at += 1;
    const before = cursor.peek(-2).text;
    if (text === '{' && BEFORE_BODY.test(before) && scope.language !== 'python') {
      const end = cursor.closingIndex();
      this.readBlock(end);
      cursor.at = end + 1;
      return NOTHING;
    }
    // `@{$list}`.
    if (text === '{' && scope.language === 'perl' && /^[@%$&]$/.test(before))
      return this.readArguments('}').args[0] ?? NOTHING;
    // A table, not a block of statements.
    if (
      text === '{' &&
      (scope.language === 'python' || /^(?:[=(,:[?]|\|\||\?\?|=>|return|yield)$/.test(before))
    )
      return this.readTable();
    // `(int) $x` of PHP changes nothing that matters here.
    if (text === '(' && scope.language === 'php' && CAST.test(cursor.peek().text) && cursor.isMark(')', 1)) {
      cursor.at += 2;
      return this.readTerm();
    }
    if (text === '[' || text === '(') {
      const { args, named, given, isMade } = this.readArguments(text === '[' ? ']' : ')');
      const isGroup =
        !isMade && text === '(' && given.length === 1 && (named.size === 0 || args.length === 0);
      if (isGroup) return given[0] ?? NOTHING;
      // `(0, eval)`: of several values in JavaScript the last one counts.
      if (text === '(' && scope.language === 'javascript' && given.length > 1) return given.at(-1) ?? NOTHING;
      const list = listOf(given.length === args.length ? [...args, ...named.values()] : given);
      const hasKeys = named.size > 0 && (text === '(' || scope.language === 'php');
      return hasKeys ? { ...list, fields: named } : list;
    }
    const next = cursor.peek();
    // $`rm -rf x` in JavaScript: a template for a shell.
    if (text === '$' && next.kind === 'text') {
      cursor.at += 1;
      return this.#runShell(next.pieces);
    }
    if (text === '-' && next.kind === 'number') {
      cursor.at += 1;
      return { ...textOf(`-${next.text}`), ...(/^\d{1,15}$/.test(next.text) ? { isNumber: true } : {}) };
    }
    return SIGNS.has(text) ? this.readTerm() : NOTHING;
  }

  /** Statements in braces; here, where there are none, expressions. */
  protected readBlock(end: number): void {
    while (this.cursor.at < end) this.readExpression();
  }

  /** A dotted name, called, indexed, or just read. */
  #readName(): Value {
    const { cursor, scope } = this;
    const first = cursor.peek().text;
    cursor.at += 1;
    if (cursor.isMark(':=')) {
      cursor.at += 1;
      const value = this.readExpression();
      scope.assign(first, value);
      return value;
    }
    if (first === 'yield' && !cursor.isJoined()) return this.#readYield();
    if (SKIPPED.has(first) && !cursor.isMark('(') && !cursor.isJoined()) return this.readTerm();
    if (scope.language === 'perl') {
      const value = this.#readPerl(first);
      if (value !== null) return value;
    }
    const binding = scope.find(first);
    const variable = binding?.value;
    if (variable !== undefined && variable.run !== null) return this.#readOwn(first, variable);
    if (variable !== undefined && isKnown(variable) && !cursor.isMark('(')) return variable;
    if (variable?.madeOf !== undefined && !cursor.isMark('(') && !cursor.isJoined()) return variable;
    // A function of PHP may be called by a text that is its name.
    const spelled = scope.language === 'php' ? variable?.texts[0] : undefined;
    const known = spelled === undefined ? undefined : scope.get(spelled);
    if (known?.run != null && cursor.isMark('(')) return this.#readOwn(first, known);
    let name = binding?.alias ?? variable?.callee ?? spelled ?? this.#openName(first);
    for (;;) {
      const given = cursor.isMark('(') ? null : argumentsNamed(name, scope.language, scope.call());
      if (given !== null) return given;
      if (!cursor.isJoined()) break;
      // In Ruby a method without parentheses is called: `Dir.home.chomp`.
      const found = { name: `${name} `, receiver: NOTHING, args: [], named: new Map<string, Value>() };
      const part =
        scope.language === 'ruby' && name.includes('.') ? evaluatePure(found, scope.call()) : NOTHING;
      if (isKnown(part)) return part;
      name += `.${cursor.peek(1).text}`;
      cursor.at += 2;
    }
    if (cursor.isMark('(')) return this.hand({ name, receiver: NOTHING, ...this.callArguments() });
    // `system {'rm'} 'rm', '-rf'`: the block names the program that the list names again.
    if (scope.language === 'perl' && /^(?:system|exec)$/.test(name) && cursor.isMark('{')) {
      cursor.at += 1;
      cursor.at = cursor.closingIndex() + 1;
    }
    if (scope.language === 'perl' && /^(?:map|grep|sort)$/.test(name) && cursor.isMark('{'))
      return this.#readBlockCall(name);
    const isList = scope.language === 'ruby' && binding === undefined && cursor.isApart;
    if ((cursor.isMark('[') && !isList) || (cursor.isMark('{') && name.endsWith('ENV')))
      return this.#readIndexed(name);
    return this.#readBareCall(name);
  }

  /** `map { … } @list`, `grep { … } @list` as a value: the list comes after what is done with each. */
  #readBlockCall(name: string): Value {
    const { cursor, scope } = this;
    const from = cursor.at + 1;
    const end = cursor.closingIndex(from);
    cursor.at = end + 1;
    if (cursor.isMark(',')) cursor.at += 1;
    const items = [this.readExpression(true)];
    while (cursor.isMark(',')) {
      cursor.at += 1;
      items.push(this.readExpression(true));
    }
    const next = cursor.at;
    const list = items.length === 1 ? (items[0] ?? NOTHING) : listOf(items);
    const results = scope.block(() =>
      this.#roundsOf(name, list, end - from).map((item) => {
        scope.declare('$_', item);
        cursor.at = from;
        return this.readExpression();
      }),
    );
    cursor.at = next;
    return name === 'map' ? listOf(results) : list;
  }

  /** What is made of each item has the order of the list. */
  #roundsOf(name: string, list: Value, size: number): readonly Value[] {
    return name === 'map' ? this.roundsInOrder(list, size) : this.rounds(list, size);
  }

  /** `yield x`, `yield from list`, `yield* list`. */
  #readYield(): Value {
    const { cursor } = this;
    const isAll = cursor.isName('from') || cursor.isMark('*');
    if (isAll) cursor.at += 1;
    const isEmpty = cursor.peek().kind === 'mark' && /^[;\n)}]$/.test(cursor.peek().text);
    this.yields(isEmpty ? NOTHING : this.readExpression(), isAll);
    return NOTHING;
  }

  /** `from os import *`: names that nothing else says anything about are those of the module. */
  #openName(name: string): string {
    const [module] = this.scope.openModules;
    return module === undefined || !this.cursor.isMark('(') ? name : `${module}.${name}`;
  }

  /** A function or a class of the program: it is called, or it is handed on. */
  #readOwn(name: string, value: Value): Value {
    const { cursor, scope } = this;
    // `$f->(x)` of Perl.
    if (cursor.isMark('->') && cursor.isMark('(', 1)) cursor.at += 1;
    if (this.isCalled(value)) return this.callHere(name, value);
    const isBare = (scope.language === 'perl' && !cursor.isMark('&', -2)) || scope.language === 'ruby';
    if (!isBare || value.fields !== null || cursor.isJoined()) return value;
    return this.#readBareCall(name, value);
  }

  /** What only Perl has: the arguments of a function, elements by the name of the list. */
  #readPerl(first: string): Value | null {
    const { cursor, scope } = this;
    if (first === 'shift' && (!cursor.isMark('(') || cursor.isMark(')', 1) || cursor.isName('@_', 1))) {
      const list = scope.get('@_');
      if (cursor.isMark('(')) cursor.at = cursor.closingIndex(cursor.at + 1) + 1;
      else if (cursor.isName('@_')) cursor.at += 1;
      else if (cursor.peek().kind === 'name' && cursor.peek().text.startsWith('@')) return null;
      return list?.items?.shift() ?? NOTHING;
    }
    if (!first.startsWith('$') || scope.get(first) !== undefined) return null;
    const list = cursor.isMark('[') ? scope.get(`@${first.slice(1)}`) : undefined;
    const table = cursor.isMark('{') ? scope.get(`%${first.slice(1)}`) : undefined;
    if (table !== undefined) return this.readKey(table);
    return list ?? null;
  }

  /** `environ['HOME']`, or a function by its name: `fs['rmSync']('/')`. */
  #readIndexed(name: string): Value {
    const { cursor } = this;
    const close = cursor.isMark('[') ? ']' : '}';
    cursor.at += 1;
    const { kind, text } = cursor.peek();
    const isBare = close === '}' && kind === 'name' && !text.startsWith('$') && cursor.isMark('}', 1);
    const { args } = this.readArguments(close);
    const key = isBare ? textOf(text) : (args[0] ?? NOTHING);
    const [word] = key.texts;
    if (cursor.isMark('(') && word !== undefined) return functionOf(`${name}.${word}`);
    const value = this.hand({ name: `${name}[]`, receiver: NOTHING, args: [key], named: new Map() });
    const isMember = !isKnown(value) && /^[A-Za-z_]\w*$/.test(word ?? '');
    return isMember ? functionOf(`${name}.${word ?? ''}`) : value;
  }

  /** Whether a word behind another one is no argument of it. */
  #endsCall(word: string): boolean {
    const isOperator = this.scope.language === 'perl' && PERL_OPERATOR.test(word);
    return SKIPPED.has(word) || MODIFIER.test(word) || isOperator;
  }

  /** `system "rm", "-rf"` and `unlink glob("*")`: arguments without parentheses. */
  #readBareCall(name: string, own: Value | null = null): Value {
    const { cursor } = this;
    const next = cursor.peek();
    // In Lua a text right behind a name is what it is called with.
    const isLuaCall = this.scope.language === 'lua' && !LUA_WORD.test(name);
    if (isLuaCall && cursor.isMark('{')) {
      cursor.at += 1;
      const table = this.readTable();
      return this.hand({ name, receiver: NOTHING, args: [table], named: new Map() });
    }
    const isGivenText = isLuaCall && next.kind === 'text';
    const isCall =
      isGivenText ||
      (SYNTAX[this.scope.language].hasBareCalls &&
        (next.kind === 'name'
          ? /^(?:my|our|local)$/.test(next.text) || !this.#endsCall(next.text)
          : next.kind !== 'mark' || cursor.isMark('[') || (cursor.isMark('*') && cursor.isApart)));
    // In JavaScript a text right behind a name is a template for it.
    if (next.kind === 'text' && (name.endsWith('$') || this.scope.language === 'javascript')) {
      cursor.at += 1;
      if (name.endsWith('$')) return this.#runShell(next.pieces);
      return this.hand({ name, receiver: NOTHING, args: [this.fill(next.pieces)], named: new Map() });
    }
    const topic = this.scope.language === 'perl' ? this.scope.get('$_') : undefined;
    if (own !== null && !isCall)
      return this.invoke(own, { name, receiver: NOTHING, args: [], named: new Map() });
    if (!isCall) {
      const found = { name: topic === undefined ? `${name} ` : name, receiver: NOTHING, named: new Map() };
      const value = this.hand({ ...found, args: topic === undefined ? [] : [topic] });
      return isKnown(value) ? value : functionOf(name);
    }
    const { args, named } = this.bareArguments();
    const found = { name, receiver: NOTHING, args, named };
    return own === null ? this.hand(found) : this.invoke(own, found);
  }
}
