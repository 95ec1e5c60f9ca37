import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Scope } from '../../src/dialects/install-plan.js';
import type { McpServers } from '../../src/live/agent.js';
import { mustBeInstalled } from './installed.js';
import { ScriptedModel } from '../../src/live/model/server.js';
import type { Script, Wish } from '../../src/live/model/script.js';
import { Place } from './place.js';
import { ECHO_SERVER } from './rows/echo-server.js';
import type { AgentRow } from './rows/row.js';
import { Session, type Ending } from './session.js';
import { settingsIn } from './settings.js';

export interface Scene {
  readonly script: Script;
  readonly prompt?: string;
  /** Where Bridle is installed; nowhere if empty. */
  readonly scopes?: readonly Scope[];
  /** Before Bridle is installed: hooks, files, settings of others. */
  readonly arrange?: (place: Place) => void;
  /** After Bridle was installed. */
  readonly disturb?: (place: Place) => void;
  /** Nobody approves what was installed, where that is needed. */
  readonly isUnapproved?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  readonly args?: readonly string[];
  readonly limitSeconds?: number;
}

/** Plays a scene with the real agent. The place stays until its owner removes it. */
export async function playScene(row: AgentRow, scene: Scene): Promise<Session> {
  const place = new Place();
  const model = new ScriptedModel(scene.script, {
    isWork: row.isWork,
    nativeOf: (wish, tools) => row.nativeOf(inPlace(wish, place), tools),
  });
  const port = await model.listen();
  try {
    row.prepare(place, port, serversOf(row));
    scene.arrange?.(place);
    const before = await settingsIn(place, row.agent);
    const scopes = scene.scopes ?? [row.scope];
    for (const scope of scopes) place.mustBridle('install', row.agent, '--scope', scope, '--yes');
    if (scopes.length > 0 && scene.isUnapproved !== true) row.approve?.(place);
    scene.disturb?.(place);
    const ending = await runAgent(row, scene, place, port);
    return new Session(place, ending, model, before);
  } finally {
    await model.close();
    endLeftovers(place);
  }
}

export function serversOf({ hasMcp }: AgentRow): McpServers {
  return hasMcp ? { echo: ECHO_SERVER } : {};
}

/** Tools want absolute paths; a script knows none. */
function inPlace(wish: Wish, place: Place): Wish {
  if (!('path' in wish)) return wish;
  return { ...wish, path: resolve(place.project, wish.path.replace(/^~/, place.home)) };
}

async function runAgent(row: AgentRow, scene: Scene, place: Place, port: number): Promise<Ending> {
  const { program, nodeDir } = mustBeInstalled(row.id);
  const basic = place.environment();
  const path = nodeDir === null ? basic['PATH'] : `${nodeDir}:${basic['PATH']}`;
  const env = { ...basic, PATH: path, ...row.env(port), ...scene.env };
  const args = [...row.args(scene.prompt ?? 'do it', place), ...(scene.args ?? [])];
  const files = { stdout: join(place.root, 'stdout'), stderr: join(place.root, 'stderr') };
  const out = openSync(files.stdout, 'w');
  const err = openSync(files.stderr, 'w');
  const started = Date.now();
  let isTimedOut = false;
  const child = spawn(program, args, {
    cwd: place.project,
    env,
    // Files, not pipes: what an agent leaves behind must not keep us waiting.
    stdio: ['ignore', out, err],
    detached: true,
  });
  const timer = setTimeout(
    () => {
      isTimedOut = true;
      endGroup(child.pid);
    },
    (scene.limitSeconds ?? 90) * 1000,
  );
  const exitCode = await new Promise<number | null>((done, failed) => {
    child.on('error', failed);
    child.on('exit', done);
  }).finally(() => clearTimeout(timer));
  const seconds = (Date.now() - started) / 1000;
  endGroup(child.pid);
  closeSync(out);
  closeSync(err);
  const stdout = readFileSync(files.stdout, 'utf8');
  return { exitCode, isTimedOut, seconds, stdout, stderr: readFileSync(files.stderr, 'utf8') };
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

/** Daemons that left the group: whatever has this place in its environment was started by this run. */
function endLeftovers(place: Place): void {
  if (!existsSync('/proc')) return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(place.root)) continue;
      if (Number(pid) !== process.pid) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // Gone already, or another person's.
    }
  }
}
