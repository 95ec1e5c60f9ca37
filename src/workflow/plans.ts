import { lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { readBounded } from '../storage/read-file.js';
import { PipelineError } from './state.js';

const frontmatter = z.object({
  plan: z.int().catch(0),
  wave: z.int().catch(0),
  title: z.string().catch(''),
  type: z.string().catch(''),
  depends_on: z.array(z.union([z.int(), z.string()])).catch([]),
  requirements: z.array(z.string()).catch([]),
});

export type Plan = z.infer<typeof frontmatter> & { readonly file: string; readonly complete: boolean };

const NO_FRONTMATTER = frontmatter.parse({});
const MAX_PLAN_BYTES = 1024 * 1024;
const PHASE_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]{0,127}$/u;

/** A phase is a name, not a way through the file system. */
export function checkPhase(phase: string): string {
  if (PHASE_NAME.test(phase) && !phase.includes('..')) return phase;
  const message = 'A phase is a name of letters, digits, ".", "-", "_" and spaces, at most 128 of them.';
  throw new PipelineError('INVALID_PHASE', message);
}

function readFrontmatter(path: string): z.infer<typeof frontmatter> {
  try {
    if (!lstatSync(path).isFile()) return NO_FRONTMATTER;
    const text = readBounded(path, MAX_PLAN_BYTES);
    const [, head] = /^\+\+\+\r?\n([\s\S]*?)\r?\n\+\+\+/.exec(text) ?? [];
    return head === undefined ? NO_FRONTMATTER : frontmatter.parse(parse(head));
  } catch {
    return NO_FRONTMATTER;
  }
}

/** What stands beside a plan and tells about it is none itself. */
function isPlanFile(name: string): boolean {
  return name.endsWith('.md') && !/-(?:summary|review)\.md$/.test(name);
}

function readNames(dir: string, shown: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new PipelineError('NO_PLANS', `No plans directory found at ${shown}`);
    throw new PipelineError('IO_ERROR', `Error reading plans: ${String(code ?? error)}`);
  }
}

/** The plans of a phase by wave, and by name within one. */
export function listPlans(projectDir: string, phase: string): readonly Plan[] {
  checkPhase(phase);
  const dir = join(projectDir, 'phases', phase, 'plans');
  const names = readNames(dir, `${basename(projectDir)}/phases/${phase}/plans`);
  return names
    .filter(isPlanFile)
    .map((file) => ({
      file,
      ...readFrontmatter(join(dir, file)),
      complete: names.includes(file.replace(/\.md$/, '-summary.md')),
    }))
    .sort((a, b) => a.wave - b.wave || a.file.localeCompare(b.file, 'en'));
}
