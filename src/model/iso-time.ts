/** Days since 1970-01-01 as a date of the Gregorian calendar, which repeats every 400 years of 146,097 days. */
function dateOf(days: number): string {
  // Counted from 1 March of the year 0, so that the leap day is the last of its year.
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const day = shifted - era * 146_097;
  const year = Math.floor(
    (day - Math.floor(day / 1460) + Math.floor(day / 36_524) - Math.floor(day / 146_096)) / 365,
  );
  const dayOfYear = day - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  const isNextYear = month >= 10;
  return `${pad(year + era * 400 + (isNextYear ? 1 : 0), 4)}-${pad(month + (isNextYear ? -9 : 3), 2)}-${pad(dayOfMonth, 2)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/**
 * The same as `new Date(ms).toISOString()`, whose first use loads the tables of time zones: 0.2 ms of
 * every hook process.
 */
export function isoTime(ms: number): string {
  const days = Math.floor(ms / 86_400_000);
  const rest = ms - days * 86_400_000;
  const hours = pad(Math.floor(rest / 3_600_000), 2);
  const minutes = pad(Math.floor(rest / 60_000) % 60, 2);
  const seconds = pad(Math.floor(rest / 1000) % 60, 2);
  return `${dateOf(days)}T${hours}:${minutes}:${seconds}.${pad(rest % 1000, 3)}Z`;
}
