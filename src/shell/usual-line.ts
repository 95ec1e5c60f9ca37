import type {
  Assignment,
  AndOr,
  Command,
  CommandNode,
  CompoundCommand,
  CompoundList,
  For,
  HereDoc,
  If,
  LogicalOperator,
  ParsedScript,
  PipelineNode,
  PipeOperator,
  Redirect,
  Redirection,
  Statement,
  While,
  Word,
} from 'unbash';
import { isListed } from '../model/word-list.js';
import { UsualDocuments } from './usual-documents.js';
import { isName, UsualWords } from './usual-words.js';

/** Longer ones are no usual lines, and take long to read in any way. What a line brings along in here-documents is not read. */
const MAX_LENGTH = 2_000;
const MAX_DEPTH = 12;
/** What is assigned is read twice, and so is whatever is within it. */
const MAX_SUBSTITUTIONS = 3;

/** Words that a command does not begin with, or whose arguments are read in another way. */
const RESERVED =
  'if then elif else fi for in do done while until case esac select function time coproc ' +
  'declare typeset local readonly let eval alias';

const SIGNS = ['&>>', '&>', '>>', '>&', '>|', '<&', '>', '<'] as const;

/** Reads a line without the parser. Each method gives null for what is not usual, and then all of it is left to the parser. */
class UsualLine {
  readonly #words: UsualWords;
  readonly #documents: UsualDocuments;
  #depth = 0;
  #substitutions = 0;

  constructor(private readonly text: string) {
    this.#words = new UsualWords(text, () => this.#readInside());
    this.#documents = new UsualDocuments(text);
  }

  /** The commands of `$(…)`. */
  #readInside(): readonly Statement[] | null {
    if (this.#substitutions === MAX_SUBSTITUTIONS || this.#documents.areAwaited) return null;
    this.#substitutions += 1;
    this.#skipLines();
    const commands = this.#readStatements(')');
    this.#substitutions -= 1;
    return this.#documents.areAwaited ? null : commands;
  }

  readScript(): ParsedScript | null {
    this.#skipLines();
    const commands = this.#isAtEnd() ? [] : this.#readStatements('');
    if (commands === null || !this.#isAtEnd() || this.#documents.areAwaited) return null;
    return { type: 'Script', pos: 0, end: this.text.length, shebang: undefined, commands };
  }

  #isAtEnd(): boolean {
    return this.#words.at >= this.text.length;
  }

  #starts(sign: string): boolean {
    return this.text.startsWith(sign, this.#words.at);
  }

  #skipSpaces(): void {
    for (;;) {
      const character = this.text.charAt(this.#words.at);
      if (character !== ' ' && character !== '\t') return;
      this.#words.at += 1;
    }
  }

  #skipLines(): void {
    this.#skipSpaces();
    while (this.#takeLineEnd()) this.#skipSpaces();
  }

  /** With the texts of here-documents that begin behind it; where these are not usual, nothing is left to read. */
  #takeLineEnd(): boolean {
    if (!this.#takeSign('\n')) return false;
    if (!this.#documents.areAwaited) return true;
    const end = this.#documents.endFrom(this.#words.at, this.#substitutions > 0);
    this.#words.at = end ?? this.text.length;
    return true;
  }

  #takeSign(sign: string): boolean {
    if (!this.#starts(sign)) return false;
    this.#words.at += sign.length;
    return true;
  }

  /** A word of the language; it ends at a space or where a command could. */
  #takeKeyword(keyword: string): boolean {
    if (!this.#isKeyword(keyword)) return false;
    this.#words.at += keyword.length;
    return true;
  }

  #isKeyword(keyword: string): boolean {
    if (!this.#starts(keyword)) return false;
    const next = this.text.charAt(this.#words.at + keyword.length);
    return ' \t\n;&|)<>'.includes(next);
  }

  /** Statements up to the end or one of these words, which is not taken. */
  #readStatements(closing: string): readonly Statement[] | null {
    const statements: Statement[] = [];
    for (;;) {
      if (this.#words.at - this.#documents.length > MAX_LENGTH) return null;
      const command = this.#readAndOr();
      if (command === null) return null;
      this.#skipSpaces();
      const isBackground = this.#starts('&') && !this.#starts('&&') && this.#takeSign('&');
      const end = isBackground ? this.#words.at : command.end;
      const background = isBackground ? true : undefined;
      statements.push({ type: 'Statement', pos: command.pos, end, command, background });
      // `;;` and `;&` belong to a case.
      if (this.#starts(';;') || this.#starts(';&')) return null;
      const isEnded = isBackground || this.#takeSign(';') || this.#takeLineEnd();
      this.#skipLines();
      if (this.#isAtEnd() || (closing === ')' && this.#starts(')'))) return statements;
      if (!isEnded) return null;
      if (this.#isClosing(closing)) return statements;
    }
  }

  #isClosing(closing: string): boolean {
    return closing === '}' ? this.#isKeyword('}') : isListed(this.#words.peekBare(), closing);
  }

  #readAndOr(): AndOr | PipelineNode | null {
    const commands: PipelineNode[] = [];
    const operators: LogicalOperator[] = [];
    for (;;) {
      const pipeline = this.#readPipeline();
      if (pipeline === null) return null;
      commands.push(pipeline);
      this.#skipSpaces();
      const operator = this.#takeSign('&&') ? '&&' : this.#takeSign('||') ? '||' : null;
      if (operator === null)
        return joined(commands, (span) => ({ type: 'AndOr', ...span, commands, operators }));
      operators.push(operator);
      this.#skipLines();
    }
  }

  #readPipeline(): PipelineNode | null {
    const start = this.#words.at;
    const isNegated = this.#takeKeyword('!');
    this.#skipSpaces();
    const commands: CommandNode[] = [];
    const operators: PipeOperator[] = [];
    for (;;) {
      const command = this.#readCommand();
      if (command === null) return null;
      commands.push(command);
      this.#skipSpaces();
      const operator = this.#starts('||')
        ? null
        : this.#takeSign('|&')
          ? '|&'
          : this.#takeSign('|')
            ? '|'
            : null;
      if (operator === null) break;
      operators.push(operator);
      this.#skipLines();
    }
    if (!isNegated)
      return joined(commands, (span) => ({ type: 'Pipeline', ...span, prefixes: [], commands, operators }));
    const end = commands.at(-1)?.end ?? start;
    const prefixes = [{ type: 'Negation', pos: start, end: start + 1 }] as const;
    return { type: 'Pipeline', pos: start, end, prefixes, commands, operators };
  }

  #readCommand(): CommandNode | null {
    const compound = this.#readCompound();
    if (compound === undefined) return this.#readSimple();
    if (compound === null) return null;
    const redirects: (Redirect | HereDoc)[] = [];
    for (;;) {
      this.#skipSpaces();
      const redirect = this.#takeRedirect();
      if (redirect === null) return null;
      if (redirect === undefined) break;
      redirects.push(redirect);
    }
    const end = redirects.at(-1)?.end;
    if (end === undefined) return compound;
    return { type: 'Redirected', pos: compound.pos, end, command: compound, redirects };
  }

  /** Undefined if it is none. */
  #readCompound(): CompoundCommand | null | undefined {
    const pos = this.#words.at;
    const isGroup = this.#isKeyword('{');
    if (!isGroup && !this.#starts('(') && !isListed(this.#words.peekBare(), 'for if while until'))
      return undefined;
    if (this.#starts('((') || this.#depth === MAX_DEPTH) return null;
    this.#depth += 1;
    const compound = this.#readBody(pos, isGroup);
    this.#depth -= 1;
    return compound;
  }

  #readBody(pos: number, isGroup: boolean): CompoundCommand | null {
    if (isGroup || this.#starts('(')) {
      this.#words.at += 1;
      const body = this.#readList(isGroup ? '}' : ')');
      if (body === null || !this.#takeSign(isGroup ? '}' : ')')) return null;
      return { type: isGroup ? 'BraceGroup' : 'Subshell', pos, end: this.#words.at, body };
    }
    if (this.#takeKeyword('for')) return this.#readFor(pos);
    if (this.#takeKeyword('if')) return this.#readIf(pos);
    if (this.#takeKeyword('while')) return this.#readWhile(pos, 'while');
    return this.#takeKeyword('until') ? this.#readWhile(pos, 'until') : null;
  }

  #readList(closing: string): CompoundList | null {
    this.#skipLines();
    const commands = this.#readStatements(closing);
    const [first, last] = [commands?.[0], commands?.at(-1)];
    if (commands === null || first === undefined || last === undefined) return null;
    return { type: 'CompoundList', pos: first.pos, end: last.end, commands };
  }

  #readFor(pos: number): For | null {
    this.#skipSpaces();
    const name = this.#words.take();
    this.#skipSpaces();
    if (name === null || !isName(name.text) || !this.#takeKeyword('in')) return null;
    const wordlist: Word[] = [];
    for (;;) {
      this.#skipSpaces();
      const word = this.#words.take();
      if (word === null) break;
      wordlist.push(word);
    }
    if (wordlist.length === 0 || !(this.#takeSign(';') || this.#takeLineEnd())) return null;
    this.#skipLines();
    const body = this.#readLoop();
    return body === null ? null : { type: 'For', pos, end: this.#words.at, name, wordlist, body };
  }

  #readLoop(): CompoundList | null {
    if (!this.#takeKeyword('do')) return null;
    const body = this.#readList('done');
    return this.#takeKeyword('done') ? body : null;
  }

  #readWhile(pos: number, kind: While['kind']): While | null {
    const clause = this.#readList('do');
    const body = clause === null ? null : this.#readLoop();
    if (clause === null || body === null) return null;
    return { type: 'While', pos, end: this.#words.at, kind, clause, body };
  }

  #readIf(pos: number): If | null {
    const clause = this.#readList('then');
    if (clause === null || !this.#takeKeyword('then')) return null;
    const then = this.#readList('else fi');
    if (then === null) return null;
    const otherwise = this.#takeKeyword('else') ? this.#readList('fi') : undefined;
    if (otherwise === null || !this.#takeKeyword('fi')) return null;
    return { type: 'If', pos, end: this.#words.at, clause, then, elif: [], else: otherwise };
  }

  #readSimple(): Command | null {
    const pos = this.#words.at;
    const prefix: (Assignment | Redirection)[] = [];
    const suffix: (Assignment | Word | Redirection)[] = [];
    let name: Word | undefined;
    let end = pos;
    for (;;) {
      this.#skipSpaces();
      const redirect = this.#takeRedirect();
      if (redirect === null) return null;
      const item = redirect ?? this.#words.take();
      if (item === null) break;
      end = item.end;
      if (item.type === 'Word' && name === undefined) {
        const assignment = this.#assignmentIn(item);
        if (assignment === null) return null;
        if (assignment === undefined) name = item;
        else prefix.push(assignment);
      } else if (name?.text === 'export' && item.type === 'Word') {
        // Its words may be assignments, too.
        const assignment = this.#assignmentIn(item);
        if (assignment === null) return null;
        suffix.push(assignment ?? item);
      } else if (name !== undefined) suffix.push(item);
      else if (item.type !== 'Word') prefix.push(item);
    }
    if (end === pos || (name !== undefined && isListed(name.text, RESERVED))) return null;
    const args = suffix.filter((item) => item.type === 'Word' || item.type === 'Assignment');
    const redirects = [...prefix, ...suffix].filter(
      (item) => item.type === 'Redirect' || item.type === 'HereDoc',
    );
    return { type: 'Command', pos, end, name, prefix, suffix, args, redirects };
  }

  /** The assignment that a word is; undefined if it is none, null if it is one that is not usual. */
  #assignmentIn({ pos, end, text }: Word): Assignment | null | undefined {
    const equals = text.indexOf('=');
    const isAppended = text.charAt(equals - 1) === '+';
    const name = text.slice(0, Math.max(0, isAppended ? equals - 1 : equals));
    if (!isName(name)) return undefined;
    this.#words.at = pos + equals + 1;
    const value = this.#words.take();
    if (value === null || value.parts?.some(({ type }) => type === 'Glob') === true) return null;
    const append = isAppended ? true : undefined;
    return { type: 'Assignment', pos, end, text, name, value, append, index: undefined };
  }

  /** Undefined if there is none. */
  #takeRedirect(): Redirect | HereDoc | null | undefined {
    const pos = this.#words.at;
    const value = this.#words.takeDescriptor();
    const descriptorEnd = this.#words.at;
    const operator = SIGNS.find((sign) => this.#starts(sign));
    if (operator === undefined) return undefined;
    if (value !== null && operator.startsWith('&')) return null;
    this.#words.at += operator.length;
    const descriptor =
      value === null ? undefined : ({ type: 'FileDescriptor', pos, end: descriptorEnd, value } as const);
    const isDocument = operator === '<' && this.#takeSign('<');
    // Process substitutions, files for reading and writing.
    if ('<>(&|'.includes(this.text.charAt(this.#words.at))) return null;
    this.#skipSpaces();
    const target = this.#words.take();
    if (target === null) return null;
    if (isDocument) return this.#documents.add(target, pos, descriptor);
    return { type: 'Redirect', pos, end: target.end, operator, descriptor, target };
  }
}

/** One alone is what it is, several are one of what joins them. */
function joined<Node extends { readonly pos: number; readonly end: number }, Whole>(
  nodes: readonly Node[],
  join: (span: { readonly pos: number; readonly end: number }) => Whole,
): Node | Whole | null {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) return null;
  return first === last ? first : join({ pos: first.pos, end: last.end });
}

/**
 * The tree of a line such as agents write most, the same as the parser would give; null if it has more in it. The parser
 * is a third of what a command that must be read has to load.
 */
export function readUsualLine(text: string): ParsedScript | null {
  const isLong = text.length > MAX_LENGTH && !text.slice(0, MAX_LENGTH).includes('<<');
  return isLong ? null : new UsualLine(text).readScript();
}
