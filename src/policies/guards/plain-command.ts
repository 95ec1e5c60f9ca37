import type { Event } from '../../model/event.js';
import { viewTool } from '../../model/tool-view.js';
import { redactSecrets } from '../../secrets/redact.js';
import { isAtOrBelow, isBelow } from '../paths/normal.js';
import { locate, realOf } from '../paths/place.js';
import type { PolicyContext } from '../policy.js';
import { isCredential } from '../secrets/credential-paths.js';
import { standsIn, unquotedCommands } from '../secrets/unquoted.js';
import { readPlainLine } from './plain-line.js';
import { searchedFor } from './plain-others.js';
import { isHarmlessCall } from './plain-programs.js';

const MAX_LENGTH = 500;
const MAX_WORDS = 32;

/** Inside the workspace, links followed, and no credential. */
function isOrdinary(path: string, context: PolicyContext): boolean {
  const { workspace, home, files } = context;
  const { lexical, real } = locate(path, context);
  return (
    isAtOrBelow(lexical, workspace) &&
    isAtOrBelow(real, realOf(workspace, files)) &&
    !isCredential(lexical, home) &&
    !isCredential(real, home)
  );
}

function isOrdinaryWord(word: string, context: PolicyContext): boolean {
  if (!word.startsWith('-')) return isOrdinary(word, context);
  return !word.includes('/') && !word.includes('..');
}

function holdsSecret(text: string): boolean {
  return redactSecrets(text) !== text;
}

function hasQuotes(text: string): boolean {
  return text.includes("'") || text.includes('"');
}

/** Where a `cd` leads, if that is as plain as the rest: a directory of the workspace, with no link on the way. */
function enter([directory, ...others]: readonly string[], context: PolicyContext): PolicyContext | null {
  if (directory === undefined || directory === '' || directory.startsWith('-') || others.length > 0)
    return null;
  const { lexical, real } = locate(directory, context);
  const isPlain =
    isOrdinary(directory, context) &&
    real === realOf(context.workspace, context.files) + lexical.slice(context.workspace.length);
  return isPlain ? { ...context, cwd: lexical } : null;
}

const UNUSUAL = ['/etc', '/run', '/var', '/root', '/home', '/Users', '/proc'];

/** Not a home, nor where the system or a person's settings are: there any directory may hold credentials. */
function isUsualWorkspace({ workspace, home }: PolicyContext): boolean {
  if (isBelow(workspace, home)) return !/^(?:\.|Library(?:\/|$))/.test(workspace.slice(home.length + 1));
  return !UNUSUAL.some((place) => isAtOrBelow(workspace, place)) && workspace !== '/';
}

/** What `find . -name x | xargs grep y` does with each file; names that come from elsewhere may be of any place. */
function givenFiles(words: readonly string[], [program, next]: readonly string[]): readonly string[] | null {
  if (words[0] !== 'xargs') return words;
  return program === 'find' || (program === 'git' && next === 'ls-files')
    ? searchedFor(words.slice(1))
    : null;
}

function isHarmlessLine(text: string, context: PolicyContext): boolean {
  const commands = readPlainLine(text);
  if (commands === null || commands.reduce((sum, { words }) => sum + words.length, 0) > MAX_WORDS)
    return false;
  const [first, ...others] = commands;
  const isMoving = first?.words[0] === 'cd';
  // Where the directory cannot be entered, nothing after it may run.
  if (isMoving && others.some(({ joint }) => joint !== '&&' && joint !== '|')) return false;
  const place = isMoving ? enter(first.words.slice(1), context) : context;
  if (place === null) return false;
  const isOrdinaryText = (word: string): boolean => isOrdinary(word, place);
  for (const [at, { words, joint }] of commands.entries()) {
    if (isMoving && at === 0) continue;
    const call = givenFiles(words, joint === '|' ? (commands[at - 1]?.words ?? []) : []);
    if (call === null || !isHarmlessCall(call, isOrdinaryText)) return false;
    if (!words.slice(1).every((word) => isOrdinaryWord(word, place))) return false;
  }
  const words = commands.map((command) => command.words);
  const isWritten = (word: string): boolean => standsIn(text, word);
  return !holdsSecret(text) && (!hasQuotes(text) || !holdsSecret(unquotedCommands(words, isWritten)));
}

function isWindowsShell(name: string): boolean {
  const lower = name.toLowerCase();
  return lower.includes('powershell') || lower.includes('pwsh') || lower.startsWith('cmd');
}

/**
 * Most of what agents run is a line such as `npm test`. That it does no harm is seen without reading it as
 * a shell would, so the reader is not loaded for it. A yes here is what all rules would say to it, which a
 * test holds against them; a no says nothing.
 */
export function isPlainCommand({ tool }: Event, context: PolicyContext): boolean {
  if (tool?.kind !== 'shell' || isWindowsShell(tool.name)) return false;
  const { commands, cwd } = viewTool(tool);
  const [text, second] = commands ?? [];
  if (text === undefined || second !== undefined || cwd !== null || text.length > MAX_LENGTH) return false;
  return isUsualWorkspace(context) && isHarmlessLine(text, context);
}
