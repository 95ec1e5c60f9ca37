/** One line of a checklist. */
export interface PlanItem {
  readonly text: string;
  readonly isDone: boolean;
  /** The command in back-ticks after the bar at the end of the line; null if there is none. */
  readonly command: string | null;
}

export interface Plan {
  /** Seen from the project. */
  readonly path: string;
  readonly text: string;
  readonly items: readonly PlanItem[];
  readonly review: Review;
  /** Files that the plan says it will change or make. */
  readonly files: readonly string[];
}

export type ReviewVerdict = 'approve' | 'reject' | 'request-changes' | 'conditional';

export interface Review {
  /** Lines of the section that say something. */
  readonly lines: number;
  /** The last one that is given; null if there is none. */
  readonly verdict: ReviewVerdict | null;
}

const ITEM = /^\s*[-*+] \[([ xX])\] (.*)$/;
const COMMAND = /\|\s*`([^`]+)`\s*$/;

/** The lines below a heading up to the next one of the same or a higher level; of several such sections the last. */
export function sectionOf(text: string, title: string): readonly string[] | null {
  const lines = text.split(/\r?\n/);
  const start = lines.findLastIndex(
    (line) => /^##\s/.test(line) && line.slice(2).trim().replace(/:$/, '') === title,
  );
  if (start === -1) return null;
  const length = lines.slice(start + 1).findIndex((line) => /^##?\s/.test(line));
  return lines.slice(start + 1, length === -1 ? undefined : start + 1 + length);
}

export function itemOf(line: string): PlanItem | null {
  const [, mark, rest] = ITEM.exec(line) ?? [];
  if (mark === undefined || rest === undefined) return null;
  const command = COMMAND.exec(rest)?.[1]?.trim() ?? null;
  return { text: rest.replace(COMMAND, '').trim(), isDone: mark !== ' ', command };
}

export function itemsIn(lines: readonly string[]): readonly PlanItem[] {
  return lines.flatMap((line) => itemOf(line) ?? []);
}

const VERDICT = /(?:Verdict:?\s*\**\s*|\*\*)(REJECT|REQUEST CHANGES|CONDITIONAL|APPROVE)/g;
const VERDICTS: Readonly<Record<string, ReviewVerdict>> = {
  APPROVE: 'approve',
  REJECT: 'reject',
  'REQUEST CHANGES': 'request-changes',
  CONDITIONAL: 'conditional',
};

function reviewIn(text: string): Review {
  const lines = sectionOf(text, 'Review') ?? [];
  const said = [
    ...lines
      .join('\n')
      .replaceAll(/verdict/gi, 'Verdict')
      .matchAll(VERDICT),
  ].at(-1)?.[1];
  return {
    lines: lines.filter((line) => /\p{L}/u.test(line)).length,
    verdict: said === undefined ? null : (VERDICTS[said] ?? null),
  };
}

const FILE_LINE = /^\s*[-*+] (?:Modify|Create|Delete|Test): *`?([^`\s]+)`?/gm;

export function readPlan(path: string, text: string): Plan {
  return {
    path,
    text,
    // A list without a heading of its own is one too, as in a file of completion criteria.
    items: itemsIn(sectionOf(text, 'Checklist') ?? text.split(/\r?\n/)),
    review: reviewIn(text),
    files: [...text.matchAll(FILE_LINE)].map((match) => (match[1] ?? '').replace(/:\d[\d,-]*$/, '')),
  };
}

export function openItems(plan: Plan): readonly PlanItem[] {
  return plan.items.filter((item) => !item.isDone);
}
