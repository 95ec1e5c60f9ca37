import { sceneOf } from '../hook/scene.js';
import { contextOf } from '../hook/context.js';
import type { JsonObject } from '../model/json.js';
import { explainCall } from '../policies/explanation.js';
import type { ServerPlace } from './place.js';

/** What the built-in guards would say about a command. Nothing is run and nothing is recorded. */
export async function explainCommand(command: string, { world }: ServerPlace): Promise<JsonObject> {
  const scene = await sceneOf(world.cwd, world);
  const tool = { name: 'shell', kind: 'shell' as const, input: { command }, callId: null, mcp: null };
  const { verdict, analysis, effects } = explainCall(tool, contextOf(world.cwd, scene, world, null));
  return {
    verdict: verdict.kind,
    rule: verdict.rule,
    reason: verdict.reason,
    remedy: verdict.remedy,
    is_understood: analysis?.isComplete ?? false,
    effects: effects.map(({ kind, detail }) => ({ kind, detail })),
    note: 'Built-in guards only: hooks and gates that depend on the session may say more when it is really called.',
  };
}
