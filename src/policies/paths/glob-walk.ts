import type { Step } from './glob-steps.js';

/**
 * Walks a path by the steps of a glob, all ways at once and no place twice by the same one, so that it takes the length
 * of the path times that of the glob, whatever the glob. A regular expression tries one way after the other, and a
 * repository's glob must not be able to take long.
 */
class GlobWalk {
  private readonly barred = new Map<Step, ReadonlySet<number>>();

  constructor(private readonly path: string) {}

  /** The places that the steps lead to from the places where they may begin. */
  reach(steps: readonly Step[], begins: (at: number) => boolean, isBackward: boolean): ReadonlySet<number> {
    const { path } = this;
    const reached = new Set<number>();
    // At which place each step was last taken up, as a count from one.
    const seen = new Int32Array(steps.length + 1);
    let waiting: number[] = [];
    for (let count = 0; count <= path.length; count += 1) {
      const at = isBackward ? path.length - count : count;
      if (begins(at)) waiting.push(0);
      else if (waiting.length === 0 && !isBackward) break;
      const char = path.charAt(isBackward ? at - 1 : at);
      const next: number[] = [];
      for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
        if (seen[index] === count + 1) continue;
        seen[index] = count + 1;
        const step = steps[index];
        if (step === undefined) reached.add(at);
        else if (step.kind === 'go') for (const to of step.to) waiting.push(to);
        else if (step.kind !== 'take') {
          if (this.isOpen(step, at)) waiting.push(index + 1);
        } else if (char !== '' && isTaken(step, char)) next.push(index + 1);
      }
      waiting = next;
    }
    return reached;
  }

  private isOpen(step: Exclude<Step, { kind: 'take' | 'go' }>, at: number): boolean {
    if (step.kind === 'no-dot') return this.path[at] !== '.';
    const known = this.barred.get(step) ?? this.reach(step.steps, (end) => this.isEndOfName(end), true);
    this.barred.set(step, known);
    return !known.has(at);
  }

  private isEndOfName(at: number): boolean {
    return at === this.path.length || this.path[at] === '/';
  }
}

function isTaken({ taken }: Extract<Step, { kind: 'take' }>, char: string): boolean {
  if (taken === 'any') return true;
  if (taken === 'in-name') return char !== '/';
  return 'char' in taken ? taken.char === char : taken.among.test(char);
}

/** Whether the steps lead through the whole path. */
export function leadsThrough(steps: readonly Step[], path: string): boolean {
  return new GlobWalk(path).reach(steps, (at) => at === 0, false).has(path.length);
}
