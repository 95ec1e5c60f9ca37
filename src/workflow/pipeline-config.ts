import { join } from 'node:path';
import { patch, TomlFormat } from '@decimalturn/toml-patch';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { DEFAULT_TEST_PATTERNS } from '../config/settings.js';
import { isJsonObject, type JsonObject } from '../model/json.js';
import { MAX_SETTINGS_BYTES, readBounded } from '../storage/read-file.js';
import { replaceFile } from '../storage/replace-file.js';
import { PipelineError } from './state.js';
import { whileLocked } from './state-file.js';

const FEATURES = ['research', 'plan_checker', 'verifier', 'design_review', 'code_review'] as const;

/** The pipeline's part of `config.toml`; what Bridle itself is told there is not shown and not touched. */
const pipelineSchema = z.object({
  general: z.object({ default_model: z.string().default('claude-sonnet-4') }).prefault({}),
  execution: z.object({ max_wave_parallelism: z.int().min(1).default(4) }).prefault({}),
  git: z
    .object({ auto_commit: z.boolean().default(true), branching_strategy: z.string().default('none') })
    .prefault({}),
  features: z
    .object({
      research: z.boolean().default(true),
      plan_checker: z.boolean().default(true),
      verifier: z.boolean().default(true),
      design_review: z.boolean().default(true),
      code_review: z.boolean().default(true),
    } satisfies Record<(typeof FEATURES)[number], z.ZodType>)
    .prefault({}),
  hooks: z.object({ test_patterns: z.array(z.string()).default([...DEFAULT_TEST_PATTERNS]) }).prefault({}),
});

export type PipelineConfig = z.infer<typeof pipelineSchema>;

function configPath(projectDir: string): string {
  return join(projectDir, 'config.toml');
}

function readText(projectDir: string): string {
  try {
    return readBounded(configPath(projectDir), MAX_SETTINGS_BYTES);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new PipelineError('IO_ERROR', `Failed to read config.toml: ${String(error)}`);
  }
}

function parseConfig(text: string): PipelineConfig {
  try {
    return pipelineSchema.parse(parse(text));
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    throw new PipelineError('INVALID_CONFIG', `Failed to parse config.toml: ${why}`);
  }
}

export function readPipelineConfig(projectDir: string): PipelineConfig {
  return parseConfig(readText(projectDir));
}

/** Adds what is missing; what is there stays, in its order, with its comments. */
function fillIn(current: JsonObject, defaults: JsonObject): JsonObject {
  const added = Object.entries(defaults).map(([key, value]) => {
    const there = current[key];
    if (there === undefined) return [key, value];
    return [key, isJsonObject(there) && isJsonObject(value) ? fillIn(there, value) : there];
  });
  return { ...current, ...Object.fromEntries(added) };
}

function format(): TomlFormat {
  const wanted = new TomlFormat();
  // A trailing comma in an inline table is no TOML 1.0.
  wanted.trailingComma = false;
  return wanted;
}

/** Writes the pipeline's settings into `config.toml`, so that a person sees them all. */
export function initPipelineConfig(projectDir: string): PipelineConfig {
  return whileLocked(configPath(projectDir), () => {
    const text = readText(projectDir);
    const config = parseConfig(text);
    const current: unknown = structuredClone(parse(text));
    const next = patch(text, fillIn(isJsonObject(current) ? current : {}, config), format());
    if (next !== text) replaceFile(configPath(projectDir), next);
    return config;
  });
}
