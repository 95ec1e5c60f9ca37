import { isListed } from '../../model/word-list.js';
import type { PlainPlaces } from './plain-places.js';
import { tokensOf, type Token } from './plain-tokens.js';

interface Language {
  /** What code is made of besides names, numbers and texts. */
  readonly signs: string;
  /** Everything that may be named: with no other name nothing can be changed, sent or started. */
  readonly names: string;
  /** What may stand right before a quote. */
  readonly prefixes: string;
  readonly remark?: string;
  readonly isHarmlessAt: (tokens: readonly Token[], at: number, places: PlainPlaces) => boolean;
}

/** Names that people give, and nothing has by itself. */
const OWN_NAMES =
  'data obj res result out line lines row rows item items key val value name names text content count total word words ' +
  'num nums pkg cfg config version deps scripts dependencies old new src';

const PYTHON_NAMES =
  'import from as for in if else elif not and or is None True False lambda with try except pass return def while break ' +
  'continue assert raise yield print len sorted sum min max abs round str int float bool list dict set tuple zip map ' +
  'filter any all range enumerate isinstance type repr reversed hex oct bin chr ord format divmod pow next iter bytes ' +
  'exit Exception KeyError ValueError open mode encoding newline errors write writelines ' +
  'json sys re math time datetime collections itertools functools statistics random textwrap platform csv hashlib base64 ' +
  'pathlib Path read_text write_text os path getcwd listdir exists join basename dirname isfile isdir getsize splitext ' +
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
  'versions argv platform arch cwd memoryUsage uptime require readFileSync ' +
  'writeFileSync appendFileSync readdirSync existsSync basename dirname extname ' +
  'hostname cpus totalmem freemem length map filter reduce forEach find some every includes indexOf slice split sort ' +
  'reverse concat flat flatMap push pop trim join replace replaceAll toFixed toString padStart padEnd startsWith endsWith ' +
  'toLowerCase toUpperCase has get set add size devDependencies main type engines';

function isSign(token: Token | undefined, text: string): boolean {
  return token?.kind === 'sign' && token.text === text;
}

function isAny(token: Token | undefined, texts: string): boolean {
  return token === undefined || isListed(token.text, texts);
}

/** Where a name stands. */
function placesOf(tokens: readonly Token[], name: string): readonly number[] {
  return tokens.flatMap(({ kind, text }, at) => (kind === 'name' && text === name ? [at] : []));
}

/** What may stand before a step of a program, and behind one that sets a name. */
const BEFORE_STEP = '; \n const let var';
const AFTER_STEP = '; \n const let var fs console';
/** What is called with the name of a file. */
const OPENING = 'open Path readFileSync writeFileSync appendFileSync existsSync';

/**
 * The file that is meant where a text stands, or a name that stands for one all through the program: it is set once, by a
 * step of its own, and otherwise only opened.
 */
function fileAt(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at];
  if (token === undefined || token.kind !== 'name') return token?.kind === 'text' ? token.text : null;
  const [set = -1, ...used] = placesOf(tokens, token.text);
  const text = tokens[set + 2];
  const isSet =
    isAny(tokens[set - 1], BEFORE_STEP) &&
    isSign(tokens[set + 1], '=') &&
    text?.kind === 'text' &&
    isAny(tokens[set + 3], AFTER_STEP);
  // As a parameter it would be another name, and set once more by what follows it.
  const isOpened = (each: number): boolean =>
    isSign(tokens[each - 1], '(') &&
    (isSign(tokens[each + 1], ')') || isSign(tokens[each + 1], ',')) &&
    isListed(tokens[each - 2]?.text ?? '', OPENING) &&
    (tokens[each - 3]?.text === '.' || isListed(tokens[each - 2]?.text ?? '', 'open Path')) &&
    tokens[each - 3]?.text !== 'def';
  return isSet && used.every(isOpened) ? text.text : null;
}

/** Whether a call follows whose first word is a file, and which one. */
function firstFile(tokens: readonly Token[], at: number): string | null {
  const isAlone = isSign(tokens[at + 3], ')') || isSign(tokens[at + 3], ',');
  return isSign(tokens[at + 1], '(') && isAlone ? fileAt(tokens, at + 2) : null;
}

/** How a file is opened, by the words behind its name; null if that is not told by texts. */
function modeOf(tokens: readonly Token[], at: number): string | null {
  let mode = 'r';
  let next = at + 3;
  while (isSign(tokens[next], ',')) {
    const name = tokens[next + 1]?.text ?? '';
    const isNamed = isListed(name, 'mode encoding newline errors') && isSign(tokens[next + 2], '=');
    next += isNamed ? 3 : 1;
    const value = tokens[next];
    if (value?.kind !== 'text') return null;
    if (!isNamed || name === 'mode') mode = value.text;
    next += 1;
  }
  return isSign(tokens[next], ')') ? mode : null;
}

/** What is loaded later may be the very file that was changed. */
function mayBeChangedAt(
  file: string | null,
  tokens: readonly Token[],
  at: number,
  { mayChange }: PlainPlaces,
): boolean {
  return file !== null && placesOf(tokens, 'import').every((each) => each < at) && mayChange(file);
}

/** `open('a.json')`: the name of a file that is read, or one of the project's work that is written. */
function isOpening(tokens: readonly Token[], at: number, places: PlainPlaces): boolean {
  const file = firstFile(tokens, at);
  if (file === null || !places.isOrdinary(file) || isSign(tokens[at - 1], '.')) return false;
  const mode = modeOf(tokens, at);
  if (mode === null) return false;
  if (isListed(mode, 'r rb rt')) return true;
  return isListed(mode, 'w wt a at r+ w+') && mayBeChangedAt(file, tokens, at, places);
}

/** `Path('a.py').write_text(…)`, also by a name that stands for nothing but that path. */
function isWritingText(tokens: readonly Token[], at: number, places: PlainPlaces): boolean {
  const holder = tokens[at - 2];
  if (!isSign(tokens[at - 1], '.') || holder === undefined) return false;
  let path = at - 5;
  if (holder.kind === 'name') {
    const [set = -1, ...used] = placesOf(tokens, holder.text);
    if (!isAny(tokens[set - 1], BEFORE_STEP) || !isSign(tokens[set + 1], '=')) return false;
    if (!isAny(tokens[set + 6], AFTER_STEP) || !used.every((each) => isSign(tokens[each + 1], '.')))
      return false;
    path = set + 2;
  }
  const isPath = tokens[path]?.text === 'Path' && isSign(tokens[path + 3], ')');
  return isPath && mayBeChangedAt(firstFile(tokens, path), tokens, at, places);
}

function hasPaths(tokens: readonly Token[]): boolean {
  return placesOf(tokens, 'Path').length > 0;
}

/** A path has functions by names of those of texts and lists: of two words `replace` is that of a text. */
function isOfText(tokens: readonly Token[], at: number): boolean {
  if (!hasPaths(tokens)) return true;
  const second = tokens[at + 4]?.kind ?? 'sign';
  return (
    tokens[at]?.text === 'replace' &&
    isSign(tokens[at + 1], '(') &&
    isSign(tokens[at + 3], ',') &&
    second !== 'sign'
  );
}

/** `Path('src')`: of one text, because several that are ordinary can be put together to a place that is not. */
function isNamingPath(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.text === 'import') return isAny(tokens[at + 1], '; \n');
  return firstFile(tokens, at) !== null && isSign(tokens[at + 3], ')');
}

/** `Path('src') / 'a.py'`, and no number divided where there are paths: one text, for the same reason. */
function isPartOfPath(tokens: readonly Token[], at: number): boolean {
  if (!hasPaths(tokens)) return true;
  return tokens[at + 1]?.kind === 'text' && isAny(tokens[at + 2], ') , ; : / \n');
}

/** A module whose name nobody knows here. */
function isImported(tokens: readonly Token[], at: number): boolean {
  for (let each = at - 1; each >= 0; each -= 1) {
    const { kind, text } = tokens[each] ?? { kind: 'sign', text: ';' };
    if (text === 'import' || text === 'from') return kind === 'name';
    if (kind !== 'name' && !isListed(text, ', .')) return false;
  }
  return false;
}

/** `os.getcwd()`, `import os`: there are other functions in it of names that texts and lists have, too. */
function isLookingAround(tokens: readonly Token[], at: number): boolean {
  if (isSign(tokens[at - 1], '.')) return false;
  if (isSign(tokens[at + 1], '.')) return isListed(tokens[at + 2]?.text ?? '', 'path getcwd listdir');
  const before = tokens[at - 1]?.text ?? '';
  return isListed(before, 'import ,') && isAny(tokens[at + 1], '; , \n');
}

const PYTHON: Language = {
  signs: '()[]{}.,:;=+-*/%<>!&|^~\n',
  names: PYTHON_NAMES,
  prefixes: 'r b',
  remark: '#',
  isHarmlessAt: (tokens, at, places) => {
    const { kind, text } = tokens[at] ?? { kind: 'sign', text: '' };
    if (kind === 'text') return places.isOrdinary(text);
    if (kind === 'sign') return text !== '/' || isPartOfPath(tokens, at);
    if (text === 'open') return isOpening(tokens, at, places);
    if (text === 'Path') return isNamingPath(tokens, at);
    if (text === 'type' && hasPaths(tokens)) return false;
    if (text.length < 3 && !isListed(text, PYTHON_NAMES) && text !== 'os' && isImported(tokens, at))
      return false;
    if (text === 'write_text') return isWritingText(tokens, at, places);
    if (text === 'replace' || text === 'copy') return isOfText(tokens, at);
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
  const name = tokens[at + 2];
  if (name?.kind !== 'text' || !isSign(tokens[at + 1], '(') || !isSign(tokens[at + 3], ')')) return false;
  if (isListed(name.text, MODULES)) return isUsedInParts(tokens, at);
  return name.text.startsWith('./') && name.text.endsWith('.json');
}

/** A part of something by its number: by a name that is put together there would be a way to everything. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const isPart = before !== undefined && (before.kind !== 'sign' || isListed(before.text, ') ] } .'));
  return !isPart || (tokens[at + 1]?.kind === 'number' && isSign(tokens[at + 2], ']'));
}

/** `{ "a": 1 }`: before a name it may be what that name stands for from then on, `{ "rmSync": r } = fs`. */
function isKeyOfValue(tokens: readonly Token[], at: number): boolean {
  const value = tokens[at + 2];
  return !isSign(tokens[at + 1], ':') || value?.kind !== 'name' || isListed(value.text, 'true false null');
}

/** Modules of Node that are there without being asked for. */
const GLOBAL_MODULES = 'fs os vm v8';

/** `fs.x`, `const fs = require('fs')`. */
function isModuleInParts(tokens: readonly Token[], at: number): boolean {
  return isAskedForPart(tokens, at + 1) || isListed(tokens[at - 1]?.text ?? '', 'const let var');
}

const JAVASCRIPT: Language = {
  // No division: what is between two strokes may be a pattern or a remark.
  signs: '()[]{}.,:;=+-*%<>!&|?',
  names: JAVASCRIPT_NAMES,
  prefixes: '',
  isHarmlessAt: (tokens, at, places) => {
    const { kind, text } = tokens[at] ?? { kind: 'sign', text: '' };
    if (kind === 'text') return places.isOrdinary(text) && isKeyOfValue(tokens, at);
    // Behind a bracket, a colon makes a name of what was calculated in it.
    if (kind === 'sign')
      return text === '[' ? isCounted(tokens, at) : text !== ']' || !isSign(tokens[at + 1], ':');
    if (isListed(text, GLOBAL_MODULES)) return isModuleInParts(tokens, at);
    if (text === 'require') return isHarmlessModule(tokens, at);
    if (text === 'process') return isAskedForPart(tokens, at + 1);
    if (isListed(text, 'writeFileSync appendFileSync'))
      return mayBeChangedAt(firstFile(tokens, at), tokens, at, places);
    return !isListed(text, 'readFileSync readdirSync existsSync') || firstFile(tokens, at) !== null;
  },
};

/** Two letters that are functions of a module of Node. */
const SHORT_FUNCTIONS = 'rm cp';

function isKnownName(name: string, { names }: Language): boolean {
  if (name.length < 3) return isListed(name, names) || !isListed(name, `${SHORT_FUNCTIONS} os`);
  return isListed(name, names) || isListed(name, OWN_NAMES);
}

/** A loop that nothing but its body ends: what it prints may fill a disk, and that is for the reader to say. */
function isWithoutEnd(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] ?? { text: '' };
  const next = isSign(tokens[at + 1], '(') ? at + 2 : at + 1;
  if (text === 'while') return isListed(tokens[next]?.text ?? '', 'True true 1');
  return text === 'for' && isSign(tokens[next], ';');
}

function isHarmless(code: string, language: Language, places: PlainPlaces): boolean {
  const tokens = tokensOf(code, language);
  return (
    tokens !== null &&
    tokens.every(
      (token, at) =>
        (token.kind !== 'name' || (isKnownName(token.text, language) && !isWithoutEnd(tokens, at))) &&
        language.isHarmlessAt(tokens, at, places),
    )
  );
}

/**
 * `python3 -c "print(1)"`, `node -p "require('./package.json').version"`: a program that names nothing but what is known to
 * do nothing. What such a program names is told by what may stand in it, never by what may not.
 */
export function isHarmlessCode(program: string, words: readonly string[], places: PlainPlaces): boolean {
  const [option = '', code = '', ...others] = words;
  if (others.some((word) => word.startsWith('-'))) return false;
  if (program === 'node') return isListed(option, '-e -p') && isHarmless(code, JAVASCRIPT, places);
  return option === '-c' && isHarmless(code, PYTHON, places);
}
