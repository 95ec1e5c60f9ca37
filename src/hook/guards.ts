import { realpathSync, statSync, openSync, readSync, closeSync } from 'node:fs';
import { seconds } from '../model/duration.js';
import type { Event } from '../model/event.js';
import type { FileView } from '../model/file-view.js';
import { DEFAULT_PRIORITY, type Hook } from '../model/hook.js';
import { spoke } from '../model/outcome.js';
import type { PolicyContext, PolicyRow } from '../policies/policy.js';
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
    run: async (event: Event) => spoke((await row.load()).judge(event, context)),
  };
}

/** The built-in guards as hooks. */
export function guardHooks(context: PolicyContext): readonly Hook[] {
  return POLICIES.map((row) => hookOf(row, context));
}
