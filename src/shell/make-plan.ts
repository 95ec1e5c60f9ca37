import { isKnown, logicalLines, stemOf, UNKNOWN_VALUE } from './make-texts.js';
import type { MakeValues } from './make-values.js';

/** What is made, from what, by which lines. */
export interface MakeRule {
  readonly targets: readonly string[];
  /** `objects: %.o: %.c`: what the stem of a target is found by. */
  readonly pattern: string | null;
  readonly prerequisites: readonly string[];
  /** Made before, but none of what it is made from. */
  readonly before: readonly string[];
  readonly recipe: string[];
}

/** A variable that is set for one target and what it needs. */
export interface MakeOwnVariable {
  readonly targets: readonly string[];
  readonly name: string;
  readonly sign: string;
  readonly value: string;
}

export interface MakeRecipe {
  readonly target: string;
  readonly text: string;
  /** Run also where make only shows what it would do. */
  readonly isAlways: boolean;
}

/** All that files of rules say. */
export interface MakeRules {
  readonly values: MakeValues;
  readonly rules: readonly MakeRule[];
  readonly own: readonly MakeOwnVariable[];
  readonly given: ReadonlyMap<string, string>;
  /** Whether there is a file that the line wrote. */
  readonly isWritten: (file: string) => boolean;
}

const MAX_TARGETS = 5_000;

/** Rules that make has without being told. */
const SOURCES: readonly (readonly [ending: string, compile: string])[] = [
  ['.c', '$(CC) $(CFLAGS) $(CPPFLAGS) $(LDFLAGS)'],
  ['.cc', '$(CXX) $(CXXFLAGS) $(CPPFLAGS) $(LDFLAGS)'],
  ['.cpp', '$(CXX) $(CXXFLAGS) $(CPPFLAGS) $(LDFLAGS)'],
];

/** A name of which only the end is known may be any that a pattern makes. */
function mayFit(pattern: string, target: string): boolean {
  if (!pattern.includes('%') || isKnown(target)) return false;
  return pattern.endsWith(target.slice(target.lastIndexOf('}') + 1));
}

/** Follows the goals to all that is made for them, what comes first before what needs it. */
export class Planner {
  readonly recipes: MakeRecipe[] = [];
  private readonly made = new Set<string>();
  private readonly byTarget = new Map<string, MakeRule[]>();
  private readonly patterns: MakeRule[] = [];
  private readonly isOneShell: boolean;

  constructor(private readonly file: MakeRules) {
    for (const rule of file.rules) {
      if (rule.pattern === null && rule.targets.some((each) => each.includes('%'))) this.patterns.push(rule);
      for (const target of new Set(rule.targets)) {
        const others = this.byTarget.get(target);
        if (others === undefined) this.byTarget.set(target, [rule]);
        else others.push(rule);
      }
    }
    this.isOneShell = this.byTarget.has('.ONESHELL');
  }

  make(target: string, inherited: ReadonlyMap<string, string> = new Map()): void {
    if (this.made.has(target) || this.made.size > MAX_TARGETS) return;
    this.made.add(target);
    const exact = this.byTarget.get(target) ?? [];
    const rules = exact.some(({ recipe }) => recipe.length > 0)
      ? exact
      : [...exact, ...this.patternsFor(target)];
    const names = this.withOwn(target, inherited);
    for (const rule of rules) this.follow(rule, target, names);
    if (!rules.some(({ recipe }) => recipe.length > 0)) this.makeAsUsual(target, names);
  }

  private patternsFor(target: string): readonly MakeRule[] {
    return this.patterns.filter(({ targets }) =>
      targets.some((pattern) => stemOf(pattern, target) !== null || mayFit(pattern, target)),
    );
  }

  /** Variables of a target come before those of the file, but not before those of the command line. */
  private withOwn(target: string, inherited: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const { values, own, given } = this.file;
    const names = new Map(inherited);
    for (const { targets, name, sign, value } of own) {
      const isMeant = targets.some((each) => each === target || stemOf(each, target) !== null);
      if (!isMeant || given.has(name)) continue;
      const before = names.get(name) ?? values.lookUp(name);
      if (sign === '?' && before !== null) continue;
      const text = values.expand(value, names);
      names.set(name, sign === '+' && before !== null ? `${before} ${text}` : text);
    }
    return names;
  }

  private follow(rule: MakeRule, target: string, names: ReadonlyMap<string, string>): void {
    const pattern = rule.pattern ?? rule.targets.find((each) => each.includes('%'));
    const stem = pattern === undefined ? '' : (stemOf(pattern, target) ?? UNKNOWN_VALUE);
    const filled = (list: readonly string[]): readonly string[] =>
      list.map((each) => each.replace('%', () => stem));
    const needed = filled(rule.prerequisites);
    const before = filled(rule.before);
    for (const each of [...needed, ...before]) this.make(each, names);
    const all = [...new Set(needed)].join(' ');
    this.run(
      target,
      rule.recipe,
      new Map([
        ...names,
        ['@', target],
        ['<', needed[0] ?? ''],
        ['^', all],
        ['+', needed.join(' ')],
        ['?', all],
        ['|', before.join(' ')],
        ['*', stem],
      ]),
    );
  }

  private run(target: string, recipe: readonly string[], names: ReadonlyMap<string, string>): void {
    const lines = recipe.flatMap((line) => {
      const isMake = /\$[({]MAKE[)}]/.test(line);
      // Each line that a variable holds is one of its own.
      return logicalLines(this.file.values.expand(line, names)).map((text) => {
        const [prefix = ''] = /^[\s@+-]*/.exec(text) ?? [];
        return { target, text: text.slice(prefix.length), isAlways: isMake || prefix.includes('+') };
      });
    });
    const said = lines.filter(({ text }) => text.trim() !== '');
    if (!this.isOneShell) this.recipes.push(...said);
    else if (said.length > 0)
      this.recipes.push({
        target,
        text: said.map(({ text }) => text).join('\n'),
        isAlways: said.some(({ isAlways }) => isAlways),
      });
  }

  /** `make t` where there is a `t.c`. */
  private makeAsUsual(target: string, names: ReadonlyMap<string, string>): void {
    const { isWritten, values } = this.file;
    const bare = target.replace(/\.o$/, '');
    const [ending, compile] = SOURCES.find(([each]) => isWritten(`${bare}${each}`)) ?? [];
    if (ending === undefined || compile === undefined || isWritten(target)) return;
    const only = bare === target ? '' : '-c ';
    const text = `${values.expand(compile, names)} ${only}${bare}${ending} -o ${target}`;
    this.recipes.push({ target, text, isAlways: false });
  }

  /** What is made where nothing is asked for. */
  get usual(): string | undefined {
    const named = this.file.values.lookUp('.DEFAULT_GOAL');
    if (named !== null && named.trim() !== '') return named.trim();
    return this.file.rules
      .flatMap(({ targets }) => targets)
      .find((target) => !/^\.[^/]*$/.test(target) && !target.includes('%'));
  }
}
