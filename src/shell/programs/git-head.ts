import type { Call } from '../call.js';
import { isSymbol } from '../marks.js';
import type { Options } from '../options.js';
import { atTop } from './git-elsewhere.js';

/** The setting that says that the line has left the branch it was on, for one that nobody here knows. */
const LEFT = 'git-head-left';
const HEAD = /^ref: refs\/heads\/(.+)$/gm;
/** `git checkout src/a.ts` brings back a file; no part of a branch's name begins with a dot. */
const FILE = /\.[a-z]{1,4}$|(?:^|\/)\.|^:/i;

function headOf(call: Call): string {
  return `${atTop(call).cwd ?? ''}/.git/HEAD`;
}

/** The branches that the line may have gone to by now; none if it has not said. */
export function enteredBranches(call: Call): readonly string[] {
  const head = call.scene.shell.files.get(headOf(call)) ?? '';
  return [...head.matchAll(HEAD)].flatMap(([, branch]) => branch ?? []);
}

export function enterBranch(call: Call, branch: string): void {
  call.scene.shell.settings.delete(LEFT);
  call.scene.shell.files.set(headOf(call), `ref: refs/heads/${branch}\n`);
}

/** The branch one is on where anything tells: the line itself, or the repository it runs in. */
export function currentBranch(call: Call): string | null {
  const { shell } = call.scene;
  if (shell.settings.has(LEFT)) return null;
  const entered = enteredBranches(call);
  if (entered.length > 0) return entered.length === 1 ? (entered[0] ?? null) : null;
  return readHead(call, 'HEAD', 'refs/heads/');
}

/** What a reference of the repository on the disk is a name for; null where it is none, or cannot be read. */
function readHead(call: Call, ref: string, prefix: string): string | null {
  const place = `${atTop(call).cwd ?? ''}/.git/${ref}`;
  const text = call.machine.context.files.readText(place, 1_024)?.trim() ?? '';
  return text.startsWith(`ref: ${prefix}`) ? text.slice(`ref: ${prefix}`.length) : null;
}

/** The branch that a remote's `HEAD` stands for: where nothing tells, the name that most have, or one as shared as that. */
export function defaultBranch(call: Call, remote: string): string {
  return readHead(call, `refs/remotes/${remote}/HEAD`, `refs/remotes/${remote}/`) ?? 'main';
}

/** Where it leads is not told, or it leads to a commit. */
function leaveBranch(call: Call): void {
  call.scene.shell.settings.set(LEFT, headOf(call));
  call.scene.shell.files.delete(headOf(call));
}

/** Whether a word is a file rather than a branch. */
export function isFile(call: Call, word: string): boolean {
  const place = call.resolve(word);
  return FILE.test(word) || (place !== null && call.machine.context.files.realPath(place) !== null);
}

/** The branch that `git checkout` and `git switch` lead to, by the options that name a new one. */
export function followBranch(call: Call, options: Options, naming: readonly string[]): void {
  const [start = '', ...others] = options.operands;
  const made = options.value(...naming);
  const isTracking = options.has('t', 'track');
  if (made !== null) enterBranch(call, made);
  else if (others.length > 0 || call.args.includes('--')) return;
  else if (start === '-' || /^@\{-/.test(start) || isSymbol(start) || options.has('d', 'detach'))
    leaveBranch(call);
  else if (start !== '' && !isFile(call, start))
    enterBranch(call, isTracking ? start.replace(/^[^/]*\//, '') : start);
}
