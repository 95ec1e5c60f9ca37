import { resolve } from 'node:path';
import type { Environment, Host } from '../dialects/dialect.js';
import type { Event } from '../model/event.js';
import type { FileView } from '../model/file-view.js';
import type { History } from '../model/history.js';
import { once } from '../model/once.js';
import { viewTool } from '../model/tool-view.js';
import type { PolicyContext } from '../policies/policy.js';
import { runsCommands } from '../policies/table.js';
import { linesOf } from '../policies/tool-lines.js';
import { takeIn } from '../storage/intake.js';
import { FILES } from './guards.js';
import type { Scene, World } from './scene.js';

/** What guards read of a project is mostly what a command line runs. */
const GUARDS_FILES: FileView = {
  ...FILES,
  readText: (path, limit) => {
    const text = FILES.readText(path, limit);
    takeIn(text?.length ?? 0);
    return text;
  },
};

/** Variables that a command line may rely on; others are unknown to the guards, not empty. */
const KNOWN_VARIABLES = ['USER', 'LOGNAME', 'TMPDIR'];

function knownVariables(env: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    KNOWN_VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}

/** As node:os has it, which takes 0.2 ms to load. */
function tempDirectory({ TMPDIR, TMP, TEMP }: Environment): string {
  const dir = TMPDIR || TMP || TEMP || '/tmp';
  return dir.length > 1 && dir.endsWith('/') ? dir.slice(0, -1) : dir;
}

/**
 * A wide look, before anything is read as a shell would: quotes may stand inside a word, and a variable may be one.
 * What is committed or pushed is then for the guard to find out.
 */
function mayCommit(text: string): boolean {
  const bare = text.replaceAll('"', '').replaceAll("'", '').replaceAll('\\', '');
  const isGit = bare.includes('git');
  const isVerb = bare.includes('commit') || bare.includes('push');
  return (isGit && isVerb) || ((isGit || isVerb) && (text.includes('$') || text.includes('`')));
}

/** Only a commit or push makes a guard look at what is staged. */
async function gitReader(event: Event): Promise<Pick<PolicyContext, 'readGit'>> {
  const { tool } = event;
  if (tool === null || !runsCommands(event)) return {};
  const lines = viewTool(tool).commands ?? [];
  const isMeant = lines.some(mayCommit) || (tool.kind !== 'shell' && linesOf(tool).some(mayCommit));
  if (!isMeant) return {};
  return { readGit: (await import('../process/read-git.js')).readGit };
}

/** What guards judge by; without a past for a question that is not an event. */
export function contextOf(
  cwd: string | null,
  { places, config }: Scene,
  world: World,
  history: History | null,
): PolicyContext {
  const { preset, rules, ruleFloors, allowPaths, protectedPaths, stuck, testPatterns, gateRules } =
    config.settings;
  return {
    cwd: resolve(world.cwd, cwd ?? ''),
    workspace: places.project,
    home: world.home,
    tempDirs: [...new Set(['/tmp', '/var/tmp', tempDirectory(world.env)])],
    platform: world.platform,
    preset,
    rules,
    ruleFloors,
    allowPaths,
    protectedPaths,
    files: GUARDS_FILES,
    variables: knownVariables(world.env),
    ownPaths: [places.userConfig, places.userState, places.managedConfig],
    packageRoot: once(world.packageRoot),
    ...(history === null ? {} : { history }),
    stuck,
    testPatterns,
    gates: gateRules,
  };
}

/** The same for an event, with its past and what it makes a guard look at. */
export async function contextOfEvent(
  event: Event,
  scene: Scene,
  world: World,
  history: History,
  { capabilities }: Host,
): Promise<PolicyContext> {
  const { hidesTyping = false } = capabilities;
  return { ...contextOf(event.cwd, scene, world, history), hidesTyping, ...(await gitReader(event)) };
}
