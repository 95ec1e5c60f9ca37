/** Which calls are meant; every part that is said must fit, and at least one is. */
export interface CallMatcher {
  /** The tool's name, its kind (`shell`, `write`, …), or the part after the server of an MCP tool. */
  readonly tool?: string;
  /** The first words of a command; several: any of them. */
  readonly commands?: readonly string[];
  /** A glob, relative to the workspace. */
  readonly path?: string;
  /** Values that arguments of the call must have. */
  readonly input?: Readonly<Record<string, string>>;
}

/** Before this, that must have happened in the same session. */
export interface Gate {
  readonly id: string;
  readonly before: CallMatcher;
  readonly require: readonly CallMatcher[];
  /** It must have happened after the last change to the working tree. */
  readonly isFresh: boolean;
  readonly reason: string;
  readonly remedy: string | null;
}
