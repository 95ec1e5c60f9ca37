import type { Event } from '../model/event.js';
import type { Practice, PracticeContext } from '../model/practice.js';
import { deny, noOpinion, type Verdict } from '../model/verdict.js';
import { activePlan } from '../plans/active.js';
import { openItems, type Plan, type ReviewVerdict } from '../plans/plan.js';
import { targetsOf, type WriteTarget } from './targets.js';

const RULE = 'gate.plan-required';
/** A review of fewer lines is a heading, not a review. */
const LEAST_REVIEW = 3;

const TEST_PATH = /test|spec/i;

function isNewSource({ path, isWhole }: WriteTarget, { settings, workspace }: PracticeContext): boolean {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const isInside = !path.startsWith('/') || path.startsWith(`${workspace}/`);
  return isWhole && isInside && settings.plans.sourceExtensions.includes(ending) && !TEST_PATH.test(path);
}

const OBJECTIONS: Readonly<Record<Exclude<ReviewVerdict, 'approve'>, readonly [string, string]>> = {
  reject: ['was rejected in its review', 'Rework the plan and have it reviewed again.'],
  'request-changes': ['has changes requested in its review', 'Make them and have the plan reviewed again.'],
  conditional: ['is approved on conditions only', 'Meet them and have the review say APPROVE.'],
};

function objectTo(plan: Plan): Verdict | null {
  const { lines, verdict } = plan.review;
  if (lines < LEAST_REVIEW)
    return deny(`The plan ${plan.path} was not reviewed yet.`, {
      rule: RULE,
      remedy: 'Have it reviewed; the review belongs under its heading "## Review".',
    });
  if (verdict === null || verdict === 'approve') return null;
  const [what, remedy] = OBJECTIONS[verdict];
  return deny(`The plan ${plan.path} ${what}.`, { rule: RULE, remedy });
}

function describeProgress(plan: Plan): Verdict {
  const open = openItems(plan).length;
  const total = plan.items.length;
  if (total === 0) return noOpinion();
  const text = `Plan ${plan.path}: ${total - open}/${total} checklist items done, ${open} remaining.`;
  return noOpinion({ effects: { context: [text] } });
}

/** New source files are for a reviewed plan. Changing what is there needs none. */
export const planRequired: Practice = {
  name: 'plan-required',
  judge: (event: Event, context: PracticeContext) => {
    const target = targetsOf(event, context).find((each) => isNewSource(each, context));
    if (target === undefined) return noOpinion();
    const plan = activePlan(context);
    if (plan === null)
      return deny(`A new source file (${target.path}) without a plan.`, {
        rule: RULE,
        remedy: `Write a plan in ${context.settings.plans.dir}/ and have it reviewed first.`,
      });
    return objectTo(plan) ?? describeProgress(plan);
  },
};
