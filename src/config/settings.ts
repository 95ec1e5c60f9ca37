import type { Gate } from '../model/gate.js';
import { DEFAULT_LEDGER_LIMITS, type LedgerLimits } from '../model/ledger-limits.js';
import type { ToolKind } from '../model/event.js';
import type { Category, FailurePosture, Layer, Origin } from '../model/hook.js';
import type { Deprecation } from '../model/life-cycle.js';
import type { IdList, PracticeSettings, Role } from '../model/practice-settings.js';
import type { Preset, RuleSwitch } from '../model/preset.js';
import { DEFAULT_STUCK_LIMITS, type StuckLimits } from '../model/stuck-limits.js';

/** The settings in force, after all layers are merged. Plain data: the hook process reads it from a cache. */
export interface Settings {
  readonly preset: Preset;
  readonly gates: IdList;
  readonly feedback: IdList;
  /** Gates that only say what they would refuse, unless a layer above has switched them on in earnest. */
  readonly trials: readonly { readonly gates: IdList; readonly floor: IdList }[];
  /** null: nobody has said anything, so the defaults hold. */
  readonly practices: PracticeSettings | null;
  readonly roles: Readonly<Record<string, Role>>;
  readonly deprecations: readonly Deprecation[];
  /** Agents whose files are generated. */
  readonly agents: readonly string[];
  readonly generation: Generation;
  /** By id or group, as the layer with the last word has them. */
  readonly rules: Readonly<Record<string, RuleSwitch>>;
  /** What layers below it add: each can raise a rule, none can lower it. */
  readonly ruleFloors: readonly Readonly<Record<string, RuleSwitch>>[];
  readonly allowPaths: readonly string[];
  readonly protectedPaths: readonly string[];
  /** `required`: a call that cannot be recorded is refused. */
  readonly audit: 'best-effort' | 'required';
  readonly limits: Limits;
  readonly ledger: LedgerLimits;
  readonly stuck: StuckLimits;
  /** Commands that count as a test or lint run. */
  readonly testPatterns: readonly string[];
  /** Gates of the configuration: before this, that must have happened. */
  readonly gateRules: readonly Gate[];
  /** Commands that judge events, of all layers, the most trusted first. */
  readonly hooks: readonly HookSetting[];
  /** Judgements without code. */
  readonly ownRules: readonly RuleSetting[];
}

/** One `[[hook]]`. */
export interface HookSetting {
  readonly name: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly matcher: string | null;
  readonly tool: string | null;
  readonly pattern: string | null;
  /** A line for the shell, or words that need none. */
  readonly command: string | readonly string[];
  readonly timeoutMs: number | null;
  readonly category: Category | null;
  readonly onFailure: FailurePosture | null;
  readonly isAsync: boolean;
  readonly priority: number | null;
  readonly protocol: string;
  readonly env: readonly string[];
  readonly isEnabled: boolean;
  readonly origin: Origin;
}

/** What a rule wants of a command; an empty list wants nothing. */
export interface CommandSpec {
  readonly programs: readonly string[];
  readonly subcommands: readonly string[];
  readonly flags: readonly string[];
  readonly paths: readonly string[];
}

/** One `[[rule]]`. */
export interface RuleSetting {
  readonly id: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly toolKinds: readonly ToolKind[];
  readonly command: CommandSpec | null;
  readonly paths: readonly string[];
  readonly pattern: string | null;
  readonly decision: 'deny' | 'ask' | 'allow';
  readonly reason: string;
  readonly remedy: string | null;
  readonly category: Category | null;
  readonly isEnabled: boolean;
  readonly origin: Origin;
}

export interface Limits {
  readonly inputBytes: number;
  readonly inputDepth: number;
  readonly firstByteMs: number;
  readonly lastByteMs: number;
  readonly stopContinuations: number;
  /** How long all of people's own hooks together may take for one event. */
  readonly hooksMs: number;
  /** Longest message to an agent around a tool call; null: as long as it is, until a gate or feedback is on. */
  readonly outputChars: number | null;
}

/** What the generator takes in besides, and what it checks. */
export interface Generation {
  /** Words that start Bridle; null: the very program that generates. */
  readonly command: readonly string[] | null;
  readonly overlays: readonly string[];
  readonly hookFiles: readonly string[];
}

/** The ancestor's list. */
export const DEFAULT_TEST_PATTERNS: readonly string[] = [
  'test',
  'pytest',
  'cargo test',
  'npm test',
  'npx test',
  'go test',
  'mvn test',
  'gradle test',
  'gradlew test',
  'jest',
  'vitest',
  'mocha',
  'junit',
  'ruff',
  'lint',
  'eslint',
  'golangci-lint',
  'checkstyle',
  'clippy',
];

export const DEFAULT_SETTINGS: Settings = {
  preset: 'standard',
  gates: [],
  feedback: [],
  trials: [],
  practices: null,
  roles: {},
  deprecations: [],
  agents: [],
  generation: { command: null, overlays: [], hookFiles: [] },
  rules: {},
  ruleFloors: [],
  allowPaths: [],
  protectedPaths: [],
  audit: 'best-effort',
  limits: {
    inputBytes: 8 * 1024 * 1024,
    inputDepth: 200,
    firstByteMs: 5_000,
    lastByteMs: 10_000,
    stopContinuations: 3,
    // Below the minute after which agents end us as they are set up: an answer in time beats a lost one.
    hooksMs: 55_000,
    outputChars: null,
  },
  ledger: DEFAULT_LEDGER_LIMITS,
  stuck: DEFAULT_STUCK_LIMITS,
  testPatterns: DEFAULT_TEST_PATTERNS,
  gateRules: [],
  hooks: [],
  ownRules: [],
};

/** Something in a configuration file that was passed over, and why. */
export interface Problem {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
  /** Whose file it is, if all of it was passed over. */
  readonly lostLayer?: ConfigFile['layer'];
}

/** What one value of the settings is, and who said it last. */
export interface Sourced {
  readonly key: string;
  readonly value: unknown;
  readonly origin: Origin;
}

export interface LoadedConfig {
  readonly settings: Settings;
  readonly sources: readonly Sourced[];
  readonly problems: readonly Problem[];
  /** Changes whenever any setting does; stands in every ledger row. */
  readonly hash: string;
}

export interface ConfigFile {
  readonly layer: Exclude<Layer, 'builtin' | 'library'>;
  readonly path: string;
  /** Of a project around the one at hand: only what it refuses counts. */
  readonly isOuter?: boolean;
}
