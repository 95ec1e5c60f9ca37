import type { Places } from '../config/locate.js';
import type { World } from '../hook/scene.js';
import type { SessionTally } from '../workflow/session-tally.js';

/** Where the server works. Fixed when it starts: no argument of a tool can move it. */
export interface ServerPlace {
  readonly places: Places;
  readonly world: World;
  readonly tally: SessionTally;
}
