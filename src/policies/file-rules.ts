import { once } from '../model/once.js';
import { GIT_DIRECTORY_RULE } from './destructive/git-directory.js';
import { INJECTION_RULES } from './injection/index.js';
import { PROTECTED_RULES } from './protected-files/index.js';
import type { Rule } from './rule.js';
import { SECRET_RULES } from './secrets/index.js';
import { WORKSPACE_RULES } from './workspace/index.js';

/** The rules that look at file tools, in the order of the catalogue. A list of its own: a write needs no others. */
export const fileRules = once((): readonly Rule[] =>
  [GIT_DIRECTORY_RULE, ...PROTECTED_RULES, ...SECRET_RULES, ...INJECTION_RULES, ...WORKSPACE_RULES].filter(
    (rule) => rule.inFiles !== undefined,
  ),
);
