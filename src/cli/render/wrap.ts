import { stripVTControlCharacters } from 'node:util';

/** A word that fits into no line, in pieces; one with colours in it is left to the terminal. */
function pieces(word: string, room: number): readonly string[] {
  if (word.length <= room || word.includes('\u001b')) return [word];
  const parts: string[] = [];
  for (let at = 0; at < word.length; at += room) parts.push(word.slice(at, at + room));
  return parts;
}

/** Text in lines of at most `width`, each after `indent`. Colours take no room; a long word is left whole. */
export function wrap(text: string, width: number, indent: string): string {
  return wrapWords(text, width, indent, (word) => [word]);
}

function wrapWords(
  text: string,
  width: number,
  indent: string,
  cut: (word: string, room: number) => readonly string[],
): string {
  const room = Math.max(20, width - indent.length);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    let length = 0;
    for (const word of paragraph.split(' ').flatMap((each) => cut(each, room))) {
      const wide = stripVTControlCharacters(word).length;
      if (line !== '' && length + 1 + wide > room) {
        lines.push(line);
        line = word;
        length = wide;
      } else {
        length += line === '' ? wide : wide + 1;
        line = line === '' ? word : `${line} ${word}`;
      }
    }
    lines.push(line);
  }
  return lines.map((line) => `${indent}${line}`.trimEnd()).join('\n');
}

/** The same with the first line `hang` columns to the left of the others, and long words in pieces. */
export function wrapHanging(text: string, width: number, indent: string, hang: number): string {
  const [first = '', ...rest] = wrapWords(text, width, indent, pieces).split('\n');
  return [first.slice(hang), ...rest].join('\n');
}

/** Lines that are too long for a screen, each below its own beginning; as they are where there is none. */
export function fold(text: string, screen: number | null | undefined): string {
  if (screen === null || screen === undefined || screen < 40) return text;
  return text
    .split('\n')
    .map((line) => {
      if (stripVTControlCharacters(line).length <= screen) return line;
      const indent = /^ */.exec(line)?.[0] ?? '';
      return wrap(line.slice(indent.length), screen, indent);
    })
    .join('\n');
}
