import { expect, it } from 'vitest';
import { describeAgent } from './contract.js';
import { calls, shell } from '../../src/live/model/script.js';
import { codex, codexInCodeMode } from './rows/codex.js';
import type { Scene } from './run.js';
import { oneDenied } from './scenes/others.js';
import { DENIED_COMMAND } from '../../src/live/trial.js';
import { describeInstalled } from './stage.js';

/** What would be typed into it is told to nobody. */
const opening: Scene = {
  script: { main: [calls({ opened: shell('bash -i') }), { say: 'all done' }] },
};

const unapproved: Scene = { ...oneDenied, isUnapproved: true };

describeAgent(codex, (stage) => {
  it('skips hooks that nobody has approved without a word, and our status tells (quirk codex-1)', async () => {
    const session = await stage.play(unapproved);
    expect(session.has('denied')).toBe(true);
    expect(session.rows).toEqual([]);
    const status = session.place.bridle('status');
    expect({ said: status.stdout, exitCode: status.exitCode }).toMatchObject({
      said: expect.stringMatching(/codex +inert/),
      exitCode: 1,
    });
  });

  it('is refused a shell into which it could type unseen (quirk codex-10)', async () => {
    const session = await stage.play(opening);
    expect(session.refusals('unreadable.')).toEqual([expect.objectContaining({ rule: 'unreadable.typed' })]);
    expect(session.told('opened')).toContain('unreadable.typed');
  });
});

/** A script that would like to hide that its call was refused. */
const swallowing: Scene = {
  script: {
    main: [
      calls({ allowed: shell('touch allowed') }),
      calls({ denied: shell(DENIED_COMMAND) }),
      { say: 'all done' },
    ],
  },
};

describeInstalled(codexInCodeMode, 'codex in code mode', (stage) => {
  it('judges every call that a script of the model makes (quirk codex-7)', async () => {
    const session = await stage.play(swallowing);
    expect(session.has('allowed')).toBe(true);
    expect(session.has('denied')).toBe(false);
    const [refusal] = session.refusals('destructive.');
    expect(session.told('denied')).toContain(refusal?.['rule']);
  });
});
