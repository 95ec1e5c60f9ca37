import type { EventKind, ToolKind } from '../model/event.js';
import type { Category, FailurePosture, Origin } from '../model/hook.js';
import type { ProtocolName } from '../model/protocol.js';

export type Shape = 'hook-folder' | 'executable' | 'command' | 'module';

/** Which calls a hook wants, as data: the manifest that holds it is kept as JSON. */
export interface MatcherSpec {
  /** On the tool's names, read as the hook's protocol reads it. */
  readonly tool: string | null;
  readonly toolStyle: 'search' | 'names' | 'glob';
  /** On every text of the input, and on the whole. */
  readonly pattern: string | null;
  /** Only these kinds; empty: all. */
  readonly toolKinds: readonly ToolKind[];
}

export type EntryState =
  | { readonly kind: 'active' }
  | {
      readonly kind: 'shadowed' | 'disabled' | 'untrusted' | 'broken';
      readonly why: string;
    };

/** How a hook is started. */
export interface StartPlan {
  readonly argv: readonly [string, ...string[]];
  /** null: where the agent works. */
  readonly cwd: string | null;
  /** Answers over descriptor 3. */
  readonly hasAnswerPipe: boolean;
  /** Files as they were when a person approved them; looked at again right before the start. */
  readonly watched: readonly WatchedFile[];
}

export interface WatchedFile {
  readonly path: string;
  readonly mark: string;
}

/** A hook that was found somewhere, whether it may run or not. */
export interface HookEntry {
  readonly name: string;
  readonly shape: Shape;
  readonly protocol: ProtocolName;
  readonly description: string;
  readonly category: Category;
  readonly kinds: readonly EventKind[];
  readonly otherNames: readonly string[];
  /** The event as its author wrote it. */
  readonly eventName: string | null;
  readonly matcher: MatcherSpec | null;
  readonly priority: number;
  readonly timeoutMs: number;
  readonly isAsync: boolean;
  readonly onFailure: FailurePosture;
  readonly origin: Origin;
  /** The file or directory that is the hook. */
  readonly path: string;
  /** Variables of the environment that it may have besides the usual ones. */
  readonly env: readonly string[];
  /** For an entry of a configuration: what it runs, as it is written. */
  readonly command: string | readonly string[] | null;
  /** The same entry whole, as part of what is approved; empty for a hook that is files only. */
  readonly definition: string;
  /** null: it cannot be started. */
  readonly start: StartPlan | null;
  readonly state: EntryState;
  /** What is odd about it without keeping it from running. */
  readonly remarks: readonly string[];
  /** The content that was looked at, as `bridle trust` names it; null where nothing is approved. */
  readonly digest: string | null;
}
