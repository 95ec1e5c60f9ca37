import type { FileView } from '../../src/model/file-view.js';
import { analyseCommand, type Analysis, type Effect, type ShellContext } from '../../src/shell/analysis.js';

/** Files of a made-up machine, by path. */
export function filesOf(contents: Readonly<Record<string, string>>): FileView {
  const paths = Object.keys(contents);
  return {
    realPath: (path) => (paths.some((each) => each === path || each.startsWith(`${path}/`)) ? path : null),
    isDirectory: (path) => paths.some((each) => each.startsWith(`${path}/`)),
    readText: (path, limit) => contents[path]?.slice(0, limit) ?? null,
  };
}

export const CONTEXT: ShellContext = {
  cwd: '/home/dev/project',
  home: '/home/dev',
  workspace: '/home/dev/project',
  platform: 'linux',
  variables: { HOME: '/home/dev', USER: 'dev', PWD: '/home/dev/project' },
  files: filesOf({}),
};

export function analyse(text: string, changes: Partial<ShellContext> = {}): Analysis {
  return analyseCommand(text, { ...CONTEXT, ...changes });
}

function describe({ kind, targets, isRecursive, isForced, command }: Effect): string {
  const places = targets.map(({ path, text, isResolved, hasGlob }) => {
    const shown = path === null || (hasGlob && !path.includes('*')) ? text : path;
    return isResolved ? shown : `${shown} (?)`;
  });
  return [
    kind,
    ...places,
    ...(isRecursive ? ['recursively'] : []),
    ...(isForced ? ['by force'] : []),
    ...(command.host === null ? [] : [`on ${command.host}`]),
  ].join(' ');
}

/** The effects of a line, each in a few words, without those that only look. */
export function effectsOf(text: string, changes: Partial<ShellContext> = {}): readonly string[] {
  return analyse(text, changes)
    .effects.filter(({ kind }) => kind !== 'read' && kind !== 'execute')
    .map(describe);
}

/** What a line reads or runs. */
export function looksOf(text: string, changes: Partial<ShellContext> = {}): readonly string[] {
  return analyse(text, changes)
    .effects.filter(({ kind }) => kind === 'read' || kind === 'execute')
    .map(describe);
}

/** The argument lists of a line. */
export function commandsOf(
  text: string,
  changes: Partial<ShellContext> = {},
): readonly (readonly string[])[] {
  return analyse(text, changes).commands.map(({ words }) =>
    words.map((word) => (word.isResolved ? word.text : `${word.text}?`)),
  );
}

/** Everything that the analysis says of a line, a few words for each part. */
export function readingOf(text: string): readonly string[] {
  const { effects, limit, unresolvedCommands } = analyse(text);
  return [
    ...effects.map((effect) => {
      const { action, command, pointsAt, targets } = effect;
      const kinds = targets.map(({ kind }) => kind).filter((kind) => kind !== 'path');
      const sorts = kinds.length === 0 ? '' : ` (${[...new Set(kinds)].join(', ')})`;
      const by = action === command.program ? '' : ` by ${action}`;
      const via = command.via.length === 0 ? '' : ` via ${command.via.join(', ')}`;
      const leads = pointsAt === null ? '' : ` to ${pointsAt.path ?? pointsAt.text}`;
      return `${describe(effect)}${sorts}${leads}${by}${via}`.replaceAll('\n', '\\n').replaceAll('\r', '\\r');
    }),
    ...(limit === null ? [] : [`limit ${limit}`]),
    ...(unresolvedCommands === 0 ? [] : [`unresolved ${unresolvedCommands}`]),
  ];
}
