import { resolve } from 'node:path';
import { currentConfig } from '../config/cache.js';
import { locatePlaces, type Places } from '../config/locate.js';
import type { LoadedConfig } from '../config/settings.js';
import type { Environment } from '../dialects/dialect.js';
import type { EngineClock } from '../engine/run.js';
import type { LedgerPlaces } from '../ledger/record.js';
import { VERSION } from '../model/version.js';
import type { Switches } from './arguments.js';
import { FILES } from './guards.js';

/** Stands in the rows of events that anybody may have sent, so that nobody takes them for evidence. */
export const SENT_THROUGH_MCP = 'Sent through the MCP server.';

/** What the judgement needs of the world. */
export interface World {
  readonly env: Environment;
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly clock: EngineClock;
  readonly isoTime: () => string;
  readonly newId: () => string;
  readonly switches: Switches;
  /** The role that the entry names which started us. */
  readonly role?: string | null;
  /** The command line that starts Bridle again. */
  readonly program: () => readonly [string, ...string[]];
  readonly packageRoot: () => string;
  /** `mcp`: the event came by a way that a model can take too, so it proves nothing. */
  readonly channel?: 'mcp';
  /** Takes a row that may be written a moment later, because nobody's answer depends on it; null: it is written. */
  readonly later?: (write: () => string | null) => void;
}

export interface Scene {
  readonly places: Places;
  readonly config: LoadedConfig;
  readonly ledger: LedgerPlaces;
}

/** Where an event happens: its project, its settings, its ledger. */
export async function sceneOf(cwd: string | null, world: World): Promise<Scene> {
  const places = locatePlaces({
    cwd: resolve(world.cwd, cwd ?? ''),
    home: world.home,
    xdgConfigHome: world.env['XDG_CONFIG_HOME'] ?? null,
    xdgStateHome: world.env['XDG_STATE_HOME'] ?? null,
  });
  // An event that names no directory, or one that is not there, belongs to no project; neither home nor the root is one.
  const isHomeless =
    cwd === null ||
    places.project === world.home ||
    places.project === '/' ||
    !FILES.isDirectory(places.project);
  return {
    places,
    config: await currentConfig(places, VERSION),
    ledger: { projectDir: isHomeless ? null : places.projectDir, userState: places.userState },
  };
}
