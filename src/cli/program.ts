import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HookCommand } from '../dialects/install-plan.js';
import { QUICK_START } from '../model/quick-start.js';

/** Where `bin/bridle.js` stands, seen from the bundle in dist/cli. */
const BIN = fileURLToPath(new URL('../../bin/bridle.js', import.meta.url));

/** Where this package lies. */
export const PACKAGE_ROOT = dirname(dirname(BIN));

/** The command line that an agent's settings shall name: absolute, so that no PATH decides what judges. */
export function hookCommand(agent: string): HookCommand {
  return { program: process.execPath, args: [...QUICK_START, BIN, 'hook', '--agent', agent] };
}
