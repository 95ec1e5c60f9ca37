import { balanced, partsBetween } from '../brackets.js';
import { once } from '../../model/once.js';
import { cCalls, type Texts } from './c-calls.js';

/** What is no text and no character, but begins like a comment, is one. */
const COMMENT = /("(?:[^"\\]|\\.)*"|'(?:[^'\\\n]|\\.)'|`[^`]*`)|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g;

export function withoutComments(text: string): string {
  return text.replace(COMMENT, (_whole, kept: string | undefined) => kept ?? ' ');
}

const patterns = once(() => {
  const words = String.raw`(?:(?:const|static|unsigned|signed|volatile|register|extern|constexpr|inline)\s+){0,5}`;
  const name = String.raw`(?:char|int|long|short|void|FILE|DIR|auto|bool|float|double|string|string_view|path|unsigned|\w+_t|(?:vector|array|list|initializer_list)\s*<[^<>;(){}]*>|struct\s+\w+)`;
  const type = String.raw`(?<![\w.])${words}${name}(?:\s+(?:const|int|long|char)){0,3}`;
  const array = String.raw`(?:\s*\[[^\][]*\])*`;
  return {
    defined: /^[ \t]*#[ \t]*define[ \t]+(\w+)(\([\w\s,.]*\))?[ \t]*(.*)$/gm,
    directive: /^[ \t]*#.*$/gm,
    cast: new RegExp(String.raw`\(\s*${type}[\s*&]*(?:const[\s*]*)?\)(?=\s*[\w"(&*])`, 'g'),
    range: new RegExp(String.raw`\bfor\s*\(\s*${type}[\s&*]+(\w+)\s*:\s*`, 'g'),
    method: /(^|[;}\n])[ \t]*((?:[\w:<>*&]+\s+){1,6}[*&]*)(\w+)\s*\(([^(){};]*)\)\s*(?:const\s*)?\{/g,
    prototype: new RegExp(
      String.raw`${type}[\s*&]+(\w+)\s*\(((?:\s*(?:${type}|void\b)[^(){};]*)?)\)\s*;`,
      'g',
    ),
    built: new RegExp(String.raw`${type}[\s*&]+(\w+)\s*(?=[({])`, 'g'),
    stream: /\b(o?fstream)\s+(\w+)\s*(?=[({])/g,
    streamName: /\bo?fstream\s+(\w+)/g,
    empty: new RegExp(String.raw`${type}[\s*&]+(\w+)${array}\s*(?=[;,])`, 'g'),
    declared: new RegExp(String.raw`${type}(?:[\s*&]|\bconst\b)+(\w+)${array}\s*(?==)`, 'g'),
  };
});

const KEYWORD = /^\s*(?:return|else|if|for|while|switch|do|case|typedef|struct|class|namespace|new|delete)\b/;

/** Names of parameters: the last word of each. */
function parameterNames(list: string): string {
  return list
    .split(',')
    .map((each) => /(\w+)\s*(?:\[[^\]]*\]\s*)*(?:=.*)?$/s.exec(each.trim())?.[1] ?? '')
    .filter((each) => each !== '' && each !== 'void')
    .join(', ');
}

/** Texts are taken out of the code, so that nothing in them is taken for code. */
class TextStore implements Texts {
  private readonly kept: string[] = [];

  readonly keep = (text: string): string => {
    this.kept.push(text);
    return `"${this.kept.length - 1}"`;
  };

  readonly read = (word: string): string | null => {
    const at = /^"(\d+)"$/.exec(word)?.[1];
    return at === undefined ? null : (this.kept[Number(at)] ?? null);
  };

  takeFrom(code: string): string {
    return code
      .replace(/\b(?:u8|[LuU])?R"\(([^]{0,2000}?)\)"/g, (_, text: string) =>
        this.keep(text.replace(/["\\\n]/g, '')),
      )
      .replace(/(?:\b(?:u8|[LuU]))?("(?:[^"\\]|\\[^])*")/g, (_, text: string) =>
        this.keep(text.slice(1, -1)),
      );
  }

  putInto(code: string): string {
    return code.replace(/"(\d+)"/g, (whole) => `"${this.read(whole) ?? ''}"`);
  }
}

/** `#define`: a name for a text or a call; other directives say nothing of what is run. */
function withDefinitions(code: string, given: ReadonlyMap<string, string>): string {
  const { defined, directive } = patterns();
  const heads: string[] = [];
  const texts: string[] = [];
  const add = (name: string, value: string): void => {
    if (value.trim() === '') return;
    heads.push(`const ${name} = ${value};`);
    texts.push(name);
  };
  for (const [, name = '', parameters, value = ''] of code.replace(/\\\n/g, ' ').matchAll(defined))
    if (parameters === undefined) add(name, value);
    else heads.push(`function ${name}${parameters} { return ${value}; }`);
  for (const [name, value] of given) add(name, value);
  const bare = code.replace(/\\\n/g, ' ').replace(directive, '');
  const joined = [...heads, bare].join('\n').replace(/("\d+")(?=\s*"\d+")/g, '$1 +');
  // Texts side by side are one, also where one of them has a name.
  return texts
    .slice(0, MAX_NAMES)
    .reduce(
      (text, name) =>
        text
          .replace(new RegExp(String.raw`\b${name}(?=\s+"\d+"|"\d+")`, 'g'), `${name} +`)
          .replace(new RegExp(String.raw`("\d+")(?=\s*${name}\b)`, 'g'), '$1 +'),
      joined,
    );
}

const MAX_NAMES = 50;
const MAX_DEPTH = 40;

/** Declarations and functions without their types. */
function withoutTypes(code: string): string {
  const { cast, range, method, prototype, built, stream, streamName, empty, declared } = patterns();
  const streams = [...code.matchAll(streamName)].map(([, name = '']) => name).slice(0, MAX_NAMES);
  const plain = code
    .replace(/\b(?:std|filesystem|fs|boost)\s*::\s*/g, '')
    .replace(/(?<!\w)::/g, '')
    .replace(/->/g, '.')
    .replace(/\.(?:c_str|string|data|native)\(\s*\)/g, '')
    .replace(/\b(?:NULL|nullptr)\b/g, 'null')
    .replace(/([\w)])\s*\/\s*(?="\d+")/g, '$1 + "/" + ')
    .replace(prototype, '')
    .replace(method, (whole: string, start: string, head: string, name: string, list: string) =>
      KEYWORD.test(head) ? whole : `${start} function ${name}(${parameterNames(list)}) {`,
    )
    .replace(cast, '')
    .replace(range, 'for (const $1 of ')
    .replace(stream, 'let $2 = $1')
    .replace(built, 'let $1 = ')
    .replace(declared, 'let $1 ')
    .replace(empty, 'let $1 = ""')
    .replace(/,\s*\*+\s*(?=\w+\s*(?:=|,|;|\[))/g, ', ')
    .replace(/([(,=]\s*)[&*]+(?=\w)/g, '$1');
  return streams.reduce(
    (text, name) => text.replace(new RegExp(String.raw`\b${name}\s*\.\s*open\s*\(`, 'g'), 'ofstream('),
    plain,
  );
}

/** How far behind the head of a loop its first use of a list is looked for. */
const NEAR = 400;

/** A loop that counts through a list is one over what is in it. */
function withLoops(code: string): string {
  const loop = /\bfor\s*\(\s*(?:let\s+)?(\w+)\s*=[^;{}]{0,200};[^;{}]{0,200};[^;{})]{0,200}\)/g;
  const names = new Set<string>();
  const changed = code.replace(loop, (head: string, index: string, at: number) => {
    const after = code.slice(at, at + head.length + NEAR);
    const list = new RegExp(String.raw`\b(\w+)\[\s*${index}\s*\]`).exec(after)?.[1];
    if (list === undefined || names.size >= MAX_NAMES) return head;
    names.add(`${list} ${index}`);
    return `for (const ${list}_${index} of ${list})`;
  });
  return [...names].reduce((text, name) => {
    const [list = '', index = ''] = name.split(' ');
    return text.replace(new RegExp(String.raw`\b${list}\[\s*${index}\s*\]`, 'g'), `${list}_${index}`);
  }, changed);
}

/** What is sent to the terminal by `<<`. */
function withPrinting(code: string): string {
  return code.replace(/\bcout\s*<<([^;]{0,2000});/g, (_, list: string) => {
    const values = list.split('<<').map((each) => each.trim());
    const isLine = values.at(-1) === 'endl';
    const shown = values.filter((value) => value !== 'endl');
    return `${isLine ? 'console.log' : 'process.stdout.write'}(${shown.join(' + ')});`;
  });
}

/** Lists in braces, and calls under the names that JavaScript has for them. */
function withCalls(code: string, texts: Texts, own: ReadonlySet<string>, depth = 0): string {
  const calls = cCalls();
  const start = /(?<![\w.])([A-Za-z_]\w*)\s*([({])|=\s*(\{)/g;
  let out = '';
  let end = 0;
  for (let match = start.exec(code); match !== null; match = start.exec(code)) {
    const [whole, name = '', bracket = '{'] = match;
    const isCall = Object.hasOwn(calls, name) && !own.has(name);
    const isList = match[3] !== undefined;
    if ((!isCall && !isList) || depth > MAX_DEPTH) continue;
    const open = match.index + whole.length - 1;
    if (isCall && bracket === '{' && !/^o?fstream$|^string$|^path$/.test(name)) continue;
    const inner = balanced(code, open);
    const changed = withCalls(inner, texts, own, depth + 1);
    out += code.slice(end, match.index);
    if (isList) out += `= [${changed.replace(/^\s*\{|\}\s*$/g, ' ')}]`;
    else
      out +=
        calls[name]?.(
          partsBetween(changed, /,/).map((each) => each.trim()),
          texts,
        ) ?? '';
    end = open + inner.length + 2;
    start.lastIndex = end;
  }
  return out + code.slice(end);
}

/** As many words as a program may look for, whether they are given or not. */
const WORDS = 10;

/** A program of C or C++ in the words of JavaScript: what it does to files, and what it starts. */
export function asJavaScript(
  source: string,
  words: readonly string[],
  given: ReadonlyMap<string, string> = new Map(),
): string {
  const texts = new TextStore();
  const values = new Map([...given].map(([name, value]) => [name, texts.takeFrom(value)]));
  const bare = withoutTypes(withDefinitions(texts.takeFrom(withoutComments(source)), values));
  const plain = withPrinting(withLoops(bare));
  const own = new Set([...plain.matchAll(/\bfunction (\w+)/g)].map(([, name = '']) => name));
  const code = texts.putInto(withCalls(plain, texts, own));
  const list = Array.from({ length: Math.max(words.length, WORDS) }, (_, at) =>
    JSON.stringify(words[at] ?? ''),
  );
  return [
    "const fs = require('fs'), cp = require('child_process');",
    code,
    `main(${words.length + 1}, ["program", ${list.join(', ')}]);`,
  ].join('\n');
}
