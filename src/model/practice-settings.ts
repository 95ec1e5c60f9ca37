/** Ids of gates or feedback hooks, or all there are. */
export type IdList = readonly string[] | 'all';

/** Where plans lie and what counts in them. */
export interface PlanSettings {
  /** Directory of the plans, seen from the project. */
  readonly dir: string;
  /** A plan that nobody has pointed to counts as the active one for so long after it was last changed. */
  readonly windowMinutes: number;
  /** How long a command that succeeded is evidence for a checked item. */
  readonly evidenceMinutes: number;
  /** Endings of files that count as source. */
  readonly sourceExtensions: readonly string[];
  /** Globs of files that only people write. */
  readonly instructions: readonly string[];
  /** What a person says to confirm that a plan may be written. */
  readonly confirmations: readonly string[];
  readonly loop: LoopSettings;
}

/** The loop that works a locked plan off. */
export interface LoopSettings {
  readonly command: string;
  /** Holds the number of the loop's process while it runs. */
  readonly lock: string;
  /** Set in the environment of agents that the loop itself starts. */
  readonly variable: string;
}

/** Commits that touch these paths need one of these commands to have succeeded lately. */
export interface RegressionRule {
  readonly paths: readonly string[];
  readonly commands: readonly string[];
  readonly minutes: number;
}

/** What is run on a file after it was written; `{file}` stands for its path. */
export interface LanguageChecks {
  /** The first whose program is there. */
  readonly lint: readonly (readonly string[])[];
  readonly test: readonly (readonly string[])[];
}

export interface CheckSettings {
  readonly debounceSeconds: number;
  readonly timeoutSeconds: number;
  /** Globs of projects whose own code may be run by checks; a person's word, never a repository's. */
  readonly trust: readonly string[];
  /** By the ending of the file; what is not here has the built-in ones. */
  readonly languages: Readonly<Record<string, LanguageChecks>>;
}

export interface KnowledgeSettings {
  readonly episodes: string;
  readonly rules: string;
  readonly maxEpisodes: number;
  /** Lines of context a message of the person may bring along. */
  readonly maxLines: number;
}

/** What the gates and the feedback hooks of a project go by. */
export interface PracticeSettings {
  readonly plans: PlanSettings;
  readonly regression: readonly RegressionRule[];
  readonly checks: CheckSettings;
  readonly knowledge: KnowledgeSettings;
}

/** What agents of one role have of what a project switches on. */
export interface Role {
  readonly gates: IdList;
  readonly feedback: IdList;
  /** What layers above the one that describes the role have switched on: no role is without it. */
  readonly floor: { readonly gates: IdList; readonly feedback: IdList };
}

const SOURCE_EXTENSIONS = [
  'ts tsx mts cts js jsx mjs cjs vue svelte py rb php pl lua r jl ex exs erl hs ml clj java kt kts',
  'scala groovy swift m mm dart cs fs vb rs go zig c h cc cpp cxx hpp hh sh bash zsh fish ps1 sql',
  'proto graphql yaml yml toml tf hcl',
].flatMap((line) => line.split(' '));

export const DEFAULT_PRACTICE_SETTINGS: PracticeSettings = {
  plans: {
    dir: 'docs/plans',
    windowMinutes: 240,
    evidenceMinutes: 10,
    sourceExtensions: SOURCE_EXTENSIONS,
    instructions: ['CLAUDE.md', 'AGENTS.md', 'knowledge/rules.md', '.claude/rules/**', '.kiro/rules/**'],
    confirmations: [
      'brainstorm confirmed',
      'brainstorming confirmed',
      'brainstorm ok',
      'approach confirmed',
      'write the plan',
      '方案确认',
      '确认方案',
      '写计划',
    ],
    loop: {
      command: 'python3 scripts/ralph_loop.py',
      lock: '.ralph-loop.lock',
      variable: '_RALPH_LOOP_RUNNING',
    },
  },
  regression: [],
  checks: { debounceSeconds: 30, timeoutSeconds: 20, trust: [], languages: {} },
  knowledge: {
    episodes: 'knowledge/episodes.md',
    rules: 'knowledge/rules.md',
    maxEpisodes: 30,
    maxLines: 8,
  },
};

export function hasId(list: IdList, id: string): boolean {
  return list === 'all' || list.includes(id);
}

export function uniteIds(a: IdList, b: IdList): IdList {
  return a === 'all' || b === 'all' ? 'all' : [...new Set([...a, ...b])];
}

/** What both lists hold. */
export function commonIds(a: IdList, b: IdList): IdList {
  if (a === 'all') return b;
  return b === 'all' ? a : a.filter((id) => b.includes(id));
}
