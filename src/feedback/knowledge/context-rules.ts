import type { Practice, PracticeContext } from '../../model/practice.js';
import { noOpinion } from '../../model/verdict.js';
import { CRITERIA } from '../../plans/active.js';
import { itemsIn } from '../../plans/plan.js';
import { episodesIn, isActive } from './episodes.js';
import { readInside } from './file.js';
import { keywordsOf } from './keywords.js';
import { rulesFor, rulesIn } from './rules.js';

/** What a way of asking calls for. */
const REMINDERS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [
    /\b(?:research|investigate|compare|survey|look into)\b|调研|研究|比较|对比/iu,
    'Research detected: write down the question, the sources and what they say, before concluding.',
  ],
  [
    /\b(?:debug|bug|crash|stack ?trace|fails?|failing|broken|error)\b|报错|调试|崩溃|失败/iu,
    'Debugging detected: reproduce it first, find the cause, then change one thing at a time.',
  ],
  [
    /(?:^|\s)@execute\b|\bexecute the plan\b|执行计划/iu,
    'Execute detected: work the active plan off item by item and check each off with its command.',
  ],
];

function criteriaLine(context: PracticeContext): readonly string[] {
  const open = itemsIn((readInside(CRITERIA, context) ?? '').split(/\r?\n/)).filter(({ isDone }) => !isDone);
  return open.length === 0
    ? []
    : [`Unfinished task: ${CRITERIA} has ${open.length} unchecked items. Read it to resume.`];
}

function episodeLine(message: string, context: PracticeContext): readonly string[] {
  const { episodes } = context.settings.knowledge;
  const words = keywordsOf(message);
  const related = episodesIn(readInside(episodes, context) ?? '').filter(
    (episode) => isActive(episode) && episode.keywords.some((word) => words.includes(word)),
  );
  return related.length === 0 ? [] : [`${related.length} related episodes in ${episodes}.`];
}

/** At most so many lines, and one that says how many are missing. */
export function fitLines(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most), `...(${lines.length - most} lines truncated)`];
}

/** What a message calls for: reminders, rules by keyword, unfinished work. Nothing is said twice in a session. */
export const contextRules: Practice = {
  name: 'context-rules',
  judge: ({ prompt, subagent }, context) => {
    if (prompt === null || subagent !== null) return noOpinion();
    const { rules, maxLines } = context.settings.knowledge;
    const lines = [
      ...REMINDERS.filter(([pattern]) => pattern.test(prompt)).map(([, text]) => text),
      ...criteriaLine(context),
      ...rulesFor(rulesIn(readInside(rules, context) ?? ''), prompt).map(
        (rule) => `Rule (${rules}): ${rule}`,
      ),
      ...episodeLine(prompt, context),
    ];
    const fresh = lines.filter((line) => !context.history.hasInjected(line));
    return noOpinion({ effects: { context: fitLines(fresh, maxLines) } });
  },
};
