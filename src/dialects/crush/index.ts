import type { Dialect } from '../dialect.js';
import { capabilities } from './capabilities.js';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { install } from './install.js';
import { blindSpots, evidence, quirks } from './quirks.js';

export const crush: Dialect = {
  id: 'crush',
  projectVariable: 'CRUSH_PROJECT_DIR',
  title: 'Crush',
  capabilities,
  quirks,
  evidence,
  blindSpots,
  decode,
  encode,
  install,
};
