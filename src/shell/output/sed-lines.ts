import { isLiteral } from '../marks.js';
import { someOf } from '../narrowing.js';
import type { SedAction, SedAddress, SedCommand } from '../sed-script.js';
import { toJavaScript, isTriedOnLines } from './expressions.js';
import { linesOf } from './lines.js';
import { loosened, type Blender } from './marked.js';
import { exchange, substitutedWays } from './sed-changes.js';

export interface SedModes {
  readonly isExtended: boolean;
  /** Nothing is printed but what a command says. */
  readonly isQuiet: boolean;
}

/** What a line may be after some commands. */
const MAX_WAYS = 6;
const MAX_STEPS = 4_000;

/** Commands that only leave lines out or print them again, and blocks of them. */
const FOLLOWED = new Set(['p', 'd', 'q', 'Q', '{', '}']);

function isFollowed({ action }: SedCommand): boolean {
  if (action.kind === 'select') return FOLLOWED.has(action.verb);
  return action.kind !== 'run' && action.kind !== 'read' && action.kind !== 'other';
}

interface Line {
  readonly text: string;
  /** Null behind lines that may be any number. */
  readonly number: number | null;
  readonly isLast: boolean;
}

/** Runs a script line by line, as sed does; where it is not known whether a command is for a line, both ways are kept. */
class SedRun {
  readonly #commands: readonly SedCommand[];
  readonly #modes: SedModes;
  readonly #blend: Blender;
  /** Ranges that have begun, or may have: by the place of their command. */
  readonly #open = new Map<number, 'open' | 'maybe'>();
  readonly printed: string[] = [];
  /** Lines that commands put into files, by name. */
  readonly written = new Map<string, string[]>();
  isOver = false;
  /** A line has become something that nobody can tell. */
  isLost = false;

  constructor(commands: readonly SedCommand[], modes: SedModes, blend: Blender) {
    this.#commands = commands;
    this.#modes = modes;
    this.#blend = blend;
  }

  #meets(address: SedAddress, { text, number, isLast }: Line): boolean | null {
    switch (address.kind) {
      case 'line':
        return number === null || !isLiteral(text) ? null : number === address.line;
      case 'last':
        return isLiteral(text) ? isLast : isLast ? null : false;
      case 'pattern':
        return isLiteral(text) ? this.#matches(address, text) : null;
      case 'other':
        return null;
    }
  }

  #matches({ pattern, flags }: SedAddress & { readonly kind: 'pattern' }, text: string): boolean | null {
    const source = toJavaScript(pattern, this.#modes.isExtended ? 'extended' : 'basic');
    if (source === null || source === '' || !isTriedOnLines(text, source)) return null;
    try {
      return new RegExp(source, flags.includes('I') ? 'i' : '').test(text);
    } catch {
      return null;
    }
  }

  #isInRange(at: number, [first, second]: readonly SedAddress[], line: Line): boolean | null {
    if (first === undefined) return true;
    if (second === undefined) return this.#meets(first, line);
    const before = this.#open.get(at);
    const isOpen = before === 'open';
    const isStart = isOpen || this.#meets(first, line);
    if (before === undefined && isStart === false) return false;
    // A range that begins here ends at a later line, unless its end is a number that has passed.
    const hasPassed = second.kind === 'line' && line.number !== null && line.number >= second.line;
    const isEnd = isOpen || second.kind === 'line' ? hasPassed || this.#meets(second, line) : false;
    if (isEnd === true) this.#open.delete(at);
    else this.#open.set(at, isStart === true && isEnd === false ? 'open' : 'maybe');
    return isStart === true ? true : null;
  }

  #isFor(at: number, { addresses, isNegated }: SedCommand, line: Line): boolean | null {
    const isIn = this.#isInRange(at, addresses, line);
    return isIn === null ? null : isIn !== isNegated;
  }

  /** The command behind the block that opens here. */
  #endOfBlock(open: number): number {
    let depth = 0;
    for (let at = open; at < this.#commands.length; at += 1) {
      const action = this.#commands[at]?.action;
      if (action?.kind !== 'select') continue;
      if (action.verb === '{') depth += 1;
      else if (action.verb === '}') depth -= 1;
      if (depth === 0) return at;
    }
    return this.#commands.length;
  }

  #changed(ways: readonly string[], action: SedAction): readonly string[] {
    if (action.kind === 'translate') return ways.map((way) => exchange(way, action));
    if (action.kind !== 'substitute') return ways;
    return ways.flatMap((way) => {
      const made = substitutedWays(way, action, this.#modes.isExtended, this.#blend);
      if (made === null) this.isLost = true;
      return made ?? [];
    });
  }

  run(line: Line): void {
    let ways: readonly string[] = [line.text];
    const after: string[] = [];
    /** Blocks around a command of which it is not known whether they are entered. */
    const doubts: number[] = [];
    for (let at = 0; at < this.#commands.length; at += 1) {
      const command = this.#commands[at];
      if (command === undefined) break;
      while (doubts.length > 0 && (doubts.at(-1) ?? 0) < at) doubts.pop();
      const { action } = command;
      const isMeant = this.#isFor(at, command, line);
      if (isMeant === false) {
        if (action.kind === 'select' && action.verb === '{') at = this.#endOfBlock(at);
        continue;
      }
      const isSure = isMeant === true && doubts.length === 0;
      if (action.kind === 'select' && action.verb === '{') {
        if (!isSure) doubts.push(this.#endOfBlock(at));
      } else if (action.kind === 'select') {
        const isEnd = this.#select(action.verb, ways, isSure);
        if (isEnd) return this.#end(action.verb === 'q' ? ways : [], after);
        if (action.verb === 'd') ways = ways.map(someOf);
      } else if (action.kind === 'insert') {
        if (action.verb === 'a') after.push(action.text);
        else this.printed.push(action.text);
        if (action.verb === 'c' && isSure) return this.#end([], after);
      } else if (action.kind === 'write') this.#write(action.file, ways);
      else {
        const changed = this.#changed(ways, action);
        if (action.kind === 'substitute') {
          const made = changed.filter((way) => !ways.includes(way) || !isLiteral(way));
          if (action.flags.includes('p')) this.printed.push(...made);
          if (action.file !== null) this.#write(action.file, made);
        }
        ways = [...new Set(isSure ? changed : [...ways, ...changed])].slice(0, MAX_WAYS);
      }
    }
    this.#end(this.#modes.isQuiet ? [] : ways, after);
  }

  #write(file: string, lines: readonly string[]): void {
    if (file === '/dev/stdout') this.printed.push(...lines);
    else this.written.set(file, [...(this.written.get(file) ?? []), ...lines]);
  }

  #end(ways: readonly string[], after: readonly string[]): void {
    this.printed.push(...ways, ...after);
  }

  /** Whether this is the last command for the line. */
  #select(verb: string, ways: readonly string[], isSure: boolean): boolean {
    if (verb === 'p') this.printed.push(...(isSure ? ways : ways.map(someOf)));
    if (verb === 'q' || verb === 'Q') this.isOver ||= isSure;
    return isSure && 'dqQ'.includes(verb);
  }
}

/** A script of plain commands after the last line; null where it has others, or is more than we follow. */
function followLines(
  text: string,
  commands: readonly SedCommand[],
  modes: SedModes,
  blend: Blender,
): SedRun | null {
  const lines = linesOf(text);
  if (!commands.every(isFollowed) || lines.length * commands.length > MAX_STEPS) return null;
  const run = new SedRun(commands, modes, blend);
  let isCounted = true;
  for (const [at, line] of lines.entries()) {
    const bare = loosened(line.replace(/\n$/, ''), blend);
    run.run({ text: bare, number: isCounted ? at + 1 : null, isLast: at === lines.length - 1 });
    if (!isLiteral(bare)) isCounted = false;
    if (run.isLost) return null;
    if (run.isOver) break;
  }
  return run;
}

/** What a script puts into files, by name; null where it cannot be followed. */
export function writtenLines(
  text: string,
  commands: readonly SedCommand[],
  modes: SedModes,
): ReadonlyMap<string, readonly string[]> | null {
  return followLines(text, commands, modes, (unknown) => unknown)?.written ?? null;
}

/** What a script prints; null where it cannot be followed. */
export function runLines(
  text: string,
  commands: readonly SedCommand[],
  modes: SedModes,
  blend: Blender,
): string | null {
  const run = followLines(text, commands, modes, blend);
  if (run === null) return null;
  if (run.printed.length === 0) return '';
  const isOpen = !text.endsWith('\n') && !run.isOver;
  return `${run.printed.join('\n')}${isOpen ? '' : '\n'}`;
}
