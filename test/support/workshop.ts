import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { loadConfig } from '../../src/config/load.js';
import { locatePlaces, type Places } from '../../src/config/locate.js';
import { planHooks } from '../../src/engine/plan.js';
import { runHook, runPlan, type EngineClock } from '../../src/engine/run.js';
import type { Decision, HookRun } from '../../src/model/decision.js';
import type { Event } from '../../src/model/event.js';
import type { HookEntry } from '../../src/sources/entry.js';
import { loadHooks, manifestRequest, type LoadedHooks, type SourceWorld } from '../../src/sources/load.js';
import { compileManifest } from '../../src/sources/manifest.js';
import { Sandbox } from './hook-process.js';

export const PACKAGE_ROOT = resolve(import.meta.dirname, '../..');

const clock: EngineClock = {
  nowMs: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** A home and a project in which hooks can be laid down and asked. */
export class Workshop extends Sandbox {
  /** Relative to the home. */
  atHome(path: string, text: string, mode = 0o644): string {
    return this.lay(join(this.home, path), text, mode);
  }

  /** Relative to the project. */
  atProject(path: string, text: string, mode = 0o644): string {
    return this.lay(join(this.project, path), text, mode);
  }

  private lay(file: string, text: string, mode: number): string {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, mode);
    return file;
  }

  /** A hook folder of the person's own. */
  folder(name: string, front: string, script: string, mode = 0o755): string {
    const dir = `.config/agents/hooks/${name}`;
    this.atHome(`${dir}/HOOK.md`, `---\nname: ${name}\ndescription: A test hook\n${front}\n---\n`);
    this.atHome(`${dir}/scripts/run.sh`, script, mode);
    return join(this.home, dir);
  }

  /** An executable of the person's own: what `hook` says, and what `run` does. */
  executable(name: string, event: string, run: string): string {
    return this.atHome(
      `.kodelet/hooks/${name}`,
      `#!/bin/sh\nif [ "$1" = hook ]; then echo ${event}; exit 0; fi\n${run}\n`,
      0o755,
    );
  }

  get places(): Places {
    return locatePlaces({ cwd: this.project, home: this.home, xdgConfigHome: null, xdgStateHome: null });
  }

  world(changes: Partial<SourceWorld> = {}): SourceWorld {
    return {
      places: this.places,
      home: this.home,
      env: this.environment(),
      platform: process.platform,
      isoTime: () => '2026-01-02T03:04:05.000Z',
      nowMs: clock.nowMs,
      config: loadConfig(this.places),
      packageRoot: PACKAGE_ROOT,
      hasTurnEvents: true,
      isProjectTrusted: false,
      ...changes,
    };
  }

  async entries(changes: Partial<SourceWorld> = {}): Promise<readonly HookEntry[]> {
    return (await compileManifest(manifestRequest(this.world(changes)))).entries;
  }

  async active(): Promise<readonly string[]> {
    return (await this.entries()).filter(({ state }) => state.kind === 'active').map(({ name }) => name);
  }

  load(event: Event, changes: Partial<SourceWorld> = {}): Promise<LoadedHooks> {
    return loadHooks(event, this.world(changes));
  }

  async judge(event: Event, changes: Partial<SourceWorld> = {}): Promise<Decision> {
    const { hooks } = await this.load(event, changes);
    return runPlan(planHooks(event, hooks), event, clock);
  }

  /** What the async hooks say, as the process that runs them would hear it. */
  async observe(event: Event): Promise<readonly HookRun[]> {
    const { hooks } = await this.load(event);
    return Promise.all(planHooks(event, hooks).observers.map((hook) => runHook(hook, event, clock)));
  }
}

/** A script that says these words and ends so. */
export function says({
  stdout = '',
  stderr = '',
  exit = 0,
}: {
  stdout?: string;
  stderr?: string;
  exit?: number;
}): string {
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    '#!/bin/sh',
    'cat > /dev/null',
    `printf '%s' ${quote(stdout)}`,
    `printf '%s' ${quote(stderr)} >&2`,
    `exit ${exit}`,
    '',
  ].join('\n');
}
