import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { renderClassification } from '../../generate/classification.js';
import { eventKindOf } from '../../model/event-names.js';
import { EVENT_KINDS } from '../../model/event.js';
import { UserError } from '../../model/user-error.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';
import { wrap } from '../render/wrap.js';
import { NEW_SHAPES, planHook, type NewHook, type NewPlan, type NewShape } from '../templates/plan.js';
import type { Language } from '../templates/scripts.js';

export interface NewOptions {
  readonly shape?: string;
  readonly event?: string;
  /** sh or py; a module is TypeScript. */
  readonly lang?: string;
  /** For this person, in all projects. */
  readonly user?: boolean;
  readonly json?: boolean;
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function isShape(word: string): word is NewShape {
  return NEW_SHAPES.some((shape) => shape === word);
}

async function shapeOf({ shape }: NewOptions, io: CliIo): Promise<NewShape> {
  const said = shape ?? (await io.choose?.('What shall it be?', NEW_SHAPES)) ?? 'folder';
  if (isShape(said)) return said;
  throw new UserError(
    'E_UNKNOWN_SHAPE',
    `A hook cannot be a "${said}".`,
    `Choose one of ${NEW_SHAPES.join(', ')}.`,
  );
}

async function eventOf({ event }: NewOptions, shape: NewShape, io: CliIo): Promise<string> {
  if (shape === 'rule') return 'before_tool';
  const kinds = EVENT_KINDS.filter((kind) => kind !== 'other');
  const said = event ?? (await io.choose?.('When shall it run?', kinds)) ?? 'before_tool';
  const kind = eventKindOf(said);
  if (kind !== null) return kind;
  throw new UserError('E_UNKNOWN_EVENT', `"${said}" is no event.`, `Choose one of ${kinds.join(', ')}.`);
}

function languageOf({ lang = 'sh' }: NewOptions): Language {
  if (lang === 'sh' || lang === 'py') return lang;
  throw new UserError(
    'E_UNKNOWN_LANGUAGE',
    `There is no template in "${lang}".`,
    'Use sh or py; --shape module is TypeScript.',
  );
}

function checkName(name: string): void {
  if (!NAME.test(name) || name.length > 64)
    throw new UserError(
      'E_BAD_NAME',
      `"${name}" cannot be the name of a hook.`,
      'Use lowercase letters, digits and single hyphens.',
    );
}

/** Nothing that is there is ever overwritten. */
function writePlan({ files, entry }: NewPlan, config: string): readonly string[] {
  const taken = files.find(({ path }) => existsSync(path));
  if (taken !== undefined)
    throw new UserError('E_EXISTS', `${taken.path} is there already.`, 'Choose another name or remove it.');
  for (const { path, text, isExecutable } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: isExecutable ? 0o755 : 0o644, flag: 'wx' });
  }
  if (entry === '') return files.map(({ path }) => path);
  const before = existsSync(config) ? readFileSync(config, 'utf8') : '';
  const draft = `${config}.${process.pid}`;
  writeFileSync(
    draft,
    `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${before === '' ? entry.trimStart() : entry}`,
  );
  renameSync(draft, config);
  return [config, ...files.map(({ path }) => path)];
}

const CATEGORY_PLACES: Readonly<Record<NewShape, string>> = {
  folder: '"category" in HOOK.md',
  executable: 'a [[hooks.override]] with "category" in hooks.toml, since a program has no such field',
  command: '"category" in its entry',
  module: '"category" in defineHook',
  rule: '"category" in its entry',
};

/** `bridle new <name>`: a working hook with examples beside it. */
export async function runNew(name: string, options: NewOptions, io: CliIo): Promise<number> {
  checkName(name);
  const places = placesOf(io);
  const base = options.user === true ? places.userConfig : places.projectDir;
  const root = options.user === true ? null : places.project;
  const shape = await shapeOf(options, io);
  const event = await eventOf(options, shape, io);
  const hook: NewHook = { name, shape, event, language: languageOf(options), base, root };
  const written = writePlan(planHook(hook), join(base, 'config.toml'));
  if (options.json === true) {
    io.out(`${JSON.stringify({ name, shape, event, files: written }, null, 2)}\n`);
    return 0;
  }
  io.out(
    `Made the ${shape} hook "${name}":\n${written.map((path) => `  ${relative(io.cwd, path) || path}\n`).join('')}\n`,
  );
  const isCode = shape !== 'rule';
  if (options.user !== true && isCode) io.out(`  bridle trust ${name}   let it run here\n`);
  io.out(`  bridle test ${name}    run its examples\n`);
  const about = `Which category it has, for ${CATEGORY_PLACES[shape]}; the first yes decides:`;
  io.out(`\n${wrap(about, io.width, '')}\n\n`);
  for (const line of renderClassification().trimEnd().split('\n'))
    io.out(`${wrap(line.trimStart(), io.width, line.startsWith(' ') ? '   ' : '')}\n`);
  return 0;
}
