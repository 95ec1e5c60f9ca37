import { partsBetween } from './brackets.js';
import { Planner, type MakeOwnVariable, type MakeRecipe, type MakeRule } from './make-plan.js';
import { isKnown, logicalLines, makeWords, UNKNOWN_VALUE } from './make-texts.js';
import { MakeValues, type MakeSurroundings } from './make-values.js';

export type { MakeRecipe } from './make-plan.js';

/** A file of rules. */
export interface MakeFile {
  readonly name: string;
  readonly text: string;
}

/** What `make` is asked for. */
export interface MakeRequest {
  readonly goals: readonly string[];
  /** Variables of the command line, which no file overrides. */
  readonly variables: ReadonlyMap<string, string>;
  /** What the environment has; null for what nobody knows. */
  readonly environment?: (name: string) => string | null;
  readonly isEnvironmentFirst?: boolean;
  /** What another file of rules says; null for what nobody knows. */
  readonly included?: (file: string) => string | null;
  /** What a command prints; as it stands, if nobody says. */
  readonly print?: (command: string) => string;
  readonly directory?: string | null;
  /** Variables may be set where nobody has looked. */
  readonly isPartial?: boolean;
}

/** The lines of a shell that a makefile comes down to. */
export interface MakeWork {
  readonly recipes: readonly MakeRecipe[];
  /** Variables that recipes find in their environment. */
  readonly exported: ReadonlyMap<string, string>;
  /** What runs the recipes, where that is not the usual shell. */
  readonly shell: string | null;
}

const NAME = String.raw`(?:[^\s:#=+?!$]|\$\([^()]*\)|\$\{[^{}]*\})+`;
const MODIFIERS = String.raw`((?:(?:export|override|private|unexport)\s+)*)`;
const ASSIGNMENT = new RegExp(String.raw`^${MODIFIERS}(${NAME})\s*(\+|\?|!|:{1,3})?=[ \t]*([^]*)$`);
const OWN_VARIABLE = new RegExp(
  String.raw`^([^:=\t#]+):\s*(?:(?:export|override|private)\s+)*([\w.-]+)\s*([:+?]?)=[ \t]*([^]*)$`,
);
const RULE = /^([^\s:=#][^:=]*)::?(?!=)([^]*)$/;
const CONDITION = /^(else\s+)?(ifn?eq|ifn?def)\b\s*([^]*)$/;

/** A file may include itself. */
const MAX_INCLUDES = 20;
/** How many answers to open questions are tried. */
const ANSWERS = 3;

/** A condition that is open: whether its lines count, whether any did so far, and how many were open questions. */
interface Condition {
  isActive: boolean;
  isDone: boolean;
  questions: number;
  readonly isOuter: boolean;
}

/** A variable whose lines are still to come. */
interface Canned {
  readonly modifiers: string;
  readonly name: string;
  readonly sign: string;
  readonly lines: string[];
}

class Reader {
  readonly rules: MakeRule[] = [];
  readonly own: MakeOwnVariable[] = [];
  readonly exported = new Set<string>();
  readonly values: MakeValues;
  private readonly conditions: Condition[] = [];
  private recipe: string[] | null = null;
  private canned: Canned | null = null;
  private includes = 0;

  constructor(
    around: MakeSurroundings,
    private readonly included: (file: string) => string | null,
  ) {
    this.values = new MakeValues(around, (text) => {
      this.readLines(text);
    });
  }

  read({ name, text }: MakeFile): void {
    this.values.assign('MAKEFILE_LIST', '+', name);
    this.readLines(text);
  }

  private readLines(text: string): void {
    const outer = this.canned;
    this.canned = null;
    this.recipe = null;
    for (const line of logicalLines(text)) if (!this.readCanned(line)) this.readUncanned(line);
    this.canned = outer;
    this.recipe = null;
  }

  private readUncanned(line: string): void {
    if (this.recipe === null || !line.startsWith(this.prefix))
      this.readLine(line.replace(/(^|[^\\])#[^]*$/, '$1'));
    else if (this.isActive) this.recipe.push(line.slice(1));
  }

  /** True for a line that belongs to a variable of several lines. */
  private readCanned(line: string): boolean {
    const { canned } = this;
    if (canned === null) {
      const isRecipe = this.recipe !== null && line.startsWith(this.prefix);
      const [, modifiers = '', name, sign = ''] =
        /^\s*((?:(?:export|override)\s+)*)define\s+(\S+)\s*([:+?]?)/.exec(line) ?? [];
      if (isRecipe || name === undefined) return false;
      this.canned = { modifiers, name, sign, lines: [] };
    } else if (/^\s*endef\b/.test(line)) {
      this.canned = null;
      if (this.isActive) this.assign(canned.modifiers, canned.name, canned.sign, canned.lines.join('\n'));
    } else canned.lines.push(line);
    return true;
  }

  /** What lines of a recipe begin with. */
  private get prefix(): string {
    return this.values.lookUp('.RECIPEPREFIX')?.charAt(0) || '\t';
  }

  private get isActive(): boolean {
    return this.conditions.at(-1)?.isActive ?? true;
  }

  private readLine(line: string): void {
    if (line.trim() === '') return;
    const flat = line.trim().replace(/\\\n\s*/g, ' ');
    if (this.readCondition(flat) || !this.isActive) return;
    const [, modifiers = '', name, sign = '', value] = ASSIGNMENT.exec(flat) ?? [];
    if (name !== undefined && value !== undefined) {
      this.assign(modifiers, this.values.expand(name), sign, value);
      this.recipe = null;
      return;
    }
    if (this.readOwnVariable(flat) || this.readDirective(flat)) return;
    this.readRule(flat);
  }

  private assign(modifiers: string, name: string, sign: string, value: string): void {
    if (/\bexport\b/.test(modifiers)) this.exported.add(name);
    this.values.assign(name, sign, value, modifiers.includes('override'));
  }

  private readOwnVariable(line: string): boolean {
    const [, targets, name, sign = '', value] = OWN_VARIABLE.exec(line) ?? [];
    if (targets === undefined || name === undefined || value === undefined) return false;
    this.own.push({ targets: makeWords(this.values.expand(targets)), name, sign, value });
    this.recipe = null;
    return true;
  }

  /** True for a line that is a condition; lines that do not count may hold more of them. */
  private readCondition(line: string): boolean {
    const [, otherwise, verb, question = ''] = CONDITION.exec(line) ?? [];
    if (verb !== undefined && otherwise === undefined) {
      this.conditions.push({ isActive: false, isDone: false, questions: 0, isOuter: this.isActive });
      this.ask(verb, question);
    } else if (verb !== undefined) this.ask(verb, question);
    else if (/^else\b/.test(line)) {
      const last = this.conditions.at(-1);
      if (last === undefined) return true;
      last.isActive = last.isOuter && !last.isDone;
      last.isDone = true;
    } else if (/^endif\b/.test(line)) this.conditions.pop();
    else return false;
    return true;
  }

  private ask(verb: string, question: string): void {
    const last = this.conditions.at(-1);
    if (last === undefined) return;
    last.isActive = false;
    if (last.isDone || !last.isOuter) return;
    const answer = verb.endsWith('def') ? this.values.isSet(question) : this.compare(question);
    const isYes = answer === null ? this.values.guess(last.questions) : answer !== verb.startsWith('ifn');
    if (answer === null) last.questions += 1;
    last.isActive = isYes;
    last.isDone = isYes;
  }

  /** `(a,b)`, `"a" "b"` or `'a' 'b'`. */
  private compare(question: string): boolean | null {
    if (question.startsWith('(')) {
      const [left = '', right = ''] = partsBetween(question.slice(1).replace(/\)\s*$/, ''), /,/, 2);
      return this.values.areSame(left.trim(), right.trim());
    }
    const [, , left = '', , right = ''] = /^(["'])(.*?)\1\s+(["'])(.*?)\3\s*$/s.exec(question) ?? [];
    return this.values.areSame(left, right);
  }

  private readDirective(line: string): boolean {
    const [, verb, rest = ''] =
      /^(-?include|sinclude|vpath|undefine|export|unexport|load|private)\b(?!\s*:)\s*([^]*)$/.exec(line) ??
      [];
    if (verb === undefined) return false;
    const words = makeWords(this.values.expand(rest));
    if (verb.endsWith('include')) for (const word of words) this.include(word);
    else if (verb === 'undefine') for (const word of words) this.values.forget(word);
    else if (verb === 'export') for (const word of words) this.exported.add(word);
    return true;
  }

  /** Another file of rules, as far as it is known. */
  private include(name: string): void {
    const text = this.includes < MAX_INCLUDES ? this.included(name) : null;
    this.includes += 1;
    const { recipe } = this;
    if (text === null) this.values.isPartial = true;
    else this.read({ name, text });
    this.recipe = recipe;
  }

  private readRule(line: string): void {
    const [head = '', behind] = partsBetween(line, /;/, 2);
    // What a command prints may be any name.
    const text = this.values.expand(head).replace(/\$\([^()]*\)/g, UNKNOWN_VALUE);
    const [, targets, rest = ''] = RULE.exec(text.trim()) ?? [];
    this.recipe = null;
    if (targets === undefined) return;
    const [first = '', second] = isKnown(rest) ? partsBetween(rest, /:/, 2) : [rest];
    const [prerequisites = '', before = ''] = (second ?? first).split('|');
    const rule = {
      targets: makeWords(targets.replace(/&$/, '')),
      pattern: second === undefined ? null : first.trim(),
      prerequisites: makeWords(prerequisites),
      before: makeWords(before),
      recipe: behind === undefined ? [] : [behind],
    };
    this.rules.push(rule);
    this.recipe = rule.recipe;
  }
}

interface Outcome extends MakeWork {
  readonly isUndecided: boolean;
}

function workFor(files: readonly MakeFile[], request: MakeRequest, around: MakeSurroundings): Outcome {
  const included = request.included ?? ((): null => null);
  const reader = new Reader(around, included);
  reader.values.isPartial = request.isPartial ?? false;
  for (const file of files) reader.read(file);
  const { values, rules, own } = reader;
  const isWritten = (file: string): boolean => (included(file) ?? '') !== '';
  const planner = new Planner({ values, rules, own, given: around.given, isWritten });
  const wanted = request.goals.length > 0 ? request.goals : [planner.usual ?? ''];
  for (const goal of wanted) planner.make(goal);
  const names = [...reader.exported, ...around.given.keys()];
  const shell = values.lookUp('SHELL') ?? '';
  return {
    recipes: planner.recipes,
    exported: new Map(names.map((name) => [name, values.lookUp(name) ?? ''])),
    shell: /(?:^|\/)\w*sh$/.test(shell) || !isKnown(shell) ? null : shell,
    isUndecided: values.isUndecided,
  };
}

/** What `make` would run by these rules; where a question is open, what it would run by any answer. */
export function workOf(files: readonly MakeFile[], request: MakeRequest): MakeWork {
  const printed = new Map<string, string>();
  const print = (command: string): string => {
    const text = printed.get(command) ?? request.print?.(command) ?? `$(${command})`;
    printed.set(command, text);
    return text;
  };
  const around = {
    given: request.variables,
    environment: request.environment ?? ((): null => null),
    isEnvironmentFirst: request.isEnvironmentFirst ?? false,
    directory: request.directory ?? null,
    print,
  };
  const first = workFor(files, request, { ...around, answer: 0 });
  if (!first.isUndecided) return first;
  const recipes = new Map(first.recipes.map((recipe) => [`${recipe.target}\n${recipe.text}`, recipe]));
  for (let answer = 1; answer < ANSWERS; answer += 1)
    for (const recipe of workFor(files, request, { ...around, answer }).recipes)
      recipes.set(`${recipe.target}\n${recipe.text}`, recipe);
  return { ...first, recipes: [...recipes.values()] };
}
