import { expect, it } from 'vitest';
import { describeAgent } from './contract.js';
import { geminiCli } from './rows/gemini-cli.js';
import type { Scene } from './run.js';
import { oneDenied } from './scenes/others.js';

/** The mitigation taken out, in the home of somebody whose shell greets. */
const greeted: Scene = {
  ...oneDenied,
  arrange: (place) => place.write('home', '.bashrc', 'echo "welcome to this machine"\n'),
  disturb: (place) => {
    const settings = place.read('project', geminiCli.hookFile) ?? '';
    place.write('project', geminiCli.hookFile, settings.replaceAll('"SHLVL"', '"UNUSED"'));
  },
};

describeAgent(geminiCli, (stage) => {
  it('lets a greeting of the shell into our answer if SHLVL is not set, and a refusal holds all the same', async () => {
    const session = await stage.play(greeted);
    expect(session.has('denied')).toBe(false);
    const [refusal] = session.refusals('destructive.');
    expect(session.told('denied')).toContain(refusal?.['rule']);
  });
});
