import type { Event, EventKind } from '../model/event.js';
import type { Gate } from '../model/gate.js';
import type { History } from '../model/history.js';
import type { Category } from '../model/hook.js';
import type { FileView } from '../model/file-view.js';
import type { Preset, RuleSwitch } from '../model/preset.js';
import type { StuckLimits } from '../model/stuck-limits.js';
import type { Verdict } from '../model/verdict.js';

/** Everything besides the event that a judgement depends on. No clock, no network, no locale. */
export interface PolicyContext {
  readonly cwd: string;
  /** Root of the project the agent works in. */
  readonly workspace: string;
  readonly home: string;
  readonly tempDirs: readonly string[];
  readonly platform: NodeJS.Platform;
  readonly preset: Preset;
  readonly rules: Readonly<Record<string, RuleSwitch>>;
  /** Switches that raise a rule and never lower it. */
  readonly ruleFloors?: readonly Readonly<Record<string, RuleSwitch>>[];
  /** Globs outside the workspace in which a person lets agents write. */
  readonly allowPaths: readonly string[];
  /** Globs that no agent may change, besides the built-in ones. */
  readonly protectedPaths: readonly string[];
  readonly files: FileView;
  /** The past of the event's session; absent where nothing is recorded, as in a dry run. */
  readonly history?: History;
  readonly stuck?: StuckLimits;
  /** Commands that count as a test or lint run. */
  readonly testPatterns?: readonly string[];
  /** Gates that the configuration adds to the built-in ones. */
  readonly gates?: readonly Gate[];
  /** Environment that a command line would see, as far as it is known; HOME and PWD need not be in it. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Directories of Bridle's own configuration and state, besides the usual ones below home. */
  readonly ownPaths?: readonly string[];
  /** Where the program that judges lies; whoever rewrites it decides what it says. */
  readonly packageRoot?: () => string;
  /** What `git` answers in a directory, for looking only; null if it cannot be asked. */
  readonly readGit?: (cwd: string, args: readonly string[]) => string | null;
  /** Whether the agent can type into a running program without telling any hook. */
  readonly hidesTyping?: boolean;
  /** Effects that a security hook refused earlier in the session, as `effectKeysOf` names them. */
  readonly deniedEffects?: readonly string[];
  /** Hooks of people that judge this call too: what they refused before is theirs to refuse again. */
  readonly judges?: readonly string[];
}

/** A guard: one idea of what no agent should do unasked, with its rules. */
export interface Policy {
  readonly name: string;
  readonly judge: (event: Event, context: PolicyContext) => Verdict;
}

/** A row of the policy table; `wants` is cheap, `load` is not. */
export interface PolicyRow {
  readonly name: string;
  /** `security` if not said. */
  readonly category?: Category;
  /** Among those of its category; 100 if not said. */
  readonly priority?: number;
  readonly events: readonly EventKind[];
  readonly wants: (event: Event, context: PolicyContext) => boolean;
  readonly load: () => Promise<Policy>;
  /** Whether the guard has nothing to say, seen without loading it. A no says nothing. */
  readonly isSilent?: (event: Event, context: PolicyContext) => boolean;
}
