import { fitsAnyGlob } from '../model/glob.js';
import type { Practice, PracticeContext } from '../model/practice.js';
import type { RegressionRule } from '../model/practice-settings.js';
import { deny, noOpinion, type Verdict } from '../model/verdict.js';
import { commitsIn, touchedBy } from './commit.js';

function isCovered({ commands, minutes }: RegressionRule, { lastRun, nowMs }: PracticeContext): boolean {
  return commands.some((command) => {
    const run = lastRun(command, nowMs - minutes * 60_000);
    return run !== null && run.isSuccess && !run.isOutdated;
  });
}

function refuse({ commands, minutes }: RegressionRule, path: string): Verdict {
  return deny(
    `The commit touches ${path}, and no successful test run of the last ${minutes} minutes, after the last change, is on record.`,
    { rule: 'gate.regression', remedy: `Run exactly this, then commit: ${commands[0]}` },
  );
}

/** Commits that touch declared paths come after their tests. */
export const regression: Practice = {
  name: 'regression',
  judge: async (event, context) => {
    const commits = commitsIn(event, context);
    if (commits.length === 0) return noOpinion();
    const open = context.settings.regression.filter((rule) => !isCovered(rule, context));
    if (open.length === 0) return noOpinion();
    for (const commit of commits) {
      const touched = await touchedBy(commit, context);
      for (const rule of open) {
        const path = touched.find((each) => fitsAnyGlob(each, rule.paths));
        if (path !== undefined) return refuse(rule, path);
      }
    }
    return noOpinion();
  },
};
