import { appendFileSync } from 'node:fs';
import type { PracticeContext } from '../../model/practice.js';
import { episodesIn, isActive } from './episodes.js';
import { placeInside, readInside } from './file.js';
import { keywordsOf } from './keywords.js';

/** What became of a correction. */
export type Captured =
  | { readonly kind: 'captured'; readonly text: string }
  /** The rules or the episodes have it already. */
  | { readonly kind: 'known'; readonly times: number }
  | { readonly kind: 'full'; readonly count: number }
  /** Nothing that one line could keep: a question, or a correction without an instruction. */
  | { readonly kind: 'complex' };

const MAX_TEXT = 80;

const QUESTION =
  /[?？]\s*$|^\s*(?:what|why|how|who|where|which|can|could|is|are|do|does|did)\b|^(?:为什么|怎么|什么|是否)/iu;
const INSTRUCTION =
  /\b(?:always|never|don'?t|do not|must|use \S+|stop using|instead of|prefer|avoid)\b|不要|别用|必须|总是|永远|应该|改用|请用|禁止/iu;

/** One line of a table: no bars, no line ends, nothing that could pass for another row. */
function lineOf(text: string): string {
  const flat = text
    .replaceAll(/[|\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  let line = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(flat)) {
    if (line.length + segment.length > MAX_TEXT) break;
    line += segment;
  }
  return line;
}

/** Appends a correction to the file of episodes, if it is one that a line can keep and that is not there yet. */
export function captureCorrection(said: string, context: PracticeContext): Captured {
  // First of all: not even a keyword is taken from a credential.
  const message = context.redact(said);
  const { episodes: file, rules, maxEpisodes } = context.settings.knowledge;
  const path = placeInside(file, context);
  const text = readInside(file, context);
  const keywords = keywordsOf(message.replaceAll(/\[redacted[^\]]*\]/g, ' '));
  const isInstruction = INSTRUCTION.test(message) && !QUESTION.test(message);
  if (path === null || text === null || !isInstruction || keywords.length === 0) return { kind: 'complex' };
  const known = (readInside(rules, context) ?? '').toLowerCase();
  if (keywords.every((word) => known.includes(word))) return { kind: 'known', times: 0 };
  const active = episodesIn(text).filter(isActive);
  const similar = active.filter((episode) => episode.keywords.some((word) => keywords.includes(word)));
  if (similar.length > 0) return { kind: 'known', times: similar.length };
  if (active.length >= maxEpisodes) return { kind: 'full', count: active.length };
  const line = lineOf(message);
  const date = new Date(context.nowMs).toISOString().slice(0, 10);
  const start = text === '' || text.endsWith('\n') ? '' : '\n';
  appendFileSync(path, `${start}${date} | active | ${keywords.join(',')} [correction] | ${line}\n`);
  return { kind: 'captured', text: line };
}
