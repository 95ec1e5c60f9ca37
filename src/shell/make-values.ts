import { quoteWord } from '../model/tool-view.js';
import { balanced, partsBetween } from './brackets.js';
import { textFunction } from './make-functions.js';
import { isKnown, makeWords, replaceEnds, UNKNOWN_VALUE } from './make-texts.js';

/** What make finds around a file of rules. */
export interface MakeSurroundings {
  /** Variables of the command line, which no file overrides. */
  readonly given: ReadonlyMap<string, string>;
  /** What the environment has; null for what nobody knows. */
  readonly environment: (name: string) => string | null;
  /** Whether the environment comes before the files, as by `make -e`. */
  readonly isEnvironmentFirst: boolean;
  /** Where make works; null where that is not known. */
  readonly directory: string | null;
  /** What a command prints. */
  readonly print: (command: string) => string;
  /** Which way an open question is answered: by its first answer, its second, and so on. */
  readonly answer: number;
}

interface Value {
  readonly text: string;
  /** It was expanded when it was set. */
  readonly isFinal: boolean;
}

/** Names that stand for something at one place only, and how deep that is. */
interface Scope {
  readonly names: ReadonlyMap<string, string>;
  readonly depth: number;
}

type OwnFunction = (words: readonly string[], scope: Scope) => string;

const TOP: Scope = { names: new Map(), depth: 0 };
const MAX_DEPTH = 60;
const MAX_REFERENCES = 20_000;
/** Of all texts that are put together; one may hold another twice, which holds a third one twice. */
const MAX_LETTERS = 1_000_000;

/** Programs that make names itself. */
const BUILT_IN: Readonly<Record<string, string>> = {
  MAKE: 'make',
  SHELL: 'sh',
  RM: 'rm -f',
  CC: 'cc',
  CXX: 'g++',
  AR: 'ar',
  LD: 'ld',
  AS: 'as',
  INSTALL: 'install',
  PWD: '.',
};

/** Names that an environment is likely to have, though nobody has said so. */
const LIKELY_SET =
  /^(?:HOME|PATH|USER|LOGNAME|PWD|OLDPWD|TMP|TEMP|TMPDIR|LANG|TERM|EDITOR|VISUAL|PAGER|HOSTNAME|DISPLAY|CI|VIRTUAL_ENV|KUBECONFIG|GO\w+|\w+PATH)$|^(?:XDG|LC|SSH|CI|GITHUB|GITLAB|RUNNER|CONDA|NVM|CARGO|RUSTUP|NPM|NODE|ANDROID|JAVA|GRADLE|AWS|GOOGLE|GCLOUD|AZURE|DOCKER|CLAUDE|HOMEBREW|PYENV|RBENV)_|_(?:HOME|TOKEN|KEY|SECRET|PASSWORD|URL)$/i;

/** Where a flag cannot hold a blank, its variable is written. */
const FUNCTION = /^([a-z][a-z-]*)(?:\s|\$\{IFS\})\s*([^]*)$/;

/** Variables of make, and texts with them put in. */
export class MakeValues {
  /** A question came up whose answer is not known. */
  isUndecided = false;
  /** Not all files of rules are known: a variable that nobody has set may still be set. */
  isPartial = false;
  private readonly variables = new Map<string, Value>();
  private readonly overridden = new Set<string>();
  /** Names of files that are there or not. */
  private readonly uncertain = new Set<string>();
  private references = MAX_REFERENCES;
  private letters = MAX_LETTERS;
  private readonly functions: Readonly<Record<string, OwnFunction>>;

  constructor(
    private readonly around: MakeSurroundings,
    /** Reads a text as more lines of the file. */
    private readonly readLines: (text: string) => void,
  ) {
    this.functions = this.ownFunctions();
  }

  assign(name: string, sign: string, value: string, isOverride = false): void {
    const { given, environment, isEnvironmentFirst, print } = this.around;
    if (isOverride) this.overridden.add(name);
    else if (given.has(name) || (isEnvironmentFirst && environment(name) !== null)) return;
    const before = this.valueOf(name);
    if (sign === '?' && before !== null) return;
    if (sign === '!') this.variables.set(name, { text: print(this.expand(value)), isFinal: true });
    else if (sign === '+' && before !== null) {
      const more = before.isFinal ? this.expand(value) : value;
      this.variables.set(name, { text: `${before.text} ${more}`, isFinal: before.isFinal });
    } else if (sign.startsWith(':')) this.variables.set(name, { text: this.expand(value), isFinal: true });
    else this.variables.set(name, { text: value, isFinal: false });
  }

  forget(name: string): void {
    this.variables.delete(name);
  }

  /** Null for what nobody has set. */
  private valueOf(name: string): Value | null {
    const { given, environment } = this.around;
    const own = this.variables.get(name);
    const asked = given.get(name);
    if (asked !== undefined && !this.overridden.has(name)) return { text: asked, isFinal: false };
    if (own !== undefined) return own;
    const around = /^(?:SHELL|MAKE|CURDIR)$/.test(name) ? null : environment(name);
    if (around !== null) return { text: around, isFinal: true };
    if (name === 'CURDIR') return { text: this.around.directory ?? '.', isFinal: true };
    return Object.hasOwn(BUILT_IN, name) ? { text: BUILT_IN[name] ?? '', isFinal: true } : null;
  }

  /** What a variable stands for; null if nobody has set it. */
  lookUp(name: string, scope: Scope = TOP): string | null {
    const value = this.valueOf(name);
    if (value === null) return null;
    return value.isFinal ? value.text : this.expand(value.text, scope.names, scope.depth + 1);
  }

  /** A text as the shell would get it. */
  expand(text: string, names: ReadonlyMap<string, string> = TOP.names, depth = 0): string {
    let out = '';
    for (let at = 0; at < text.length; at += 1) {
      const dollar = text.indexOf('$', at);
      if (dollar === -1) {
        out += text.slice(at);
        break;
      }
      out += text.slice(at, dollar);
      const next = text.charAt(dollar + 1);
      at = dollar + 1;
      if (next === '(' || next === '{') {
        const inner = balanced(text, at);
        at += inner.length + 1;
        out += this.reference(inner, { names, depth });
      } else out += next === '$' || next === '' ? '$' : this.reference(next, { names, depth });
    }
    this.letters -= out.length;
    return this.letters < 0 ? UNKNOWN_VALUE : out;
  }

  private reference(inner: string, scope: Scope): string {
    this.references -= 1;
    if (this.references < 0 || this.letters < 0) return UNKNOWN_VALUE;
    if (scope.depth > MAX_DEPTH) return '';
    const [, verb = '', rest = ''] = FUNCTION.exec(inner) ?? [];
    const applied = verb === '' ? null : this.apply(verb, rest, scope);
    if (applied !== null) return applied;
    const name = inner.includes('$') ? this.within(inner, scope) : inner;
    const [, held, from, to = ''] = /^([^:=\s]+):([^=]*)=([^]*)$/.exec(name) ?? [];
    if (held !== undefined && from !== undefined) return replaceEnds(this.named(held, scope), from, to);
    return this.named(name, scope);
  }

  private within(text: string, { names, depth }: Scope): string {
    return this.expand(text, names, depth + 1);
  }

  private named(name: string, scope: Scope): string {
    const { names } = scope;
    const local = names.get(name);
    if (local !== undefined) return local;
    const [, whole = '', part] = /^([@<^+?*|%])([DF])$/.exec(name) ?? [];
    if (part !== undefined) {
      const cut = textFunction(part === 'D' ? 'dir' : 'notdir')?.apply([names.get(whole) ?? ''], null) ?? '';
      return part === 'D' ? cut.replace(/(?<=.)\/(?=\s|$)/g, '') : cut;
    }
    // Arguments of `call` that are not given are empty.
    if (/^\d+$/.test(name)) return '';
    const value = this.lookUp(name, scope);
    if (value !== null) return value;
    if (!/^[A-Za-z_]\w*$/.test(name)) return isKnown(name) ? '' : UNKNOWN_VALUE;
    return this.mayBeSet(name) ? `\${${name}}` : '';
  }

  private mayBeSet(name: string): boolean {
    return this.isPartial || LIKELY_SET.test(name);
  }

  private apply(verb: string, rest: string, scope: Scope): string | null {
    const plain = textFunction(verb);
    if (plain !== null) {
      const words = partsBetween(rest, /,/, plain.most).map((part) => this.within(part, scope));
      return plain.apply(words, this.around.directory);
    }
    const own = Object.hasOwn(this.functions, verb) ? this.functions[verb] : undefined;
    return own === undefined ? null : own(partsBetween(rest, /,/), scope);
  }

  private ownFunctions(): Readonly<Record<string, OwnFunction>> {
    const silent: OwnFunction = (parts, scope) => {
      this.within(parts.join(','), scope);
      return '';
    };
    return {
      info: silent,
      warning: silent,
      error: silent,
      guile: () => UNKNOWN_VALUE,
      let: () => UNKNOWN_VALUE,
      intcmp: () => UNKNOWN_VALUE,
      shell: (parts, scope) => this.around.print(this.within(parts.join(','), scope)),
      wildcard: (parts, scope) => this.filesLike(this.within(parts.join(','), scope)),
      if: ([question = '', yes = '', ...no], scope) =>
        this.within(this.holds(this.within(question.trim(), scope)) ? yes : no.join(','), scope),
      or: (parts, scope) => {
        const texts = parts.map((part) => this.within(part.trim(), scope));
        return texts.find((text) => this.holds(text)) ?? '';
      },
      and: (parts, scope) => {
        const texts = parts.map((part) => this.within(part.trim(), scope));
        return texts.every((text) => this.holds(text)) ? (texts.at(-1) ?? '') : '';
      },
      foreach: ([name = '', list = '', ...text], scope) => {
        const key = this.within(name, scope).trim();
        return makeWords(this.within(list, scope))
          .map((word) => {
            const names = new Map([...scope.names, [key, word]]);
            return this.expand(text.join(','), names, scope.depth + 1);
          })
          .join(' ');
      },
      call: ([name = '', ...given], scope) => this.call(this.within(name, scope).trim(), given, scope),
      eval: (parts, scope) => {
        this.readLines(this.within(parts.join(','), scope));
        return '';
      },
      value: ([name = ''], scope) => this.valueOf(this.within(name, scope).trim())?.text ?? '',
      origin: ([name = ''], scope) => this.originOf(this.within(name, scope).trim()),
      flavor: ([name = ''], scope) => {
        const value = this.valueOf(this.within(name, scope).trim());
        return value === null ? 'undefined' : value.isFinal ? 'simple' : 'recursive';
      },
      file: ([place = '', ...text], scope) =>
        this.useFile(this.within(place, scope).trim(), this.within(text.join(','), scope)),
    };
  }

  private call(name: string, given: readonly string[], scope: Scope): string {
    const words = given.map((part) => this.within(part, scope));
    const plain = textFunction(name);
    if (plain !== null) return plain.apply(words, this.around.directory);
    const names = new Map(scope.names);
    for (const key of scope.names.keys()) if (/^\d+$/.test(key)) names.delete(key);
    for (const [at, word] of words.entries()) names.set(String(at + 1), word);
    names.set('0', name);
    const value = this.valueOf(name);
    if (value === null) return this.mayBeSet(name) ? UNKNOWN_VALUE : '';
    return value.isFinal ? value.text : this.expand(value.text, names, scope.depth + 1);
  }

  private originOf(name: string): string {
    if (this.around.given.has(name)) return this.overridden.has(name) ? 'override' : 'command line';
    if (this.variables.has(name)) return 'file';
    if (this.around.environment(name) !== null) return 'environment';
    if (this.valueOf(name) !== null) return 'default';
    return this.mayBeSet(name) ? UNKNOWN_VALUE : 'undefined';
  }

  /** The shell finds what a pattern fits; of a plain name only the disk knows whether there is such a file. */
  private filesLike(text: string): string {
    for (const word of makeWords(text)) this.uncertain.add(word);
    return text;
  }

  private useFile(place: string, text: string): string {
    const [, sign = '', name = ''] = /^(>>|[><])\s*([^]*)$/.exec(place) ?? [];
    if (sign === '<') return this.around.print(`cat ${quoteWord(name)}`);
    if (sign !== '') this.around.print(`printf '%s\\n' ${quoteWord(text)} ${sign} ${quoteWord(name)}`);
    return '';
  }

  /** Whether a text is more than nothing. */
  private holds(text: string): boolean {
    const words = makeWords(text);
    if (words.length === 0) return false;
    return words.some((word) => this.isCertain(word)) || this.guess(0);
  }

  private isCertain(word: string): boolean {
    return isKnown(word) && !/[*?[]/.test(word) && !this.uncertain.has(word);
  }

  /** The answer to the question with this number in its row of questions. */
  guess(at: number): boolean {
    this.isUndecided = true;
    return at === this.around.answer;
  }

  /** Whether two texts are the same; null where that is not known. */
  areSame(left: string, right: string): boolean | null {
    const [one, other] = [this.expand(left), this.expand(right)];
    const isCertain = [one, other].every((text) => makeWords(text).every((word) => this.isCertain(word)));
    return isCertain ? one === other : null;
  }

  /** Whether a variable has a value; null where that is not known. */
  isSet(name: string): boolean | null {
    const key = this.expand(name).trim();
    const value = this.valueOf(key);
    if (value !== null) return value.text !== '';
    return this.mayBeSet(key) ? null : false;
  }
}
