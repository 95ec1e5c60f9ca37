import { firstSecret } from '../../secrets/long-text.js';
import { quoteWord } from '../../model/tool-view.js';
import type { PolicyContext } from '../policy.js';
import { quoteTarget, type Finding, type Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';
import type { Addition } from './added-lines.js';
import { gitUses } from './git-use.js';
import { onTheWay, type Looker } from './on-the-way.js';

interface Look {
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

function look(scene: ShellScene): Look {
  const { context } = scene;
  const uses = gitUses(scene.analysis.commands, context);
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

/** Two rules want to know it, and git takes its time. */
const LOOKS = new WeakMap<ShellScene, Look>();

function lookOnce(scene: ShellScene): Look | null {
  if (scene.context.readGit === undefined) return null;
  const known = LOOKS.get(scene) ?? look(scene);
  LOOKS.set(scene, known);
  return known;
}

export const STAGED_RULES: readonly Rule[] = [
  {
    id: 'secrets.staged',
    title: 'Commits or pushes a file with a live-looking credential',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    isAboutContent: true,
    advice: 'Take it out first and look at what is staged',
    example: { kind: 'shell', command: 'git commit -m "add configuration"' },
    alternative: { kind: 'shell', command: 'git diff --cached' },
    inShell: (scene) => lookOnce(scene)?.found ?? null,
  },
  {
    id: 'secrets.unseen',
    title: 'Commits or pushes more than can be looked through for credentials',
    presets: { standard: 'ask', strict: 'ask' },
    isAlwaysOn: false,
    isAboutContent: true,
    advice: 'Commit or push a part at a time',
    example: { kind: 'shell', command: 'git commit -m "add the data"' },
    alternative: { kind: 'shell', command: 'git diff --cached --stat' },
    inShell: (scene) => lookOnce(scene)?.unseen ?? null,
  },
];
