import { expect, it } from 'vitest';
import { describeAgent } from './contract.js';
import { cline } from './rows/cline.js';
import type { Scene } from './run.js';
import { oneDenied } from './scenes/others.js';

const byExitCode: Scene = {
  ...oneDenied,
  scopes: [],
  arrange: (place) => place.write('project', cline.hookFile, '#!/bin/sh\necho no >&2\nexit 2\n', 0o755),
};

describeAgent(cline, (stage) => {
  it('takes no exit code for a refusal, so that ours is never one (quirk cline-1)', async () => {
    expect((await stage.play(byExitCode)).has('denied')).toBe(true);
    expect((await stage.play(oneDenied)).has('denied')).toBe(false);
  });
});
