import type { Places } from '../config/locate.js';
import type { RunProcess } from '../process/pool.js';

/** What hooks of all sources need to run. */
export interface SourceContext {
  readonly places: Places;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly isoTime: () => string;
  /** Where this package lies, with its `dist`. */
  readonly packageRoot: string;
  readonly runProcess: RunProcess;
  /** What is left of the time that all hooks of this event have together. */
  readonly leftMs: () => number;
  /** Whether the calling agent tells the end of a turn apart from a stop. */
  readonly hasTurnEvents: boolean;
}
