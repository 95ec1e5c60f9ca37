import type { Event } from '../model/event.js';
import type { EffectKey } from './memory.js';
import type { PolicyContext } from './policy.js';
import { runsCommands } from './table.js';

/**
 * The keys to remember when a security hook, built in or not, has refused a call; handed back as
 * `deniedEffects` for the rest of the session. Loads only what the call needs, and only after a refusal.
 */
export async function effectKeysOf(event: Event, context: PolicyContext): Promise<readonly EffectKey[]> {
  const { tool } = event;
  if (tool === null) return [];
  const { effectKeys } = await import('./memory.js');
  if (runsCommands(event)) {
    const scene = (await import('./guards/shell.js')).sceneOfCall(tool, context);
    return scene === null ? [] : effectKeys(scene);
  }
  const { FileScene } = await import('./file-scene.js');
  return effectKeys(new FileScene(tool, context));
}
