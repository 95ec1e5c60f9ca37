import type { Rule } from '../rule.js';
import { DATABASE_RULES } from './database.js';
import { DISK_RULES } from './disk.js';
import { FILESYSTEM_RULES, REMOVAL_RULES } from './filesystem.js';
import { GIT_RULES } from './git.js';
import { PERMISSION_RULES } from './permission.js';

/** What no one could bring back: a disk, a home, a workspace, a history. */
export const CATASTROPHES: readonly Rule[] = [...DISK_RULES, ...FILESYSTEM_RULES];

export const LOSSES: readonly Rule[] = [...GIT_RULES, ...DATABASE_RULES];

/** What the ancestors refused too, although it is everyday work. */
export const ROUGHNESS: readonly Rule[] = [...REMOVAL_RULES, ...PERMISSION_RULES];
