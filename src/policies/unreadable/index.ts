import type { ResolvedCommand } from '../../shell/analysis.js';
import { locate } from '../paths/place.js';
import type { Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

/** Words next to which nothing may stay unread. What was read up to the error is judged by its effects anyway. */
const DANGEROUS =
  /(?<![\w.-])(?:rm|rmdir|shred|dd|mkfs(?:\.\w+)?|wipefs|fdisk|parted|unlink|srm|eval|dropdb|Remove-Item|rimraf)(?![\w.-])|--force|>\s*\/(?!dev\/(?:null|std(?:in|out|err)|tty)\b|tmp\/|[\s<>|;&]|$)|\bDROP\s|\bbase64\b|\|\s*(?:ba|z|da|k)?sh\b/i;

function findLimit(scene: ShellScene): Finding | null {
  const { isComplete, limit } = scene.analysis;
  if (isComplete || limit === 'syntax') return null;
  return {
    what: `run more than can be judged at once${limit === null ? '' : `: ${limit}`}`,
    target: null,
  };
}

function findBrokenSyntax(scene: ShellScene): Finding | null {
  const { isComplete, limit } = scene.analysis;
  if (isComplete || limit !== 'syntax') return null;
  const word = DANGEROUS.exec(scene.text)?.[0];
  return word === undefined
    ? null
    : { what: 'run a command that cannot be read, next to a dangerous word', target: word.trim() };
}

function aimsOutside(command: ResolvedCommand, scene: ShellScene): string | null {
  const setting = { ...scene.context, cwd: command.cwd ?? scene.context.cwd };
  for (const { text, isResolved } of command.words.slice(1)) {
    if (!isResolved || !/^[/~.]/.test(text) || text === '/dev/null') continue;
    const { zone, path } = scene.zones.worstOf(locate(text, setting));
    if (zone === 'outside' || zone === 'workspace-root') return path;
  }
  return null;
}

/** Letters that deleting programs take: `-rf` and `-Rfv` are made of them, `-fPIC` and `-Werror` are not. */
const FORCING =
  /^-(?=[a-zA-Z]*[rR])(?=[a-zA-Z]*f)[rRfdivIPch]+$|^--(?:recursive|force|no-preserve-root|delete)$/;
/** Alone they mostly name a file to read: `$COMPOSE -f ../compose.yml up`, `$PIP install -r ../all.txt`. */
const HALF_FORCING = /^-(?=[a-zA-Z]*[rRf])[rRfdivIPch]+$/;
const VERBS = /^(?:rm|rmdir|shred|dd|wipefs|mkfs(?:\.\w+)?|unlink|srm)$/;

/** A deletion is given places and nothing else; a word in between is a subcommand or a pattern. */
function hasOnlyPlaces(words: readonly string[]): boolean {
  return words.every((word) => /^[-/~.$]/.test(word) || word.includes('/'));
}

function isCalledByForce(words: readonly string[]): boolean {
  if (words.some((word) => FORCING.test(word) || VERBS.test(word))) return true;
  return words.some((word) => HALF_FORCING.test(word)) && hasOnlyPlaces(words);
}

/** `$X -rf /`: what runs is not known, but how it is called is. */
function findUnknownProgram(scene: ShellScene): Finding | null {
  for (const command of scene.analysis.commands) {
    // An empty name is known: there is no such program.
    if (command.program !== null || command.words[0]?.text === '') continue;
    if (!isCalledByForce(command.words.slice(1).map((word) => word.text))) continue;
    const path = aimsOutside(command, scene);
    if (path !== null)
      return { what: 'run an unknown program by force on a place outside the workspace', target: path };
  }
  return null;
}

const SHELL = /^(?:a|ba|rba|da|k|pdk|mk|z|c|tc|fi)?sh$/;

/** What will be typed can be anything: a shell as such is refused, under `strict` whatever runs code. */
function findTyped(scene: ShellScene): Finding | null {
  if (scene.context.hidesTyping !== true) return null;
  const found = scene
    .effectsOf('typed-code')
    .find(
      ({ command: { program, host } }) =>
        host === null && (scene.context.preset === 'strict' || SHELL.test(program ?? '')),
    );
  return found === undefined
    ? null
    : { what: 'start a program into which this agent can type unseen', target: found.command.program };
}

/** What cannot be read cannot be judged; next to danger it does not run. */
export const UNREADABLE_RULES: readonly Rule[] = [
  {
    id: 'unreadable.limit',
    title: 'A command beyond the limits of the analysis',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: true,
    advice: 'Make several smaller calls',
    example: { kind: 'shell', command: 'echo $('.repeat(12_000) },
    alternative: { kind: 'shell', command: 'echo one; echo two' },
    inShell: findLimit,
  },
  {
    id: 'unreadable.syntax',
    title: 'A command that cannot be parsed, with a dangerous word in it',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: true,
    advice: 'Close every quote and bracket',
    example: { kind: 'shell', command: "rm -r 'build" },
    alternative: { kind: 'shell', command: "ls 'build'" },
    inShell: findBrokenSyntax,
  },
  {
    id: 'unreadable.program',
    title: 'An unknown program called by force on something outside the workspace',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Name the program',
    example: { kind: 'shell', command: '$TOOL -rf /etc' },
    alternative: { kind: 'shell', command: '$EDITOR README.md' },
    inShell: findUnknownProgram,
  },
  {
    id: 'unreadable.typed',
    title: 'A shell that waits for commands, where the agent tells no hook what it types (Codex)',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Give the commands in the call itself',
    example: { kind: 'shell', command: 'bash -i' },
    alternative: { kind: 'shell', command: "bash -c 'ls; git status'" },
    inShell: findTyped,
  },
];
