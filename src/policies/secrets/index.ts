import type { Rule } from '../rule.js';
import { CREDENTIAL_RULES } from './credentials.js';
import { LITERAL_RULES } from './literals.js';
import { STAGED_RULES } from './staged.js';

/** Credentials stay where they are. */
export const SECRET_RULES: readonly Rule[] = [...CREDENTIAL_RULES, ...LITERAL_RULES, ...STAGED_RULES];
