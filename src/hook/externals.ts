import type { Host } from '../dialects/dialect.js';
import type { Event } from '../model/event.js';
import type { Hook } from '../model/hook.js';
import { hookLocations, kodrFile } from '../sources/locations.js';
import { lookBehind } from '../storage/quick-files.js';
import type { Scene, World } from './scene.js';

export interface ExternalHooks {
  readonly hooks: readonly Hook[];
  readonly notes: readonly string[];
}

const NONE: ExternalHooks = { hooks: [], notes: [] };

function isThere(path: string): boolean {
  try {
    return lookBehind(path) !== null;
  } catch {
    // Something is there that we may not look at; the slow way will say what.
    return true;
  }
}

/** Whether anybody has hooks at all: a few looks at directories, and nothing else is loaded for those who have none. */
function hasAny({ places, config }: Scene, home: string): boolean {
  const { hooks, ownRules } = config.settings;
  if (hooks.length > 0 || ownRules.length > 0) return true;
  return hookLocations(places, home).some(({ dir }) => isThere(dir)) || isThere(kodrFile(places));
}

/** The hooks that people wrote, of all sources and layers. */
export async function externalHooks(
  event: Event,
  scene: Scene,
  world: World,
  host: Host,
): Promise<ExternalHooks> {
  if (world.switches.areHooksOff)
    return { hooks: [], notes: ['--no-hooks: only the built-in guards judged.'] };
  if (!hasAny(scene, world.home)) return NONE;
  const { loadHooks } = await import('../sources/load.js');
  return loadHooks(event, {
    places: scene.places,
    config: scene.config,
    home: world.home,
    env: world.env,
    platform: world.platform,
    isoTime: world.isoTime,
    nowMs: world.clock.nowMs,
    packageRoot: world.packageRoot(),
    hasTurnEvents: host.capabilities.events.some(({ kind }) => kind === 'after_turn'),
    isProjectTrusted: world.switches.isProjectTrusted,
  });
}
