import type { Event, EventKind } from './event.js';
import type { FileView } from './file-view.js';
import type { History } from './history.js';
import type { PracticeSettings } from './practice-settings.js';
import type { Verdict } from './verdict.js';

/** The project's files as a practice sees them. Paths are absolute. */
export interface ProjectFiles extends FileView {
  readonly modifiedMs: (path: string) => number | null;
  /** Names in a directory; none if there is no such directory. */
  readonly list: (dir: string) => readonly string[];
  readonly remove: (path: string) => void;
}

/** What the ledger knows of a command's last run in the project. */
export interface CommandRun {
  readonly isSuccess: boolean;
  /** A file was written since, so what was tested is not what is there now. */
  readonly isOutdated: boolean;
}

/** Everything besides the event that a gate or a feedback hook goes by. */
export interface PracticeContext {
  readonly cwd: string;
  readonly workspace: string;
  /** The person's own state directory. */
  readonly userState: string;
  readonly home: string;
  readonly nowMs: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly settings: PracticeSettings;
  readonly files: ProjectFiles;
  readonly history: History;
  /** A path with every link resolved: relative to the project where inside it, else absolute. */
  readonly placeOf: (path: string, from?: string) => string;
  /** The last run of exactly this command since a time, by records that the chain of the ledger vouches for. */
  readonly lastRun: (command: string, sinceMs: number) => CommandRun | null;
  /** A text without the credentials in it, for files that are kept. */
  readonly redact: (text: string) => string;
  /** What people said in this session, the latest first, by the same records. */
  readonly saidByPerson: () => Iterable<string>;
}

/** A way of working that a project asks for: a gate, which refuses, or feedback, which only advises. */
export interface Practice {
  readonly name: string;
  readonly judge: (event: Event, context: PracticeContext) => Verdict | Promise<Verdict>;
}

/** A row of the tables of gates and feedback; `wants` is cheap, `load` is not. */
export interface PracticeRow {
  readonly name: string;
  readonly category: 'gate' | 'feedback';
  readonly summary: string;
  readonly events: readonly EventKind[];
  readonly wants: (event: Event) => boolean;
  readonly load: () => Promise<Practice>;
  /** How long it may take; a few seconds if not said. */
  readonly timeoutSeconds?: number;
}

/** A part of the system that no event starts: another one calls it. */
export interface ShadowRow {
  readonly name: string;
  readonly category: 'gate' | 'feedback';
  readonly summary: string;
  readonly calledBy: string;
}
