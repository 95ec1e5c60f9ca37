import { DEEP, hasGlob, isLiteral } from './marks.js';
import { isAtOrBelow, normalizePath } from './path.js';
import { matcherOf } from './pattern.js';

/** What a name of the line's own making leads to. */
export interface Link {
  /** As the link has it: where it is relative, it starts from the directory that the link is in. */
  readonly to: string;
  /**
   * A symbolic link is followed, but not by what acts on the name. Of a copy made of links, hard ones or one for each
   * file, only the content of the files is elsewhere. What is mounted is what is there.
   */
  readonly kind: 'symbolic' | 'content' | 'mount';
}

/** As many as Linux follows; after that it gives up, and so may we. */
const MAX_HOPS = 40;
const MAX_TARGETS = 4;
const MAX_PLACES = 6;
const MAX_MATCHES = 8;

/** The rest of a walk along a path: how it treats the last name, and how many links it may still follow. */
interface Walk {
  readonly isLastFollowed: boolean;
  hops: number;
}

function isFollowed({ kind }: Link, isLast: boolean, { isLastFollowed }: Walk): boolean {
  if (kind === 'mount') return true;
  return kind === 'content' ? isLastFollowed : isLastFollowed || !isLast;
}

function isSame(left: Link, right: Link): boolean {
  return left.to === right.to && left.kind === right.kind;
}

/** A name that a star matches does not begin with a dot, unless the pattern does. */
function matchesName(pattern: string, name: string): boolean {
  if (!hasGlob(pattern)) return pattern === name;
  if (name.startsWith('.') && !pattern.startsWith('.')) return false;
  return matcherOf(pattern, name.length)?.(name) !== false;
}

/** Links that the line itself has made, by path; several where branches made different ones. */
export class Links {
  readonly #entries: Map<string, readonly Link[]>;

  constructor(from: Links | null = null) {
    this.#entries = new Map(from === null ? [] : from.#entries);
  }

  get size(): number {
    return this.#entries.size;
  }

  get(path: string): readonly Link[] {
    return this.#entries.get(path) ?? [];
  }

  set(path: string, link: Link): void {
    this.#entries.set(path, [link]);
  }

  /** What is known if either this or the other is true: a link that may be there is there. */
  join(other: Links): void {
    if (other === this) return;
    for (const [path, links] of other.#entries) {
      const own = this.get(path);
      const more = links.filter((link) => !own.some((each) => isSame(each, link)));
      if (more.length > 0) this.#entries.set(path, [...own, ...more].slice(0, MAX_TARGETS));
    }
  }

  adopt(other: Links): void {
    if (other === this) return;
    this.#entries.clear();
    for (const [path, links] of other.#entries) this.#entries.set(path, links);
  }

  /** The links at a path and below it; with nothing below, the path alone. */
  within(path: string): readonly string[] {
    return this.size === 0 ? [] : [...this.#entries.keys()].filter((each) => isAtOrBelow(each, path));
  }

  /** A name is gone, and all below it. What is mounted stays. */
  remove(path: string): void {
    for (const each of this.within(path))
      if (this.get(each).every(({ kind }) => kind !== 'mount')) this.#entries.delete(each);
  }

  /** What is copied or moved as a whole takes its links along. */
  carry(from: string, to: string): void {
    for (const path of this.within(from))
      this.#entries.set(normalizePath(to + path.slice(from.length)), this.get(path));
  }

  /**
   * Where an absolute path leads, `..` and all: behind a link it is the parent of what the link points at. More than
   * one place where a link may be one of several.
   */
  follow(path: string, isLastFollowed: boolean): readonly string[] {
    const places = this.#walk('', path.split('/'), { isLastFollowed, hops: MAX_HOPS });
    return [...new Set(places)].slice(0, MAX_PLACES);
  }

  #walk(start: string, parts: readonly string[], walk: Walk): readonly string[] {
    let place = start;
    for (const [at, part] of parts.entries()) {
      if (part === '' || part === '.') continue;
      if (part === '..') {
        place = place.slice(0, Math.max(0, place.lastIndexOf('/')));
        continue;
      }
      const here = place;
      place = `${here}/${part}`;
      const isLast = at === parts.length - 1;
      const links = this.get(place).filter((link) => isFollowed(link, isLast, walk));
      if (links.length === 0 || walk.hops === 0) continue;
      const rest = parts.slice(at + 1);
      return links.flatMap(({ to }) => {
        if (walk.hops === 0) return [place];
        walk.hops -= 1;
        return this.#walk(to.startsWith('/') ? '' : here, [...to.split('/'), ...rest], walk);
      });
    }
    return [place === '' ? '/' : place];
  }

  /** A word with globs, once more for each link that one of its globs may stand for. */
  spell(word: string, cwd: string): readonly string[] {
    // What descends by itself does not go through links.
    if (this.size === 0 || !hasGlob(word) || word.includes(DEEP)) return [];
    const parts = word.split('/');
    const base = word.startsWith('/') ? [] : cwd.split('/').slice(1);
    const found: string[] = [];
    for (const path of this.#entries.keys()) {
      if (found.length === MAX_MATCHES) break;
      const names = path.split('/').slice(1);
      const spelled = spellAs(parts, base, names);
      if (spelled !== null) found.push(spelled);
    }
    return found;
  }
}

/** The word with its first parts as the names of a path, where they match these; null where they do not. */
function spellAs(parts: readonly string[], base: readonly string[], names: readonly string[]): string | null {
  if (!base.every((name, at) => names[at] === name)) return null;
  const rest = names.slice(base.length);
  const spelled: string[] = [];
  let at = 0;
  for (const part of parts) {
    const name = rest[at];
    if (part === '' || part === '.' || name === undefined) spelled.push(part);
    else {
      if (part === '..' || !isLiteral(name) || !matchesName(part, name)) return null;
      spelled.push(name);
      at += 1;
    }
  }
  const text = spelled.join('/');
  return at === rest.length && text !== parts.join('/') ? text : null;
}
