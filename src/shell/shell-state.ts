import type { Function as FunctionNode } from 'unbash';
import { Links } from './links.js';
import type { Written } from './streams.js';
import type { Mount } from './mount.js';
import { casedText, isExported, plainVariable, Variables, type Binding } from './variables.js';

/** A function of the line; its positions belong to `source`. */
export interface ShellFunction {
  readonly node: FunctionNode;
  readonly source: string;
  readonly isOriginal: boolean;
  /** Where it was read from, as in its scene. */
  readonly file: string | null;
}

/** What waits for one of the shell's own signals. */
export interface LiveTrap {
  readonly text: string;
  isFired: boolean;
}

/** A call of a function: what its local names stood for before. */
interface Frame {
  readonly saved: Map<string, readonly Binding[] | undefined>;
  readonly outer: Frame | null;
}

function copyFrame(frame: Frame | null): Frame | null {
  return frame === null ? null : { saved: new Map(frame.saved), outer: copyFrame(frame.outer) };
}

const MAX_DIRECTORIES = 4;
const MAX_LISTS = 6;
const MAX_ALIASES = 6;
/** Of the descriptors that bash numbers itself. */
export const FIRST_NAMED = 10;
const MAX_BODIES = 8;
const MAX_TEXT = 64 * 1024;
const MAX_VARIANTS = 4;

/** What a shell knows at one point of the line. Subshells work on a fork; files and links are the system's. */
export class Shell {
  /** What is missing here comes from the environment. */
  readonly variables: Variables;
  /** More than one where branches left different ones; null where it may be no function. */
  readonly functions: Map<string, readonly (ShellFunction | null)[]>;
  /** Functions that are handed on to child processes, and whether that is certain. */
  readonly exported: Map<string, boolean>;
  /** The newest first; on the line that makes an alias anew, the one before is still in use. */
  readonly aliases: Map<string, readonly string[]>;
  readonly options: Set<string>;
  /** Content of open descriptors, such as `exec 3< file`. */
  readonly descriptors: Map<number, string>;
  /** Where descriptors lead that a bare `exec` opened for writing. */
  readonly sinks: Map<number, string>;
  /** Where a bare `exec` has just led what is written; whoever runs the list takes it from here. */
  standing: Written | null = null;
  /** Content of files that the line itself wrote, by absolute path; what branches wrote is there one after the other. */
  readonly files: Map<string, string>;
  /** Where branches wrote different texts to a file: each of them, and what stands for all of them in `files`. */
  readonly variants: Map<string, { readonly joined: string; readonly texts: readonly string[] }>;
  /** Where everything below a directory comes from: an archive or a repository that was fetched. */
  readonly filled: Map<string, string>;
  readonly links: Links;
  /** What reads the other end of `>(…)`, by path. */
  readonly readers: Map<string, (text: string) => void>;
  /** Settings that the line stored in files of programs, such as `git config alias.x`. */
  readonly settings: Map<string, string>;
  /** What the containers see of the machine that the line started, by their names. */
  readonly containers: Map<string, readonly Mount[]>;
  /** More than one where branches left different arguments. */
  argumentLists: readonly (readonly string[])[];
  /** What `$0` is. */
  zero: string;
  /** More than one after a `cd` that may not have happened; a symbol where it is unknown. */
  directories: readonly string[];
  /** Those of them in which only a failed `cd` leaves the shell, though what it is told later was meant for elsewhere. */
  doubted: readonly string[];
  /** Where branches were that have left the loop or function around them. */
  abandoned: readonly string[];
  /** How many loops one of them has ended. */
  broken: number;
  previousDirectory: string | null;
  /** The last word of the command before; null where that is not known. */
  lastWord: string | null;
  /** What `$?` is; null where that is not known. */
  lastStatus: string | null;
  /** By signal: DEBUG, ERR and RETURN. */
  liveTraps: ReadonlyMap<string, LiveTrap>;
  /** What `$BASH_COMMAND` is where a trap asks for it. */
  command: string | null;
  /** Process substitutions open in the current command; they name the descriptors. */
  processes: number;
  stack: readonly string[];
  /** The same for all branches of one process. */
  readonly process: object;
  /** Saved by `local`, restored when the function returns. */
  locals: Frame | null;

  constructor(
    cwd: string,
    from: Shell | null = null,
    process: object = {},
    files: Map<string, string> = from?.files ?? new Map(),
    links: Links = from?.links ?? new Links(),
  ) {
    this.process = process;
    this.variables = new Variables(from?.variables ?? null);
    this.functions = new Map(from?.functions);
    this.exported = new Map(from?.exported);
    this.aliases = new Map(from?.aliases);
    this.options = new Set(from?.options);
    this.descriptors = new Map(from?.descriptors);
    this.sinks = from?.sinks ?? new Map();
    this.files = files;
    this.variants = files === from?.files ? from.variants : new Map(from?.variants);
    this.filled = from?.filled ?? new Map();
    this.links = links;
    this.readers = from?.readers ?? new Map();
    this.settings = from?.settings ?? new Map();
    this.containers = from?.containers ?? new Map();
    this.argumentLists = from?.argumentLists ?? [[]];
    this.zero = from?.zero ?? 'bash';
    this.directories = from?.directories ?? [cwd];
    this.doubted = from?.doubted ?? [];
    this.abandoned = from?.abandoned ?? [];
    this.broken = from?.broken ?? 0;
    this.previousDirectory = from?.previousDirectory ?? null;
    this.lastWord = from?.lastWord ?? null;
    this.lastStatus = from?.lastStatus ?? null;
    this.liveTraps = from?.liveTraps ?? new Map();
    this.command = from?.command ?? null;
    this.processes = from?.processes ?? 0;
    this.stack = from?.stack ?? [];
    this.locals = copyFrame(from?.locals ?? null);
  }

  get positional(): readonly string[] {
    return this.argumentLists[0] ?? [];
  }

  set positional(list: readonly string[]) {
    this.argumentLists = [list];
  }

  /** Whether small and capital letters are the same to patterns. */
  get isFolding(): boolean {
    return this.options.has('nocasematch');
  }

  /** How much a fork copies; forks are paid for by their size. */
  get size(): number {
    return (
      this.variables.size +
      this.functions.size +
      this.aliases.size +
      this.files.size +
      this.links.size +
      this.descriptors.size +
      1
    );
  }

  fork(links = this.links): Shell {
    const child = new Shell(this.directories[0] ?? '/', this, {}, this.files, links);
    child.hideLiveTraps();
    return child;
  }

  /** Subshells and functions are told of the shell's own signals only by these options. */
  hideLiveTraps(): void {
    if (this.liveTraps.size === 0) return;
    const isOn = (...names: readonly string[]): boolean => names.some((name) => this.options.has(name));
    const isHeard = (signal: string): boolean =>
      signal === 'ERR' ? isOn('E', 'errtrace') : isOn('T', 'functrace', 'extdebug');
    this.liveTraps = new Map([...this.liveTraps].filter(([signal]) => isHeard(signal)));
  }

  /** The same process in one of several states that it may be in. */
  branch(): Shell {
    return new Shell(
      this.directories[0] ?? '/',
      this,
      this.process,
      new Map(this.files),
      new Links(this.links),
    );
  }

  /** A new process: it inherits what is exported. Functions only a bash is sure to find, though `sh` may be one. */
  spawn(isBash = false): Shell {
    const child = this.fork();
    for (const name of this.variables.names()) {
      const variable = this.variables.get(name) ?? null;
      if (variable !== null && !isExported(variable)) child.variables.delete(name);
    }
    for (const [name, bodies] of this.functions) {
      const isCertain = this.exported.get(name);
      if (isCertain === undefined) child.functions.delete(name);
      else if (!isBash || !isCertain) child.functions.set(name, [...new Set([...bodies, null])]);
    }
    child.aliases.clear();
    child.liveTraps = new Map();
    child.positional = [];
    child.locals = null;
    child.options.clear();
    return child;
  }

  /** What the line has set is not known where the environment of another user or machine begins. */
  isolate(kept: readonly string[] = []): void {
    for (const name of this.variables.names()) if (!kept.includes(name)) this.variables.delete(name);
    this.functions.clear();
    this.aliases.clear();
  }

  /** Hands a variable on to child processes. */
  exportName(name: string): void {
    const variable = this.variables.get(name) ?? null;
    if (variable !== null) this.variables.set(name, { ...variable, flags: `${variable.flags}x` });
  }

  /** The number that bash gives to a descriptor that is asked for by a name. */
  freeDescriptor(): number {
    let free = FIRST_NAMED;
    while (this.descriptors.has(free) || this.sinks.has(free)) free += 1;
    return free;
  }

  addAlias(name: string, text: string): void {
    this.aliases.set(name, [text, ...(this.aliases.get(name) ?? [])].slice(0, MAX_ALIASES));
  }

  /** The call that made a name local first: outside of it stands the global one. */
  outermostFrame(name: string): Frame | null {
    let found: Frame | null = null;
    for (let frame = this.locals; frame !== null; frame = frame.outer)
      if (frame.saved.has(name)) found = frame;
    return found;
  }

  setValue(name: string, value: string): void {
    const flags = this.variables.get(name)?.flags ?? '';
    this.variables.set(name, plainVariable(casedText(flags, value), flags));
  }

  /** Takes over the state of a fork as it is. */
  adopt(other: Shell): void {
    this.variables.adopt(other.variables);
    replace(this.functions, other.functions);
    replace(this.exported, other.exported);
    replace(this.aliases, other.aliases);
    replace(this.descriptors, other.descriptors);
    replace(this.files, other.files);
    replace(this.variants, other.variants);
    this.links.adopt(other.links);
    this.options.clear();
    for (const option of other.options) this.options.add(option);
    this.argumentLists = other.argumentLists;
    this.directories = other.directories;
    this.doubted = other.doubted;
    this.abandoned = other.abandoned;
    this.broken = other.broken;
    this.previousDirectory = other.previousDirectory;
    this.lastWord = other.lastWord;
    this.lastStatus = other.lastStatus;
    this.liveTraps = other.liveTraps;
    this.stack = other.stack;
    this.locals = other.locals;
  }

  /** What is known if either this state or the other one is true. */
  join(
    other: Shell,
    unknown: (name: string) => string,
    baseOf: (name: string, elsewhere: readonly Binding[]) => readonly Binding[],
  ): void {
    for (const name of new Set([...this.variables.names(), ...other.variables.names()])) {
      const left = this.variables.all(name);
      const right = other.variables.all(name);
      if (left === right) continue;
      if (left === undefined) this.variables.setAll(name, baseOf(name, right ?? []));
      this.variables.join(name, right ?? baseOf(name, left ?? []), () => unknown(name));
    }
    if (this.lastWord !== other.lastWord) this.lastWord = null;
    if (this.lastStatus !== other.lastStatus) this.lastStatus = null;
    if (other.liveTraps.size > 0) this.liveTraps = new Map([...other.liveTraps, ...this.liveTraps]);
    if (this.argumentLists !== other.argumentLists) this.#joinArguments(other);
    for (const name of new Set([...this.functions.keys(), ...other.functions.keys()])) {
      const bodies = [...(this.functions.get(name) ?? [null]), ...(other.functions.get(name) ?? [null])];
      this.functions.set(name, [...new Set(bodies)].slice(0, MAX_BODIES));
    }
    for (const name of new Set([...this.exported.keys(), ...other.exported.keys()]))
      this.exported.set(name, this.exported.get(name) === true && other.exported.get(name) === true);
    for (const [name, texts] of other.aliases)
      this.aliases.set(
        name,
        [...new Set([...(this.aliases.get(name) ?? []), ...texts])].slice(0, MAX_ALIASES),
      );
    for (const [fd, text] of other.descriptors) if (!this.descriptors.has(fd)) this.descriptors.set(fd, text);
  }

  /** The texts that a file may hold, where branches differ on it. */
  variantsOf(path: string): readonly string[] | null {
    const found = this.variants.get(path);
    return found !== undefined && found.joined === this.files.get(path) ? found.texts : null;
  }

  keepVariants(path: string, joined: string, texts: readonly string[]): void {
    this.files.set(path, joined);
    this.variants.set(path, { joined, texts: [...new Set(texts)].slice(0, MAX_VARIANTS) });
  }

  /** Either state may be what the files hold; what they are as a whole is not known where these differ. */
  joinFiles(other: Shell, unknown: () => string): void {
    this.links.join(other.links);
    for (const [path, text] of other.files) {
      const before = this.files.get(path);
      const own = before ?? '';
      if (own === text || own.length + text.length > MAX_TEXT) continue;
      const all = [
        ...(before === undefined ? [] : (this.variantsOf(path) ?? [own])),
        ...(other.variantsOf(path) ?? [text]),
      ];
      if (own.startsWith(text)) {
        this.keepVariants(path, own, all);
        continue;
      }
      const [longer, shorter] = text.length > own.length ? [text, own] : [own, text];
      if (longer.includes(shorter)) {
        // Whoever reads only the beginning finds that of one or the other.
        this.keepVariants(path, longer.startsWith(shorter) ? longer : `${unknown()}\n${longer}`, all);
        continue;
      }
      // What ends the script comes last, so that nothing hides behind it.
      const texts = /^\s*(?:exit|return)\b/m.test(own) ? [text, own] : [own, text];
      this.keepVariants(path, [...texts, unknown()].join('\n'), all);
    }
  }

  #joinArguments(other: Shell): void {
    const all = [...this.argumentLists];
    for (const list of other.argumentLists) {
      if (!all.some((each) => each.length === list.length && each.every((item, at) => item === list[at])))
        all.push(list);
    }
    this.argumentLists = all.slice(0, MAX_LISTS);
  }

  joinDirectories(other: Shell): void {
    if (this.doubted.length + other.doubted.length > 0) {
      const isSure = ({ directories, doubted }: Shell, place: string): boolean =>
        directories.includes(place) && !doubted.includes(place);
      const all = new Set([...this.doubted, ...other.doubted]);
      this.doubted = [...all].filter((place) => !isSure(this, place) && !isSure(other, place));
    }
    this.addDirectories(other.directories);
  }

  addDirectories(more: readonly string[]): void {
    this.directories = [...new Set([...this.directories, ...more])].slice(-MAX_DIRECTORIES);
  }

  /** Runs a loop or a function. Where branches were that left it early, it may end as well. */
  enclose<Result>(run: () => Result): Result {
    const { abandoned, broken } = this;
    this.abandoned = [];
    this.broken = 0;
    const result = run();
    if (this.abandoned.length > 0) this.addDirectories(this.abandoned);
    this.abandoned = abandoned;
    this.broken = Math.max(broken, this.broken - 1);
    return result;
  }
}

function replace<Key, Value>(target: Map<Key, Value>, source: ReadonlyMap<Key, Value>): void {
  if (target === source) return;
  target.clear();
  for (const [key, value] of source) target.set(key, value);
}
