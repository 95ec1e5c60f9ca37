import type { Analysis, Effect, EffectKind, Target } from '../shell/analysis.js';
import { staticPrefix } from './paths/glob.js';
import { locate, placeOfName, type Place } from './paths/place.js';
import { Zones, type Zone } from './paths/zones.js';
import type { PolicyContext } from './policy.js';

/** One path that one effect of a command line would change. */
export interface Change {
  readonly effect: Effect;
  readonly target: Target;
  readonly zone: Zone;
  /** The path by which the zone was decided; for a glob the directory below which it matches. */
  readonly path: string;
  readonly place: Place;
}

const CHANGING: ReadonlySet<EffectKind> = new Set([
  'delete',
  'overwrite',
  'write',
  'move',
  'link',
  'permission',
  'device-write',
  // A file that git puts back to what it was.
  'history-loss',
]);

/** A command line, read once for all rules. */
export class ShellScene {
  readonly zones: Zones;
  private known: readonly Change[] | null = null;
  private readonly places = new Map<string, Place>();

  constructor(
    readonly text: string,
    readonly analysis: Analysis,
    readonly context: PolicyContext,
  ) {
    this.zones = new Zones(context);
  }

  get effects(): readonly Effect[] {
    return this.analysis.effects;
  }

  /** Effects of these kinds, whatever they aim at. */
  effectsOf(...kinds: readonly EffectKind[]): readonly Effect[] {
    return this.effects.filter((effect) => kinds.includes(effect.kind));
  }

  /** Everything that would be changed on this machine's file system, as far as its place is known. */
  get changes(): readonly Change[] {
    this.known ??= this.effects
      .filter((effect) => CHANGING.has(effect.kind) && effect.command.host === null)
      .flatMap((effect) => effect.targets.flatMap((target) => this.changeOf(effect, target)));
    return this.known;
  }

  changesOf(...kinds: readonly EffectKind[]): readonly Change[] {
    return this.changes.filter(({ effect }) => kinds.includes(effect.kind));
  }

  /** Where a target leads; null if that is not known, or not a path. */
  placeOf(target: Target): Place | null {
    if (target.path === null) return null;
    const isPattern = target.hasGlob && target.isResolved;
    const path = isPattern ? staticPrefix(target.path) : target.path;
    const place = this.places.get(path) ?? locate(path, this.context);
    this.places.set(path, place);
    return place;
  }

  /** `link/../x` lies beside what the link leads to; the path of a target is made of the text alone. */
  private walkedPlace(target: Target, cwd: string | null): Place | null {
    const place = this.placeOf(target);
    if (place === null || cwd === null || target.hasGlob || !target.text.includes('/..')) return place;
    const walked = locate(target.text, { ...this.context, cwd });
    return walked.lexical === place.lexical ? walked : place;
  }

  private changeOf(effect: Effect, target: Target): Change[] {
    const found = this.walkedPlace(target, effect.command.cwd);
    if (found === null) return [];
    const isWhole = effect.kind === 'delete' || effect.kind === 'move';
    const isOfName = isWhole || effect.kind === 'link';
    const place = isOfName ? placeOfName(found, this.context.files) : found;
    const { zone, path } = this.zones.worstOf(place);
    // A glob, or a name that is not known, stands for things below the directory, not for the directory.
    if (target.hasGlob || !target.isResolved) {
      return [{ effect, target, zone: this.zones.worstOf(childOf(place)).zone, path, place }];
    }
    // What is written into the workspace's own directory stays in it, what is written into a temporary directory
    // around it is temporary, and what is written into a permitted link stays behind it; only taking it away is more.
    const isBehindLink = !isOfName && zone === 'outside' && place.lexical !== place.real;
    const isInto = (!isWhole && zone === 'workspace-root') || isBehindLink;
    const within = isInto ? this.zones.worstOf(childOf(place)).zone : zone;
    const isFree = within === 'temp' || within === 'workspace' || (isBehindLink && within === 'permitted');
    return [{ effect, target, zone: isFree ? within : zone, path, place }];
  }
}

/** Something in a directory, whatever its name. */
export function childOf({ lexical, real }: Place): Place {
  const below = (path: string): string => `${path === '/' ? '' : path}/x`;
  return { lexical: below(lexical), real: below(real) };
}
