// Answers by the text itself what a pattern need not be compiled for. A process that lives for one event compiles each
// pattern that it asks, 40 to 200 µs, and nearly always hears no. In the source they are ordinary patterns; in the hook's
// files a list of words is looked up, and others are asked only about a text that begins or ends as they would have it.
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { earlyAnswer } from './pattern-facts.mjs';
import { visit } from './syntax.mjs';

/** @typedef {import('./syntax.mjs').Node} Node */

/** What the hook's files call. */
export const RUNTIME = join(import.meta.dirname, 'early-answers-runtime.mjs');

/** Asked twice without doing anything twice. @param {Node} node @returns {boolean} */
function isSimple(node) {
  if (node.type === 'Identifier' || node.type === 'ThisExpression') return true;
  return (
    node.type === 'MemberExpression' &&
    node.property.type !== 'PrivateIdentifier' &&
    !node.computed &&
    isSimple(node.object)
  );
}

const ASKED = { first: 'mayBegin', last: 'mayEnd' };

/**
 * `/…/.test(text)`, `/…/.exec(text)`: what stands there instead; null: the pattern itself.
 * @param {Node} call @param {(node: Node) => string} textOf
 */
function askedEarly(call, textOf) {
  const { object: pattern, property } = call.callee;
  const [asked, another] = call.arguments;
  if (asked === undefined || another !== undefined || asked.type === 'SpreadElement') return null;
  const isTest = property.name === 'test';
  if (!isTest && property.name !== 'exec') return null;
  const early = earlyAnswer(pattern.regex.pattern, pattern.regex.flags);
  if (early === null || pattern.regex.flags.includes('g')) return null;
  const text = JSON.stringify(early.text);
  if (early.kind === 'words' || early.kind === 'any') {
    if (!isTest) return null;
    const name = early.kind === 'any' ? 'holdsAny' : early.isCaseless ? 'isListedCaseless' : 'isListed';
    return { name, code: `early_${name}(${textOf(asked)}, ${text})` };
  }
  if (!isSimple(asked)) return null;
  const name = ASKED[early.kind];
  const guard = `early_${name}(${textOf(asked)}, ${text})`;
  return { name, code: isTest ? `(${guard} && ${textOf(call)})` : `(${guard} ? ${textOf(call)} : null)` };
}

/** `text.replace(/[…]/g, …)`: a text without any of them stays as it is. @param {Node} call @param {(node: Node) => string} textOf */
function replacedEarly(call, textOf) {
  const { object, property } = call.callee;
  const { regex } = call.arguments[0] ?? {};
  if (regex === undefined || !/^replace(?:All)?$/.test(property.name) || !isSimple(object)) return null;
  const early = earlyAnswer(regex.pattern, regex.flags);
  if (early?.kind !== 'any') return null;
  const guard = `early_holdsAny(${textOf(object)}, ${JSON.stringify(early.text)})`;
  return { name: 'holdsAny', code: `(${guard} ? ${textOf(call)} : ${textOf(object)})` };
}

/** @param {string} code @param {string} id */
export function answerEarly(code, id) {
  const program = parseAst(code, { lang: id.endsWith('.ts') ? 'ts' : 'js' }, id);
  const textOf = (/** @type {Node} */ { start, end }) => code.slice(start, end);
  const names = new Set();
  /** @type {{ start: number, end: number, text: string }[]} */
  const edits = [];
  visit(program.body, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.computed)
      return;
    const early =
      node.callee.object.regex === undefined ? replacedEarly(node, textOf) : askedEarly(node, textOf);
    // One within another would be written over.
    if (early === null || edits.some(({ start, end }) => start <= node.start && node.end <= end)) return;
    names.add(early.name);
    edits.push({ start: node.start, end: node.end, text: early.code });
  });
  if (edits.length === 0) return null;
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  const imported = [...names].map((name) => `${name} as early_${name}`).join(', ');
  return `import { ${imported} } from ${JSON.stringify(RUNTIME)};\n${result}`;
}

/** @param {(id: string) => boolean} isMeant */
export function earlyAnswers(isMeant) {
  return {
    name: 'early-answers',
    /** @param {string} code @param {string} id */
    transform(code, id) {
      return id.endsWith('.ts') && isMeant(id) ? answerEarly(code, id) : null;
    },
  };
}
