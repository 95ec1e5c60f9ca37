import { once } from '../../model/once.js';
import { quoteWord } from '../../model/tool-view.js';
import { bracketed, tclCommands, type TclCommand, type TclWord } from './tcl-words.js';

/** A script of Tcl in the words of a shell, which has the same idea of commands, words and what is put into them. */
interface Translation {
  /** Procedures of the script itself. */
  readonly procedures: ReadonlySet<string>;
  /** Where what is written to an open file or program goes, by the name of the variable that holds it. */
  readonly channels: Map<string, string>;
  readonly depth: number;
}

type Command = (words: TclCommand, to: Translation) => string;

const MAX_DEPTH = 20;
const NOTHING = ':';
/** Nobody says how a condition ends. */
const CONDITION = '[ "$TCL_CONDITION" ]';

/** A word with all that is put into it, in the quotes of a shell. */
function asWord(word: TclWord | undefined, to: Translation): string {
  if (word === undefined) return "''";
  return word.isBraced ? quoteWord(word.text) : `"${filled(word.text, to)}"`;
}

const VARIABLE = /^\$(?:\{([^}]*)\}|((?:::)?\w+(?:::\w+)*)(?:\(([^)]*)\))?)/;

function asVariable(name: string, key?: string): string {
  const bare = name.replace(/^::/, '').replaceAll('::', '_');
  if (key === undefined) return bare;
  return bare === 'env' ? key : `${bare}_${key.replace(/\W/g, '_')}`;
}

/** The inside of double quotes. */
function filled(text: string, to: Translation): string {
  let out = text.startsWith('~/') || text === '~' ? '${HOME}' : '';
  for (let at = out === '' ? 0 : 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '[') {
      const inner = bracketed(text, at);
      out += substituted(inner, to);
      at += inner.length + 1;
    } else if (char === '$') {
      const [whole, braced, name = '', key] = VARIABLE.exec(text.slice(at, at + 200)) ?? [];
      out += whole === undefined ? '\\$' : `\${${asVariable(braced ?? name, key)}}`;
      at += (whole?.length ?? 1) - 1;
    } else if (char === '\\') {
      at += 1;
      out += escaped(text.charAt(at));
    } else out += /["`]/.test(char) ? `\\${char}` : char;
  }
  return out;
}

function escaped(letter: string): string {
  if (letter === 'n') return '\n';
  if (letter === 't') return '\t';
  return /["`$\\]/.test(letter) ? `\\${letter}` : letter;
}

/** `[command]` in the inside of double quotes. */
function substituted(script: string, outer: Translation): string {
  if (outer.depth > MAX_DEPTH) return '${TCL_VALUE}';
  const to = { ...outer, depth: outer.depth + 1 };
  const [words = []] = tclCommands(script);
  const [name, second, ...rest] = words;
  const inner = (word: TclWord | undefined): string => asWord(word, to).replace(/^"([^]*)"$/, '$1');
  const verb = `${name?.text ?? ''} ${name?.text === 'file' ? (second?.text ?? '') : ''}`.trim();
  if (verb === 'file join') return joined(rest.map(inner));
  if (/^file (?:normalize|nativename|rootname)$/.test(verb)) return inner(rest[0]);
  if (verb === 'file dirname') return `$(dirname ${asWord(rest[0], to)})`;
  if (verb === 'file tail') return `$(basename ${asWord(rest[0], to)})`;
  if (verb === 'pwd') return '${PWD}';
  if (verb === 'lindex' && second?.text === '$argv') return `\${${Number(rest[0]?.text ?? 0) + 1}}`;
  if (verb === 'set' && rest.length === 0) return `\${${asVariable(second?.text ?? '')}}`;
  if (/^(?:list|concat|string cat)$/.test(verb)) return [second, ...rest].map(inner).join(' ');
  return `$(${asCommand(words, to)})`;
}

/** One path of several; one that starts at the root leaves those before it. */
function joined(parts: readonly string[]): string {
  return parts.reduce((whole, part) =>
    part.startsWith('/') || whole === '' ? part : `${whole.replace(/\/$/, '')}/${part}`,
  );
}

/** Patterns of `glob`, left to the shell. */
function patternsOf([, ...words]: TclCommand, to: Translation): readonly string[] {
  const patterns: string[] = [];
  let directory = '';
  for (let at = 0; at < words.length; at += 1) {
    const text = words[at]?.text ?? '';
    if (/^-(?:directory|path)$/.test(text)) directory = `${asWord(words[(at += 1)], to)}/`;
    else if (text === '-types' || text === '-type') at += 1;
    else if (!/^-\w+$|^--$/.test(text)) patterns.push(text);
  }
  // Letters of a pattern stay outside of quotes.
  return patterns.map(
    (text) => `${directory}${filled(text, to).replace(/[^*?[\]{}]+/g, (part) => `"${part}"`)}`,
  );
}

/** The items of a list, as words of a shell. */
function itemsOf(word: TclWord | undefined, to: Translation): string {
  if (word === undefined) return '';
  if (word.isBraced)
    return tclCommands(word.text.replace(/[\n;]/g, ' '))
      .flat()
      .map(({ text }) => quoteWord(text))
      .join(' ');
  if (word.text.startsWith('[')) {
    const [words = []] = tclCommands(bracketed(word.text, 0));
    if (words[0]?.text === 'glob') return patternsOf(words, to).join(' ');
    if (words[0]?.text === 'list')
      return words
        .slice(1)
        .map((each) => asWord(each, to))
        .join(' ');
    if (words[0]?.text === 'lsort') return itemsOf(words.at(-1), to);
  }
  return filled(word.text, to);
}

function asBody(word: TclWord | undefined, to: Translation): string {
  if (word === undefined || to.depth > MAX_DEPTH) return NOTHING;
  return asShell(word.text, { ...to, depth: to.depth + 1 }) || NOTHING;
}

const plainWords = (words: TclCommand, to: Translation): string =>
  words.map((word) => asWord(word, to)).join(' ');

/** Without options such as `-force` and `--`. */
const places = (words: TclCommand, to: Translation): string =>
  plainWords(
    words.filter(({ text }) => !/^-(?:force|-)$/.test(text)),
    to,
  );

const fileCommands: Readonly<Record<string, Command>> = {
  delete: (words, to) => `rm -rf -- ${places(words, to)}`,
  mkdir: (words, to) => `mkdir -p ${places(words, to)}`,
  copy: (words, to) => `cp -rf ${places(words, to)}`,
  rename: (words, to) => `mv -f ${places(words, to)}`,
  attributes: ([place, option, value], to) =>
    option?.text === '-permissions' ? `chmod ${asWord(value, to)} ${asWord(place, to)}` : NOTHING,
  link: (words, to) => {
    const [link, target] = words.filter(({ text }) => !/^-(?:symbolic|hard)$/.test(text));
    return target === undefined ? NOTHING : `ln -s ${asWord(target, to)} ${asWord(link, to)}`;
  },
  tempfile: () => NOTHING,
};

const OPERATOR = /^(?:[|&<]+|\d?>{1,2}|\d?>{1,2}&|[12]?>@(?:stdout|stderr|1)?|<@.*|\|&)$/;

/** A line of programs; what leads elsewhere is written as in a shell, or nearly. */
function execLine(words: TclCommand, to: Translation): string {
  return words
    .filter(({ text }) => !/^-(?:ignorestderr|keepnewline|-)$/.test(text))
    .map((word) => {
      const { isBraced, text } = word;
      if (!isBraced && text.includes('>@')) return '';
      if (!isBraced && OPERATOR.test(text)) return text;
      const [, operator, place] = (isBraced ? null : /^(\d?>{1,2}|<)([^<>&@].*)$/s.exec(text)) ?? [];
      if (operator !== undefined) return `${operator} ${asWord({ isBraced, text: place ?? '' }, to)}`;
      return !isBraced && text.startsWith('{*}') ? filled(text.slice(3), to) : asWord(word, to);
    })
    .join(' ');
}

const open: Command = ([place, mode], to) => {
  if (place?.text.startsWith('|') === true)
    return `eval ${asWord({ ...place, text: place.text.slice(1) }, to)}`;
  const flags = mode?.text ?? 'r';
  if (/^r$|^rb$|^RDONLY$/.test(flags)) return NOTHING;
  return `: ${/^a/.test(flags) ? '>>' : '>'} ${asWord(place, to)}`;
};

const condition: Command = (words, to) => {
  const bodies = words.filter(({ isBraced, text }, at) => {
    const isAsked = at === 0 || words[at - 1]?.text === 'elseif';
    return !isAsked && !(!isBraced && /^(?:then|else|elseif)$/.test(text));
  });
  const lines = bodies.map((body, at) => {
    const isLast = at > 0 && at === bodies.length - 1 && words.some(({ text }) => text === 'else');
    return `${isLast ? 'else' : `${at === 0 ? 'if' : 'elif'} ${CONDITION}; then`}\n${asBody(body, to)}\n`;
  });
  return lines.length === 0 ? NOTHING : `${lines.join('')}fi`;
};

const procedure: Command = ([name, parameters, body], to) => {
  const names = tclCommands(parameters?.text ?? '')
    .flat()
    .map(({ text }) => text.split(/\s+/)[0] ?? '');
  const locals = names.map((each, at) => `local ${each}="${each === 'args' ? '$*' : `\${${at + 1}}`}"\n`);
  return `${name?.text ?? ''}() {\n${locals.join('')}${asBody(body, to)}\n}`;
};

function keepChannel(name: string, [, place]: TclCommand, to: Translation): void {
  if (place === undefined) return;
  const isProgram = place.text.startsWith('|');
  const word = asWord({ ...place, text: place.text.replace(/^\|/, '') }, to);
  to.channels.set(name, isProgram ? `| sh -c ${word}` : `>> ${word}`);
}

const assign: Command = ([name, value], to) => {
  const [, held = name?.text ?? '', key] = /^([^(]*)\(([^)]*)\)$/.exec(name?.text ?? '') ?? [];
  if (value === undefined) return `printf '%s' "\${${asVariable(held, key)}}"`;
  if (/^\[\s*open\s/.test(value.text)) keepChannel(held, tclCommands(bracketed(value.text, 0))[0] ?? [], to);
  return `${held === 'env' ? 'export ' : ''}${asVariable(held, key)}=${asWord(value, to)}`;
};

const commands = once((): Readonly<Record<string, Command>> => ({
  set: assign,
  variable: (words, to) => (words.length > 1 ? assign(words, to) : NOTHING),
  append: ([name, ...words], to) => {
    const held = asVariable(name?.text ?? '');
    return `${held}="\${${held}}"${words.map((word) => asWord(word, to)).join('')}`;
  },
  lappend: ([name, ...words], to) => {
    const held = asVariable(name?.text ?? '');
    return `${held}="\${${held}} "${words.map((word) => asWord(word, to)).join('" "')}`;
  },
  file: ([verb, ...words], to) => {
    const name = verb?.text ?? '';
    return (Object.hasOwn(fileCommands, name) ? fileCommands[name]?.(words, to) : undefined) ?? NOTHING;
  },
  cd: ([place], to) => (place === undefined ? 'cd' : `cd ${asWord(place, to)}`),
  exec: execLine,
  open,
  glob: (words, to) =>
    `printf '%s ' ${patternsOf([{ isBraced: false, text: 'glob' }, ...words], to).join(' ')}`,
  foreach: (words, to) => {
    const name = tclCommands(words[0]?.text ?? '')[0]?.[0]?.text ?? '_';
    return `for ${name} in ${itemsOf(words[1], to)}; do\n${asBody(words.at(-1), to)}\ndone`;
  },
  for: ([start, , , body], to) => `${asBody(start, to)}\n${asBody(body, to)}`,
  while: ([, body], to) => `if ${CONDITION}; then\n${asBody(body, to)}\nfi`,
  if: condition,
  proc: procedure,
  source: (words, to) => `tclsh ${asWord(words.at(-1), to)}`,
  puts: (words, to) => {
    const [text, more] = words.filter(({ text: each }) => each !== '-nonewline' && each !== 'stdout');
    if (text === undefined) return NOTHING;
    if (more === undefined) return `printf '%s\\n' ${asWord(text, to)}`;
    const sink = to.channels.get(text.text.replace(/^\$(?:::)?/, ''));
    return sink === undefined ? NOTHING : `printf '%s\\n' ${asWord(more, to)} ${sink}`;
  },
  catch: ([body], to) => `{\n${asBody(body, to)}\n}`,
  try: (words, to) =>
    words
      .filter(({ isBraced }) => isBraced)
      .map((body) => asBody(body, to))
      .join('\n'),
  eval: (words, to) =>
    words.every(({ isBraced, text }) => isBraced || !/[$[]/.test(text))
      ? asBody({ isBraced: true, text: words.map(({ text }) => text).join(' ') }, to)
      : `tclsh <<< "${words.map(({ text }) => filled(text, to)).join(' ')}"`,
  namespace: ([verb, , body], to) => (verb?.text === 'eval' ? asBody(body, to) : NOTHING),
  return: ([value], to) => (value === undefined ? 'return' : `printf '%s' ${asWord(value, to)}\nreturn`),
  exit: () => 'exit',
}));

function asCommand(words: TclCommand, to: Translation): string {
  const [first, ...rest] = words;
  const name = (first?.text ?? '').replace(/^::/, '');
  const known = Object.hasOwn(commands(), name) ? commands()[name] : undefined;
  if (known !== undefined) return known(rest, to);
  return to.procedures.has(name) ? `${name} ${plainWords(rest, to)}` : NOTHING;
}

function asShell(script: string, to: Translation): string {
  return tclCommands(script)
    .map((words) => asCommand(words, to))
    .join('\n');
}

/** What a script of Tcl does, as a script of a shell. */
export function tclAsShell(script: string): string {
  const names = [...script.matchAll(/(?:^|[\n;{])\s{0,80}proc\s+(\w+)/g)].map(([, name = '']) => name);
  return asShell(script, { procedures: new Set(names), channels: new Map(), depth: 0 });
}
