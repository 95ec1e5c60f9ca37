import { isListed } from '../../model/word-list.js';
import { readPlainLine } from '../guards/plain-line.js';

/** Commands after which everything is as it was: running one is no sign that an agent looked at its result. */
export const IDLE =
  'true false : echo printf sleep exit return test [ pwd cd export set unset alias wait shopt local declare';

/** What runs the words or the text behind it, so that those have to be looked at. */
const RUNNING = 'env command builtin exec nohup time nice sudo timeout eval bash sh zsh dash';
/** Words of the language: behind these comes a command, behind the others something else. */
const LEADING = 'if then elif else while until do ! {';
const FOLLOWED = 'for fi done esac } case select function [[';

/** From here on a word may be anything. */
const ACTIVE = '\'"\\$`#<';
const JOINING = ';&|\n()';

/** Whether the first word of a command is that of a program which does something. */
function isActing(word: string): boolean {
  const isOpen =
    word.includes('=') || [IDLE, RUNNING, LEADING, FOLLOWED].some((list) => isListed(word, list));
  return !isOpen;
}

/** Whether one of the commands is seen to do something, as far as words stand for themselves. */
function isSeenToAct(line: string): boolean {
  let isFirst = true;
  let word = '';
  for (let at = 0; at <= line.length; at += 1) {
    const character = at === line.length ? '\n' : line.charAt(at);
    if (ACTIVE.includes(character)) return false;
    const isJoint = JOINING.includes(character) && !(character === '&' && line.charAt(at - 1) === '>');
    if (!isJoint && character !== ' ' && character !== '\t') {
      word += character;
      continue;
    }
    if (isFirst && word !== '') {
      // A file may stand in front of a command, and the name of a function or a pattern looks like one.
      if (word.includes('>') || character === '(' || isListed(word, 'case function [[')) return false;
      if (isActing(word)) return true;
      isFirst = word.includes('=') || isListed(word, LEADING);
    }
    if (isJoint) isFirst = true;
    word = '';
  }
  return false;
}

/**
 * Whether a command line does nothing, seen without reading it as a shell would; null if that does not tell. Every
 * command line comes along here, and to load the reader takes longer than all the rest.
 */
export function idleAtAGlance(line: string): boolean | null {
  const commands = readPlainLine(line);
  const isIdle = commands?.every(
    ({ words: [program = ''], outputs, inner }) =>
      outputs.length + inner.length === 0 && isListed(program, IDLE),
  );
  if (isIdle === true) return true;
  const acts = commands?.some(({ words: [program = ''] }) => isActing(program));
  return acts === true || isSeenToAct(line) ? false : null;
}
