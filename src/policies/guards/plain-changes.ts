import { isListed } from '../../model/word-list.js';
import { deniedBefore } from '../denied-before.js';
import { isCredential } from '../secrets/credential-paths.js';
import { isInstructionFile } from '../injection/instruction-files.js';
import { foldCase, isAtOrBelow, isBelow } from '../paths/normal.js';
import { locate, realOf } from '../paths/place.js';
import type { PolicyContext } from '../policy.js';
import type { PlainCommand } from './plain-line.js';
import type { PlainPlaces } from './plain-places.js';
import { LOOKING } from './plain-programs.js';

/** How files end that nothing runs, */
const TEXTS = 'txt log out csv tsv md';
/** and those of a project's sources. What configures something, or is run by its name, is in neither. */
const SOURCES =
  'ts tsx mts cts js jsx mjs cjs py pyi rb rs go java kt scala swift c h cc cpp hpp cs php vue svelte css scss less html';

function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot < 1 ? '' : name.slice(dot + 1).toLowerCase();
}

/**
 * Hidden directories are those of tools, and of agents, and so is one that is not hidden; what is installed is not the
 * project's. Some systems leave off what is behind a colon, and have short names for long ones.
 */
function isOutOfTheWay(path: string): boolean {
  return ['/.', '/node_modules', '/cline/', ':', '~', '\\'].some((each) => path.includes(each));
}

/** Bridle itself, or what it keeps, may lie in the project. */
function ownPlaces({ ownPaths = [], packageRoot }: PolicyContext): readonly string[] {
  return (packageRoot === undefined ? ownPaths : [...ownPaths, packageRoot()]).map(foldCase);
}

/** Nothing but the rules as they come: who configures a rule may mean any file by it. */
function isUnconfigured({ protectedPaths, rules, ruleFloors = [] }: PolicyContext): boolean {
  return protectedPaths.length === 0 && ruleFloors.length === 0 && Object.keys(rules).length === 0;
}

/** In the workspace, with no link on the way, where no rule and no refusal says anything. */
export function isWorkPlace(path: string, context: PolicyContext): boolean {
  const { workspace, files } = context;
  const { lexical, real } = locate(path, context);
  const inside = lexical.slice(workspace.length + 1);
  return (
    isBelow(lexical, workspace) &&
    real === `${realOf(workspace, files)}/${inside}` &&
    !isOutOfTheWay(`/${foldCase(inside)}/`) &&
    ![lexical, real].some((each) => isInstructionFile(each) || isCredential(each, context.home)) &&
    !ownPlaces(context).some((own) => [lexical, real].some((each) => isAtOrBelow(foldCase(each), own))) &&
    isUnconfigured(context) &&
    !deniedBefore(context).has(`change ${real}`)
  );
}

/** A source or a text of the project. */
export function isWorkFile(path: string, context: PolicyContext): boolean {
  if (path.includes('*') || !isListed(endingOf(path), `${TEXTS} ${SOURCES}`)) return false;
  if (!isWorkPlace(path, context)) return false;
  return !context.files.isDirectory(locate(path, context).lexical);
}

/** What directories are called that are made by building and testing. */
const GENERATED = 'dist build out coverage target';

/** A directory that is made anew whenever it is missed. */
export function isGenerated(path: string, context: PolicyContext): boolean {
  const { lexical, real } = locate(path, context);
  const name = lexical.slice(lexical.lastIndexOf('/') + 1);
  return (
    isListed(name, GENERATED) &&
    isWorkPlace(path, context) &&
    !ownPlaces(context).some((own) => [lexical, real].some((each) => isBelow(own, foldCase(each)))) &&
    ![...deniedBefore(context)].some((key) => key.startsWith(`change ${real}/`))
  );
}

/** A text right below a temporary directory, as output of a program is kept for a look. */
export function isTemporaryText(path: string, context: PolicyContext): boolean {
  if (!path.startsWith('/') || !isListed(endingOf(path), TEXTS)) return false;
  const { lexical, real } = locate(path, context);
  const directory = context.tempDirs.find((each) => isBelow(lexical, each));
  if (directory === undefined) return false;
  const name = lexical.slice(directory.length);
  return (
    name.lastIndexOf('/') === 0 &&
    !name.startsWith('/.') &&
    real === realOf(directory, context.files) + name &&
    !isCredential(lexical, context.home)
  );
}

/** One command of a line, by what matters to those after it. */
export interface PlainStep {
  readonly command: PlainCommand;
  /** The words of what is called in the end. */
  readonly call: readonly string[];
  /** Files that it changes by itself, besides those that its output goes into. */
  readonly changed: readonly string[];
}

/** Of harmless programs those that run nothing but themselves, besides those that look. */
const TEXT_TOOLS =
  'git export sed awk uniq test [ printf seq tac rev od paste column mkdir touch cp mv rm tee curl command exit ' +
  'break continue';

/** Whether a harmless command runs code that may lie in a file of the project. */
function runsCode({ call: [program = ''] }: PlainStep): boolean {
  return !isListed(program, LOOKING) && !isListed(program, TEXT_TOOLS);
}

function pipelinesOf(steps: readonly PlainStep[]): readonly (readonly PlainStep[])[] {
  const pipelines: PlainStep[][] = [];
  for (const step of steps) {
    const last = pipelines.at(-1);
    if (last !== undefined && step.command.joint === '|') last.push(step);
    else pipelines.push([step]);
  }
  return pipelines;
}

/** A text that is brought from elsewhere. */
function isFetching({ call: [program] }: PlainStep): boolean {
  return program === 'curl';
}

/**
 * Whether nothing runs once a file is changed, or next to what is fetched: it might load that, and then what is in there
 * has to be read.
 */
export function isNothingLoaded(steps: readonly PlainStep[]): boolean {
  let isChanged = false;
  for (const pipeline of pipelinesOf(steps)) {
    const runs = pipeline.some(runsCode);
    const isFetched = pipeline.some(isFetching);
    const outputs = pipeline.flatMap(({ command }) => command.outputs);
    const changed = pipeline.flatMap((step) => step.changed);
    // What a program says of itself is kept in a text; a source would be code that it makes, or brings.
    const isMaking = outputs.some((path) => !isListed(endingOf(path), TEXTS));
    const isEditing = changed.length > 0 && pipeline.length > 1;
    if (runs && (isChanged || isMaking || isEditing || isFetched)) return false;
    if (isFetched && (isMaking || isEditing)) return false;
    isChanged ||= outputs.length + changed.length > 0;
  }
  return true;
}

/** The words of a command, with a program that it is given to read as one of them; null if it may not be given any. */
export function wordsWithBody({ words, body }: PlainCommand): readonly string[] | null {
  const [program = '', from = '-'] = words;
  if (body === null || program === 'cat') return words;
  if (words.length > 2 || from !== '-') return null;
  if (program === 'node') return [program, '-e', body];
  return isListed(program, 'python python3') ? [program, '-c', body] : null;
}

/** The files that `tee` writes besides what it passes on. */
export function writtenByTee([, ...words]: readonly string[], outputs: readonly string[]): readonly string[] {
  return [...outputs, ...words.filter((word) => word !== '-a')];
}

/** Whether what a command is given to read is nothing but looked at: by others it would be run. */
export function areLookedAt({ words, inputs }: PlainCommand, { isOrdinary }: PlainPlaces): boolean {
  return isListed(words[0] ?? '', LOOKING) && inputs.every(isOrdinary);
}
