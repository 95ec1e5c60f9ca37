import type { Call } from '../call.js';
import type { Plumb } from '../machine.js';
import type { Options } from '../options.js';

/** Fields that say which thing a document is about. */
const FIELD = String.raw`(?:\.items\[\]\s*\|?\s*)?\.(?:metadata\.(?:name|namespace|uid|creationTimestamp)|type|kind|apiVersion)`;
const STEP = String.raw`\.(?:[\w-]|"[^"\\]*"|\[\]|\[\d+\]|\.)*\??`;
const NAMES = String.raw`keys|keys_unsorted|length|type|has\("[^"\\]*"\)|to_entries\s*(?:\[\]\s*\|\s*\.key|\|\s*(?:map\(\.key\)|\.\[\]\s*\|\s*\.key))`;
const LISTED = String.raw`\s*\[\]|\s*\|\s*(?:\.\[\]|length|sort|unique|join\("[^"\\]*"\)|@tsv|@csv)`;
/** Programs of jq that print the names of what is there, how much it is or of what kind, and no value. */
const NAMES_ONLY = new RegExp(
  String.raw`^\s*(?:${FIELD}|(?:${STEP}\s*\|\s*)*(?:${NAMES})(?:${LISTED})*)\s*$`,
);
const MAX_CODE = 200;

/** Letters of other searches mean other things, so that only one that stands first and alone is sure. */
const FIRST = /^(?:-[clq]|--count|--files-with-matches|--quiet)$/;

/** Names of sections, as `^\[` finds them, which are no more than that in every file of credentials. */
function findsSections(options: Options): boolean {
  const given = options.all('e', 'regexp');
  const pattern = given[0] ?? options.operands[0] ?? '';
  return (
    given.length < 2 &&
    /^\^(?:\\\[|\[\[\])[^|\n]*$/.test(pattern) &&
    options.hasOnly(['e', 'regexp', 'E', 'P', 'o', 'n', 'h', 'H', 'i'])
  );
}

/** Whether nobody gets what a filter prints: `cat key > /dev/null` asks whether it can be read. */
function printsNowhere({ plumbs, hasReader }: Call): boolean {
  const last = plumbs.findLast(
    ({ operator, descriptor }) =>
      operator.includes('>') && (descriptor === null || descriptor === 1 || operator.startsWith('&')),
  );
  return !hasReader && last !== undefined && last.text === '/dev/null' && !plumbs.some(leadsOn);
}

/** Whether a redirection joins standard output to another descriptor. */
function leadsOn({ operator, descriptor }: Plumb): boolean {
  return operator === '>&' && descriptor !== 2;
}

/** Whether a filter tells of its input only how much there is, where, or under which names. */
export function tellsAside(call: Call, options: Options): boolean {
  if (printsNowhere(call)) return true;
  if (/^[jy]q$/.test(call.program)) {
    const code = call.plain(options.operands[0] ?? '.');
    return code.length <= MAX_CODE && NAMES_ONLY.test(code) && !options.has('f', 'from-file', 'L');
  }
  if (/^(?:rg|ag|ack)$/.test(call.program)) return FIRST.test(call.args[0] ?? '');
  if (call.program === 'diff') return options.has('q', 'brief');
  if (call.program === 'cmp') return options.has('s', 'silent', 'quiet');
  if (/^(?:head|tail)$/.test(call.program)) {
    const amounts = options.all('c', 'n', 'bytes', 'lines');
    return amounts.length === 1 && amounts[0] === '0';
  }
  if (!/^[efz]?grep$/.test(call.program)) return false;
  return (
    options.has(
      'c',
      'count',
      'q',
      'quiet',
      'silent',
      'l',
      'files-with-matches',
      'L',
      'files-without-match',
    ) || findsSections(options)
  );
}

/** What such a filter prints: of what came from a store of credentials the names remain. */
export function withoutValues(call: Call, text: string): string {
  const origins = call.machine.symbols.originsIn(text);
  if (origins.every(({ secrets }) => secrets.length === 0)) return text;
  return call.mint({
    source: `$(${call.program} ...)`,
    isRemote: origins.some(({ isRemote }) => isRemote),
    isHidden: origins.some(({ isHidden }) => isHidden),
  });
}
