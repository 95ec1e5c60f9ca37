import type { Dialect } from '../dialect.js';
import { capabilities } from './capabilities.js';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { install } from './install.js';
import { blindSpots, evidence, quirks } from './quirks.js';

export const cursor: Dialect = {
  id: 'cursor',
  projectVariable: 'CURSOR_PROJECT_DIR',
  title: 'Cursor',
  capabilities,
  quirks,
  evidence,
  blindSpots,
  decode,
  encode,
  install,
};
