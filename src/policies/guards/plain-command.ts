import { isListed } from '../../model/word-list.js';
import type { Event } from '../../model/event.js';
import { once } from '../../model/once.js';
import { viewTool } from '../../model/tool-view.js';
import { redactSecrets } from '../../secrets/redact.js';
import { deniedBefore } from '../denied-before.js';
import { isAtOrBelow, isBelow } from '../paths/normal.js';
import { locate, realOf } from '../paths/place.js';
import type { PolicyContext } from '../policy.js';
import { isCredential } from '../secrets/credential-paths.js';
import { standsIn, unquotedCommands } from '../secrets/unquoted.js';
import { unfolded } from './plain-blocks.js';
import {
  isEnvironmentPlace,
  isGenerated,
  isTemporaryText,
  isWorkFile,
  isWorkPlace,
} from './plain-changes.js';
import { isActivating } from './plain-environment.js';
import { isCleanOnTheWay } from './plain-git.js';
import { readPlainLine, type PlainCommand } from './plain-line.js';
import { givenFiles, isHarmlessOther } from './plain-others.js';
import type { PlainPlaces } from './plain-places.js';
import { innermost, isHarmlessCall } from './plain-programs.js';
import { areLookedAt, isNothingLoaded, wordsWithBody, writtenByTee, type PlainStep } from './plain-steps.js';

const MAX_LENGTH = 4_000;
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

/** The past of the session is read once for a line, and only if one of its commands asks. */
function withPast(context: PolicyContext): PolicyContext {
  const read = once(() => [...deniedBefore(context)]);
  return {
    ...context,
    get deniedEffects() {
      return read();
    },
  };
}

/** Where a `cd` leads, if that is as plain as the rest: a directory of the workspace, with no link on the way. */
function enter({ words, outputs, body }: PlainCommand, context: PolicyContext): PolicyContext | null {
  const [, directory, ...others] = words;
  if (outputs.length > 0 || body !== null) return null;
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

/** Whether something is made permanent or public. */
function isGitOutgoing({ call: [program, verb] }: PlainStep): boolean {
  return program === 'git' && (verb === 'commit' || verb === 'push');
}

function isKeptText(word: string, context: PolicyContext): boolean {
  return word.startsWith('/') && word.includes('.') && isTemporaryText(word, context);
}

/** What a command that is harmless does to files; null if it may not be harmless. */
function stepOf(
  command: PlainCommand,
  earlier: PlainCommand | undefined,
  place: PolicyContext,
): PlainStep | null {
  const { joint, inputs } = command;
  const changed: string[] = [];
  const places: PlainPlaces = {
    isOrdinary: (path) => isOrdinary(path, place),
    mayChange: (path) => isWorkFile(path, place) && changed.push(path) > 0,
    mayMake: (path) => isWorkPlace(path, place),
    mayClear: (path) => isGenerated(path, place),
    mayHouse: (path) => isEnvironmentPlace(path, place),
    mayEnter: (script) => isActivating(script, place),
    mayForce: place.preset === 'standard',
  };
  const given = command.body === null ? command.words : wordsWithBody(command);
  const words = given?.[0] === 'xargs' ? givenFiles(given, joint === '|' ? earlier : undefined) : given;
  if (words === null) return null;
  const call = innermost(words);
  const isKnown = isHarmlessCall(call);
  if (isKnown === false) return null;
  const outputs = call[0] === 'tee' ? writtenByTee(call, command.outputs) : command.outputs;
  // What is known of other programs is loaded for those only whose words may pass.
  const isHarmless =
    command.words.slice(1).every((word) => isOrdinaryWord(word, place) || isKeptText(word, place)) &&
    (isKnown ?? isHarmlessOther(call, places)) &&
    outputs.every((path) => isWorkFile(path, place) || isTemporaryText(path, place)) &&
    (inputs.length === 0 || areLookedAt(command, places));
  if (!isHarmless) return null;
  return { command: { ...command, outputs }, call, changed };
}

/** What those that run something after it, or beside it, might load. */
function isNotable({ call, changed, command: { outputs } }: PlainStep): boolean {
  return changed.length + outputs.length > 0 || call[0] === 'curl';
}

/**
 * Words of the language, steps that set a variable, and marks for what variables hold and commands print: these by their
 * character, because what puts them there is in a file that other lines do not load.
 */
function isFolded({ words }: PlainCommand): boolean {
  const [first = '', second] = words;
  const isSetting = second === undefined && first.includes('=');
  return isSetting || isListed(first, 'if for !') || words.some((word) => word.includes('\0'));
}

function commandsIn(text: string): readonly PlainCommand[] | null {
  const commands = readPlainLine(text);
  return commands?.some(isFolded) === true ? unfolded(commands) : commands;
}

function isHarmlessLine(text: string, context: PolicyContext): boolean {
  const commands = commandsIn(text);
  if (commands === null || commands.reduce((sum, { words }) => sum + words.length, 0) > MAX_WORDS)
    return false;
  const [first, ...others] = commands;
  const isMoving = first?.words[0] === 'cd';
  // Where the directory cannot be entered, nothing after it may run; in a pipe it is entered for nobody else.
  if (isMoving && (others[0]?.joint === '|' || others.some(({ joint }) => joint !== '&&' && joint !== '|')))
    return false;
  const entered = isMoving ? enter(first, context) : context;
  if (entered === null) return false;
  const place = withPast(entered);
  const steps: PlainStep[] = [];
  for (const [at, command] of commands.entries()) {
    if (isMoving && at === 0) continue;
    const step = stepOf(command, commands[at - 1], place);
    if (step === null) return false;
    steps.push(step);
  }
  if (steps.some(isNotable) && !isNothingLoaded(steps)) return false;
  const words = commands.map((command) => command.words);
  const isWritten = (word: string): boolean => standsIn(text, word);
  if (holdsSecret(text) || (hasQuotes(text) && holdsSecret(unquotedCommands(words, isWritten)))) return false;
  // Asked last: git takes its time.
  return (
    !steps.some(isGitOutgoing) ||
    isCleanOnTheWay(
      steps.map(({ call }) => call),
      place,
    )
  );
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
