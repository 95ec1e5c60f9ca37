import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { eventKindOf } from '../model/event-names.js';
import { EVENT_KINDS, type EventKind, type ToolKind } from '../model/event.js';
import { isJsonObject, stringAt, type JsonObject, type JsonValue } from '../model/json.js';
import { noMcp, toolCallOf } from '../dialects/tools.js';

/** A hook of an overlay, before it is written for one agent. */
export interface OverlayHook {
  readonly kind: EventKind;
  readonly tool: ToolKind | null;
  readonly matcher: string | null;
  readonly command: string;
  /** The file of the project that the command starts; null if it starts none. */
  readonly script: string | null;
}

/** What a team adds to what is generated. */
export interface Overlay {
  readonly hooks: readonly OverlayHook[];
  /** Files of skills, seen from the project. */
  readonly skills: readonly string[];
  /** Roles whose files get the hooks too. */
  readonly roles: readonly string[];
  readonly problems: readonly string[];
}

export const NO_OVERLAY: Overlay = { hooks: [], skills: [], roles: [], problems: [] };

const KEYS = ['extra_hooks', 'extra_skills', 'roles'];

function isInside(path: string): boolean {
  return path !== '' && !path.startsWith('/') && !normalize(path).startsWith('..');
}

function stringsIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Collects what is wrong instead of stopping at the first thing. */
class OverlayReader {
  readonly problems: string[] = [];

  constructor(
    private readonly file: string,
    private readonly project: string,
  ) {}

  private problem(text: string): void {
    this.problems.push(`${this.file}: ${text}`);
  }

  read(value: JsonObject): Omit<Overlay, 'problems'> {
    for (const key of Object.keys(value).filter((each) => !KEYS.includes(each)))
      this.problem(`"${key}" is none of ${KEYS.join(', ')}`);
    const hooks = value['extra_hooks'] ?? {};
    if (!isJsonObject(hooks)) this.problem('"extra_hooks" is not an object with a list for each event');
    return {
      hooks: isJsonObject(hooks)
        ? Object.entries(hooks).flatMap(([event, list]) => this.readEvent(event, list))
        : [],
      skills: stringsIn(value['extra_skills']).flatMap((path) => this.readSkill(path)),
      roles: stringsIn(value['roles']),
    };
  }

  private readEvent(event: string, list: JsonValue): readonly OverlayHook[] {
    const kind = eventKindOf(event);
    if (kind === null) {
      const known = EVENT_KINDS.filter((each) => each !== 'other').join(', ');
      this.problem(`extra_hooks: there is no event "${event}"; use ${known}, or an agent's own name of one`);
      return [];
    }
    if (!Array.isArray(list)) {
      this.problem(`extra_hooks.${event} is not a list`);
      return [];
    }
    return list.flatMap((entry: JsonValue, at) => this.readHook(kind, entry, `extra_hooks.${event}[${at}]`));
  }

  private readHook(kind: EventKind, entry: JsonValue, where: string): readonly OverlayHook[] {
    const command = isJsonObject(entry) ? stringAt(entry, 'command') : null;
    if (!isJsonObject(entry) || command === null || command.trim() === '' || /[\n#]/.test(command)) {
      this.problem(`${where} has no "command" that is one line without "#"`);
      return [];
    }
    const [first = ''] = command.trim().split(/\s+/);
    const isFile = first.includes('/');
    const script = isFile ? first.replace(/^\.\//, '') : null;
    if (script !== null && !(isInside(script) && existsSync(join(this.project, script)))) {
      this.problem(`${where}: command not found: ${first}`);
      return [];
    }
    const matcher = stringAt(entry, 'matcher');
    return [{ kind, ...toolOf(matcher), command: command.trim().replace(/^\.\//, ''), script }];
  }

  private readSkill(path: string): readonly string[] {
    const file = join(path, 'SKILL.md');
    if (isInside(path) && existsSync(join(this.project, file))) return [file];
    this.problem(`extra_skills: path missing SKILL.md: ${path}`);
    return [];
  }
}

/** A tool's name in any agent's words, or the name of a kind; what is neither stays a matcher. */
function toolOf(matcher: string | null): Pick<OverlayHook, 'tool' | 'matcher'> {
  if (matcher === null || matcher === '' || matcher === '*') return { tool: null, matcher: null };
  const { kind } = toolCallOf(matcher, {}, null, { names: {}, mcp: noMcp });
  return { tool: kind === 'other' ? null : kind, matcher };
}

function readOne(file: string, project: string): Overlay {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(join(project, file), 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ...NO_OVERLAY, problems: [`${file}: cannot be read: ${why}`] };
  }
  if (!isJsonObject(value)) return { ...NO_OVERLAY, problems: [`${file}: is not a JSON object`] };
  const reader = new OverlayReader(file, project);
  const overlay = reader.read(value);
  return { ...overlay, problems: reader.problems };
}

/** All overlays, one after the other. */
export function readOverlays(files: readonly string[], project: string): Overlay {
  const all = files.map((file) => readOne(file, project));
  return {
    hooks: all.flatMap(({ hooks }) => hooks),
    skills: [...new Set(all.flatMap(({ skills }) => skills))],
    roles: [...new Set(all.flatMap(({ roles }) => roles))],
    problems: all.flatMap(({ problems }) => problems),
  };
}
