import { expect, it } from 'vitest';
import { describeAgent } from './contract.js';
import { copilotCli } from './rows/copilot-cli.js';
import type { Scene } from './run.js';
import { oneDenied } from './scenes/others.js';

/** Installed for Claude Code only: Copilot runs that file as well. */
const asClaude: Scene = {
  ...oneDenied,
  scopes: [],
  disturb: (place) => {
    place.mustBridle('install', 'claude-code', '--scope', 'project', '--yes');
  },
};

describeAgent(copilotCli, (stage) => {
  it("is recognised and answered in its own language where it runs a repository's Claude hooks", async () => {
    const session = await stage.play(asClaude);
    expect(session.has('denied')).toBe(false);
    const [refusal] = session.refusals('destructive.');
    expect(refusal).toMatchObject({ agent: 'copilot-cli' });
    expect(session.told('denied')).toContain(refusal?.['rule']);
  });
});
