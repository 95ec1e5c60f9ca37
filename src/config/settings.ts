import type { Layer, Origin } from '../model/hook.js';
import type { Preset, RuleSwitch } from '../model/preset.js';

/** The settings in force, after all layers are merged. Plain data: the hook process reads it from a cache. */
export interface Settings {
  readonly preset: Preset;
  readonly gates: readonly string[] | 'all';
  readonly feedback: readonly string[] | 'all';
  readonly rules: Readonly<Record<string, RuleSwitch>>;
  readonly allowPaths: readonly string[];
  readonly protectedPaths: readonly string[];
  /** `required`: a call that cannot be recorded is refused. */
  readonly audit: 'best-effort' | 'required';
  readonly limits: Limits;
}

export interface Limits {
  readonly inputBytes: number;
  readonly inputDepth: number;
  readonly firstByteMs: number;
  readonly lastByteMs: number;
  readonly stopContinuations: number;
}

export const DEFAULT_SETTINGS: Settings = {
  preset: 'standard',
  gates: [],
  feedback: [],
  rules: {},
  allowPaths: [],
  protectedPaths: [],
  audit: 'best-effort',
  limits: {
    inputBytes: 8 * 1024 * 1024,
    inputDepth: 200,
    firstByteMs: 5_000,
    lastByteMs: 10_000,
    stopContinuations: 3,
  },
};

/** Something in a configuration file that was passed over, and why. */
export interface Problem {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
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
}
