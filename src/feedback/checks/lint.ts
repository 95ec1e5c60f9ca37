import type { Practice } from '../../model/practice.js';
import { noOpinion } from '../../model/verdict.js';
import { checksFor } from './languages.js';
import { findCheck, runCheck } from './program.js';
import { writtenFiles } from './written.js';

/** Formats what was written and says what the linter finds. */
export const lint: Practice = {
  name: 'lint',
  judge: async (event, context) => {
    const advice: string[] = [];
    for (const path of writtenFiles(event, context)) {
      const check = findCheck(checksFor('lint', path, context), context);
      const result = check === null ? null : await runCheck(check, context);
      if (result?.kind === 'findings') advice.push(`${result.program} on ${path}: ${result.text}`);
    }
    return noOpinion({ effects: { context: advice } });
  },
};
