import { hasControls } from '../model/control-characters.js';
import type { Verdict } from '../model/verdict.js';

/** The sentence a model gets: what was refused, by which rule, and what it may do instead. */
export function messageOf(verdict: Verdict): string {
  const parts = [verdict.reason ?? ''];
  if (verdict.rule !== null) parts.push(`[${verdict.rule}]`);
  if (verdict.remedy !== null) parts.push(verdict.remedy);
  return sanitise(parts.filter((part) => part !== '').join(' '));
}

const MAX_MESSAGE = 8000;

/** Apart, because its pattern is looked up in Unicode's tables as soon as the function around it is compiled. */
function replaceControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]|[\u2028\u2029]/gu, '\uFFFD');
}

/** No control characters: a reason quotes what a model wrote and ends on people's terminals. */
export function sanitise(text: string): string {
  const whole = text.toWellFormed();
  const isClean = !hasControls(whole, '\t\n') && !whole.includes('\u2028') && !whole.includes('\u2029');
  const clean = isClean ? whole : replaceControls(whole);
  return clean.length > MAX_MESSAGE ? `${clean.slice(0, MAX_MESSAGE).toWellFormed()}…` : clean;
}

export function contextOf(verdict: Verdict): string {
  return verdict.effects.context.map(sanitise).join('\n');
}
