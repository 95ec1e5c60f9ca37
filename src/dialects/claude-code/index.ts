import type { Dialect } from '../dialect.js';
import { capabilities } from './capabilities.js';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { installPlan } from './install.js';
import { blindSpots, evidence, quirks } from './quirks.js';

export const claudeCode: Dialect = {
  id: 'claude-code',
  title: 'Claude Code',
  capabilities,
  quirks,
  evidence,
  blindSpots,
  decode,
  encode,
  get install() {
    return installPlan();
  },
};
