import { isListed } from '../../model/word-list.js';
import { isText } from './plain-changes.js';
import type { PlainCommand } from './plain-line.js';
import type { PlainPlaces } from './plain-places.js';
import { LOOKING } from './plain-programs.js';
import { isSelfContained } from './plain-sources.js';

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

/** `cat > src/a.test.ts <<'EOF'` with a source that does nothing to anything else, whoever loads it. */
function isWritingLogic({ command: { words, outputs, body }, changed }: PlainStep): boolean {
  const isWhole = words.length === 1 && words[0] === 'cat' && changed.length === 0;
  return isWhole && body !== null && outputs.every((path) => isSelfContained(path, body));
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
    const isMaking = outputs.some((path) => !isText(path));
    const isEditing = changed.length > 0 && pipeline.length > 1;
    if (runs && (isChanged || isMaking || isEditing || isFetched)) return false;
    if (isFetched && (isMaking || isEditing)) return false;
    isChanged ||= outputs.length + changed.length > 0 && !pipeline.every(isWritingLogic);
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
