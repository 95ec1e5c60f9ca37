import type { EventKind, ToolKind } from '../model/event.js';
import type { JsonObject, JsonValue } from '../model/json.js';
import type { Since } from './version.js';

export const SCOPES = ['user', 'project', 'local'] as const;

/** Whose agent is made to call us: a person's everywhere, everybody's in a project, or one person's in a project. */
export type Scope = (typeof SCOPES)[number];

/** The command line an agent shall start, before the agent's own quoting; `--event <name>` is added to it. */
export interface HookCommand {
  readonly program: string;
  readonly args: readonly string[];
}

/** How our entries stand in a file that may hold other people's as well. */
export type Placement =
  /** The file is ours alone: written whole, removed whole. */
  | { readonly kind: 'whole' }
  /**
   * The object at `at` holds a list per event; ours are elements of those lists, added at the end. A file
   * that is made new, or lacks the keys of `seed`, gets them too.
   */
  | { readonly kind: 'lists'; readonly at: readonly string[]; readonly seed: JsonObject }
  /** The value at this key is ours alone. */
  | { readonly kind: 'key'; readonly at: readonly string[] }
  /** Lines at the end of the file, between the two marks of `BLOCK_MARKS`. */
  | { readonly kind: 'block' };

export const BLOCK_MARKS = { begin: '# >>> bridle >>>', end: '# <<< bridle <<<' } as const;

export interface PlannedFile {
  /** `user` below the person's home, `project` and `local` below the project. A scope the agent lacks is not there. */
  readonly paths: Readonly<Partial<Record<Scope, string>>>;
  readonly format: 'json' | 'jsonc' | 'toml' | 'script' | 'module';
  readonly placement: Placement;
  readonly isExecutable: boolean;
  /** The text of such a file with our entries and nothing else. */
  readonly render: (command: HookCommand, target: InstallTarget) => string;
  /** The same document with a team's own hooks and skills in it, where the agent takes any. */
  readonly addExtras?: (document: JsonObject, extras: Extras) => JsonObject;
}

/** A command of a team's own that an agent shall start beside us. */
export interface ExtraHook {
  readonly kind: EventKind;
  /** Which tools it is for; null: all, or those that the matcher names. */
  readonly tool: ToolKind | null;
  /** As the team wrote it, for tools that are nobody's but this agent's. */
  readonly matcher: string | null;
  /** A line for the shell, ended by a mark by which it is known as ours. */
  readonly command: string;
  /** Its first word is a file of the project. */
  readonly isScript: boolean;
}

export interface Extras {
  readonly hooks: readonly ExtraHook[];
  /** Files of skills, seen from the project. */
  readonly skills: readonly string[];
}

/** Entries for commands that are not ours are told from people's own by this; a shell takes it for a comment. */
export function markExtra(command: string, agent: string): string {
  return `${command} # bridle overlay: hook --agent ${agent}`;
}

/** What the entries are for. */
export interface InstallTarget {
  /** Absolute path of what the scope's paths are below: the person's home, or the project. */
  readonly root: string;
  /** The agent's version; null if it is not known, then the newest counts. */
  readonly version: string | null;
}

/** A variable that moves the person's directory of an agent. */
export interface HomeVariable {
  readonly name: string;
  /** The part of a user path that its value replaces. */
  readonly replaces: string;
}

/** Where an agent keeps which hooks a person has approved. */
export interface TrustStore {
  /** A TOML document below the person's home. */
  readonly path: string;
  /** Looked up by the doctor, not by a hook. */
  readonly load: () => Promise<FindUntrusted>;
}

export interface TrustQuestion {
  readonly hooksFile: string;
  readonly hooks: JsonObject;
  readonly store: JsonObject;
  readonly sha256: (text: string) => string;
}

/** The command lines in a hooks file that the agent will pass over. */
export type FindUntrusted = (question: TrustQuestion) => readonly string[];

/** What makes an agent call us. A plan only: nothing here reads or writes a file. */
export interface InstallPlan {
  readonly files: readonly PlannedFile[];
  /** The agent's own names of the events that get an entry. */
  readonly events: readonly string[];
  /** When an event came into being, where that is known: older versions get no entry for it. */
  readonly since?: Since;
  readonly homeVariable: HomeVariable | null;
  readonly trust?: TrustStore;
  /** What a person must know or do before the entries count: trust, restart, flags. */
  readonly notes: readonly string[];
  /** Files of their own for agents of a role, where an agent has such. */
  readonly roleFiles?: (role: string) => readonly PlannedFile[];
}

const OWN_WORDS = /\bbridle\b[^\n]*? hook --agent ([\w-]+)(?= |$)/;
/** Where an entry can only name a script, ours is in a folder named after us and the agent. */
const OWN_SCRIPT = /\/bridle-([\w-]+)\/\w+\.\w+$/;

/** Which agent an entry of ours was written for, also by an older version or from another place; null if it is not ours. */
export function ownerOfEntry(entry: JsonValue): string | null {
  for (const text of textsIn(entry)) {
    const [, agent] = OWN_WORDS.exec(text.replaceAll(/['"]/g, '')) ?? OWN_SCRIPT.exec(text) ?? [];
    if (agent !== undefined) return agent;
  }
  return null;
}

/** Every string of an entry; a list of words counts as one line, because some agents take them apart. */
function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  const items: readonly JsonValue[] = Array.isArray(value) ? value : Object.values(value);
  const words = items.flatMap((item) => textsIn(item));
  return [...words, words.join(' ')];
}
