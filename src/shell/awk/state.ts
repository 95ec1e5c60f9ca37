import type { Call } from '../call.js';
import { isLiteral, isResolved } from '../marks.js';
import { blenderOf, loosened, type Blender } from '../output/marked.js';
import { eitherOf, splitFields, type Value } from './values.js';

/** Thrown where a program does more than we follow; caught where it began. */
export class Lost extends Error {}

/** A line of the input. */
export interface Line {
  readonly text: string;
  readonly file: string;
}

const MAX_STEPS = 6_000;
/** Elements whose key is not known. */
const ANY = '\0any';

interface Frame {
  readonly values: Map<string, Value>;
  /** The names that arrays have outside. */
  readonly arrays: ReadonlyMap<string, string>;
}

/** What a program knows while it runs. */
export class State {
  readonly #call: Call;
  readonly #blend: Blender;
  readonly #values = new Map<string, Value>();
  readonly #arrays = new Map<string, Map<string, Value>>();
  readonly #lines: readonly Line[];
  #frame: Frame | null = null;
  #next = 0;
  #steps = 0;
  #isCounted = true;
  #record = '';
  #fields: readonly string[] | null = null;
  /** How many tests around the place that is run are not known. */
  doubts = 0;
  doubtsAtCall = 0;
  returned: Value = [];

  constructor(call: Call, lines: readonly Line[]) {
    this.#call = call;
    this.#blend = blenderOf(call);
    this.#lines = lines;
    for (const [name, value] of [
      ['FS', ' '],
      ['OFS', ' '],
      ['ORS', '\n'],
      ['RS', '\n'],
      ['SUBSEP', '\x1c'],
      ['NR', '0'],
      ['FNR', '0'],
    ] as const)
      this.#values.set(name, [value]);
  }

  spend(): void {
    this.#steps += 1;
    this.#call.machine.budget.spend(1);
    if (this.#steps > MAX_STEPS) throw new Lost();
  }

  get record(): string {
    return this.#record;
  }

  unknown(): string {
    return this.#call.machine.symbols.word('$(awk ...)');
  }

  nextLine(): Line | null {
    const line = this.#lines[this.#next] ?? null;
    this.#next += 1;
    return line;
  }

  /** A line becomes the record; one that stands for many cannot be counted, nor what is behind it. */
  takeLine({ text, file }: Line): void {
    this.#isCounted &&= isLiteral(text);
    this.setRecord(loosened(text, this.#blend));
    this.#values.set('FILENAME', [file]);
    const count = this.#isCounted ? String(this.#next) : this.unknown();
    this.#values.set('NR', [count]);
    this.#values.set('FNR', [count]);
  }

  setRecord(text: string): void {
    this.#record = text;
    this.#fields = null;
  }

  /** The fields of the record; null where they cannot be told. */
  get fields(): readonly string[] | null {
    this.#fields ??= splitFields(this.#record, this.get('FS')[0] ?? ' ');
    return this.#fields;
  }

  /** Nothing in it may be more than one word. */
  #isCountable(text: string): boolean {
    return isResolved(text) || this.#call.machine.symbols.isOneWord(text);
  }

  get fieldCount(): Value {
    const { fields } = this;
    return [fields !== null && this.#isCountable(this.#record) ? String(fields.length) : this.unknown()];
  }

  field(index: number): string {
    if (index === 0) return this.#record;
    const { fields } = this;
    if (fields === null) return this.#blend(this.#record);
    if (
      fields.slice(0, index).every((field) => this.#isCountable(field)) &&
      (index <= fields.length || this.#isCountable(this.#record))
    )
      return fields[index - 1] ?? '';
    return this.#blend(this.#record);
  }

  setField(index: number, text: string): void {
    if (index === 0) {
      this.setRecord(text);
      return;
    }
    const fields = [...(this.fields ?? [this.#record])];
    if (index > 1_000) throw new Lost();
    while (fields.length < index) fields.push('');
    fields[index - 1] = text;
    this.#rebuild(fields);
  }

  setFieldCount(count: number): void {
    const fields = [...(this.fields ?? [])].slice(0, count);
    this.#rebuild(fields);
  }

  #rebuild(fields: readonly string[]): void {
    this.#record = fields.join(this.get('OFS')[0] ?? ' ');
    this.#fields = fields;
  }

  get(name: string): Value {
    return this.#frame?.values.get(name) ?? this.#values.get(name) ?? [''];
  }

  set(name: string, value: Value): void {
    const scope = this.#frame?.values.has(name) === true ? this.#frame.values : this.#values;
    scope.set(name, this.doubts > 0 ? eitherOf(this.get(name), value) : value);
  }

  #array(name: string): Map<string, Value> {
    const real = this.arrayName(name);
    const known = this.#arrays.get(real) ?? new Map<string, Value>();
    this.#arrays.set(real, known);
    return known;
  }

  arrayName(name: string): string {
    return this.#frame?.arrays.get(name) ?? name;
  }

  element(array: string, key: string): Value {
    const known = this.#array(array);
    const anywhere = known.get(ANY) ?? [];
    if (!isLiteral(key)) return known.size === 0 ? [''] : eitherOf(...known.values());
    const own = known.get(key);
    // To ask for an element is to make it.
    if (own === undefined && anywhere.length === 0 && this.doubts === 0) known.set(key, ['']);
    return own === undefined && anywhere.length > 0 ? anywhere : eitherOf(own ?? [''], anywhere);
  }

  setElement(array: string, key: string, value: Value): void {
    const known = this.#array(array);
    const name = isLiteral(key) ? key : ANY;
    const isSure = this.doubts === 0 && name !== ANY;
    known.set(name, isSure ? value : eitherOf(known.get(name) ?? [], value));
  }

  hasElement(array: string, key: string): boolean | null {
    const known = this.#array(array);
    if (known.has(ANY) || !isLiteral(key) || this.doubts > 0) return null;
    return known.has(key);
  }

  keysOf(array: string): readonly string[] {
    return [...this.#array(array).keys()].map((key) => (key === ANY ? this.unknown() : key));
  }

  lengthOf(array: string): number | null {
    const known = this.#arrays.get(this.arrayName(array));
    return known === undefined || known.has(ANY) ? null : known.size;
  }

  isArray(name: string): boolean {
    return this.#arrays.has(this.arrayName(name));
  }

  clear(array: string): void {
    this.#array(array).clear();
  }

  remove(array: string, key: string | null): void {
    if (this.doubts > 0) return;
    if (key === null) this.clear(array);
    else this.#array(array).delete(key);
  }

  /** Runs a function of the program with names of its own. */
  within(values: Map<string, Value>, arrays: ReadonlyMap<string, string>, run: () => void): Value {
    const [frame, returned, doubts] = [this.#frame, this.returned, this.doubtsAtCall];
    this.#frame = { values, arrays };
    this.returned = [];
    this.doubtsAtCall = this.doubts;
    run();
    const result = this.returned.length === 0 ? [''] : this.returned;
    this.#frame = frame;
    this.returned = returned;
    this.doubtsAtCall = doubts;
    return result;
  }
}
