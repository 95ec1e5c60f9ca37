import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Event } from '../../../src/model/event.js';
import type { FileView } from '../../../src/model/file-view.js';
import type { JsonObject } from '../../../src/model/json.js';
import type { Verdict } from '../../../src/model/verdict.js';
import { doubleUnderscore, toolCallOf } from '../../../src/dialects/tools.js';
import { FILES } from '../../../src/hook/guards.js';
import type { PolicyContext } from '../../../src/policies/policy.js';
import { POLICIES } from '../../../src/policies/table.js';
import { shellCall } from '../../support/events.js';

export const NOWHERE: FileView = { realPath: () => null, isDirectory: () => false, readText: () => null };

/** The machine that the corpora speak of. Nothing is on it. */
export function corpusContext(changes: Partial<PolicyContext> = {}): PolicyContext {
  return {
    cwd: '/home/dev/project',
    workspace: '/home/dev/project',
    home: '/home/dev',
    tempDirs: ['/tmp', '/var/tmp'],
    platform: 'linux',
    preset: 'standard',
    rules: {},
    allowPaths: [],
    protectedPaths: [],
    files: NOWHERE,
    variables: { USER: 'dev', TMPDIR: '/tmp' },
    ...changes,
  };
}

export interface Scratch {
  readonly home: string;
  readonly workspace: string;
  readonly context: PolicyContext;
}

/** A home with a workspace in it, on this machine's disk; `/tmp` is not a temporary directory to it. */
export function scratchContext(changes: Partial<PolicyContext> = {}): Scratch {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-home-')));
  const workspace = join(home, 'project');
  mkdirSync(workspace);
  const context = corpusContext({
    cwd: workspace,
    workspace,
    home,
    tempDirs: [join(home, 'tmp')],
    files: FILES,
    ...changes,
  });
  return { home, workspace, context };
}

export function toolEvent(name: string, input: JsonObject): Event {
  const tool = toolCallOf(name, input, null, { names: {}, mcp: doubleUnderscore });
  return shellCall('', { tool });
}

/** What the built-in guards say to an event, all that want it; the strongest word first. */
export async function judgeEvent(event: Event, context: PolicyContext): Promise<Verdict | null> {
  const order = ['deny', 'ask', 'rewrite', 'allow', 'no-opinion'];
  const verdicts: Verdict[] = [];
  for (const row of POLICIES) {
    if (row.events.includes(event.kind) && row.wants(event, context)) {
      verdicts.push((await row.load()).judge(event, context));
    }
  }
  return verdicts.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0] ?? null;
}

export async function ruleFor(event: Event, context: PolicyContext): Promise<string | null> {
  const verdict = await judgeEvent(event, context);
  return verdict === null || verdict.kind === 'no-opinion' ? null : verdict.rule;
}
