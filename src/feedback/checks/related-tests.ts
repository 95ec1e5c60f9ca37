import type { Practice, PracticeContext } from '../../model/practice.js';
import { noOpinion } from '../../model/verdict.js';
import { isDue } from './debounce.js';
import { checksFor, endingOf } from './languages.js';
import { findCheck, runCheck } from './program.js';
import { writtenFiles } from './written.js';

async function testFile(path: string, context: PracticeContext): Promise<string | null> {
  const check = findCheck(checksFor('test', path, context), context);
  if (check === null || !isDue(path, context)) return null;
  const result = await runCheck(check, context);
  switch (result.kind) {
    case 'clean':
      return null;
    case 'findings':
      return `Tests failed after editing ${path} (last lines of ${result.program}):\n${result.text}`;
    case 'endless':
      return `The tests of ${path} took longer than ${context.settings.checks.timeoutSeconds} s and were ended.`;
  }
}

/** Runs the tests that belong to a file that was written, at most once in a while for each. */
export const relatedTests: Practice = {
  name: 'related-tests',
  judge: async (event, context) => {
    const { sourceExtensions } = context.settings.plans;
    const sources = writtenFiles(event, context).filter((path) => sourceExtensions.includes(endingOf(path)));
    const advice: string[] = [];
    for (const path of sources.slice(0, 1)) {
      const said = await testFile(path, context);
      if (said !== null) advice.push(said);
    }
    return noOpinion({ effects: { context: advice } });
  },
};
