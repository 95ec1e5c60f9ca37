import { constants, readdirSync } from 'node:fs';
import { seconds } from '../model/duration.js';
import type { Event } from '../model/event.js';
import type { FileView } from '../model/file-view.js';
import { DEFAULT_PRIORITY, type Hook } from '../model/hook.js';
import { spoke } from '../model/outcome.js';
import { noOpinion } from '../model/verdict.js';
import type { Policy, PolicyContext, PolicyRow } from '../policies/policy.js';
import { POLICIES } from '../policies/table.js';
import { takeInData } from '../storage/intake.js';
import {
  closeSync,
  existsSync,
  lookAt,
  openSync,
  readlinkSync,
  readSync,
  realPathSync,
} from '../storage/quick-files.js';

const { O_NONBLOCK, O_RDONLY, S_IFLNK, S_IFMT } = constants;

/** The real file system, for looking only. */
export const FILES: FileView = {
  realPath: (path) => {
    // Asked first: to be told by an error that there is nothing costs ten times as much.
    if (!existsSync(path)) return null;
    try {
      return realPathSync(path);
    } catch {
      return null;
    }
  },
  // A quarter of what a look at its details costs: only a directory has something behind the slash.
  isDirectory: (path) => existsSync(`${path}/`),
  linkAt: (path) => {
    try {
      const mode = lookAt(path)?.mode ?? 0;
      return (mode & S_IFMT) === S_IFLNK ? readlinkSync(path) : null;
    } catch {
      return null;
    }
  },
  names: (directory) => {
    try {
      const entries = readdirSync(directory, { withFileTypes: true });
      takeInData(entries.reduce((sum, { name }) => sum + name.length, 0));
      return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
    } catch {
      return [];
    }
  },
  readText: (path, limit) => {
    let file: number;
    try {
      // Without waiting for somebody to write: it may be a pipe.
      file = openSync(path, O_RDONLY | O_NONBLOCK);
    } catch {
      return null;
    }
    try {
      const bytes = Buffer.alloc(limit);
      const length = readSync(file, bytes, 0, limit, 0);
      takeInData(length);
      return bytes.toString('utf8', 0, length);
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

/** Found out once for each event; a rewritten one is another event. */
const SILENT = new WeakMap<Event, Map<PolicyRow, boolean>>();

function isSilent(row: PolicyRow, event: Event, context: PolicyContext): boolean {
  if (row.isSilent === undefined) return false;
  const known = SILENT.get(event) ?? new Map<PolicyRow, boolean>();
  SILENT.set(event, known);
  const found = known.get(row) ?? row.isSilent(event, context);
  known.set(row, found);
  return found;
}

/** Those that will be asked, so that they answer at once: an answer that must be waited for needs a timer. */
export async function loadGuards(event: Event, context: PolicyContext): Promise<void> {
  for (const row of POLICIES) {
    if (LOADED.has(row) || !row.events.includes(event.kind) || !row.wants(event, context)) continue;
    if (isSilent(row, event, context)) continue;
    try {
      await loadPolicy(row);
    } catch {
      // It is loaded again when it is asked, and fails there as a hook that cannot judge.
    }
  }
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
      if (policy === undefined && isSilent(row, event, context)) return spoke(noOpinion());
      if (policy !== undefined) return spoke(policy.judge(event, context));
      return loadPolicy(row).then((loaded) => spoke(loaded.judge(event, context)));
    },
  };
}

/** The built-in guards as hooks. */
export function guardHooks(context: PolicyContext): readonly Hook[] {
  return POLICIES.map((row) => hookOf(row, context));
}
