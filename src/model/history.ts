import type { EventKind, ToolKind } from './event.js';

/** Short marks of a text before and after an edit: enough to see that it was put back, no text to read. */
export interface ContentMark {
  /** null: the whole file was written. */
  readonly from: string | null;
  readonly to: string;
}

/** What is remembered of a tool call besides its summary. */
export interface CallTrace {
  /** Files that a write or edit names: every link resolved, relative to the workspace where inside it. */
  readonly paths: readonly string[];
  /** A mark of the whole command line; equal commands have equal ones. */
  readonly command: string | null;
  readonly content: ContentMark | null;
}

export const NO_TRACE: CallTrace = { paths: [], command: null, content: null };

/** An earlier event of the same session, as the ledger has it. */
export interface PastEvent {
  /** null: a row of an ancestor, which recorded results of tools only. */
  readonly kind: EventKind | null;
  /** The agent's own name of the event. */
  readonly name: string | null;
  readonly timestamp: string;
  readonly subagent: string | null;
  readonly callId: string | null;
  readonly toolName: string | null;
  readonly toolKind: ToolKind | null;
  /** The command or path, redacted and cut. */
  readonly summary: string | null;
  readonly trace: CallTrace;
  /** A command that does nothing, such as `true`. */
  readonly isIdle: boolean;
  readonly verdict: string | null;
  readonly rule: string | null;
  readonly isSuccess: boolean | null;
  /** The agent did not say so: a result is taken for a success if it is not called a failure. */
  readonly isAssumed?: boolean;
  /** Of a command, where the agent told it. */
  readonly exitCode?: number;
  /** Gates whose requirement this event fulfilled. */
  readonly met: readonly string[];
  /** The state of the working tree after it; null if nobody looked. */
  readonly tree: string | null;
}

/** The past of the session that an event belongs to. Each part is read when it is asked for. */
export interface History {
  /** The event at hand, in the same terms. */
  readonly call: CallTrace;
  /**
   * The newest first, as far back as a few hundred events. With a text only those whose row holds it, which
   * costs a search instead of reading them all.
   */
  readonly recent: (holding?: string) => Iterable<PastEvent>;
  /** Whether a command, known by its mark, has failed recently; cheap, because nearly none has. */
  readonly hasFailed: (command: string) => boolean;
  /** The newest first, much further back: for what is rarely asked. */
  readonly earlier: () => Iterable<PastEvent>;
  /** Keys of the effects that were denied in this session, by others than these hooks. */
  readonly deniedEffects: (judges?: readonly string[]) => ReadonlySet<string>;
  /** Whether the model was given this text since it last forgot what it was given. */
  readonly hasInjected: (text: string) => boolean;
  /** The state of the working tree now; null if it is not known. */
  readonly tree: string | null;
}
