import type { Rule } from '../rule.js';
import { DATABASE_RULES } from './database.js';
import { DISK_RULES } from './disk.js';
import { FILESYSTEM_RULES } from './filesystem.js';
import { GIT_RULES } from './git.js';
import { PERMISSION_RULES } from './permission.js';

/** What cannot be brought back. */
export const DESTRUCTIVE_RULES: readonly Rule[] = [
  ...DISK_RULES,
  ...FILESYSTEM_RULES,
  ...GIT_RULES,
  ...DATABASE_RULES,
  ...PERMISSION_RULES,
];
