import { realpathSync, statSync, openSync, readSync, closeSync } from 'node:fs';
import { seconds } from '../model/duration.js';
import type { Event } from '../model/event.js';
import type { FileView } from '../model/file-view.js';
import { DEFAULT_PRIORITY, type Hook } from '../model/hook.js';
import { spoke } from '../model/outcome.js';
import type { Policy, PolicyContext, PolicyRow } from '../policies/policy.js';
import { POLICIES } from '../policies/table.js';

/** The real file system, for looking only. */
export const FILES: FileView = {
  realPath: (path) => {
    try {
      return realpathSync(path);
    } catch {
      return null;
    }
  },
  isDirectory: (path) => {
    try {
      return statSync(path).isDirectory();
    } catch {
      return false;
    }
  },
  readText: (path, limit) => {
    let file: number;
    try {
      file = openSync(path, 'r');
    } catch {
      return null;
    }
    try {
      const bytes = Buffer.alloc(limit);
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, limit, 0));
    } catch {
      return null;
    } finally {
      closeSync(file);
    }
  },
};

/** A process that judges more than one event loads each guard once. */
const LOADED = new Map<PolicyRow, Policy>();

async function loadPolicy(row: PolicyRow): Promise<Policy> {
  const policy = await row.load();
  LOADED.set(row, policy);
  return policy;
}

function hookOf(row: PolicyRow, context: PolicyContext): Hook {
  return {
    name: row.name,
    category: row.category ?? 'security',
    events: row.events,
    matcher: {
      description: `what the ${row.name} guard looks at`,
      test: (event) => row.wants(event, context),
    },
    priority: row.priority ?? DEFAULT_PRIORITY,
    timeout: seconds(30),
    isAsync: false,
    onFailure: 'deny',
    origin: { layer: 'builtin', file: null, line: null },
    ignoresSignal: true,
    run: (event: Event) => {
      const policy = LOADED.get(row);
      if (policy !== undefined) return spoke(policy.judge(event, context));
      return loadPolicy(row).then((loaded) => spoke(loaded.judge(event, context)));
    },
  };
}

/** The built-in guards as hooks. */
export function guardHooks(context: PolicyContext): readonly Hook[] {
  return POLICIES.map((row) => hookOf(row, context));
}
