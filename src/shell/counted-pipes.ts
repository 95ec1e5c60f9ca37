import type { Command, CommandNode, Redirection } from 'unbash';
import { isListed } from '../model/word-list.js';
import type { Report } from './report.js';

/** Filters that hand on what they read, and put it nowhere else. */
const PASSES = 'cat head tail cut tr grep egrep fgrep rev tac nl fold sort base64';
/** Programs that tell of what they read how much it is, or a sum that nobody gets it back from. */
const COUNTS = 'wc md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum shasum cksum sum';
/** Behind e, f, m, A, B, C, D and d there is a value: `grep -ec` looks for a letter, and so does `grep -e -c`. */
const ASKS = /^(?:-(?:(?![efmABCDd])[a-zA-Z])*[cq][a-zA-Z]*|--count|--quiet|--silent)$/;
const TAKES_NEXT = /^(?:-[a-zA-Z]*[efmABCDd]|--[a-z-]+)$/;
/** How much is shown; the last of them counts. */
const AMOUNT = /^(?:-[cn]|--(?:bytes|lines))/;
const NONE = /^(?:-[cn]0|--(?:bytes|lines)=0)$/;

function wordsOf({ args }: Command): readonly string[] | null {
  const words = args.flatMap((arg) => ('text' in arg ? [arg.text] : []));
  // What stands for something else may read and print as well.
  return words.length < args.length ||
    words.some((word) => /`|[$<>]\(|\$\{\w*\W/.test(word.replaceAll(/\$\{\w+\}/g, '')))
    ? null
    : words;
}

/** Whether nothing but the next one in the row gets what a command prints. */
function isPlain(redirects: readonly Redirection[]): boolean {
  return redirects.every((node) => {
    if (node.type !== 'Redirect') return false;
    const { descriptor, operator, target } = node;
    const isOfErrors = descriptor?.type === 'FileDescriptor' && descriptor.value === 2;
    return operator === '<' || (isOfErrors && /^(?:\/dev\/null|1)$/.test(target?.text ?? ''));
  });
}

function passes(name: string, words: readonly string[]): boolean {
  return isListed(name, PASSES) && !words.some((word) => /^(?:-\w*o|--o)/.test(word));
}

function counts(name: string, words: readonly string[]): boolean {
  if (isListed(name, COUNTS))
    return !words.some((word) => /^(?:-\w*c\w*$|--(?:check|files0-from))/.test(word)) || name === 'wc';
  if (isListed(name, 'grep egrep fgrep'))
    return words.some((word, at) => ASKS.test(word) && !TAKES_NEXT.test(words[at - 1] ?? ''));
  if (!isListed(name, 'head tail') || words.filter((word) => AMOUNT.test(word)).length !== 1) return false;
  return words.some((word, at) => NONE.test(word) || (word === '0' && /^-[cn]$/.test(words[at - 1] ?? '')));
}

/** The command of a row that only counts what all before it have read; -1 if there is none. */
export function countingStage(nodes: readonly CommandNode[], isOwn: (name: string) => boolean): number {
  for (const [at, node] of nodes.entries()) {
    const words = node.type === 'Command' ? wordsOf(node) : null;
    if (node.type !== 'Command' || words === null) return -1;
    const name = node.name?.text ?? '';
    if (isOwn(name)) return -1;
    if (at > 0 && counts(name, words)) return at;
    if (!passes(name, words) || !isPlain(node.redirects)) return -1;
  }
  return -1;
}

/** What was read since there were so many effects was only counted. */
export function tellAside({ effects }: Report, since: number, until: number): void {
  for (let at = since; at < until; at += 1) {
    const effect = effects[at];
    if (effect?.kind === 'read') effects[at] = { ...effect, action: 'read.aside' };
  }
}
