import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '../../model/json.js';
import { readKimi, readKiro } from './flat.js';
import type { Imported } from './imported.js';
import { readNested } from './nested.js';

export interface ImportRoots {
  readonly project: string;
  readonly home: string;
}

/** Where an agent keeps its hooks, and how they are written there. */
export interface ImportFormat {
  readonly names: readonly string[];
  readonly title: string;
  readonly files: (roots: ImportRoots) => readonly string[];
  readonly read: (settings: JsonObject, file: string) => Imported;
}

function jsonIn(dir: string): readonly string[] {
  return existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => join(dir, name))
    : [];
}

export const FORMATS: readonly ImportFormat[] = [
  {
    names: ['claude-code', 'claude'],
    title: 'Claude Code',
    files: ({ project, home }) => [
      join(home, '.claude/settings.json'),
      join(project, '.claude/settings.json'),
      join(project, '.claude/settings.local.json'),
    ],
    read: (settings) => readNested(settings, { protocol: 'claude-code', perSecond: 1 }),
  },
  {
    names: ['codex'],
    title: 'Codex',
    files: ({ project, home }) => [
      join(home, '.codex/hooks.json'),
      join(home, '.codex/config.toml'),
      join(project, '.codex/hooks.json'),
      join(project, '.codex/config.toml'),
    ],
    read: (settings) => readNested(settings, { protocol: 'codex', perSecond: 1 }),
  },
  {
    names: ['gemini-cli', 'gemini'],
    title: 'Gemini CLI',
    files: ({ project, home }) => [
      join(home, '.gemini/settings.json'),
      join(project, '.gemini/settings.json'),
    ],
    read: (settings) => readNested(settings, { protocol: 'gemini-cli', perSecond: 1000 }),
  },
  {
    names: ['kimi-code', 'kimi-cli', 'kimi'],
    title: 'Kimi',
    files: ({ home }) => [join(home, '.kimi-code/config.toml'), join(home, '.kimi/config.toml')],
    read: (settings, file) => readKimi(settings, file.includes('.kimi-code') ? 'kimi-code' : 'kimi-cli'),
  },
  {
    names: ['kiro'],
    title: 'Kiro',
    files: ({ project, home }) => [
      ...jsonIn(join(home, '.kiro/agents')),
      ...jsonIn(join(home, '.kiro/hooks')),
      ...jsonIn(join(project, '.kiro/agents')),
      ...jsonIn(join(project, '.kiro/hooks')),
    ],
    read: (settings) => readKiro(settings),
  },
];

/** A file of settings, JSON with comments or TOML; a text says why it could not be read. */
export async function readSettings(file: string): Promise<JsonObject | string> {
  try {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    const value = file.endsWith('.toml') ? await parseToml(text) : await parseJson(text);
    return isJsonObject(value) ? value : `${file} is not an object`;
  } catch (error) {
    return `${file} cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

async function parseToml(text: string): Promise<unknown> {
  const { getStaticTOMLValue, parseTOML } = await import('toml-eslint-parser');
  return structuredClone(getStaticTOMLValue(parseTOML(text)));
}

async function parseJson(text: string): Promise<unknown> {
  const { parse } = await import('jsonc-parser');
  const value: unknown = parse(text);
  return value;
}
