import { resolve } from 'node:path';
import type { Event } from '../model/event.js';
import type { Practice, PracticeContext } from '../model/practice.js';
import { deny, noOpinion, type Verdict } from '../model/verdict.js';
import { isPlanPath } from '../plans/active.js';
import { itemsIn, readPlan, type PlanItem } from '../plans/plan.js';
import { targetsOf, textAfter, type WriteTarget } from './targets.js';

const RULE = 'gate.plan-evidence';
const MAX_PLAN = 1024 * 1024;

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/);
}

function refuse(item: PlanItem, reason: string, remedy: string): Verdict {
  return deny(`"${item.text.slice(0, 40)}" cannot be checked off: ${reason}.`, { rule: RULE, remedy });
}

/** What the plan would say; null if only a part of it is known. */
function planAfter({ tool }: Event, target: WriteTarget, text: string | null): string | null {
  if (target.isWhole) return target.added;
  return tool === null || text === null ? null : textAfter(tool, text);
}

/** Items that are checked in the new text and were not in the old one. */
function newlyDone(before: readonly PlanItem[], after: readonly PlanItem[]): readonly PlanItem[] {
  const wasDone = (item: PlanItem): boolean =>
    before.some((each) => each.isDone && each.text === item.text && each.command === item.command);
  return after.filter((item) => item.isDone && !wasDone(item));
}

function judgeItem(item: PlanItem, before: readonly PlanItem[], context: PracticeContext): Verdict | null {
  const { command } = item;
  if (command === null)
    return refuse(item, 'it has no command that verifies it', 'End the item with "| `command`".');
  const planned = before.find((each) => each.text === item.text)?.command ?? command;
  if (planned !== command) return refuse(item, 'its command is not the one of the plan', `Run: ${planned}`);
  const minutes = context.settings.plans.evidenceMinutes;
  const run = context.lastRun(command, context.nowMs - minutes * 60_000);
  if (run === null)
    return refuse(
      item,
      `no run of its command in the last ${minutes} minutes is on record`,
      `Run exactly this first: ${command}`,
    );
  if (!run.isSuccess)
    return refuse(item, 'its command did not succeed', `Mend what fails, then run: ${command}`);
  return run.isOutdated
    ? refuse(item, 'files were changed after its command ran', `Run it again: ${command}`)
    : null;
}

/** What the new text makes of an item that is still open: nothing, or its command changed. */
function tamperedIn(
  before: readonly PlanItem[],
  after: readonly PlanItem[],
  isApproved: boolean,
): Verdict | null {
  for (const item of before.filter((each) => !each.isDone)) {
    const now = after.find((each) => each.text === item.text);
    const isChanged = now === undefined ? isApproved : now.command !== item.command;
    if (isChanged)
      return deny(
        `"${item.text.slice(0, 40)}" is open, and ${now === undefined ? 'it would vanish from an approved plan' : 'its command would be another'}.`,
        {
          rule: RULE,
          remedy:
            'Leave open items and their commands as they were planned, or ask the person to change them.',
        },
      );
  }
  return null;
}

/** What is checked off was verified: the ledger has the command's run, lately and with success. */
export const planEvidence: Practice = {
  name: 'plan-evidence',
  judge: (event, context) => {
    const plans = targetsOf(event, context).filter(
      ({ path, by }) => by === 'tool' && isPlanPath(path, context),
    );
    for (const target of plans) {
      const text = context.files.readText(resolve(context.workspace, target.path), MAX_PLAN);
      const before = itemsIn(linesOf(text ?? ''));
      const planned = planAfter(event, target, text);
      const after = itemsIn(linesOf(planned ?? target.added));
      const isApproved = text !== null && readPlan(target.path, text).review.verdict === 'approve';
      const tampered = planned === null ? null : tamperedIn(before, after, isApproved);
      if (tampered !== null) return tampered;
      for (const item of newlyDone(before, after)) {
        const verdict = judgeItem(item, before, context);
        if (verdict !== null) return verdict;
      }
    }
    return noOpinion();
  },
};
