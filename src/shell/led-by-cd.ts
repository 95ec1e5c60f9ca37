import type { AndOr, Command, Pipeline, PipelineNode } from 'unbash';
import { isListed } from '../model/word-list.js';
import { wordsOf } from './simple-commands.js';

/** What asks: where the answer is no, the `cd` behind it is not meant to happen. */
const QUESTIONS =
  'test [ [[ false let expr read which type command hash pgrep pidof grep egrep fgrep zgrep rg ag diff cmp exit return';
/** Subcommands of git that ask. */
const GIT_QUESTIONS =
  'diff rev-parse rev-list show-ref merge-base ls-files ls-remote cat-file check-ignore config';

const SHRUGS = 'true : echo printf';

function wordsIn(command: PipelineNode | undefined): readonly string[] {
  return command?.type === 'Command' ? wordsOf(command) : [];
}

function isShrug(command: PipelineNode | undefined): boolean {
  return isListed(wordsIn(command)[0] ?? '', SHRUGS);
}

function isNegated({ prefixes }: Pipeline): boolean {
  return prefixes.some(({ type }) => type === 'Negation');
}

/** Of several in a pipe the last one decides. */
function heardOf(command: PipelineNode | undefined): Command | null {
  if (command?.type === 'Pipeline') return isNegated(command) ? null : heardOf(command.commands.at(-1));
  return command?.type === 'Command' ? command : null;
}

/** `npm ci`, `rm -rf build`, `D=$(mktemp -d)`: where it fails, the work has, and nothing is meant for another place. */
function isStep(command: PipelineNode | undefined): boolean {
  const heard = heardOf(command);
  if (heard === null) return false;
  const [name, subcommand = ''] = wordsOf(heard);
  if (name === undefined) return heard.prefix.length > 0;
  return (
    !name.includes('$') &&
    !isListed(name, QUESTIONS) &&
    !(name === 'git' && isListed(subcommand, GIT_QUESTIONS))
  );
}

/** `[ -d build ] && cd build`: a question that the `cd` itself would answer. */
function asksForPlace(command: PipelineNode, [, place]: readonly string[]): boolean {
  const words = wordsIn(command);
  if (isListed(words[0] ?? '', 'test ['))
    return words[1] === '-d' && words[2] !== undefined && words[2] === place;
  const asked = command.type === 'TestCommand' ? command.expression : null;
  return asked?.type === 'TestUnary' && asked.operator === '-d' && asked.operand.value === place;
}

function isCd(command: PipelineNode | undefined): boolean {
  return isListed(wordsIn(command)[0] ?? '', 'cd pushd');
}

/**
 * Which times a list changes the directory nothing but a failure keeps it from that: of the `cd` itself, or of the work
 * before it.
 */
export function ledByCd({ commands, operators }: AndOr): 'never' | 'first' | 'always' {
  const last = commands.findLastIndex(isCd);
  for (const [at, command] of commands.slice(0, last + 1).entries()) {
    if (at === last) return 'always';
    const next = commands[at + 1];
    const isLed = isStep(command) || asksForPlace(command, wordsIn(next));
    if (!isLed || (operators[at] !== '&&' && !isShrug(next)))
      return commands.slice(0, at).some(isCd) || isCd(command) ? 'first' : 'never';
  }
  return 'never';
}

/** `cd x && … || true`, `… || echo none`: what failed was most likely not the `cd`, and not for another place. */
export function isShruggedOff({ commands, operators }: AndOr): boolean {
  const at = operators.indexOf('||');
  return at !== -1 && !isCd(commands[at]) && commands.slice(at + 1).every(isShrug);
}
