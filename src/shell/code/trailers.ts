import { SKIPPED } from './bindings.js';
import type { Arguments } from './brackets.js';
import { anyPart, backwards, entryOf } from './collections.js';
import { asLetters } from './growing.js';
import { isLiteral } from '../marks.js';
import { Operators } from './operators.js';
import { slicedValue } from './text-parts.js';
import { eitherOf, functionOf, isKnown, NOTHING, OWN_NAMES, textOf, type Value } from './value.js';

/** Words of Ruby that end what a method is given, besides those that change nothing. */
const ENDS_BARE = /^(?:rescue|ensure|when|elsif|begin|case|for|while|and|or|not|yield|end|then|do)$/;

/** Methods of Ruby that add to the text that they are called on. */
const GROWS = /^(?:concat|replace|prepend)$/;

/** What a module holds that is no function. */
function moduleText(name: string): Value | null {
  if (/^(?:path|os)(?:\.posix|\.path)?\.sep$/.test(name)) return textOf('/');
  return name === 'os.EOL' || name === 'os.linesep' ? textOf('\n') : null;
}

/** What follows a value: its methods, its parts, and calls of it. */
export abstract class Trailers extends Operators {
  /** What follows a value: `.method(…)`, `.property`, `[index]`, `(…)`. */
  protected readTrailers(start: Value): Value {
    const { cursor, scope } = this;
    let value = start;
    for (;;) {
      const isConcat = cursor.isMark('.') && (scope.language === 'perl' || scope.language === 'php');
      const isArrow = cursor.isMark('->') && (cursor.isMark('[', 1) || cursor.isMark('{', 1));
      if (isArrow) cursor.at += 1;
      if (cursor.isJoined() && !isConcat) value = this.#readMethod(value);
      else if (this.isCalled(value)) value = this.callHere('()', value);
      else if (cursor.isMark('[')) value = this.#readElement(value);
      else if (
        cursor.isMark('{') &&
        scope.language === 'perl' &&
        (isArrow || cursor.isMark('}', -1)) &&
        value.fields !== null
      )
        value = this.readKey(value);
      else return value;
    }
  }

  /** `f(x)`; in Ruby also `f.(x)` and `f[x]`, in PHP a text that is the name. */
  protected isCalled(value: Value): boolean {
    const { cursor, scope } = this;
    const isFunction = value.callee !== null || value.run !== null;
    if (cursor.isMark('(')) return isFunction || value.texts.length === 0 || scope.language === 'php';
    if (scope.language !== 'ruby' || !isFunction) return false;
    const isDotted = cursor.isMark('.') && cursor.isMark('(', 1);
    const body = value.run === null ? undefined : scope.bodies.get(value.run);
    return isDotted || (cursor.isMark('[') && body !== undefined && body.param !== null);
  }

  protected callHere(name: string, value: Value): Value {
    const { cursor, scope } = this;
    if (cursor.isMark('.')) cursor.at += 1;
    const close = cursor.isMark('[') ? ']' : ')';
    const taken = close === ')' ? this.callArguments() : this.#bracketArguments();
    const [spelled] = scope.language === 'php' && value.callee === null ? value.texts : [];
    const called = spelled === undefined ? value : (scope.get(spelled) ?? functionOf(spelled));
    return this.invoke(called, { name, receiver: NOTHING, ...taken });
  }

  /** What stands in the brackets behind a function. */
  #bracketArguments(): Arguments {
    this.cursor.at += 1;
    return this.readArguments(']');
  }

  /** What follows a word without brackets: values apart by commas. */
  protected bareArguments(): Arguments {
    const { cursor } = this;
    const args: Value[] = [];
    const named = new Map<string, Value>();
    do {
      if (cursor.isMark(',')) cursor.at += 1;
      const key = cursor.peek();
      if (this.isKey() && !cursor.isMark('=', 1)) {
        cursor.at += 2;
        named.set(key.text, this.readExpression(true));
      } else {
        const isSpread = cursor.isMark('*');
        const value = this.readExpression(true);
        args.push(...(isSpread ? (value.items ?? [value]) : [value]));
      }
    } while (cursor.isMark(','));
    return { args, named, given: args, isMade: false };
  }

  /** Whether a method of Ruby is given something without brackets: `list.join " "`. */
  #hasBareArguments(): boolean {
    const { kind, text } = this.cursor.peek();
    if (this.scope.language !== 'ruby' || kind === 'mark') return false;
    return kind !== 'name' || !(SKIPPED.has(text) || ENDS_BARE.test(text));
  }

  #methodArguments(): Arguments {
    if (this.cursor.isMark('(')) return this.callArguments();
    if (this.#hasBareArguments()) return this.bareArguments();
    return { args: [], named: new Map<string, Value>(), given: [], isMade: false };
  }

  #readMethod(value: Value): Value {
    const { cursor, scope } = this;
    const method = cursor.peek(1).text;
    const owner = cursor.peek(-1);
    cursor.at += 2;
    // A property of a module is a function of its own name, if it is none of the few texts.
    const isGiven = cursor.isMark('(') || this.#hasBareArguments();
    if (value.callee !== null && !isGiven)
      return moduleText(`${value.callee}.${method}`) ?? functionOf(`${value.callee}.${method}`);
    const field = value.fields?.get(method);
    const isGetter = field?.run != null && scope.getters.has(field.run);
    const isBare = field?.run != null && (scope.language === 'ruby' || scope.language === 'perl');
    if (field !== undefined && (field.run === null || !(isGiven || isGetter || isBare))) return field;
    const found = this.#methodArguments();
    if (field !== undefined) return this.invoke(field, { name: `.${method}`, receiver: value, ...found });
    if (value.run !== null) {
      const called = this.#callThrough(value, method, found);
      if (called !== null) return called;
    }
    const isChange = scope.language === 'ruby' && method.endsWith('!');
    const called = isChange ? method.slice(0, -1) : method;
    const name = value.callee === null ? `.${called}` : `${value.callee}.${called}`;
    const result = this.hand({ name, receiver: value.callee === null ? value : NOTHING, ...found });
    // `text.sub!('a', 'b')` changes what it is called on, and so does this.
    if (
      (isChange || (scope.language === 'ruby' && GROWS.test(method) && value.items === null)) &&
      owner.kind === 'name' &&
      isKnown(result)
    )
      scope.assign(owner.text, result);
    return result;
  }

  /** `f.call(this, x)`, `f.apply(this, list)`, `f.bind(this, x)`, `A.new(x)`. */
  #callThrough(value: Value, method: string, { named, given }: Arguments): Value | null {
    const [self = NOTHING, ...others] = given;
    const name = `.${method}`;
    if (/^(?:new|call|apply|bind|yield)$/.test(method)) {
      const isOwn = method === 'new' || this.scope.language !== 'javascript';
      const list = isOwn ? given : method === 'apply' ? (others[0]?.items ?? []) : others;
      const found = {
        name,
        receiver: isOwn ? NOTHING : self,
        args: list,
        named: isOwn ? named : new Map<string, Value>(),
      };
      if (method !== 'bind') return this.invoke(value, found);
      return {
        ...NOTHING,
        run: (more) => this.invoke(value, { ...found, args: [...list, ...more.args], named: more.named }),
      };
    }
    return null;
  }

  #readElement(value: Value): Value {
    const { cursor } = this;
    cursor.at += 1;
    const from = cursor.at;
    const { args } = this.readArguments(']');
    const inside = cursor.textBetween(from, cursor.at - 1);
    if (inside === '::-1') return backwards(value);
    // `list[1:]`, `text[:-4]`, `list[1..]`: a part of it.
    const [, start, last = ''] = /^(-?\d*)(?::|\.\.)(-?\d*)$/.exec(inside) ?? [];
    if (start !== undefined) return slicedValue(value, start, last);
    const keys = (args[0]?.texts ?? []).map((each) => this.placeOf(value, each));
    const [key] = keys;
    if (value.callee === OWN_NAMES && key !== undefined) return this.#ownName(key);
    if (value.callee !== null && key !== undefined) return functionOf(`${value.callee}.${key}`);
    const entries = keys.flatMap((each) => entryOf(value, each) ?? []);
    if (entries.length > 0) return entries.reduce(eitherOf);
    if (this.scope.unrolled > 0 && key !== undefined && /^\d+$/.test(key)) {
      const letter = asLetters(value).items?.[Number(key)];
      if (letter !== undefined) return letter;
    }
    const isCompound = value.items !== null || value.fields !== null;
    if (isCompound && (key === undefined || !isLiteral(key))) return anyPart(value);
    return value.items !== null && keys.every((each) => /^-?\d+$/.test(each)) ? NOTHING : value;
  }

  /** `globals()['f']`: what the program calls so. */
  #ownName(name: string): Value {
    const { scope } = this;
    const binding = scope.find(name);
    const [module] = scope.openModules;
    const known = binding?.alias ?? (module === undefined ? name : `${module}.${name}`);
    return binding?.value !== undefined && isKnown(binding.value) ? binding.value : functionOf(known);
  }

  /** `{key}` behind a table of Perl. */
  protected readKey(value: Value): Value {
    const { cursor } = this;
    cursor.at += 1;
    const { kind, text } = cursor.peek();
    const isBare = kind === 'name' && !/^[$@%]/.test(text) && cursor.isMark('}', 1);
    const { args } = this.readArguments('}');
    const key = isBare ? text : args[0]?.texts[0];
    return entryOf(value, key) ?? (key === undefined ? anyPart(value) : NOTHING);
  }
}
