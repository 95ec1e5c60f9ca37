import type { Call } from '../call.js';

/** GitHub, Bitbucket, GitLab and Gitea. */
const BRANCH = /(?:^|\/)(?:git\/refs\/heads|refs\/branches|branches)\/([^?#]+?)\/?(?:$|[?#])/;
/** By the path behind the version of the interface: `repos/a/b`. */
const REPOSITORY = /^\/?(?:(?:repos|repositories)\/([^/]+\/[^/?#]+)|projects\/([^/?#]+))\/?(?:$|[?#])/;

/** With it go its history, its issues and its releases, for everybody. */
export function loseRepository(call: Call, repository: string): void {
  if (!call.args.some((arg) => /^(?:-h|--help)$/.test(arg)))
    call.effect('history-loss', [call.target('remote', repository)], {
      action: 'git.repository-delete',
      isForced: true,
      detail: 'deletes the repository for everybody',
    });
}

interface Request {
  readonly path: string;
  readonly method: string;
  readonly isForced: boolean;
  /** Whether projects are repositories there; on GitHub they are lists of work. */
  readonly hasProjects: boolean;
}

/** A branch can be deleted by the interface of the service as well as by a push. */
export function reportForgeLoss(call: Call, { path, method, isForced, hasProjects }: Request): void {
  const verb = method.toUpperCase();
  if (verb !== 'DELETE' && !(verb === 'PATCH' && isForced)) return;
  const branch = BRANCH.exec(path)?.[1];
  if (branch !== undefined) {
    const isDeleted = verb === 'DELETE';
    call.effect('force-push', [call.target('ref', branch)], {
      action: isDeleted ? 'git.push-delete' : 'git.push-force',
      isForced: true,
      detail: isDeleted
        ? 'deletes the branch for everybody'
        : 'replaces the history of the branch for everybody',
    });
    return;
  }
  const [, repository, project] = REPOSITORY.exec(path) ?? [];
  const lost = hasProjects ? (repository ?? project) : repository;
  if (lost !== undefined && verb === 'DELETE') loseRepository(call, lost);
}

/** Where such services answer; others have paths of these names, too. */
const PLACE = /^[\w.-]*(?:git|bitbucket|codeberg|forgejo)[\w.-]*(?::\d+)?$/i;
const VERSION = /^\/(?:api\/v\d\/|2\.0\/)?/;
const IS_FORCED = /["']?\bforce["']?\s*[:=]+\s*true\b/;

/** The same by a program that talks to any address. */
export function reportForgeRequest(
  call: Call,
  place: string,
  path: string,
  method: string,
  bodies: readonly string[],
): void {
  if (!PLACE.test(place)) return;
  reportForgeLoss(call, {
    path: path.replace(VERSION, ''),
    method,
    isForced: bodies.some((body) => IS_FORCED.test(body)),
    hasProjects: !/github/i.test(place),
  });
}
