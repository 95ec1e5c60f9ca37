import type { Call } from '../call.js';
import { directoryName, isAtOrBelow } from '../path.js';

/** Verbs that change a repository or its files; what only looks, fetches or names is free. */
const CHANGES =
  /^(?:add|am|apply|checkout|cherry-pick|clean|commit|merge|mv|pull|rebase|reset|restore|revert|rm|stash|switch)$/;
const ONLY_LOOKS = /^--(?:dry-run|check|stat|numstat|summary)$/;
/** Of these `-n` only says what would be done; of others it leaves something out. */
const TRIES = /^(?:add|clean|mv|rm)$/;

function onlyLooks({ args }: Call, verb: string): boolean {
  if (verb === 'stash' && /^(?:list|show)$/.test(args[0] ?? '')) return true;
  return args.some((arg) => ONLY_LOOKS.test(arg) || (TRIES.test(verb) && /^-[^-e]*n/.test(arg)));
}

/** Where git starts commands that it is given: at the top of the tree, whatever directory it was called in. */
export function atTop(call: Call): Call {
  const { cwd } = call;
  if (cwd === null) return call;
  const { files, workspace } = call.machine.context;
  for (let place = cwd; place.length > 1; place = directoryName(place))
    if (place === workspace || files.realPath(`${place}/.git`) !== null) return call.at(place, call.args);
  return call;
}

/** A repository beside the workspace: who works there changes somebody else's files. One around it is our own. */
export function reportElsewhere(call: Call, verb: string): void {
  const { cwd } = call;
  if (cwd === null || !CHANGES.test(verb) || onlyLooks(call, verb)) return;
  const { workspace } = call.machine.context;
  if (isAtOrBelow(cwd, workspace) || isAtOrBelow(workspace, cwd)) return;
  call.effect('write', call.paths(['.']), {
    action: `git.${verb}`,
    detail: 'changes the repository there',
  });
}
