import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { findInstalled, mustBeInstalled } from './installed.js';
import type { AgentRow } from './rows/row.js';
import { playScene, type Scene } from './run.js';
import { troubles, troublesFor, type Trouble } from './scenes/troubles.js';
import { refusedAlone, workingDay } from './scenes/working-day.js';
import type { Session } from './session.js';

/** Plays each scene once, when the first test asks for it, and clears up at the end. */
export class Stage {
  readonly day: Scene;
  readonly troubles: readonly { readonly some: readonly Trouble[]; readonly scene: Scene }[];
  /** What is refused in a scene of its own, where a refusal ends the run. */
  readonly alone: Readonly<Record<string, Scene>>;
  private readonly played = new Map<Scene, Promise<Session>>();

  constructor(readonly row: AgentRow) {
    this.day = workingDay(row);
    this.alone = row.endsOnDeny ? refusedAlone(row) : {};
    this.troubles = troublesFor(row).map((some) => ({ some, scene: troubles(some) }));
  }

  async play(scene: Scene): Promise<Session> {
    const known = this.played.get(scene) ?? playScene(this.row, scene);
    this.played.set(scene, known);
    return known;
  }

  playTrouble(name: string): Promise<Session> {
    const found = this.troubles.find(({ some }) => some.some((trouble) => trouble.name === name));
    if (found === undefined) throw new Error(`no scene has the trouble ${name}`);
    return this.play(found.scene);
  }

  async clear(): Promise<void> {
    for (const session of await Promise.allSettled(this.played.values()))
      if (session.status === 'fulfilled') session.value.place.remove();
    this.played.clear();
  }
}

/** In CI an agent that is missing is a failure; elsewhere it is left out, and said so. */
export function describeInstalled(row: AgentRow, title: string, body: (stage: Stage) => void): void {
  const stage = new Stage(row);
  if (findInstalled(row.id) === null && process.env['CI'] === undefined) {
    process.stderr.write(`\n*** ${title} is NOT INSTALLED and NOT TESTED ***\n\n`);
    describe.skip(title, () => body(stage));
    return;
  }
  describe(title, () => {
    beforeAll(() => void mustBeInstalled(row.id));
    // What a test failed on is played anew for its second try.
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await stage.clear();
    });
    afterAll(() => stage.clear());
    body(stage);
  });
}
