import type { Call } from '../call.js';
import type { Cursor } from './cursor.js';
import { eitherBinding, Frame, Journal, type Binding } from './frame.js';
import type { Language } from './languages.js';
import type { Library } from './modules.js';
import { unknownIn, type CodeCall, type Routine, type Value } from './value.js';

/** What the tables of effects make of a call; null if it means nothing to them. */
export type CodeHandler = (found: CodeCall) => Value | null;

export interface ScopeParts {
  readonly language: Language;
  /** Changes when the code changes its directory. */
  readonly call: () => Call;
  readonly enter: (call: Call) => void;
  readonly handler: CodeHandler;
  readonly library: Library;
  readonly isUnmentioned: (name: string) => boolean;
}

/** A function of the program, for the case that nobody calls it. */
export interface Defined {
  isRun: boolean;
  readonly read: () => void;
}

/** Where the text of a function stands. */
export interface Body {
  readonly cursor: Cursor;
  readonly param: string | null;
  readonly from: number;
  readonly end: number;
}

/** How a way through the code ends: at its end, with what the function gives, or with the program. */
export type Ending = 'through' | 'returned' | 'gone';

/** A way that was gone: what the names are at its end. */
interface Way {
  readonly ending: Ending;
  readonly after: Map<Frame, Map<string, Binding | undefined>>;
  readonly places: readonly Call[];
}

/** In how many directories code is followed at once. */
const MAX_PLACES = 4;
/** How many tokens are read again, for calls of the program's own functions and for items of its lists. */
const MAX_AGAIN = 60_000;

/** What all readers of one program share. */
export class CodeScope {
  readonly language: Language;
  readonly call: () => Call;
  readonly handler: CodeHandler;
  frame = new Frame(null, 'function');
  /** That of the program itself; modules have others. */
  readonly main = this.frame;
  /** Whether nobody can call a function of the program. */
  readonly isUnmentioned: (name: string) => boolean;
  /** How many loops are gone through number by number where the code stands. */
  unrolled = 0;
  readonly library: Library;
  /** Those of the line's own that were read, and what each has to offer. */
  readonly modules = new Map<string, Value>();
  /** Modules whose names are all known by themselves: `from os import *`. */
  readonly openModules: string[] = [];
  /** Modules of others that the code has asked for by their names. */
  readonly imported = new Set<string>();
  /** Functions that a test has put something in the place of. */
  readonly mocked = new Set<string>();
  readonly defined = new Map<Routine, Defined>();
  readonly bodies = new WeakMap<Routine, Body>();
  /** Methods by their names, for objects of which nothing is known. */
  readonly methods = new Map<string, Value[]>();
  /** Functions that are called where their name is read. */
  readonly getters = new WeakSet<object>();
  #yieldedAt: readonly Call[] | null = null;
  readonly #enter: (call: Call) => void;
  #others: readonly Call[] = [];
  #journal: Journal | null = null;
  #again = 0;

  constructor({ language, call, enter, handler, library, isUnmentioned }: ScopeParts) {
    this.language = language;
    this.isUnmentioned = isUnmentioned;
    this.call = call;
    this.handler = handler;
    this.library = library;
    this.#enter = enter;
  }

  /** Whether what happens now may as well not happen. */
  get isUnsure(): boolean {
    return this.#journal !== null;
  }

  find(name: string): Binding | undefined {
    return this.frame.owner(name)?.names.get(name);
  }

  get(name: string): Value | undefined {
    return this.find(name)?.value;
  }

  /** A new name, in the block or the function that it stands in. */
  declare(name: string, value: Value, alias: string | null = null, frame = this.frame): void {
    this.#write(frame, name, { value, alias });
  }

  /** A name that is given a value: where it is new decides the language. */
  assign(name: string, value: Value, alias: string | null = null): void {
    this.#write(this.#ownerFor(name), name, { value, alias });
  }

  #ownerFor(name: string): Frame {
    const { frame, language } = this;
    if (language === 'python' || language === 'php') {
      const { body } = frame;
      return body.foreign.has(name) ? (body.parent?.owner(name) ?? frame.root) : body;
    }
    if (language === 'ruby') {
      if (/^[$@]/.test(name)) return frame.root;
      const owner = frame.owner(name);
      return owner !== null && owner.isInside(frame.body) ? owner : frame;
    }
    return frame.owner(name) ?? frame.root;
  }

  #write(frame: Frame, name: string, binding: Binding): void {
    this.#journal?.note(frame, name);
    frame.names.set(name, binding);
  }

  #put(frame: Frame, name: string, binding: Binding | undefined): void {
    if (binding === undefined) frame.names.delete(name);
    else frame.names.set(name, binding);
  }

  /** Runs something with names of its own. */
  within<T>(frame: Frame, run: () => T): T {
    const back = this.frame;
    this.frame = frame;
    try {
      return run();
    } finally {
      this.frame = back;
    }
  }

  block<T>(run: () => T): T {
    return this.within(new Frame(this.frame, 'block'), run);
  }

  get places(): readonly Call[] {
    return [this.call(), ...this.#others];
  }

  /** The code may be in any of these directories from now on. */
  moveTo(places: readonly Call[]): void {
    const [first] = places;
    if (first === undefined) return;
    const known = [...new Map(places.map((place) => [place.cwd, place])).values()];
    this.#enter(known[0] ?? first);
    this.#others = known.length > MAX_PLACES ? [first.at(unknownIn(first), first.args)] : known.slice(1);
  }

  /** Does something in each directory that the code may be in; what the first one gives counts. */
  everywhere(run: () => Value | null): Value | null {
    const places = this.places;
    const [value = null] = places.map((place) => {
      this.#enter(place);
      return run();
    });
    this.moveTo(places);
    return value;
  }

  /** Goes one way, and comes back to where it began. */
  tryWay(run: () => Ending): Way {
    const { places } = this;
    const journal = new Journal(this.#journal);
    this.#journal = journal;
    const ending = run();
    this.#journal = journal.parent;
    const after: Way['after'] = new Map();
    for (const [frame, name, before] of journal.entries()) {
      const names = after.get(frame) ?? new Map<string, Binding | undefined>();
      after.set(frame, names.set(name, frame.names.get(name)));
      this.#put(frame, name, before);
    }
    const way = { ending, after, places: this.places };
    this.moveTo(places);
    return way;
  }

  /** After one of these ways, or after none of them: names have any of the values that they may have then. */
  join(ways: readonly Way[], isComplete: boolean): void {
    const { body } = this.frame;
    // What a function has changed outside of itself stays so when it returns.
    const reaches = ({ ending }: Way, frame: Frame): boolean =>
      ending === 'through' || (ending === 'returned' && !frame.isInside(body));
    const changed = new Map<Frame, Map<string, (Binding | undefined)[]>>();
    for (const way of ways)
      for (const [frame, names] of way.after) {
        const known = changed.get(frame) ?? new Map<string, (Binding | undefined)[]>();
        changed.set(frame, known);
        for (const [name, binding] of names) {
          const values = known.get(name) ?? [];
          if (reaches(way, frame)) values.push(binding);
          known.set(name, values);
        }
      }
    for (const [frame, names] of changed) {
      const count = ways.filter((way) => reaches(way, frame)).length;
      for (const [name, values] of names) {
        // A way that leaves the name alone, or that there is none, leaves what it was.
        if (!isComplete || values.length < count || values.length === 0) values.push(frame.names.get(name));
        this.#journal?.note(frame, name);
        this.#put(frame, name, values.reduce(eitherBinding));
      }
    }
    const places = ways.filter(({ ending }) => ending !== 'gone').flatMap((way) => way.places);
    this.moveTo(isComplete && places.length > 0 ? places : [...places, ...this.places]);
  }

  /** Gives names another value, wherever they are. */
  change(change: (value: Value) => Value | null): void {
    for (let frame: Frame | null = this.frame; frame !== null; frame = frame.parent)
      for (const [name, { value, alias }] of frame.names) {
        const next = change(value);
        this.call().machine.budget.spend(1);
        if (next !== null) this.#write(frame, name, { value: next, alias });
      }
  }

  /** What may happen or not. */
  maybe(run: () => Ending): void {
    this.join([this.tryWay(run)], false);
  }

  /** Whether so many tokens may be read once more. */
  mayRepeat(tokens: number): boolean {
    if (this.#again + tokens > MAX_AGAIN) return false;
    this.#again += tokens;
    this.call().machine.budget.spend(tokens);
    return true;
  }

  /** Whether somebody called a function already; of others than those of the program nobody asks. */
  wasRun(run: Routine): boolean {
    return this.defined.get(run)?.isRun ?? true;
  }

  /** Where the code was when the function that was read last gave its first value, if it gives several. */
  takeYielded(next: readonly Call[] | null): readonly Call[] | null {
    const places = this.#yieldedAt;
    this.#yieldedAt = next;
    return places;
  }

  /** Notes a method under its name. */
  addMethod(name: string, value: Value): void {
    const known = this.methods.get(name) ?? [];
    if (known.length < 20) this.methods.set(name, [...known, value]);
  }

  /** Reads the functions that nobody called; what they set and where they go is theirs. */
  readUncalled(): void {
    for (const each of this.defined.values())
      if (!each.isRun)
        this.tryWay(() => {
          each.read();
          return 'through';
        });
  }
}
