import type { Places } from '../config/locate.js';

/** Where the server works. Fixed when it starts: no argument of a tool can move it. */
export interface ServerPlace {
  readonly places: Places;
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly isoTime: () => string;
  /** The command line that starts Bridle again, and where it is installed. */
  readonly program: readonly [string, ...string[]];
  readonly packageRoot: string;
}
