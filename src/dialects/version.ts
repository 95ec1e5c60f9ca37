const NUMBERS = /\d+(?:\.\d+)+/;

/** The numbers in what a program calls its version: `codex-cli 0.166.0` is 0.166.0; null if there are none. */
export function versionIn(text: string): string | null {
  return NUMBERS.exec(text)?.[0] ?? null;
}

/** Negative if `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first version that knows an event; one that is not here is as old as the agent's hooks. */
export type Since = Readonly<Record<string, string>>;

/** Of these events those that a version knows; null: the newest. An unknown one can cost a person the whole file. */
export function eventsKnown(
  events: readonly string[],
  since: Since,
  version: string | null,
): readonly string[] {
  return events.filter((native) => {
    const first = since[native];
    return version === null || first === undefined || compareVersions(version, first) >= 0;
  });
}
