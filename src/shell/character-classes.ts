/** What `[:name:]` stands for, in the spelling of JavaScript's sets. */
export const CLASSES: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
  word: '\\w',
  cntrl: '\\x01-\\x1F\\x7F',
  print: ' -~\\x80-\\uFFFF',
  graph: '!-~\\x80-\\uFFFF',
};
