// What is known of a pattern without asking it: all the texts that it fits, or how they begin or end.
import { RegExpParser } from '@eslint-community/regexpp';

/** @typedef {import('@eslint-community/regexpp').AST.Alternative} Alternative */
/** @typedef {import('@eslint-community/regexpp').AST.CharacterClass} CharacterClass */
/** @typedef {import('@eslint-community/regexpp').AST.Element} Element */
/**
 * `words`: it fits these and no other texts. `first`, `last`: whatever it fits begins, or ends, with one of these, or with
 * what is no ASCII. `any`: it fits whatever has one of these in it.
 * @typedef {{ kind: 'words' | 'first' | 'last' | 'any', text: string, isCaseless: boolean }} EarlyAnswer
 */

const MAX_WORDS = 200;
/** With more of them, too many texts would pass. */
const MAX_CHARS = 70;
const MAX_CLASS = 12;
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

const parser = new RegExpParser();

/**
 * The characters of ASCII that one element fits, told by asking the pattern itself.
 * @param {Element} element @param {string} flags
 */
function charsOf(element, flags) {
  const pattern = new RegExp(`^(?:${element.raw})$`, flags);
  return ASCII.filter((char) => pattern.test(char));
}

/** Every text that a sequence fits; null: too many, or not to be told. @param {readonly Element[]} elements @param {string} flags @returns {string[] | null} */
function wordsOf(elements, flags) {
  let words = [''];
  for (const element of elements) {
    const ways = waysOf(element, flags);
    if (ways === null || words.length * ways.length > MAX_WORDS) return null;
    words = words.flatMap((word) => ways.map((way) => word + way));
  }
  return words;
}

/** @param {Element} element @param {string} flags @returns {string[] | null} */
function waysOf(element, flags) {
  switch (element.type) {
    case 'Character':
      return [String.fromCodePoint(element.value)];
    case 'CharacterClass':
      return isSmall(element) ? charsOf(element, flags.replace('i', '')) : null;
    case 'CapturingGroup':
    case 'Group':
      return eachOf(element.alternatives.map(({ elements }) => wordsOf(elements, flags)));
    case 'Quantifier': {
      if (element.max > 3) return null;
      const times = Array.from({ length: element.max - element.min + 1 }, (_, more) => element.min + more);
      return eachOf(times.map((count) => wordsOf(Array(count).fill(element.element), flags)));
    }
    case 'Assertion':
    case 'Backreference':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return null;
  }
}

/** Whether all its members are told one by one; what it leaves out, and names of kinds, go beyond ASCII. @param {CharacterClass} element */
function isSmall({ negate, elements }) {
  return (
    !negate &&
    elements.every(
      (member) =>
        (member.type === 'Character' && member.value < ASCII.length) ||
        (member.type === 'CharacterClassRange' && member.max.value < ASCII.length),
    )
  );
}

/** @param {(string[] | null)[]} parts */
function eachOf(parts) {
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return null;
  const all = [...new Set(known.flat())];
  return all.length > MAX_WORDS ? null : all;
}

/** What may stand first (or last) in what a sequence fits; null: not to be told, or it fits nothing at all, too. */
class Edge {
  /** @param {string} flags @param {boolean} isLast */
  constructor(flags, isLast) {
    this.flags = flags;
    this.isLast = isLast;
    /** @type {Set<string>} */
    this.chars = new Set();
  }

  /** Whether the sequence surely takes a character. @param {readonly Element[]} elements @returns {boolean | null} */
  add(elements) {
    for (const element of this.isLast ? elements.toReversed() : elements) {
      const isTaken = this.#addElement(element);
      if (isTaken !== false) return isTaken;
    }
    return false;
  }

  /** @param {Element} element @returns {boolean | null} */
  #addElement(element) {
    switch (element.type) {
      // Takes nothing: it can only make the pattern fit less.
      case 'Assertion':
        return false;
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        for (const char of charsOf(element, this.flags)) this.chars.add(char);
        return true;
      case 'CapturingGroup':
      case 'Group': {
        const taken = element.alternatives.map(({ elements }) => this.add(elements));
        return taken.includes(null) ? null : !taken.includes(false);
      }
      case 'Quantifier': {
        const isTaken = this.#addElement(element.element);
        return isTaken === null ? null : isTaken && element.min > 0;
      }
      case 'Backreference':
      case 'ExpressionCharacterClass':
        return null;
    }
  }
}

/** @param {readonly Alternative[]} alternatives @param {string} flags @param {'first' | 'last'} kind */
function edgeOf(alternatives, flags, kind) {
  const edge = new Edge(flags, kind === 'last');
  if (alternatives.some(({ elements }) => edge.add(elements) !== true)) return null;
  if (edge.chars.size === 0 || edge.chars.size > MAX_CHARS) return null;
  return { kind, text: [...edge.chars].join(''), isCaseless: false };
}

/** @param {Alternative} alternative @param {'start' | 'end'} kind */
function isTied({ elements }, kind) {
  const element = kind === 'start' ? elements[0] : elements.at(-1);
  return element?.type === 'Assertion' && element.kind === kind;
}

/** How a question to this pattern is answered without it, or mostly; null: it has to be asked. @param {string} source @param {string} flags @returns {EarlyAnswer | null} */
export function earlyAnswer(source, flags) {
  if (/[^gis]/.test(flags)) return null;
  const { alternatives } = parser.parsePattern(source);
  const plain = flags.replace('g', '');
  const [element, another] = alternatives.length === 1 ? (alternatives[0]?.elements ?? []) : [];
  if (element?.type === 'CharacterClass' && another === undefined) {
    const chars = waysOf(element, plain);
    return chars === null || chars.length > MAX_CLASS || plain.includes('i')
      ? null
      : { kind: 'any', text: chars.join(''), isCaseless: false };
  }
  if (flags.includes('g')) return null;
  const isTiedAt = (/** @type {'start' | 'end'} */ kind) => alternatives.every((each) => isTied(each, kind));
  if (isTiedAt('start') && isTiedAt('end')) {
    const words = eachOf(alternatives.map(({ elements }) => wordsOf(elements.slice(1, -1), plain)));
    if (words !== null && words.every((word) => /^[!-~]+$/.test(word))) {
      const isCaseless = plain.includes('i');
      const list = isCaseless ? [...new Set(words.map((word) => word.toLowerCase()))] : words;
      return { kind: 'words', text: list.join(' '), isCaseless };
    }
  }
  return (
    (isTiedAt('start') ? edgeOf(alternatives, plain, 'first') : null) ??
    (isTiedAt('end') ? edgeOf(alternatives, plain, 'last') : null)
  );
}
