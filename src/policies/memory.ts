import type { EffectKind, TargetKind } from '../shell/analysis.js';
import { deny, type Verdict } from '../model/verdict.js';
import { deniedBefore } from './denied-before.js';
import { FileScene } from './file-scene.js';
import { quoteTarget, type Finding } from './rule.js';
import type { ShellScene } from './shell-scene.js';

/**
 * What a call would do, in words that do not depend on the tool or the wording: `change /work/a.ts` stands
 * for Edit, `sed -i`, `tee` and `python -c` alike.
 */
export type EffectKey = string;

/** What an effect is called, and which of its targets it is about: a push is about a branch, not about a remote. */
const CLASSES: Readonly<Partial<Record<EffectKind, readonly [name: string, about: readonly TargetKind[]]>>> =
  {
    'network-send': ['send', ['path', 'other']],
    'database-loss': ['lose', ['database']],
    'history-loss': ['lose', ['ref']],
    'force-push': ['push', ['ref']],
    'remote-code': ['run', ['url', 'host', 'path']],
    'service-stop': ['stop', ['other']],
    'cloud-loss': ['lose', ['other']],
    'container-loss': ['lose', ['other']],
  };

/**
 * Places of work that change all the time; a refusal there is about the wording, not about the place. Those of another
 * machine only look like ours.
 */
function isMemorable(zone: string): boolean {
  return zone !== 'stream' && zone !== 'temp' && zone !== 'elsewhere';
}

function keysOfShell(scene: ShellScene): EffectKey[] {
  const changes = scene.changes
    .filter(({ zone, target }) => isMemorable(zone) && !target.hasGlob)
    .map(({ place }) => `change ${place.real}`);
  const others = scene.effects.flatMap(({ kind, targets }) => {
    const [name, about] = CLASSES[kind] ?? ['', []];
    return targets
      .filter((target) => about.includes(target.kind))
      .map(({ path, text }) => `${name} ${path ?? text}`);
  });
  return [...changes, ...others];
}

/** Every effect of a call by which a later call can be recognised. Reading is none. */
export function effectKeys(scene: ShellScene | FileScene): readonly EffectKey[] {
  const keys =
    scene instanceof FileScene
      ? scene.written.filter(({ zone }) => isMemorable(zone)).map(({ place }) => `change ${place.real}`)
      : keysOfShell(scene);
  return [...new Set(keys)];
}

/** Of a refused call, only the effect that it was refused for: the rest of its line may be ordinary work. */
export function keysOfRefusal(scene: ShellScene | FileScene, { target }: Finding): readonly EffectKey[] {
  return target === null ? [] : effectKeys(scene).filter((key) => key.endsWith(` ${target}`));
}

/** Who takes a directory away takes away all that is in it. */
function goesAlong(denied: ReadonlySet<EffectKey>, scene: ShellScene | FileScene): EffectKey | undefined {
  if (scene instanceof FileScene) return undefined;
  const gone = scene.changesOf('delete', 'move').map(({ place }) => `change ${place.real}/`);
  return gone.length === 0
    ? undefined
    : [...denied].find((key) => gone.some((start) => key.startsWith(start)));
}

/** A refusal, if a security hook refused one of the call's effects before; null if none is remembered. */
export function recallDenial(scene: ShellScene | FileScene): Verdict | null {
  const keys = effectKeys(scene);
  if (keys.length === 0) return null;
  const denied = deniedBefore(scene.context);
  const again = keys.find((key) => denied.has(key)) ?? goesAlong(denied, scene);
  if (again === undefined) return null;
  return deny(
    `Refused: this would ${quoteTarget(again)}, which was refused before in this session; another way to do it is refused too.`,
    { rule: 'memory.denied-before', remedy: 'Do something else, or ask the person.' },
  );
}
