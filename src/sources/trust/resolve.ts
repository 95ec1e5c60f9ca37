import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Layer } from '../../model/hook.js';
import type { WatchedFile } from '../entry.js';
import { digestOf, readContent, readFiles, type HookFile } from './content.js';
import { verifiedCopy } from './copy.js';
import { findApproval } from './store.js';

/** Something that would run, and who vouches for it. */
export interface TrustSubject {
  readonly layer: Layer;
  /** The file or directory that is the hook. */
  readonly path: string;
  readonly name: string;
}

/** A line of configuration that starts something. */
export interface EntrySubject extends TrustSubject {
  /** What the entry says. */
  readonly definition: string;
  /** The project's own files that its command names. */
  readonly files: readonly string[];
}

export interface TrustOptions {
  readonly userState: string;
  /** Everything of this project may run: said on the command line, or by an environment that names it. */
  readonly isProjectTrusted: boolean;
}

export type Trust =
  | {
      readonly kind: 'trusted';
      /** The directory or file to run: the hook itself, or a copy that nobody else can change. */
      readonly root: string;
      readonly digest: string;
      readonly watched: readonly WatchedFile[];
    }
  | { readonly kind: 'untrusted'; readonly digest: string; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string };

/** A file that anyone may write is nobody's; one that another person owns is not this person's. */
function ownershipFlaw(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 'it is not there any more';
  if ((stat.mode & 0o002) !== 0) return `everyone may write ${path}; "chmod o-w" mends that`;
  const uid = process.getuid?.();
  if (uid !== undefined && stat.uid !== uid && stat.uid !== 0) return `${path} belongs to another user`;
  return null;
}

function trustOwn(path: string): Trust {
  for (const each of [path, dirname(path)]) {
    const flaw = ownershipFlaw(each);
    if (flaw !== null) return { kind: 'refused', why: flaw };
  }
  const content = readContent(path);
  if (content.kind === 'unreadable') return { kind: 'refused', why: content.why };
  return { kind: 'trusted', root: path, digest: digestOf(path, content.files), watched: [] };
}

function explain(digest: string, approved: { digest: string; approvedAt: string } | null): string | null {
  if (approved === null) return 'nobody has approved it yet; "bridle trust" shows it';
  if (approved.digest === digest) return null;
  return `it has changed since it was approved on ${approved.approvedAt.slice(0, 10)}; "bridle trust" shows it`;
}

function watchedAs({ path, mark }: HookFile): WatchedFile {
  return { path, mark };
}

function isOneFile(path: string, files: readonly HookFile[]): boolean {
  return files.length === 1 && files[0]?.path === path;
}

function trustForeign(subject: TrustSubject, options: TrustOptions): Trust {
  const { path, name } = subject;
  const content = readContent(path);
  if (content.kind === 'unreadable') return { kind: 'refused', why: content.why };
  const { files } = content;
  const digest = digestOf(path, files);
  const why = options.isProjectTrusted ? null : explain(digest, findApproval(options.userState, path, name));
  if (why !== null) return { kind: 'untrusted', digest, why };
  try {
    const copy = verifiedCopy(options.userState, digest, files);
    const root = isOneFile(path, files) ? join(copy.dir, files[0]?.name ?? '') : copy.dir;
    return {
      kind: 'trusted',
      root,
      digest,
      watched: [...files.map(watchedAs), ...copy.watched],
    };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', why: `no copy of it could be made to run from: ${what}` };
  }
}

/** May this run, and from where? What came with a repository only if a person approved this very content. */
export function resolveTrust(subject: TrustSubject, options: TrustOptions): Trust {
  return subject.layer === 'project' ? trustForeign(subject, options) : trustOwn(subject.path);
}

/**
 * The same for an entry in a configuration file. Its files run where they are, because commands look for
 * what lies beside them; they are looked at right before the start and again at the end.
 */
export function resolveEntryTrust(subject: EntrySubject, options: TrustOptions): Trust {
  const { layer, path, name, definition } = subject;
  // A person's own entry needs no approval, unless it would start a program of the project.
  if (layer !== 'project' && subject.files.length === 0)
    return { kind: 'trusted', root: path, digest: '', watched: [] };
  const content = readFiles(subject.files);
  if (content.kind === 'unreadable') return { kind: 'refused', why: content.why };
  const digest = digestOf(path, content.files, definition);
  const why = options.isProjectTrusted ? null : explain(digest, findApproval(options.userState, path, name));
  if (why !== null) return { kind: 'untrusted', digest, why };
  return { kind: 'trusted', root: path, digest, watched: content.files.map(watchedAs) };
}
