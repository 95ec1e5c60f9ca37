import { isDeclaring, type Placing } from './bindings.js';
import { entryOf, setEntry } from './collections.js';
import { END } from './cursor.js';
import { Expressions } from './expressions.js';
import { reckoned } from './numbers.js';
import { listPattern, readPattern, type Pattern } from './patterns.js';
import { eitherOf, isKnown, listOf, NOTHING, tableOf, textOf, type Value } from './value.js';

/** How many names are set at once: somebody looks for their end at every word. */
const MAX_NAMES = 60;

const SETS = /^(?:=|[+.]=|\|\|=|\?\?=|\/\/=|&&=)$/;
const NAME_ENDS: ReadonlySet<string> = new Set(['=', ';', '\n']);

/** A step from a value to a part of it: by a name, or by what stands between two places. */
type Step = { readonly name: string } | { readonly from: number; readonly end: number };

/** Names that are given a value, in all the ways in which languages write that. */
export class Assignments extends Expressions {
  protected override readAssignment(): boolean {
    const { cursor, scope } = this;
    let offset = 0;
    while (isDeclaring(cursor.peek(offset).text)) offset += 1;
    const word = offset === 0 ? '' : cursor.peek(offset - 1).text;
    const placing = offset === 0 ? 'assigned' : word === 'var' ? 'function' : 'block';
    if (!this.#readOne(offset, placing)) return offset === 0 && this.#readPlace();
    // `const a = 1, b = 2`.
    const isListed = offset > 0 && scope.language === 'javascript';
    while (cursor.isMark(',')) {
      if (!isListed) break;
      let next = 1;
      while (cursor.isMark(';', next)) next += 1;
      if (!this.#readOne(next, placing)) break;
    }
    return true;
  }

  #readOne(offset: number, placing: Placing): boolean {
    const { cursor } = this;
    const target = cursor.peek(offset);
    if (target.kind === 'mark' && /^[([{]$/.test(target.text)) return this.#readBracketed(offset, placing);
    if (target.kind !== 'name') return false;
    const operator = cursor.peek(offset + 1);
    if (operator.kind === 'mark' && SETS.test(operator.text)) {
      cursor.at += offset + 2;
      this.#set(target.text, operator.text, placing);
      return true;
    }
    const isTyped =
      this.scope.language === 'python' ? offset === 0 : this.scope.language === 'javascript' && offset > 0;
    if (isTyped && cursor.isMark(':', offset + 1)) return this.#readAnnotated(target.text, offset, placing);
    return this.#readParallel(offset, placing);
  }

  /** `p: str = '/x'`, `const p: string = '/x'`. */
  #readAnnotated(name: string, offset: number, placing: Placing): boolean {
    const { cursor, scope } = this;
    if (/^(?:else|try|finally|lambda|except|default)$/.test(name)) return false;
    const at = cursor.find(NAME_ENDS, cursor.at + offset + 2, cursor.closingIndex());
    if (cursor.tokens[at]?.text === '=') {
      cursor.at = at + 1;
      this.#set(name, '=', placing);
    } else {
      if (scope.frame.kind !== 'class') return false;
      scope.declare(name, NOTHING);
      cursor.at = at;
    }
    return true;
  }

  /** The value behind an operator goes to a name. */
  #set(name: string, operator: string, placing: Placing): void {
    const { cursor, scope } = this;
    const start = cursor.at;
    const inner = cursor.peek().text;
    const value = this.readAssignment() ? (scope.get(inner) ?? NOTHING) : this.#readTuple(name);
    const old = scope.get(name);
    const set = this.#combined(operator, old, value);
    // `o = os` and `r = shutil.rmtree` are names for the same thing.
    const tokens = cursor.tokens.slice(start, Math.min(cursor.at, start + MAX_NAMES));
    const isName =
      tokens.length > 0 &&
      operator === '=' &&
      cursor.at - start <= MAX_NAMES &&
      tokens.every((token) => token.kind === 'name' || token.text === '.');
    const alias = isName && !hasParts(set) ? (set.callee ?? tokens.map(({ text }) => text).join('')) : null;
    if (set.run !== null) scope.addMethod(name, set);
    if (placing === 'assigned') scope.assign(name, set, alias);
    else scope.declare(name, set, alias, placing === 'block' ? scope.frame : scope.frame.body);
  }

  /** What a name is given; several values are a list. */
  #readTuple(name: string): Value {
    const { scope, cursor } = this;
    const value = this.readExpression();
    if (/^@/.test(name) && scope.language === 'perl')
      return value.items === null && isKnown(value) ? listOf([value]) : value;
    if (!cursor.isMark(',') || scope.language !== 'python') return value;
    const values = [value];
    while (cursor.isMark(',')) {
      cursor.at += 1;
      if (/^[;\n)]$/.test(cursor.peek().text)) break;
      values.push(this.readExpression());
    }
    return listOf(values);
  }

  #combined(operator: string, old: Value | undefined, value: Value): Value {
    if (operator === '=') return value;
    const sum = operator === '+=' && old !== undefined ? reckoned('+', old, value, false) : null;
    if (sum !== null) return sum;
    if (/^[+.]=$/.test(operator)) return this.concat(old ?? textOf(''), value);
    return old === undefined ? value : eitherOf(old, value);
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

  /** `my ($a, $b) = @_`, `const [, , b] = list`, `const {rmSync: r} = require('fs')`. */
  #readBracketed(offset: number, placing: Placing): boolean {
    const { cursor } = this;
    const open = cursor.at + offset;
    const close = cursor.closingIndex(open + 1);
    const after = cursor.tokens[close + 1] ?? END;
    if (after.kind !== 'mark') return false;
    if (after.text !== '=') return after.text === ',' && this.#readParallel(offset, placing);
    const { pattern } = readPattern(cursor, open, close + 1);
    cursor.at = close + 2;
    this.#give(pattern, placing);
    return true;
  }

  /** `a, b = x, y`, `first, *rest = list`, `(a, b), c = x`: each name has its own value. */
  #readParallel(offset: number, placing: Placing): boolean {
    const { cursor } = this;
    const from = cursor.at + offset;
    let at = from;
    for (let names = 0; names < MAX_NAMES; names += 1) {
      if (cursor.tokens[at]?.text === '*') at += 1;
      const { kind, text } = cursor.tokens[at] ?? END;
      const isGroup = kind === 'mark' && /^[([]$/.test(text);
      if (kind !== 'name' && !isGroup) return false;
      at = isGroup ? cursor.closingIndex(at + 1) + 1 : at + 1;
      const next = cursor.tokens[at] ?? END;
      if (next.kind !== 'mark' || (next.text !== ',' && next.text !== '=')) return false;
      if (next.text === '=') break;
      at += 1;
    }
    if (cursor.tokens[at]?.text !== '=' || at <= from + 1) return false;
    const pattern = listPattern(cursor, from, at);
    cursor.at = at + 1;
    this.#give(pattern, placing);
    return true;
  }

  #give(pattern: Pattern, placing: Placing): void {
    const values = this.readList();
    const [first = NOTHING] = values;
    const whole = values.length === 1 ? first : listOf(values);
    const isAlone = pattern.kind === 'list' && whole.items === null && whole.texts.length > 0;
    this.bind(pattern, isAlone ? listOf([whole]) : whole, placing);
  }

  /** `a.b = x`, `a['k'] = x`, `$h{k} = x`, `$self->{k} = x`: a part of a value that is known. */
  #readPlace(): boolean {
    const { cursor, scope } = this;
    if (cursor.peek().kind !== 'name') return false;
    const { steps, next } = this.#steps(cursor.at + 1);
    const operator = cursor.tokens[next] ?? END;
    const last = steps.at(-1);
    if (last === undefined || operator.kind !== 'mark' || !SETS.test(operator.text)) return false;
    let place = this.#rootOf(cursor.peek().text, cursor.peek(1).text);
    if (place === null) return false;
    for (const step of steps.slice(0, -1)) {
      const key = this.#keyOf(step);
      const part: Value = entryOf(place, key) ?? tableOf(new Map());
      if (part.fields === null && part.items === null) return false;
      if (entryOf(place, key) === null) setEntry(place, key, part, false);
      place = part;
    }
    const key = this.#keyOf(last);
    cursor.at = next + 1;
    const value = this.readExpression();
    if (value.run !== null && key !== undefined) scope.addMethod(key, value);
    setEntry(
      place,
      key,
      this.#combined(operator.text, entryOf(place, key) ?? undefined, value),
      scope.isUnsure,
    );
    scope.call().machine.budget.spend(1);
    return true;
  }

  /** The list or table under a name; one that is not known yet begins here. */
  #rootOf(name: string, mark: string): Value | null {
    const { scope } = this;
    // Where variables have a sign, a list or a table begins with its first entry.
    const isSigned = /^[$@%]/.test(name) && mark === '[' && /^(?:perl|php)$/.test(scope.language);
    const binding = scope.find(name);
    if (binding === undefined && !isSigned) return null;
    if (binding?.value.fields != null || binding?.value.items != null) return binding.value;
    if (binding !== undefined && (binding.alias !== null || isKnown(binding.value))) return null;
    const value = name.startsWith('@') ? listOf([]) : tableOf(new Map());
    scope.assign(name, value);
    return value;
  }

  #steps(from: number): { readonly steps: readonly Step[]; readonly next: number } {
    const { cursor, scope } = this;
    const steps: Step[] = [];
    let at = from;
    while (steps.length < 10) {
      const { kind, text } = cursor.tokens[at] ?? END;
      if (kind !== 'mark') break;
      const following = cursor.tokens[at + 1] ?? END;
      const isOpen = text === '[' || (text === '{' && scope.language === 'perl');
      if (isOpen) {
        const end = cursor.closingIndex(at + 1);
        steps.push({ from: at + 1, end });
        at = end + 1;
      } else if (/^(?:\.|->|::)$/.test(text) && following.kind === 'name') {
        steps.push({ name: following.text });
        at += 2;
      } else if (text === '->' && /^[[{]$/.test(following.text)) at += 1;
      else break;
    }
    return { steps, next: at };
  }

  #keyOf(step: Step): string | undefined {
    if ('name' in step) return step.name;
    const { cursor, scope } = this;
    const { kind, text } = cursor.tokens[step.from] ?? END;
    if (step.from >= step.end) return undefined;
    if (scope.language === 'perl' && kind === 'name' && !text.startsWith('$')) return text;
    cursor.at = step.from;
    return this.readExpression().texts[0];
  }
}

function hasParts({ texts, items, fields, run }: Value): boolean {
  return texts.length > 0 || items !== null || fields !== null || run !== null;
}
