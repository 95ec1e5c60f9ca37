import { quoteWord } from '../../model/tool-view.js';
import { firstSecret } from '../../secrets/long-text.js';
import type { PolicyContext } from '../policy.js';
import { quoteTarget, type Finding } from '../rule.js';
import type { Addition } from './added-lines.js';
import type { GitUse } from './git-use.js';
import { onTheWay, type Looker } from './on-the-way.js';

/** What was found in that which calls of git make permanent or public. */
export interface Look {
  readonly found: Finding | null;
  /** That there was more than could be looked through. */
  readonly unseen: Finding | null;
}

function secretIn(text: string, { preset }: PolicyContext): ReturnType<typeof firstSecret> {
  return firstSecret(text, ({ isLive, isFormat }) => isLive || (preset === 'strict' && isFormat));
}

function findIn(additions: readonly Addition[], verb: string, context: PolicyContext): Finding | null {
  for (const { file, commit, text } of additions) {
    const hit = secretIn(text, context);
    if (hit === null) continue;
    const short = commit?.slice(0, 10) ?? null;
    const what = `${verb} a credential of kind ${hit.rule}${short === null ? '' : ` in commit ${short}`}`;
    if (short === null) return { what, target: file };
    const place = file === null ? '' : ` -- ${quoteWord(quoteTarget(file))}`;
    return {
      what,
      target: file,
      remedy: `Rewrite the commit that holds it, or ask: git show ${short}${place}`,
    };
  }
  return null;
}

/** Looks for credentials in what these calls, one after the other, take along. */
export function lookThrough(uses: readonly GitUse[], context: PolicyContext): Look {
  const looker: Looker = { context, isClean: (text) => secretIn(text, context) === null };
  let unseen: Finding | null = null;
  for (const [at, use] of uses.entries()) {
    for (const { additions, isPartial } of onTheWay(use, uses.slice(0, at), looker)) {
      const found = findIn(additions, use.subcommand, context);
      if (found !== null) return { found, unseen: null };
      if (!isPartial) continue;
      unseen ??= { what: `${use.subcommand} more than can be looked through for credentials`, target: null };
      // What would take git longer still is not asked for.
      break;
    }
  }
  return { found: null, unseen };
}
