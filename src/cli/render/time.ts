const UNITS = [
  { ms: 86_400_000, name: 'day' },
  { ms: 3_600_000, name: 'hour' },
  { ms: 60_000, name: 'minute' },
  { ms: 1000, name: 'second' },
] as const;

/** A span as people say it: `3 days`, `1 minute`. */
export function renderAgo(ms: number): string {
  const unit = UNITS.find((each) => ms >= each.ms) ?? { ms: 1000, name: 'second' };
  const count = Math.max(0, Math.floor(ms / unit.ms));
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
