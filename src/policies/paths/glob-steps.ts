import { globBrackets, type GlobBrackets } from './glob-brackets.js';

/** What a step takes: any one character, any but a slash, this one, or one of a class. */
type Taken = 'any' | 'in-name' | { readonly char: string } | { readonly among: RegExp };

/** One step of a glob. Where nothing else is said, the one after it follows. */
export type Step =
  | { readonly kind: 'take'; readonly taken: Taken }
  | { readonly kind: 'go'; to: readonly number[] }
  | { readonly kind: 'no-dot' }
  /** Goes on only where none of this stands up to the end of the name; the steps are to be read backwards. */
  | { readonly kind: 'unless'; readonly steps: readonly Step[] };

type Part =
  | { readonly kind: 'take'; readonly taken: Taken }
  | {
      readonly kind: 'repeat';
      readonly parts: readonly Part[];
      readonly least: 0 | 1;
      readonly most: 1 | null;
    }
  | { readonly kind: 'either'; readonly choices: readonly (readonly Part[])[] }
  | { readonly kind: 'no-dot' }
  | { readonly kind: 'unless'; readonly parts: readonly Part[] };

const IN_NAME: Part = { kind: 'take', taken: 'in-name' };
const SLASH: Part = { kind: 'take', taken: { char: '/' } };

function repeat(parts: readonly Part[], least: 0 | 1 = 0, most: 1 | null = null): Part {
  return { kind: 'repeat', parts, least, most };
}

/** Classes of characters that have a name, as a regular expression has them; of others no name of a file is made. */
const CLASSES: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  digit: '0-9',
  lower: 'a-z',
  upper: 'A-Z',
  word: String.raw`\w`,
  xdigit: 'A-Fa-f0-9',
};

const CLASS_NAME = /\[:[a-z]{3,6}:$/;

class GlobReader {
  private readonly brackets: GlobBrackets;

  constructor(private readonly glob: string) {
    this.brackets = globBrackets(glob);
  }

  read(from: number, to: number): readonly Part[] {
    const parts: Part[] = [];
    for (let at = from; at < to;) {
      const special =
        this.readClass(at, to) ??
        this.readExtended(at, from, to) ??
        this.readStars(at, to) ??
        this.readBraces(at, to);
      parts.push(...(special?.parts ?? [{ kind: 'take', taken: { char: this.glob.charAt(at) } } as const]));
      at = special?.next ?? at + 1;
    }
    return parts;
  }

  private readClass(at: number, to: number): Reading | null {
    if (this.glob[at] !== '[') return null;
    const isNegated = this.glob[at + 1] === '!' || this.glob[at + 1] === '^';
    const from = isNegated ? at + 2 : at + 1;
    // A bracket that stands first is one of the characters, and one behind a colon ends the name of a class.
    let end = this.brackets.nextSquare(from + 1);
    while (end !== -1 && CLASS_NAME.test(this.glob.slice(Math.max(from, end - 9), end)))
      end = this.brackets.nextSquare(end + 1);
    if (end === -1 || end >= to) return null;
    const body = this.glob
      .slice(from, end)
      .replace(/\[:([a-z]+):\]|[\\^[\]]/g, (sign, name?: string) =>
        name === undefined ? `\\${sign}` : (CLASSES[name] ?? ''),
      );
    const among = new RegExp(`[${isNegated ? '^' : ''}${body}]`);
    return { parts: [{ kind: 'take', taken: { among } }], next: end + 1 };
  }

  /** `@(a|b)` and its kin, as bash reads them with `extglob`. */
  private readExtended(at: number, from: number, to: number): Reading | null {
    const sign = this.glob.charAt(at);
    if (!'@?*+!'.includes(sign) || this.glob[at + 1] !== '(') return null;
    const round = this.brackets.round(at + 1);
    if (round === undefined || round.close >= to) return null;
    const next = round.close + 1;
    const either = this.either(at + 2, round);
    // Like a star it stands for no dot at the beginning of a name.
    const isFirst = at === from || this.glob[at - 1] === '/';
    const anything: readonly Part[] = [...(isFirst ? [{ kind: 'no-dot' } as const] : []), repeat([IN_NAME])];
    if (sign === '@') return { parts: [either], next };
    if (sign === '!') return { parts: [{ kind: 'unless', parts: [either] }, ...anything], next };
    // A repetition within a repetition stands for anything: to take too much for a match is the safe side.
    if (/[*+?(]/.test(this.glob.slice(at + 2, round.close))) return { parts: anything, next };
    return { parts: [repeat([either], sign === '+' ? 1 : 0, sign === '?' ? 1 : null)], next };
  }

  private readStars(at: number, to: number): Reading | null {
    const { glob } = this;
    if (glob[at] === '?') return { parts: [IN_NAME], next: at + 1 };
    if (glob[at] !== '*') return null;
    if (at + 1 >= to || glob[at + 1] !== '*') return { parts: [repeat([IN_NAME])], next: at + 1 };
    if (at + 2 >= to || glob[at + 2] !== '/')
      return { parts: [repeat([{ kind: 'take', taken: 'any' }])], next: at + 2 };
    return { parts: [repeat([repeat([IN_NAME], 1), SLASH])], next: at + 3 };
  }

  private readBraces(at: number, to: number): Reading | null {
    const curly = this.glob[at] === '{' ? this.brackets.curly(at) : undefined;
    if (curly === undefined || curly.close >= to) return null;
    return { parts: [this.either(at + 1, curly)], next: curly.close + 1 };
  }

  private either(
    from: number,
    { close, separators }: { close: number; separators: readonly number[] },
  ): Part {
    const starts = [from, ...separators.map((at) => at + 1)];
    const ends = [...separators, close];
    return { kind: 'either', choices: starts.map((start, at) => this.read(start, ends[at] ?? close)) };
  }
}

interface Reading {
  readonly parts: readonly Part[];
  readonly next: number;
}

/** Puts the steps of parts one after the other; backwards, the last part first. */
class StepWriter {
  readonly steps: Step[] = [];

  constructor(private readonly isBackward: boolean) {}

  write(parts: readonly Part[]): void {
    for (const part of this.isBackward ? parts.toReversed() : parts) this.writePart(part);
  }

  private writePart(part: Part): void {
    switch (part.kind) {
      case 'take':
      case 'no-dot':
        this.steps.push(part);
        break;
      case 'unless':
        this.steps.push({ kind: 'unless', steps: stepsOf(part.parts, true) });
        break;
      case 'repeat': {
        const fork = part.least === 0 ? this.fork() : null;
        const start = this.steps.length;
        this.write(part.parts);
        if (part.most === null) this.fork().to = [start, this.steps.length];
        if (fork !== null) fork.to = [start, this.steps.length];
        break;
      }
      case 'either': {
        const fork = this.fork();
        const starts: number[] = [];
        const exits = part.choices.map((choice) => {
          starts.push(this.steps.length);
          this.write(choice);
          return this.fork();
        });
        fork.to = starts;
        for (const exit of exits) exit.to = [this.steps.length];
        break;
      }
    }
  }

  private fork(): { to: readonly number[] } {
    const step: Step = { kind: 'go', to: [] };
    this.steps.push(step);
    return step;
  }
}

function stepsOf(parts: readonly Part[], isBackward: boolean): readonly Step[] {
  const writer = new StepWriter(isBackward);
  writer.write(parts);
  return writer.steps;
}

/** A glob as steps to walk a path by; null if it can match nothing. */
export function globSteps(glob: string): readonly Step[] | null {
  try {
    return stepsOf(new GlobReader(glob).read(0, glob.length), false);
  } catch (error) {
    // A range such as [z-a] matches nothing in a shell either; what is nested too deeply to be read may be anything.
    return error instanceof SyntaxError ? null : stepsOf([repeat([{ kind: 'take', taken: 'any' }])], false);
  }
}
