import { isListed } from '../../model/word-list.js';
import { tokensOf, type Token } from './plain-tokens.js';

/** Whether a text in a program may be the name of a file: one of the workspace, and no credential. */
export type IsOrdinary = (text: string) => boolean;

interface Language {
  /** What code is made of besides names, numbers and texts. */
  readonly signs: string;
  /** Everything that may be named: with no other name nothing can be changed, sent or started. */
  readonly names: string;
  /** What may stand right before a quote. */
  readonly prefixes: string;
  readonly isHarmlessAt: (tokens: readonly Token[], at: number, isOrdinary: IsOrdinary) => boolean;
}

/** Names that people give, and nothing has by itself. */
const OWN_NAMES =
  'data obj res result out line lines row rows item items key val value name names text content count total word words ' +
  'num nums pkg cfg config version deps scripts dependencies';

const PYTHON_NAMES =
  'import from as for in if else elif not and or is None True False lambda with try except pass return def while break ' +
  'continue assert raise yield print len sorted sum min max abs round str int float bool list dict set tuple zip map ' +
  'filter any all range enumerate isinstance type repr reversed hex oct bin chr ord format divmod pow next iter bytes ' +
  'exit Exception KeyError ValueError open encoding ' +
  'json sys re math time datetime collections itertools functools statistics random textwrap platform csv hashlib base64 ' +
  'os path getcwd listdir exists join basename dirname isfile isdir getsize splitext ' +
  'argv version_info stdin stdout stderr executable byteorder maxsize major minor ' +
  'load loads dumps indent sort_keys ensure_ascii default sep end reverse read readline readlines splitlines split rsplit ' +
  'strip lstrip rstrip replace lower upper title startswith endswith find index encode decode isdigit isalpha keys values ' +
  'get pop append extend sort copy update setdefault most_common Counter defaultdict match search findall finditer sub ' +
  'group groups start IGNORECASE MULTILINE sqrt pi floor ceil log exp now today isoformat strftime strptime timestamp ' +
  'fromtimestamp timedelta date sleep reduce chain islice groupby mean median choice randint seed hexdigest md5 sha1 ' +
  'sha256 b64encode b64decode reader DictReader python_version machine release';

const JAVASCRIPT_NAMES =
  'const let var function return if else for of in new typeof null true false undefined while break continue console log ' +
  'error table JSON parse stringify Object keys values entries fromEntries Array from isArray Math max min round floor ' +
  'ceil abs sqrt pow random PI Number String Boolean Date Set Map parseInt parseFloat isNaN now toISOString process ' +
  'versions argv platform arch cwd memoryUsage uptime require readFileSync readdirSync existsSync basename dirname extname ' +
  'hostname cpus totalmem freemem length map filter reduce forEach find some every includes indexOf slice split sort ' +
  'reverse concat flat flatMap push pop trim join replace replaceAll toFixed toString padStart padEnd startsWith endsWith ' +
  'toLowerCase toUpperCase has get set add size devDependencies main type engines';

function isSign(token: Token | undefined, text: string): boolean {
  return token?.kind === 'sign' && token.text === text;
}

/** Whether a call follows whose first word is a text, and which one. */
function firstText(tokens: readonly Token[], at: number): string | null {
  const text = tokens[at + 2];
  const isAlone = isSign(tokens[at + 3], ')') || isSign(tokens[at + 3], ',');
  return isSign(tokens[at + 1], '(') && text?.kind === 'text' && isAlone ? text.text : null;
}

/** `open('a.json')`: the name of a file that is read, and perhaps how. */
function isReading(tokens: readonly Token[], at: number, isOrdinary: IsOrdinary): boolean {
  const name = firstText(tokens, at);
  if (name === null || !isOrdinary(name) || isSign(tokens[at - 1], '.')) return false;
  if (isSign(tokens[at + 3], ')')) return true;
  const isEncoded = tokens[at + 4]?.text === 'encoding' && isSign(tokens[at + 5], '=');
  const [how, end] = isEncoded ? [tokens[at + 6], tokens[at + 7]] : [tokens[at + 4], tokens[at + 5]];
  return how?.kind === 'text' && isSign(end, ')') && (isEncoded || isListed(how.text, 'r rb rt'));
}

/** `os.getcwd()`, `import os`: there are other functions in it of names that texts and lists have, too. */
function isLookingAround(tokens: readonly Token[], at: number): boolean {
  if (isSign(tokens[at - 1], '.')) return false;
  if (isSign(tokens[at + 1], '.')) return isListed(tokens[at + 2]?.text ?? '', 'path getcwd listdir');
  const before = tokens[at - 1]?.text ?? '';
  return isListed(before, 'import ,') && isListed(tokens[at + 1]?.text ?? ';', '; ,');
}

const PYTHON: Language = {
  signs: '()[]{}.,:;=+-*/%<>!&|^~',
  names: PYTHON_NAMES,
  prefixes: 'r b',
  isHarmlessAt: (tokens, at, isOrdinary) => {
    const { kind, text } = tokens[at] ?? { kind: 'sign', text: '' };
    if (kind === 'text') return isOrdinary(text);
    if (text === 'open') return isReading(tokens, at, isOrdinary);
    return text !== 'os' || isLookingAround(tokens, at);
  },
};

const MODULES = 'fs path os util node:fs node:path node:os node:util';

/** `x.y`: whoever has the whole of a module, or of the process, can go through all of its functions. */
function isAskedForPart(tokens: readonly Token[], at: number): boolean {
  return isSign(tokens[at], '.') && tokens[at + 1]?.kind === 'name';
}

/** `require('fs').x`, or `const fs = require('fs')` and nothing of that name but its parts. */
function isUsedInParts(tokens: readonly Token[], at: number): boolean {
  if (isAskedForPart(tokens, at + 4)) return true;
  const own = tokens[at - 2];
  const isKept =
    isSign(tokens[at - 1], '=') &&
    own?.kind === 'name' &&
    isListed(tokens[at - 3]?.text ?? '', 'const let var');
  return (
    isKept &&
    tokens.every(
      ({ kind, text }, each) =>
        each === at - 2 || kind !== 'name' || text !== own.text || isAskedForPart(tokens, each + 1),
    )
  );
}

/** `require('./package.json')`, `require('fs').readFileSync('a')`. */
function isHarmlessModule(tokens: readonly Token[], at: number): boolean {
  const name = firstText(tokens, at);
  if (name === null || !isSign(tokens[at + 3], ')')) return false;
  if (isListed(name, MODULES)) return isUsedInParts(tokens, at);
  return name.startsWith('./') && name.endsWith('.json');
}

/** A part of something by its number: by a name that is put together there would be a way to everything. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const isPart =
    before !== undefined && (before.kind !== 'sign' || before.text === ')' || before.text === ']');
  return !isPart || (tokens[at + 1]?.kind === 'number' && isSign(tokens[at + 2], ']'));
}

const JAVASCRIPT: Language = {
  // No division: what is between two strokes may be a pattern or a remark.
  signs: '()[]{}.,:;=+-*%<>!&|?',
  names: JAVASCRIPT_NAMES,
  prefixes: '',
  isHarmlessAt: (tokens, at, isOrdinary) => {
    const { kind, text } = tokens[at] ?? { kind: 'sign', text: '' };
    if (kind === 'text') return isOrdinary(text);
    if (kind === 'sign') return text !== '[' || isCounted(tokens, at);
    if (text === 'require') return isHarmlessModule(tokens, at);
    if (text === 'process') return isAskedForPart(tokens, at + 1);
    return !isListed(text, 'readFileSync readdirSync existsSync') || firstText(tokens, at) !== null;
  },
};

/** Two letters that are functions of a module of Node. */
const SHORT_FUNCTIONS = 'rm cp';

function isKnownName(name: string, { names }: Language): boolean {
  if (name.length < 3) return isListed(name, names) || !isListed(name, `${SHORT_FUNCTIONS} os`);
  return isListed(name, names) || isListed(name, OWN_NAMES);
}

function isHarmless(code: string, language: Language, isOrdinary: IsOrdinary): boolean {
  const tokens = tokensOf(code, language);
  return (
    tokens !== null &&
    tokens.every(
      (token, at) =>
        (token.kind !== 'name' || isKnownName(token.text, language)) &&
        language.isHarmlessAt(tokens, at, isOrdinary),
    )
  );
}

/**
 * `python3 -c "print(1)"`, `node -p "require('./package.json').version"`: a program that names nothing but what is known to
 * do nothing. What such a program names is told by what may stand in it, never by what may not.
 */
export function isHarmlessCode(program: string, words: readonly string[], isOrdinary: IsOrdinary): boolean {
  const [option = '', code = '', ...others] = words;
  if (others.some((word) => word.startsWith('-'))) return false;
  if (program === 'node') return isListed(option, '-e -p') && isHarmless(code, JAVASCRIPT, isOrdinary);
  return option === '-c' && isHarmless(code, PYTHON, isOrdinary);
}
