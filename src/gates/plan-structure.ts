import type { Practice } from '../model/practice.js';
import { deny, noOpinion, type Verdict } from '../model/verdict.js';
import { isPlanPath } from '../plans/active.js';
import { itemsIn, sectionOf } from '../plans/plan.js';
import { targetsOf } from './targets.js';

const RULE = 'gate.plan-structure';

const SECTIONS = ['Tasks', 'Checklist', 'Review'];

function countOf(lines: readonly string[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line)).length;
}

/** What is missing in a plan; null if nothing is. */
export function flawIn(text: string): string | null {
  const missing = SECTIONS.find((title) => sectionOf(text, title) === null);
  if (missing !== undefined) return `it has no section "## ${missing}"`;
  const tasks = sectionOf(text, 'Tasks') ?? [];
  const taskCount = countOf(tasks, /^### Task\b/);
  if (taskCount === 0) return 'it has no task ("### Task 1: …" under "## Tasks")';
  const verifyCount = countOf(tasks, /^\s*\*\*Verify:\*\*/);
  if (verifyCount < taskCount)
    return `${taskCount - verifyCount} of its ${taskCount} tasks have no "**Verify:**" line`;
  const items = itemsIn(sectionOf(text, 'Checklist') ?? []);
  if (!items.some((item) => !item.isDone)) return 'its checklist has no open item ("- [ ] what | `command`")';
  const bare = items.find((item) => item.command === null);
  return bare === undefined
    ? null
    : `the checklist item "${bare.text.slice(0, 40)}" has no command that verifies it ("| \`command\`")`;
}

function refuse(path: string, flaw: string): Verdict {
  return deny(`The plan ${path} is not complete: ${flaw}.`, {
    rule: RULE,
    remedy: 'Write it with "## Tasks", "## Checklist" and "## Review", each item with its command.',
  });
}

/** A plan that is written whole has all its parts. */
export const planStructure: Practice = {
  name: 'plan-structure',
  judge: (event, context) => {
    const plans = targetsOf(event, context).filter(({ path }) => isPlanPath(path, context));
    const unseen = plans.find(({ by }) => by === 'command');
    if (unseen !== undefined)
      return deny(`A command would change the plan ${unseen.path}, where its text cannot be checked.`, {
        rule: RULE,
        remedy: 'Use the file tools to write or edit a plan.',
      });
    for (const { path, added, isWhole } of plans) {
      const flaw = isWhole ? flawIn(added) : null;
      if (flaw !== null) return refuse(path, flaw);
    }
    return noOpinion();
  },
};
