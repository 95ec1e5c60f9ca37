import { expect, it } from 'vitest';
import { describeAgent } from './contract.js';
import { olderPi, pi } from './rows/pi.js';
import type { Scene } from './run.js';
import { oneDenied } from './scenes/others.js';
import type { Stage } from './stage.js';

const damaged: Scene = {
  ...oneDenied,
  disturb: (place) => {
    place.write('project', pi.hookFile, `${place.read('project', pi.hookFile)}\nexport default function ( {`);
  },
};

function describeLoading(stage: Stage): void {
  it('does not start with a damaged extension (quirk pi-1)', async () => {
    const session = await stage.play(damaged);
    expect({ exitCode: session.ending.exitCode, requests: session.workRequests }).toEqual({
      exitCode: 1,
      requests: 0,
    });
  });
}

describeAgent(pi, describeLoading);
describeAgent(olderPi, describeLoading);
