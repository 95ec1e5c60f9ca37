/** A span of time. Made by `seconds` or `milliseconds`, so that a bare number never stands for one. */
export interface Duration {
  readonly ms: number;
}

export function milliseconds(ms: number): Duration {
  if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`not a duration: ${ms}`);
  return { ms };
}

export function seconds(count: number): Duration {
  return milliseconds(count * 1000);
}

export function formatDuration(duration: Duration): string {
  const { ms } = duration;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${Number((ms / 1000).toFixed(1))} s`;
}
