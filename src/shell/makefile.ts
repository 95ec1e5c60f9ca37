/** What is made, from what, by which lines. */
interface MakeRule {
  readonly targets: string;
  readonly prerequisites: string;
  readonly recipe: string[];
}

/** What `make` is asked for. */
export interface MakeRequest {
  readonly goals: readonly string[];
  /** Variables of the command line, which no file overrides. */
  readonly variables: ReadonlyMap<string, string>;
  /** What the environment has; null for what nobody knows. */
  readonly environment?: (name: string) => string | null;
  /** What another file of rules says; null for what nobody knows. */
  readonly included?: (file: string) => string | null;
}

/** The lines of a shell that a makefile comes down to. */
export interface MakeWork {
  /** Commands whose output a variable takes: they run whatever is made. */
  readonly outputs: readonly string[];
  readonly recipes: readonly MakeRecipe[];
}

export interface MakeRecipe {
  readonly target: string;
  readonly text: string;
}

const ASSIGNMENT =
  /^(?:(?:export|override|private|unexport)\s+)*([^\s:#=+?!$]+)\s*(\+|\?|!|:{1,3})?=[ \t]*([^]*)$/;
const OWN_VARIABLE = /^[^:=\t#]+:\s*(?:(?:export|override|private)\s+)*([\w.-]+)\s*[:+?]?=[ \t]*([^]*)$/;
const RULE = /^([^\s:=#][^:=]*)::?(?!=)([^;]*)(?:;([^]*))?$/;
const DIRECTIVE =
  /^\s*-?(?:ifn?eq|ifn?def|else|endif|include|sinclude|vpath|undefine|export|unexport|load)\b/;
/** Where a flag cannot hold a blank, its variable is written. */
const SHELL_FUNCTION = /^shell(?:\s|\$\{IFS\})\s*/;
const FUNCTION =
  /^(?:wildcard|patsubst|subst|foreach|if|or|and|call|eval|dir|notdir|basename|suffix|addprefix|addsuffix|join|words?|wordlist|firstword|lastword|filter|filter-out|sort|strip|realpath|abspath|origin|value|flavor|file|let|intcmp|guile)\s/;
const SILENT_FUNCTION = /^(?:info|warning|error)\s/;

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
  CURDIR: '.',
  PWD: '.',
  MAKEFILE_LIST: 'Makefile',
};

/** Stands for what only make would know; a shell finds nothing under such a name. */
const UNKNOWN = '${MAKE_VALUE}';
const MAX_DEPTH = 60;
const MAX_TARGETS = 5_000;
const MAX_REFERENCES = 20_000;
/** A file may include itself. */
const MAX_INCLUDES = 20;

class Reader {
  readonly rules: MakeRule[] = [];
  readonly outputs: string[] = [];
  private readonly variables = new Map<string, string>();
  /** References that are still followed: a variable may hold itself many times. */
  private left = MAX_REFERENCES;
  private includes = 0;

  constructor(
    private readonly given: ReadonlyMap<string, string>,
    private readonly environment: (name: string) => string | null,
    private readonly included: (file: string) => string | null,
  ) {}

  read(text: string): void {
    let recipe: string[] | null = null;
    let canned: { readonly name: string; readonly lines: string[] } | null = null;
    for (const line of logicalLines(text)) {
      if (canned !== null) {
        if (/^\s*endef\b/.test(line)) {
          this.variables.set(canned.name, canned.lines.join('\n'));
          canned = null;
        } else canned.lines.push(line);
        continue;
      }
      if (line.startsWith('\t') && recipe !== null) {
        recipe.push(line.slice(1));
        continue;
      }
      const name = /^\s*define\s+(\S+)/.exec(line)?.[1];
      if (name !== undefined) canned = { name, lines: [] };
      else recipe = this.readLine(line.replace(/(^|[^\\])#[^]*$/, '$1'), recipe);
    }
  }

  /** The recipe that lines with a tab belong to from here on. */
  private readLine(line: string, recipe: string[] | null): string[] | null {
    if (line.trim() === '') return recipe;
    const flat = line.trim().replace(/\\\n\s*/g, ' ');
    const [, name, sign, value] =
      ASSIGNMENT.exec(flat) ?? OWN_VARIABLE.exec(flat)?.toSpliced(2, 0, ':') ?? [];
    if (name !== undefined && value !== undefined) {
      this.assign(name, sign ?? '', value);
      return null;
    }
    if (DIRECTIVE.test(flat)) {
      this.noteOutputs(flat);
      this.include(flat);
      return recipe;
    }
    const [, targets, prerequisites = '', behind] = RULE.exec(flat) ?? [];
    if (targets === undefined) {
      this.noteOutputs(flat);
      return null;
    }
    this.noteOutputs(`${targets} ${prerequisites}`);
    const rule = {
      targets: targets.replace(/&$/, ''),
      prerequisites,
      recipe: behind === undefined ? [] : [behind],
    };
    this.rules.push(rule);
    return rule.recipe;
  }

  /** Another file of rules, as far as it is known. */
  private include(line: string): void {
    const names = /^-?s?include\s+(.*)$/.exec(line)?.[1];
    if (names === undefined || this.includes >= MAX_INCLUDES) return;
    for (const name of this.expand(names, NOTHING).split(/\s+/)) {
      this.includes += 1;
      this.read(this.included(name) ?? '');
    }
  }

  private assign(name: string, sign: string, value: string): void {
    this.noteOutputs(value);
    const before = this.variables.get(name);
    if (sign === '!') {
      this.outputs.push(this.expand(value, NOTHING));
      this.variables.set(name, UNKNOWN);
    } else if (sign === '+') this.variables.set(name, before === undefined ? value : `${before} ${value}`);
    else if (sign !== '?') this.variables.set(name, value);
    // Set only where nobody has set it, the environment included.
    else if (before === undefined) this.variables.set(name, this.environment(name) ?? value);
  }

  private noteOutputs(text: string): void {
    for (const at of text.matchAll(/\$[({]shell(?:\s|\$\{IFS\})/g)) {
      const inner = balanced(text, at.index + 1);
      this.outputs.push(this.expand(inner.replace(SHELL_FUNCTION, ''), NOTHING));
    }
  }

  valueOf(name: string): string | undefined {
    return this.given.get(name) ?? this.variables.get(name) ?? own(BUILT_IN, name);
  }

  /** A text as the shell would get it. What make alone knows stays a variable that the shell may know. */
  expand(text: string, automatic: ReadonlyMap<string, string>, depth = 0): string {
    let out = '';
    for (let at = 0; at < text.length; at += 1) {
      const char = text.charAt(at);
      if (char !== '$') {
        out += char;
        continue;
      }
      const next = text.charAt(at + 1);
      if (next === '(' || next === '{') {
        const inner = balanced(text, at + 1);
        at += inner.length + 2;
        out += this.reference(inner, automatic, depth);
      } else {
        at += 1;
        out += next === '$' || next === '' ? '$' : this.reference(next, automatic, depth);
      }
    }
    return out;
  }

  private reference(inner: string, automatic: ReadonlyMap<string, string>, depth: number): string {
    this.left -= 1;
    if (this.left < 0) return UNKNOWN;
    if (depth > MAX_DEPTH || SILENT_FUNCTION.test(inner)) return '';
    if (SHELL_FUNCTION.test(inner))
      return `$(${this.expand(inner.replace(SHELL_FUNCTION, ''), automatic, depth + 1)})`;
    if (FUNCTION.test(inner)) return UNKNOWN;
    const name = inner.includes('$') ? this.expand(inner, automatic, depth + 1) : inner;
    const known = automatic.get(name) ?? automatic.get(name.replace(/^(.)[DF]$/, '$1'));
    if (known !== undefined) return known;
    const value = this.valueOf(name);
    if (value !== undefined) return this.expand(value, automatic, depth + 1);
    return /^[A-Za-z_]\w*$/.test(name) ? `\${${name}}` : UNKNOWN;
  }
}

const NOTHING: ReadonlyMap<string, string> = new Map();

function own(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Lines with those that they continue on. */
function logicalLines(text: string): readonly string[] {
  return text.match(/(?:[^\n\\]|\\[^]|\\$)*(?:\n|$)/g)?.map((line) => line.replace(/\n$/, '')) ?? [];
}

/** What stands between the bracket at `start` and the one that closes it. */
function balanced(text: string, start: number): string {
  const open = text.charAt(start);
  const close = open === '(' ? ')' : '}';
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text.charAt(at) === open) depth += 1;
    else if (text.charAt(at) === close) depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  return text.slice(start + 1);
}

function stemOf(pattern: string, target: string): string | null {
  const [head = '', tail] = pattern.split('%');
  if (tail === undefined || target.length < head.length + tail.length) return null;
  return target.startsWith(head) && target.endsWith(tail)
    ? target.slice(head.length, target.length - tail.length)
    : null;
}

/** A name of which only the end is known may be any that a pattern makes. */
function mayFit(pattern: string, target: string): boolean {
  if (!pattern.includes('%') || !target.includes('$')) return false;
  return pattern.endsWith(target.slice(target.lastIndexOf('}') + 1));
}

/** Follows the goals to all that is made for them, what comes first before what needs it. */
class Planner {
  readonly recipes: MakeRecipe[] = [];
  private readonly made = new Set<string>();

  constructor(private readonly reader: Reader) {}

  make(target: string): void {
    if (this.made.has(target) || this.made.size > MAX_TARGETS) return;
    this.made.add(target);
    const exact = this.reader.rules.filter(({ targets }) => this.words(targets).includes(target));
    const rules = exact.some(({ recipe }) => recipe.length > 0)
      ? exact
      : [...exact, ...this.patternsFor(target)];
    for (const rule of rules) this.follow(rule, target);
  }

  private patternsFor(target: string): readonly MakeRule[] {
    return this.reader.rules.filter(({ targets }) =>
      this.words(targets).some((pattern) => stemOf(pattern, target) !== null || mayFit(pattern, target)),
    );
  }

  private follow(rule: MakeRule, target: string): void {
    const pattern = this.words(rule.targets).find((each) => each.includes('%'));
    const stem = pattern === undefined ? '' : (stemOf(pattern, target) ?? UNKNOWN);
    const needed = this.words(rule.prerequisites)
      .filter((each) => each !== '|')
      .map((each) => each.replace('%', stem));
    for (const each of needed) this.make(each);
    const all = needed.join(' ');
    const automatic = new Map([
      ['@', target],
      ['<', needed[0] ?? ''],
      ['^', all],
      ['+', all],
      ['?', all],
      ['|', all],
      ['*', stem],
    ]);
    for (const line of rule.recipe) {
      const text = this.reader.expand(line, automatic).replace(/^[\s@+-]+/, '');
      if (text.trim() !== '') this.recipes.push({ target, text });
    }
  }

  private words(text: string): readonly string[] {
    return this.reader.expand(text, NOTHING).split(/\s+/).filter(Boolean);
  }

  /** What is made where nothing is asked for. */
  get usual(): string | undefined {
    const named = this.reader.valueOf('.DEFAULT_GOAL');
    if (named !== undefined) return named;
    return this.reader.rules
      .flatMap(({ targets }) => this.words(targets))
      .find((target) => !target.startsWith('.') && !target.includes('%'));
  }
}

/** What `make` would run by these rules. */
export function workOf(text: string, { goals, variables, environment, included }: MakeRequest): MakeWork {
  const reader = new Reader(variables, environment ?? (() => null), included ?? (() => null));
  reader.read(text);
  const planner = new Planner(reader);
  const wanted = goals.length > 0 ? goals : [planner.usual ?? ''];
  for (const goal of wanted) planner.make(goal);
  return { outputs: reader.outputs, recipes: planner.recipes };
}
