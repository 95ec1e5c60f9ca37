import { isListed } from '../../model/word-list.js';
import { baseOf } from '../paths/normal.js';
import type { Finding } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

/** Commands of ours by which a person decides; an agent that could give them would be its own judge. */
const DECISIONS = new Set([
  'trust',
  'untrust',
  'uninstall',
  'undo',
  'bypass',
  'enable',
  'disable',
  'import',
  'git-hook',
  'hook',
]);
/** With these they only show something. */
const QUESTIONS: Readonly<Record<string, string>> = {
  uninstall: '--dry-run',
  undo: '--list',
  bypass: '--list',
};
const STARTERS = new Set([
  'npx',
  'bunx',
  'pnpx',
  'node',
  'yarn',
  'pnpm',
  'npm',
  'exec',
  'dlx',
  'bun',
  '--',
  '-y',
  'x',
]);

/** `npm uninstall bridle`, by whichever manager. */
const REMOVAL = 'uninstall unlink remove rm r un';
const MANAGERS = 'npm pnpm yarn bun volta';

function isOwnRemoval([program = '', ...words]: readonly string[]): boolean {
  const [verb = '', ...rest] = words.filter((word) => !word.startsWith('-') && word !== 'global');
  return (
    isListed(baseOf(program), MANAGERS) &&
    isListed(verb, REMOVAL) &&
    rest.some((word) => /^bridle(?:@|$)/.test(word))
  );
}

const AGENTS = 'claude codex gemini qwen copilot cursor-agent kimi kiro-cli opencode droid auggie';
/** An agent's own words for starting without hooks. */
const WITHOUT_HOOKS =
  /^--(?:bare|safe-mode|no-hooks|disable-hooks|setting-sources)(?:$|=)|disableAllHooks["']?\s*[:=]\s*["']?true|^features\.\w*hooks\s*=\s*false/;
/** An agent's own words for taking its hooks, or what brought them, away from it. */
const UNHOOKS =
  /^(?:(?:plugins?|extensions?) (?:uninstall|remove|rm|disable) .*\bbridle\b|features disable \w*hooks|hooks (?:disable|remove|delete)\b|config (?:set|add|remove|unset) \S*(?:permission|hook|sandbox|approval))/i;
/** Where an agent looks for its settings, and with them for its hooks. */
const SETTINGS_HOME = /^(?:CLAUDE_CONFIG_DIR|CODEX_HOME)$/;

/** Another agent, started by this one so that nobody judges what it does. */
export function findUnbridledAgent(scene: ShellScene): Finding | null {
  for (const { words, assignments } of scene.analysis.commands) {
    const [program = '', ...rest] = words.map((word) => word.text);
    if (!isListed(baseOf(program), AGENTS)) continue;
    const off =
      rest.find((word) => WITHOUT_HOOKS.test(word)) ??
      assignments.find(({ name }) => SETTINGS_HOME.test(name))?.name;
    if (off !== undefined) return { what: 'start an agent without its hooks', target: off };
    // The line wrote the settings that it is started with.
    if (rest.includes('--settings') && WITHOUT_HOOKS.test(scene.text))
      return { what: 'start an agent without its hooks', target: '--settings' };
    const verbs = rest.filter((word) => !word.startsWith('-')).join(' ');
    if (UNHOOKS.test(verbs)) return { what: 'take the hooks away from an agent', target: verbs };
  }
  return null;
}

/** Programs that pick lines of a list of processes. */
const PICKS = 'grep egrep fgrep rg ag ack awk gawk mawk nawk sed perl';

/** By `pgrep bridle`, or by `ps | grep '[b]ridle'`, whose brackets keep it from finding itself. */
function asksForOwnProcess({ analysis: { commands } }: ShellScene): boolean {
  const isListing = commands.some(({ program }) => program === 'ps');
  return commands.some(
    ({ program, words }) =>
      isListed(program ?? '', isListing ? `pgrep pidof ${PICKS}` : 'pgrep pidof') &&
      words.some(({ text }) => /(?<!\w)(?:bridle|\[b\]ridle)\b/i.test(text)),
  );
}

export function findOwnDecision(scene: ShellScene): Finding | null {
  const killed = scene.effectsOf('kill').flatMap(({ targets }) => targets);
  const own = killed.find(({ text }) => /\bbridle\b/i.test(text));
  if (own !== undefined) return { what: 'stop what guards you', target: own.text };
  if (killed.some(({ isResolved }) => !isResolved) && asksForOwnProcess(scene))
    return { what: 'stop what guards you', target: 'bridle' };
  for (const { words } of scene.analysis.commands) {
    const texts = words.map((word) => word.text);
    if (isOwnRemoval(texts)) return { what: "take a decision that is a person's", target: texts.join(' ') };
    const at = texts.findIndex((word) => !STARTERS.has(baseOf(word)));
    const name = baseOf(texts[at] ?? '');
    const isOurs = name.startsWith('bridle') && /^bridle(?:\.js)?(?:@.*)?$/.test(name);
    const [verb = '', next] = texts.slice(at + 1).filter((word) => !word.startsWith('-'));
    const isQuestion =
      texts.includes('--help') ||
      texts.includes(QUESTIONS[verb] ?? '--help') ||
      `${verb} ${next}` === 'git-hook status';
    // An event that an agent reports of itself would be evidence for the gates; no word makes that a question.
    if (isOurs && texts.includes('--trust-project'))
      return { what: "take a decision that is a person's", target: 'bridle --trust-project' };
    if (isOurs && DECISIONS.has(verb) && (!isQuestion || verb === 'hook')) {
      return { what: "take a decision that is a person's", target: `bridle ${verb}` };
    }
  }
  return null;
}
