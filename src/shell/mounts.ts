import type { EffectKind, Target } from './effect.js';
import type { Mount } from './mount.js';
import { isAtOrBelow } from './path.js';

/** Effects that stay in a throw-away container with everything else in it. */
const CONTAINED = new Set<EffectKind>([
  'kill',
  'power',
  'service-stop',
  'privilege',
  'schedule',
  'install-package',
  'fork-bomb',
  'endless-write',
  'environment-poison',
  'remote-code',
  'hidden-code',
  'execute',
]);

/** What a mount that nobody can write to lets through. */
const LOOKS = new Set<EffectKind>(['read', 'credential-read', 'network-send']);

/** The place on the host; for a directory above a mount, the mounted directory itself. */
function translate(target: Target, mounts: readonly Mount[]): Target | null {
  const { path } = target;
  if (path === null) return null;
  for (const { host, inside, isVolume } of mounts) {
    if (isVolume === true && path !== inside && !/^\/(?:\*+|\.\*)$/.test(path.slice(inside.length))) continue;
    if (isAtOrBelow(path, inside)) {
      const rest = inside === '/' ? path : path.slice(inside.length);
      return { ...target, path: `${host === '/' ? '' : host}${rest}` || '/', text: `${host}${rest}` };
    }
    if (
      isAtOrBelow(inside, path) ||
      (target.hasGlob && isAtOrBelow(inside, path.replace(/\/[^/]*[*?[].*$/, '') || '/'))
    ) {
      return { ...target, path: host, text: host };
    }
  }
  return null;
}

/** Where a file of a container is, as far as it is one of the machine. */
export function hostPath(path: string, mounts: readonly Mount[]): string {
  const mount = mounts.find(({ inside, isVolume }) => isVolume !== true && isAtOrBelow(path, inside));
  if (mount === undefined) return path;
  const rest = mount.inside === '/' ? path : path.slice(mount.inside.length);
  return `${mount.host === '/' ? '' : mount.host}${rest}`;
}

/** What an effect inside of a container means outside; null if it means nothing. */
export function insideMounts(
  kind: EffectKind,
  targets: readonly Target[],
  mounts: readonly Mount[],
): readonly Target[] | null {
  const isWhole = mounts.some(
    ({ host, isWide, isReadOnly }) => (host === '/' || isWide === true) && isReadOnly !== true,
  );
  if (CONTAINED.has(kind) && !(isWhole && kind === 'remote-code')) return null;
  const open = kind === 'delete' ? mounts : mounts.filter(({ isVolume }) => isVolume !== true);
  const reached = LOOKS.has(kind) ? open : open.filter(({ isReadOnly }) => isReadOnly !== true);
  const hasPaths = targets.some(({ kind: each }) => each === 'path' || each === 'device');
  if (!hasPaths) return targets;
  const kept = targets.flatMap((target) => {
    if (target.kind !== 'path' && target.kind !== 'device') return [target];
    const outside = translate(target, reached);
    return outside === null ? [] : [outside];
  });
  return kept.length === 0 ? null : kept;
}
