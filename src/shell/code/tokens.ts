import { withEnvironmentCalls } from './environment-tokens.js';
import { perlTokens } from './perl-tokens.js';
import { piecesOf, QUOTED_HOLES } from './filled-texts.js';
import { lineOf, withoutMargin } from './here-texts.js';
import { indentAt, isBlank, numberAt, signAt, textPrefix, wordAt } from './plain-token.js';
import { markOf, type Syntax, type Token } from './token.js';

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** The end of a text that starts at `from` and is closed by `close`; nested pairs of brackets count. */
function endOfQuote(
  code: string,
  from: number,
  open: string,
  close: string,
  hole: RegExp | null = null,
): number {
  let depth = 1;
  for (let at = from; at < code.length; at += 1) {
    if (hole !== null) {
      hole.lastIndex = at;
      at += hole.exec(code)?.[0].length ?? 0;
    }
    if (code[at] === '\\') at += 1;
    else if (code.startsWith(close, at)) {
      depth -= 1;
      if (depth === 0) return at;
    } else if (open !== close && code.startsWith(open, at)) depth += 1;
  }
  return code.length;
}

const MAX_UNENDED = 50;
const END_OF_CODE = /__(?:END|DATA)__[ \t]*(?=\r?\n|$)/y;

const NAME = /\$[A-Z]\w*(?:::[A-Z]\w*)*::\w+|[$@#]?[A-Za-z_]\w*/y;
/** Names of Ruby may end with a sign; elsewhere `a?b:c` is a choice. */
const RUBY_NAME = /[$@#]?(?!(?:true|false|nil)\?)[A-Za-z_]\w*(?:[!?](?![.=]))?|[A-Za-z_]\w*/y;
/** `$<` and `$>`, which compare nothing. */
const SIGN_NAME = /\$[<>](?![\w$])/y;
/** In other languages `%` behind a value stands between two of them. */
const PERL_HASH = /%[A-Za-z_]\w*/y;
const LONG_BRACKET = /\[(=*)\[\n?([^]*?)\]\1\]/y;
const OPERATOR =
  /=>|->|::|:=|<<|\?\.(?!\d)|\*\*|===?|!==?|<=|>=|(?:\|\||&&|\?\?|\/\/)=?|\.\.\.|\.\.|[-+*.]=|=~|!~|./sy;
const WORD_QUOTE = /(?:qw|qq|qx|q|%[wWqQxi]?)\s*([^\w\s,;=>)])/y;
const SYMBOL = /:([a-z_]\w*[!?]?)/y;
const PATTERN = /\/(?![*/])((?:[^\\/\n[]|\\.|\[(?:[^\]\\\n]|\\.){0,99}\])+)\/[a-z]*/y;
const PERL_PATTERN = /(qr|m|s|tr|y)\s*([^\w\s,;.=>)}])/y;
/** Words after which a value comes, not an operator. */
const BEFORE_VALUE =
  /^(?:split|if|unless|and|or|not|return|grep|map|join|when|while|until|print|puts|in|of|typeof|case|elsif)$/;

/** Reads code far enough to find its calls and their arguments; what it cannot read it passes over. */
class Scanner {
  readonly tokens: Token[] = [];
  #at = 0;
  #depth = 0;
  /** Where the code goes on after this line: behind the texts that it begins. */
  #resume = 0;
  /** How often a text in lines below was looked for, and not there. */
  #unended = 0;
  /** Where the last comment ended. */
  #commentEnd = 0;
  readonly #code: string;
  readonly #syntax: Syntax;

  constructor(code: string, syntax: Syntax) {
    this.#code = code;
    this.#syntax = syntax;
  }

  scan(): readonly Token[] {
    while (this.#at < this.#code.length) this.#next();
    return this.tokens;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#code);
  }

  #next(): void {
    const code = this.#code;
    const character = code.charAt(this.#at);
    if (character === '\n' && this.#depth === 0) {
      // Where lines count, one that is not indented ends what is.
      const indent = this.#syntax.hasTripleQuotes ? indentAt(code, this.#at) : null;
      this.tokens.push(
        indent === null
          ? { kind: 'mark', text: ';' }
          : { kind: 'mark', text: indent === 0 ? '\n' : ';', indent },
      );
    }
    if (character === '\n' && this.#resume > this.#at) this.#at = this.#resume;
    else if (isBlank(character)) this.#at += 1;
    else if (
      !this.#skipComment() &&
      !this.#skipDocument() &&
      !this.#readHereText() &&
      !this.#readHandle() &&
      !this.#readQuote() &&
      !this.#readLongBracket() &&
      !this.#readPattern() &&
      !this.#readWordQuote() &&
      !this.#readFileGlob()
    ) {
      this.#readPlain();
    }
  }

  get #isPerl(): boolean {
    return this.#syntax.hasWordQuotes && this.#syntax.hole === 'dollar';
  }

  get #isRuby(): boolean {
    return this.#syntax.hole === 'hash-braces';
  }

  #skipComment(): boolean {
    const opener = this.#syntax.comments.find((each) => this.#code.startsWith(each, this.#at));
    if (opener === undefined) return false;
    const close =
      opener === '/*' ? this.#code.indexOf('*/', this.#at + 2) + 2 : this.#code.indexOf('\n', this.#at);
    this.#at = close < this.#at ? this.#code.length : close;
    this.#commentEnd = this.#at;
    return true;
  }

  /** `=pod … =cut`, `=begin … =end`, and what follows `__END__`. */
  #skipDocument(): boolean {
    const isLineStart = this.#at === 0 || this.#code.charAt(this.#at - 1) === '\n';
    if (!isLineStart || !this.#syntax.hasWordQuotes) return false;
    if (this.#match(END_OF_CODE) !== null) {
      this.#at = this.#code.length;
      return true;
    }
    const isPerl = this.#isPerl;
    if (this.#match(isPerl ? /=[a-zA-Z]/y : /=begin\b/y) === null || !this.#isAtStatement()) return false;
    const end = isPerl ? /^=cut\b.*$/gm : /^=end\b.*$/gm;
    end.lastIndex = this.#at;
    const close = end.exec(this.#code);
    this.#at = close === null ? this.#code.length : close.index + close[0].length;
    this.#commentEnd = this.#at;
    return true;
  }

  #isAtStatement(): boolean {
    let before = this.#at;
    while (before > this.#commentEnd && /\s/.test(this.#code.charAt(before - 1))) before -= 1;
    return before <= this.#commentEnd || /[;{}]/.test(this.#code.charAt(before - 1));
  }

  /** `<<E`, `<<~"E"`, `<<<'E'`: the text is in the lines below. */
  #readHereText(): boolean {
    const { hereText, hole } = this.#syntax;
    const match = hereText === null || !this.#isAfterWord() ? null : this.#match(hereText);
    if (match === null) return false;
    const [all, sign = '', quote = '', tag = ''] = match;
    const line = this.#resume > this.#at ? this.#resume : this.#code.indexOf('\n', this.#at);
    const isIndented = sign !== '' || all.startsWith('<<<');
    if (line === -1 || this.#unended > MAX_UNENDED) return false;
    const close = lineOf(this.#code, line, tag, isIndented, all.startsWith('<<<'));
    if (close === null) {
      this.#unended += 1;
      return false;
    }
    const raw = this.#code.slice(line + 1, Math.max(line + 1, close.from));
    const text = isIndented && sign !== '-' ? withoutMargin(raw) : raw;
    const pieces = quote === "'" ? [text] : piecesOf(text, hole, true);
    this.tokens.push({ kind: 'text', text, pieces });
    this.#at += all.length;
    this.#resume = close.to;
    return true;
  }

  /** Not behind a value: there `<<` moves bits, and `<` compares. */
  #isAfterWord(): boolean {
    const last = this.tokens.at(-1);
    if (last === undefined) return true;
    if (last.kind === 'name') return !/^[$@%]/.test(last.text);
    return last.kind === 'mark' && !/^[)\]}]$/.test(last.text);
  }

  /** `<F>`, `<$file>`, `<>` of Perl, which is read like a name; the lines of `<DATA>` stand below the code. */
  #readHandle(): boolean {
    if (!this.#isPerl || !this.#isAfterWord()) return false;
    const match = this.#match(/<(\$?\w*)>|<<>>/y);
    if (match === null) return false;
    this.#at += match[0].length;
    if (match[1] === 'DATA') {
      const [, data = ''] = /^__(?:END|DATA)__[ \t]*\n([^]*)/m.exec(this.#code) ?? [];
      this.tokens.push({ kind: 'text', text: match[0], pieces: [data] });
    } else this.tokens.push({ kind: 'name', text: match[0] === '<<>>' ? '<>' : match[0] });
    return true;
  }

  #readLongBracket(): boolean {
    const match = this.#syntax.hasLongBrackets === true ? this.#match(LONG_BRACKET) : null;
    if (match === null) return false;
    this.#pushText(match[2] ?? '');
    this.#at += match[0].length;
    return true;
  }

  #readQuote(): boolean {
    const { plainQuotes, filledQuotes, shellQuotes, hole, hasTripleQuotes } = this.#syntax;
    const prefix = hasTripleQuotes ? textPrefix(this.#code, this.#at) : '';
    const start = this.#at + prefix.length;
    const quote = this.#code.charAt(start);
    if (quote === '' || !(plainQuotes + filledQuotes + shellQuotes).includes(quote)) return false;
    const close = hasTripleQuotes && this.#code.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
    const isFilled = hasTripleQuotes
      ? prefix.toLowerCase().includes('f')
      : filledQuotes.includes(quote) || shellQuotes.includes(quote);
    const quoted = isFilled && !this.#isPerl ? QUOTED_HOLES[hole] : null;
    const end = endOfQuote(this.#code, start + close.length, close, close, quoted);
    const raw = this.#code.slice(start + close.length, end);
    const isRaw = prefix.toLowerCase().includes('r');
    const pieces = isRaw ? [raw] : piecesOf(raw, hole, isFilled);
    this.tokens.push({ kind: shellQuotes.includes(quote) ? 'shell' : 'text', text: raw, pieces });
    this.#at = end + close.length;
    return true;
  }

  #pushText(text: string): void {
    this.tokens.push({ kind: 'text', text, pieces: [text] });
  }

  #isBeforeValue(): boolean {
    const last = this.tokens.at(-1);
    if (last?.kind === 'name') return BEFORE_VALUE.test(last.text);
    if (last?.text === '}') return /\s\/\S/.test(this.#code.slice(this.#at - 1, this.#at + 2));
    return last === undefined || (last.kind === 'mark' && !/^[)\]]$/.test(last.text));
  }

  #readPattern(): boolean {
    if (!this.#syntax.hasPatterns) return false;
    const match = this.#code.charAt(this.#at) === '/' && this.#isBeforeValue() ? this.#match(PATTERN) : null;
    if (match === null) return this.#isPerl && this.#readPerlPattern();
    this.#pushText(match[1] ?? '');
    this.#at += match[0].length;
    return true;
  }

  /** `m{…}`, `s/…/…/`, `tr/…/…/`. */
  #readPerlPattern(): boolean {
    if (/[-\w$@%&>{]/.test(this.#code.charAt(this.#at - 1))) return false;
    const [all, name = '', open = ''] = this.#match(PERL_PATTERN) ?? [];
    if (all === undefined) return false;
    const close = CLOSERS[open] ?? open;
    const start = this.#at + all.length;
    const end = endOfQuote(this.#code, start, open, close);
    const text = this.#code.slice(start, end);
    this.#at = end + 1;
    if (/^[qm]/.test(name)) this.#pushText(text);
    else this.#readChange(name, text, open === close ? end + 1 : this.#code.indexOf(open, end) + 1, open);
    return true;
  }

  /** The second half of `s/…/…/`. */
  #readChange(name: string, text: string, start: number, open: string): void {
    const end = endOfQuote(this.#code, start, open, CLOSERS[open] ?? open);
    const [flags = ''] = /^[a-z]*/.exec(this.#code.slice(end + 1, end + 9)) ?? [];
    const raw = this.#code.slice(start, end);
    const isLetters = name !== 's';
    // What is put there may be code.
    const into = flags.includes('e')
      ? [{ code: raw }]
      : piecesOf(raw, 'dollar', !isLetters && /[$@][A-Za-z_{]/.test(raw));
    this.tokens.push({ kind: 'text', text, pieces: [text], change: { isLetters, into, flags } });
    this.#at = end + 1 + flags.length;
  }

  #readWordQuote(): boolean {
    if (!this.#syntax.hasWordQuotes || /[\w$@%:]/.test(this.#code.charAt(this.#at - 1))) return false;
    // Behind a text it is an operator, as in `"rm %s" % [file]`.
    if (this.#code.charAt(this.#at) === '%' && this.tokens.at(-1)?.kind === 'text') return false;
    const symbol = this.#match(SYMBOL);
    if (symbol !== null) {
      this.#pushText(symbol[1] ?? '');
      this.#at += symbol[0].length;
      return true;
    }
    const match = this.#match(WORD_QUOTE);
    const open = match?.[1];
    if (match === null || open === undefined) return false;
    const end = endOfQuote(this.#code, this.#at + match[0].length, open, CLOSERS[open] ?? open);
    const raw = this.#code.slice(this.#at + match[0].length, end);
    const name = match[0].replace(/[\s%]/g, '').slice(0, -1);
    const kind = name.endsWith('x') ? 'shell' : /w|W|i/.test(name) ? 'words' : 'text';
    this.tokens.push({
      kind,
      text: raw,
      pieces: piecesOf(raw, this.#syntax.hole, name !== 'q' && name !== 'w'),
    });
    this.#at = end + 1;
    return true;
  }

  /** `</tmp/*>` is a glob in Perl. */
  #readFileGlob(): boolean {
    const isValue = this.#isPerl && (this.#isAfterWord() || this.tokens.at(-1)?.text === '}');
    const match = isValue ? this.#match(/<([^<>\n;=*?]*[*?][^<>\n;=]*)>/y) : null;
    if (match === null) return false;
    const pieces = piecesOf(match[1] ?? '', 'dollar', true);
    this.tokens.push({ kind: 'name', text: 'glob' }, markOf('('));
    this.tokens.push({ kind: 'text', text: match[0], pieces }, markOf(')'));
    this.#at += match[0].length;
    return true;
  }

  /** A name of Perl with `%` before it, or one that is a sign. */
  #readHash(): RegExpExecArray | null {
    const sign = this.#isPerl || this.#isRuby ? this.#match(SIGN_NAME) : null;
    return sign ?? (this.#isPerl ? this.#match(PERL_HASH) : null);
  }

  #nameHere(): string | null {
    const word = this.#isRuby ? null : wordAt(this.#code, this.#at);
    if (word !== null) return word;
    // What is neither a letter nor one of these begins no name.
    const isMeant = this.#isRuby || '$@#%'.includes(this.#code.charAt(this.#at));
    const match = isMeant ? (this.#readHash() ?? this.#match(this.#isRuby ? RUBY_NAME : NAME)) : null;
    return match === null ? null : match[0];
  }

  /** `do 'file'` of Perl reads the file as `require` does. */
  #isFileRun(name: string): boolean {
    return this.#isPerl && name === 'do' && /^\s*["']/.test(this.#code.slice(this.#at + 2, this.#at + 9));
  }

  /** A list of Ruby behind a blank, or one that is spread: `f [x]`, `f *list`. */
  #isApart(text: string): boolean {
    if (!this.#isRuby || !/\s/.test(this.#code.charAt(this.#at - 1))) return false;
    return text === '[' || (text === '*' && /\S/.test(this.#code.charAt(this.#at + 1)));
  }

  #readPlain(): void {
    const number = numberAt(this.#code, this.#at);
    const name = number === null ? this.#nameHere() : null;
    if (number !== null) this.tokens.push({ kind: 'number', text: number });
    else if (name !== null)
      this.tokens.push({ kind: 'name', text: this.#isFileRun(name) ? 'require' : name });
    const text =
      number ??
      name ??
      signAt(this.#code, this.#at) ??
      this.#match(OPERATOR)?.[0] ??
      this.#code.charAt(this.#at);
    if (number === null && name === null) {
      // Lines go on in brackets; in braces only where these are no blocks.
      const isIgnored = (text === '{' || text === '}') && !this.#syntax.hasTripleQuotes;
      if ('([{'.includes(text) && !isIgnored) this.#depth += 1;
      else if (')]}'.includes(text) && !isIgnored) this.#depth = Math.max(0, this.#depth - 1);
      // `f?.(x)` is `f(x)`.
      if (text !== '?.' || !/[([]/.test(this.#code.charAt(this.#at + 2)))
        this.tokens.push(
          this.#isApart(text)
            ? { kind: 'mark', text, isApart: true }
            : // Methods of Lua stand behind a colon.
              markOf(text === ':' && this.#syntax.hasLongBrackets === true ? '.' : text),
        );
    }
    this.#at += text.length;
  }
}

export function tokenize(code: string, syntax: Syntax): readonly Token[] {
  const tokens = withEnvironmentCalls(new Scanner(code, syntax).scan());
  return syntax.hasWordQuotes && syntax.hole === 'dollar' ? perlTokens(tokens) : tokens;
}
