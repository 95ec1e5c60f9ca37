import type { Dialect } from '../dialect.js';
import { capabilities } from './capabilities.js';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { installPlan } from './install.js';
import * as known from './quirks.js';

export const claudeCode: Dialect = {
  id: 'claude-code',
  projectVariable: 'CLAUDE_PROJECT_DIR',
  title: 'Claude Code',
  capabilities,
  // Asked for by people, not by events.
  get quirks() {
    return known.quirks;
  },
  get evidence() {
    return known.evidence;
  },
  get blindSpots() {
    return known.blindSpots;
  },
  decode,
  encode,
  get install() {
    return installPlan();
  },
};
