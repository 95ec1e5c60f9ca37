import { expect, it } from 'vitest';
import { describeAgent } from './contract.js';
import { foreignSettings } from './rows/foreign.js';
import { qwenCode } from './rows/qwen-code.js';
import type { Scene } from './run.js';
import { oneDenied } from './scenes/others.js';

/** The mitigation taken out, in the home of somebody whose shell greets. */
const greeted: Scene = {
  ...oneDenied,
  arrange: (place) => place.write('home', '.bashrc', 'echo "welcome to this machine"\n'),
  disturb: (place) => {
    const settings = place.read('project', qwenCode.hookFile) ?? '';
    place.write('project', qwenCode.hookFile, settings.replaceAll('"SHLVL"', '"UNUSED"'));
  },
};

/** Settings without the key that Qwen Code adds to them. */
const unversioned: Scene = {
  ...oneDenied,
  arrange: (place) => place.write('project', qwenCode.hookFile, foreignSettings(place, 'PreToolUse', 'edit')),
};

describeAgent(qwenCode, (stage) => {
  it('lets a greeting of the shell into our answer if SHLVL is not set, and a refusal holds all the same', async () => {
    const session = await stage.play(greeted);
    expect(session.has('denied')).toBe(false);
    const [refusal] = session.refusals('destructive.');
    expect(session.told('denied')).toContain(refusal?.['rule']);
  });

  it('writes into the file that has our entries; undo then leaves it alone, uninstall takes ours out', async () => {
    const { place } = await stage.play(unversioned);
    expect(place.bridle('undo').exitCode).toBe(1);
    place.mustBridle('uninstall', 'qwen-code', '--yes');
    const before: unknown = JSON.parse(foreignSettings(place, 'PreToolUse', 'edit'));
    expect(JSON.parse(place.read('project', qwenCode.hookFile) ?? '')).toEqual({
      ...Object(before),
      $version: expect.any(Number),
    });
  });
});
