import { markOf, type Token } from './token.js';

const name = (text: string): Token => ({ kind: 'name', text });

function isMark(token: Token | undefined, text: string): boolean {
  return token?.kind === 'mark' && token.text === text;
}

/** The words before a brace that begins a function. */
function isSubBrace(before: readonly Token[]): boolean {
  const [second, last] = before.slice(-2);
  return last?.text === 'sub' || (second?.text === 'sub' && last?.kind === 'name');
}

/** Names of which an element is written with another sign: `$a[0]` is one of `@a`, `$h{k}` one of `%h`. */
const ELEMENT = /^\$(?!ENV$)[A-Za-z_]\w*$/;
const FILE_TEST = /^[edfrwxszlpbcugk]$/;
/** Words that take what a program or a function was given where they name nothing. */
const TAKES = /^(?:shift|pop)$/;

/** Rewrites what only Perl writes so to what other languages write: elements, references, lists that are left out. */
class PerlRewriter {
  readonly #given: readonly Token[];
  readonly #written: Token[] = [];
  /** For each brace that is open: what closes it, and whether it is a function's. */
  readonly #braces: { readonly close: string; readonly isSub: boolean }[] = [];
  #at = 0;
  /** Whether variables are named that options go to. */
  #isSetting = false;

  constructor(given: readonly Token[]) {
    this.#given = given;
  }

  run(): readonly Token[] {
    for (; this.#at < this.#given.length; this.#at += 1) this.#step(this.#given[this.#at] ?? markOf(';'));
    return this.#written;
  }

  #peek(offset: number): Token | undefined {
    return this.#given[this.#at + offset];
  }

  #step(token: Token): void {
    if (token.kind === 'name') this.#readName(token.text);
    else if (token.kind !== 'mark') this.#written.push(token);
    else this.#readMark(token);
  }

  #readName(text: string): void {
    if (text === 'GetOptions') this.#isSetting = true;
    const isElement = ELEMENT.test(text) && (isMark(this.#peek(1), '[') || isMark(this.#peek(1), '{'));
    if (isElement) this.#written.push(name((isMark(this.#peek(1), '[') ? '@' : '%') + text.slice(1)));
    else this.#written.push(name(text));
    if (isElement && isMark(this.#peek(1), '{')) this.#openKey();
    else if (TAKES.test(text)) this.#addTaken();
    else if (/^[@%]/.test(text)) this.#addEmpty();
  }

  /** `my @list;` is an empty one. */
  #addEmpty(): void {
    const isNew = /^(?:my|our|local)$/.test(this.#written.at(-2)?.text ?? '');
    const next = this.#peek(1);
    if (isNew && (next === undefined || isMark(next, ';')))
      this.#written.push(markOf('='), markOf('('), markOf(')'));
  }

  /** `shift` alone takes from what the function was given, outside of functions from the words of the line. */
  #addTaken(): void {
    const next = this.#peek(1);
    const isBare = isMark(next, '(') && isMark(this.#peek(2), ')');
    const isNamed = next?.kind === 'name' && /^[@$]/.test(next.text);
    if (isBare) this.#at += 2;
    if (!isBare && (isNamed || (next?.kind === 'mark' && /^[@(]$|^(?:=>|->)$/.test(next.text)))) return;
    if (isMark(this.#written.at(-2), '->')) return;
    const isInside = this.#braces.some(({ isSub }) => isSub);
    this.#written.push(markOf('('), name(isInside ? '@_' : '@ARGV'), markOf(')'));
  }

  /** `\my $root` where options are told apart: the name is what matters. */
  #readTarget(): void {
    if (this.#peek(1)?.text === 'my') this.#at += 1;
    const target = this.#peek(1);
    if (target?.kind !== 'name') return;
    this.#at += 1;
    this.#written.push({ kind: 'text', text: target.text, pieces: [target.text] });
  }

  #isBeforeValue(): boolean {
    const last = this.#written.at(-1);
    if (last?.kind === 'name') return /^(?:if|unless|and|or|not|grep|return|while|until)$/.test(last.text);
    return last === undefined || (last.kind === 'mark' && !/^[)\]]$/.test(last.text));
  }

  /** `{key}` behind a name is `['key']`. */
  #openKey(): void {
    this.#at += 1;
    this.#written.push(markOf('['));
    this.#braces.push({ close: ']', isSub: false });
    const key = this.#peek(1);
    if (key?.kind === 'name' && /^\w+$/.test(key.text) && isMark(this.#peek(2), '}')) {
      this.#at += 1;
      this.#written.push({ kind: 'text', text: key.text, pieces: [key.text] });
    }
  }

  #readMark(token: Token): void {
    const { text } = token;
    const next = this.#peek(1);
    // `$r->{k}` and `$r->[0]` are elements of what is referred to.
    if (text === '->' && isMark(next, '[')) return;
    if (text === '->' && isMark(next, '{')) {
      this.#openKey();
      return;
    }
    const isVariable = next?.kind === 'name' && next.text.startsWith('$');
    if (isVariable && (text === '@' || (text === '%' && this.#isBeforeValue()))) return;
    if (text === '\\' && this.#isSetting) {
      this.#readTarget();
      return;
    }
    // `@{$r}` is what `$r` refers to.
    const isReference = /^[@%$]$/.test(text) && isMark(next, '{') && isMark(this.#peek(3), '}');
    if (isReference && this.#peek(2)?.kind === 'name') {
      this.#written.push(this.#peek(2) ?? token);
      this.#at += 3;
      return;
    }
    // `-e $f` asks whether there is such a file.
    if (text === '-' && next?.kind === 'name' && FILE_TEST.test(next.text) && this.#isBeforeValue()) {
      this.#at += 1;
      return;
    }
    if (text === ';') this.#isSetting = false;
    if (text === '{') this.#braces.push({ close: '}', isSub: isSubBrace(this.#written) });
    this.#written.push(text === '}' ? markOf(this.#braces.pop()?.close ?? '}') : token);
  }
}

export function perlTokens(tokens: readonly Token[]): readonly Token[] {
  return new PerlRewriter(tokens).run();
}
