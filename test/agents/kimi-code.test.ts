import { expect, it } from 'vitest';
import { describeAgent } from './contract.js';
import { shell, turns } from '../../src/live/model/script.js';
import { kimiCode } from './rows/kimi-code.js';
import type { Scene } from './run.js';

/** An entry that our plan leaves out: the agent kills it 0.1 s after its start. */
const hurried: Scene = {
  script: { main: turns({ one: shell('touch one'), two: shell('touch two'), three: shell('touch three') }) },
  disturb: (place) => {
    const config = place.read('home', '.kimi-code/config.toml') ?? '';
    const [, command = ''] = /event = "PreToolUse"\ncommand = "(.*)"/.exec(config) ?? [];
    const entry = `[[hooks]]\nevent = "PostToolUse"\ncommand = "${command.replace('PreToolUse', 'PostToolUse')}"\n`;
    place.write('home', '.kimi-code/config.toml', `${config}\n${entry}`);
  },
};

describeAgent(kimiCode, (stage) => {
  it('gets no entry for what it would kill, and a hook of ours that is killed leaves the record whole', async () => {
    const session = await stage.play(hurried);
    const before = session.rowsOf('before_tool').map(({ tool_name }) => tool_name);
    expect({ before, has: session.has('three') }).toEqual({ before: ['Bash', 'Bash', 'Bash'], has: true });
  });
});
