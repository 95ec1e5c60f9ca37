// Writes src/secrets/vendor-rules.ts from the patterns of secretlint's recommended preset (MIT).
// The preset is code, not data, so each of its rules is run once on a text that notes which patterns it is asked for.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const TARGET = join(root, 'src/secrets/vendor-rules.ts');

/** Not about credentials, or read by form in src/secrets/forms.ts: user:password in URLs, PEM blocks. */
const LEFT_OUT = ['filter-comments', 'basicauth', 'database-connection-string', 'privatekey'];

/** Words without which a pattern cannot match, where they do not stand at its beginning. */
/** @type {Readonly<Record<string, readonly string[]>>} */
const KEYWORDS = { aws: ['secret'] };

/** Which part of a match is the credential, where it is not the whole. */
/** @type {Readonly<Record<string, number>>} */
const GROUPS = { aws: 1 };

class Listener extends String {
  /** @type {RegExp[]} */
  heard = [];

  /** @param {RegExp} pattern */
  matchAll(pattern) {
    this.heard.push(pattern);
    return super.matchAll(pattern);
  }
}

/** @param {any} rule */
function patternsOf(rule) {
  const content = new Listener('x');
  const context = { createTranslator: () => () => ({}), report() {}, ignore() {} };
  rule.create(context, {}).file?.({ content, filePath: 'x.json', ext: '.json', contentType: 'text' });
  return content.heard;
}

/**
 * The literal beginnings of a pattern: `(?<!\p{L})(ghp|gho)_` gives `ghp_` and `gho_`.
 * @param {string} source
 */
function beginnings(source) {
  const rest = source.replace(/^(?:\(\?<!\\p\{L\}\)|\\b)/, '');
  const group = /^\((?:\?:|\?<\w+>)?([\w|]+)\)(\w*|-)/.exec(rest);
  if (group !== null) return (group[1] ?? '').split('|').map((each) => `${each}${group[2]}`);
  const literal = /^(?:[\w:/-]|\\[./])+/.exec(rest)?.[0] ?? '';
  // The last character may be the one that a quantifier counts.
  const isCounted = /^[{?*+]/.test(rest.slice(literal.length));
  return [(isCounted ? literal.slice(0, -1) : literal).replaceAll('\\', '')];
}

/** @param {string} name @param {RegExp} pattern */
function rowOf(name, pattern) {
  const words = KEYWORDS[name] ?? beginnings(pattern.source);
  const keywords = [...new Set(words.map((word) => word.toLowerCase()))];
  if (keywords.some((word) => word.length < 2)) throw new Error(`no keyword for ${name}: ${pattern}`);
  return { id: name, keywords, source: pattern.source, flags: pattern.flags, group: GROUPS[name] ?? 0 };
}

/** @param {unknown} value */
const quote = (value) => `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function renderRules() {
  const rows = rules.flatMap((rule) => {
    const name = rule.meta.id.replace('@secretlint/secretlint-rule-', '');
    return LEFT_OUT.includes(name) ? [] : patternsOf(rule).map((pattern) => rowOf(name, pattern));
  });
  const lines = rows.map(
    ({ id, keywords, source, flags, group }) =>
      `  [${quote(id)}, [${keywords.map(quote).join(', ')}], ${quote(source)}, ${quote(flags)}, ${group}],`,
  );
  return `// Written by scripts/secret-rules.mjs from @secretlint/secretlint-rule-preset-recommend, MIT licence,
// Copyright (c) 2020 azu. Not by hand: change the version in package.json and run the script.
import { once } from '../model/once.js';
import type { RuleRow } from './rule-row.js';

export const vendorRules = once((): readonly RuleRow[] => [
${lines.join('\n')}
]);
`;
}

/** Without spaces and quotes: the formatter has its own mind about both. @param {string} text */
const bare = (text) => text.replace(/[\s"'\\]|,(?=\s*\])/g, '');

if (!process.argv.includes('--check')) writeFileSync(TARGET, renderRules());
else if (bare(readFileSync(TARGET, 'utf8')) !== bare(renderRules())) {
  console.error(
    'src/secrets/vendor-rules.ts is not what the installed preset says. Run "node scripts/secret-rules.mjs".',
  );
  process.exitCode = 1;
}
