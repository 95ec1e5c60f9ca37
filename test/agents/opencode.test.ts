import { expect, it } from 'vitest';
import { describeAgent } from './contract.js';
import { opencode } from './rows/opencode.js';
import type { Place } from './place.js';
import type { Scene } from './run.js';
import { oneDenied } from './scenes/others.js';

const BROKEN = 'export const Broken = async ( => {';

/** A plugin beside ours that cannot be loaded. */
const brokenNeighbour: Scene = {
  ...oneDenied,
  disturb: (place) => {
    place.write('project', '.opencode/plugin/aaa.js', BROKEN);
    place.write('project', '.opencode/plugin/zzz.js', 'throw new Error("no");');
  },
};

function damage(place: Place): void {
  place.write('project', opencode.hookFile, `${place.read('project', opencode.hookFile)}\n${BROKEN}`);
}

const damaged: Scene = { ...oneDenied, disturb: damage };

describeAgent(opencode, (stage) => {
  it('loads our plugin although others beside it cannot be loaded', async () => {
    expect((await stage.play(brokenNeighbour)).has('denied')).toBe(false);
  });

  it('drops a damaged plugin without a word, and our status tells (quirk opencode-2)', async () => {
    const session = await stage.play(damaged);
    expect({ ran: session.has('denied'), rows: session.rows }).toEqual({ ran: true, rows: [] });
    expect(session.place.bridle('status').stdout).toMatch(/opencode +inert/);
  });
});
