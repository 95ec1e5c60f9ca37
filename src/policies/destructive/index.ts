import { isAbsolute, normalize, resolve } from 'node:path';
import { deny, noOpinion, type Verdict } from '../../model/verdict.js';
import { parseLine, type SimpleCommand } from '../../shell/parse.js';
import type { Policy, PolicyContext } from '../policy.js';

/** Programs that only start another one; what follows their own words is what runs. */
const WRAPPERS = new Set(['sudo', 'doas', 'env', 'nohup', 'time', 'nice', 'command', 'exec', 'builtin']);

const SYSTEM_ROOTS = [
  '/etc',
  '/usr',
  '/var',
  '/bin',
  '/sbin',
  '/lib',
  '/boot',
  '/dev',
  '/sys',
  '/proc',
  '/opt',
  '/root',
  '/home',
];

function unwrap(words: readonly string[]): readonly string[] {
  let rest = words;
  while (rest[0] !== undefined && WRAPPERS.has(rest[0])) {
    const next = rest.findIndex((word, at) => at > 0 && !word.startsWith('-') && !word.includes('='));
    if (next === -1) return [];
    rest = rest.slice(next);
  }
  return rest;
}

function expandHome(word: string, home: string): string {
  return word.replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/, home);
}

function isPrecious(target: string, context: PolicyContext): boolean {
  const bare = expandHome(target, context.home).replace(/\/\*+$/, '') || '/';
  const path = normalize(isAbsolute(bare) ? bare : resolve(context.cwd, bare)).replace(/(.)\/+$/, '$1');
  if (path === '/' || path === context.home || path === context.workspace) return true;
  if (context.workspace.startsWith(`${path}/`)) return true;
  return SYSTEM_ROOTS.some((root) => path === root) || (target.endsWith('/*') && path === '/');
}

function isRecursive(words: readonly string[]): boolean {
  return words.some(
    (word) => /^-[a-z]*r/i.test(word) || '--recursive'.startsWith(word.length > 3 ? word : '\0'),
  );
}

function judgeCommand(command: SimpleCommand, context: PolicyContext): Verdict | null {
  const [program = '', ...args] = unwrap(command.words);
  if (program.split('/').pop()?.toLowerCase() !== 'rm' || !isRecursive(args)) return null;
  const target = args.find((word) => !word.startsWith('-') && isPrecious(word, context));
  if (target === undefined) return null;
  return deny(`Refused: this would delete everything under ${target}, for good.`, {
    rule: 'destructive.delete-root',
    remedy: 'Name the exact files or a directory inside the project instead, for example: rm -r ./build',
  });
}

export const destructive: Policy = {
  name: 'destructive',
  judge: (event, context) => {
    const command = event.tool?.input['command'];
    if (typeof command !== 'string') return noOpinion();
    const line = parseLine(command);
    for (const simple of line.commands) {
      const verdict = judgeCommand(simple, context);
      if (verdict !== null) return verdict;
    }
    return noOpinion();
  },
};
