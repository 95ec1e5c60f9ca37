import { CATASTROPHES, LOSSES, ROUGHNESS } from './destructive/index.js';
import { INJECTION_RULES } from './injection/index.js';
import { PACKAGE_RULES } from './packages/index.js';
import { PACK_RULES } from './packs/index.js';
import { PROTECTED_RULES } from './protected-files/index.js';
import { REMOTE_CODE_RULES } from './remote-code/index.js';
import type { Rule } from './rule.js';
import { SECRET_RULES } from './secrets/index.js';
import { SED_JSON_RULES } from './sed-json/index.js';
import { ADMINISTRATION_RULES, SYSTEM_RULES } from './system/index.js';
import { UNREADABLE_RULES } from './unreadable/index.js';
import { WORKSPACE_RULES } from './workspace/index.js';

/** Every rule. Of several that speak the first is heard, so the gravest and most telling stand first. */
export const RULES: readonly Rule[] = [
  ...CATASTROPHES,
  ...PROTECTED_RULES,
  ...LOSSES,
  ...SYSTEM_RULES,
  ...REMOTE_CODE_RULES,
  ...SECRET_RULES,
  ...INJECTION_RULES,
  ...WORKSPACE_RULES,
  ...UNREADABLE_RULES,
  ...SED_JSON_RULES,
  ...ROUGHNESS,
  ...ADMINISTRATION_RULES,
  ...PACKAGE_RULES,
  ...PACK_RULES,
];
