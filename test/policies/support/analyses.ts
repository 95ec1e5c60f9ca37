import type { Analysis, Effect, EffectKind, ResolvedCommand, Target } from '../../../src/shell/analysis.js';

/** Analyses made by hand, for rules that are to be seen apart from the shell. */
export function command(line: string, changes: Partial<ResolvedCommand> = {}): ResolvedCommand {
  const words = line.split(' ').filter((word) => word !== '');
  return {
    program: words[0]?.startsWith('$') === true ? null : (words[0] ?? null),
    words: words.map((text) => ({ text, isResolved: !text.includes('$'), hasGlob: text.includes('*') })),
    cwd: '/home/dev/project',
    host: null,
    via: [],
    assignments: [],
    redirects: [],
    span: null,
    ...changes,
  };
}

export function target(path: string | null, changes: Partial<Target> = {}): Target {
  return {
    kind: 'path',
    text: path ?? '$X',
    path,
    isResolved: path !== null,
    hasGlob: path?.includes('*') ?? false,
    ...changes,
  };
}

export function effect(kind: EffectKind, targets: readonly Target[], changes: Partial<Effect> = {}): Effect {
  return {
    kind,
    targets,
    isRecursive: false,
    isForced: false,
    command: command('program'),
    action: 'program',
    pointsAt: null,
    detail: 'by hand',
    ...changes,
  };
}

export function analysis(changes: Partial<Analysis>): Analysis {
  const effects = changes.effects ?? [];
  return {
    commands: effects.map((each) => each.command),
    effects,
    isComplete: true,
    limit: null,
    written: [],
    unresolvedCommands: 0,
    ...changes,
  };
}
