const PIECE = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\\.|\$\(|[^'"\\()$;\n]+|./gs;

/** The commands of a text, and what stands in brackets as bash has it: `(pwd)` is `$(pwd)`. */
function statementsOf(text: string): readonly string[] {
  const statements: string[] = [];
  let current = '';
  let depth = 0;
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece.endsWith('(') && piece.length < 3) depth += 1;
    else if (piece === ')') depth -= 1;
    if (depth === 0 && (piece === ';' || piece === '\n')) {
      statements.push(current.trim());
      current = '';
    } else current += piece === '(' ? '$(' : piece;
  }
  return [...statements, current.trim()];
}

/** `set -gx name value`: several values are a list, and `-e` takes the name away. */
function assignmentOf(flags: string, name: string, value: string): string {
  if (/e|erase/.test(flags)) return `unset ${name}`;
  if (/q|query/.test(flags)) return `[ -n "\${${name}+x}" ]`;
  const isOne = /^(?:'[^']*'|"[^"]*"|[^\s'"])*$/.test(value);
  return `${/x/.test(flags) ? 'export ' : ''}${name}=${isOne ? value : `(${value})`}`;
}

/** What opens a block, what that is to bash, and what closes it there. */
const BLOCKS: readonly (readonly [opening: RegExp, bash: string, closing: string])[] = [
  [/^if\s+(.+)$/s, 'if $1; then', 'fi'],
  [/^while\s+(.+)$/s, 'while $1; do', 'done'],
  [/^for\s+(\w+)\s+in\b(.*)$/s, 'for $1 in$2; do', 'done'],
  [/^begin$/, '{', '}'],
  [/^function\s+([\w-]+).*$/s, '$1() {', '}'],
];

/** Other words at the beginning of a command. */
const WORDS: readonly (readonly [start: RegExp, bash: string])[] = [
  [/^else\s+if\s+(.+)$/s, 'elif $1; then'],
  [/^and\s+/, '&& '],
  [/^or\s+/, '|| '],
  [/^not\s+/, '! '],
];

/** How a script asks for its own name, and for its directory. */
const OWN_FILE = /\bstatus\s+(?:-f|(?:--)?(?:current-)?filename)\b/g;
const OWN_DIRECTORY = /\bstatus\s+(?:--)?(?:current-)?dirname\b/g;

const SET = /^set((?:\s+-[-\w]+)*)\s+(\w+)(?:\s+(.*))?$/s;

/** The text of fish in the words of bash; as it is where that cannot be told. */
export function fishAsBash(text: string): string {
  const open: string[] = [];
  let code = '';
  for (const statement of statementsOf(text)) {
    const block = BLOCKS.find(([opening]) => opening.test(statement));
    const word = WORDS.find(([start]) => start.test(statement));
    const [assignment, flags = '', name = '', value = ''] = SET.exec(statement) ?? [];
    let line = statement;
    if (block !== undefined) {
      line = statement.replace(block[0], block[1]);
      open.push(block[2]);
    } else if (word !== undefined) line = statement.replace(word[0], word[1]);
    else if (assignment !== undefined) line = assignmentOf(flags, name, value);
    else if (/^end\b/.test(statement)) {
      const closing = open.pop();
      if (closing === undefined) return text;
      line = `${closing}${statement.slice(3)}`;
    }
    // What goes on from the command before stands on its line.
    code += `${code === '' || /^(?:&&|\|\|) /.test(line) ? ' ' : '\n'}${line}`;
  }
  if (open.length > 0) return text;
  return code
    .trim()
    .replaceAll('$argv', '$@')
    .replace(OWN_FILE, 'echo "$0"')
    .replace(OWN_DIRECTORY, 'dirname "$0"');
}
