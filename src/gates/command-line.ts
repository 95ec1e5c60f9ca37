import { resolve } from 'node:path';
import type { Event, ToolCall } from '../model/event.js';
import type { PracticeContext } from '../model/practice.js';
import { viewTool } from '../model/tool-view.js';
import { analyseCommand, type Analysis, type EffectKind } from '../shell/analysis.js';

const CHANGING: ReadonlySet<EffectKind> = new Set(['delete', 'overwrite', 'write', 'move', 'link']);

/** Several gates look at one call; it is read once. */
const known = new WeakMap<ToolCall, readonly Analysis[]>();

/** What the command lines of a call would do, read by the same parser as the guards use. */
export function linesOf({ tool }: Event, context: PracticeContext): readonly Analysis[] {
  if (tool === null) return [];
  const before = known.get(tool);
  if (before !== undefined) return before;
  const { commands, cwd: named } = viewTool(tool);
  const cwd = resolve(context.cwd, named ?? '');
  const { home, workspace, platform, files } = context;
  const variables = { HOME: home, PWD: cwd };
  const lines = (commands ?? []).map((text) =>
    analyseCommand(text, { cwd, home, workspace, platform, variables, files }),
  );
  known.set(tool, lines);
  return lines;
}

/** A file that a command line would change: where it really lies, and as the line spells it. */
export interface ChangedFile {
  readonly path: string;
  readonly spelled: string;
}

/** The files on this machine that a command line would change, as far as they are known by name. */
export function changedBy({ effects }: Analysis): readonly ChangedFile[] {
  return effects
    .filter(({ kind, command }) => CHANGING.has(kind) && command.host === null)
    .flatMap(({ targets }) => targets)
    .flatMap(({ path, text, isResolved }) => (path !== null && isResolved ? [{ path, spelled: text }] : []));
}

/** Every program that would be started, as its words. */
export function programsIn({ commands }: Analysis): readonly (readonly string[])[] {
  return commands.map(({ program, words }) => [program ?? '', ...words.slice(1).map(({ text }) => text)]);
}
