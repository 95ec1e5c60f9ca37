import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PracticeContext } from '../../model/practice.js';
import { episodesIn, parseEpisode, promotable } from './episodes.js';
import { placeInside, readInside } from './file.js';
import { rulesIn } from './rules.js';

const STALE_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

export function reportPath({ settings }: Pick<PracticeContext, 'settings'>): string {
  return join(dirname(settings.knowledge.episodes), '.health-report.md');
}

function duplicates(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))];
}

function episodeIssues(text: string, context: PracticeContext): readonly string[] {
  const { episodes: file, maxEpisodes } = context.settings.knowledge;
  const episodes = episodesIn(text);
  const rows = text.split(/\r?\n/).filter((line) => line.includes('|') && !/^\s*\|?[\s|:-]+$/.test(line));
  const unreadable = rows.filter((line) => parseEpisode(line) === null && /^\s*[-*]?\s*\d/.test(line));
  const stale = episodes.filter(
    ({ date, status }) => status === 'active' && context.nowMs - Date.parse(date) > STALE_DAYS * DAY_MS,
  );
  const done = episodes.filter(({ status }) => status === 'promoted' || status === 'resolved');
  return [
    ...unreadable.map((line) => `${file}: a row cannot be read: ${line.trim().slice(0, 60)}`),
    ...duplicates(episodes.map((episode) => episode.text)).map((said) => `${file}: twice: ${said}`),
    ...promotable(episodes).map((word) => `${file}: "${word}" came up often enough for a rule`),
    ...stale.map(({ date, text: said }) => `${file}: active since ${date}: ${said}`),
    ...(done.length === 0 ? [] : [`${file}: ${done.length} promoted or resolved rows can be removed`]),
    ...(episodes.length < maxEpisodes ? [] : [`${file}: full (${episodes.length}/${maxEpisodes})`]),
  ];
}

const MOST_RULES = 5;

function ruleIssues(text: string, context: PracticeContext): readonly string[] {
  const { rules: file } = context.settings.knowledge;
  const sections = rulesIn(text);
  const crowded = sections.filter(({ rules }) => rules.length > MOST_RULES);
  return [
    ...duplicates(sections.flatMap(({ rules }) => rules.map((rule) => rule.text))).map(
      (said) => `${file}: twice: ${said}`,
    ),
    ...crowded.map(
      ({ keywords, rules }) =>
        `${file}: ${rules.length} rules under [${keywords.join(', ')}]; ${MOST_RULES} are enough`,
    ),
  ];
}

/** What is wrong with the knowledge base; null if there is none. */
export function knowledgeIssues(context: PracticeContext): readonly string[] | null {
  const { knowledge } = context.settings;
  const episodes = readInside(knowledge.episodes, context);
  const rules = readInside(knowledge.rules, context);
  if (episodes === null && rules === null) return null;
  return [...episodeIssues(episodes ?? '', context), ...ruleIssues(rules ?? '', context)];
}

/** Writes the report where people look for it, if it says something new. */
export function reportHealth(context: PracticeContext): void {
  const issues = knowledgeIssues(context);
  const place = reportPath(context);
  const path = placeInside(place, context);
  if (issues === null || path === null) return;
  const list = issues.length === 0 ? 'Nothing to mend.\n' : issues.map((issue) => `- ${issue}\n`).join('');
  const text = `# Knowledge base\n\n${issues.length} issues\n\n${list}`;
  if (readInside(place, context) !== text) writeFileSync(path, text);
}
