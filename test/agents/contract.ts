import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROGRAMS } from '../../src/dialects/programs.js';
import { MAX_CONTINUATIONS } from '../../src/engine/continuation.js';
import { mustBeInstalled } from './installed.js';
import { promisesOf, type Promises } from './expectations.js';
import { Place } from './place.js';
import type { AgentRow } from './rows/row.js';
import { serversOf } from './run.js';
import { bothScopes, gateInBothScopes } from './scenes/both-scopes.js';
import { endlessGate, errand, forbiddenPrompt, unguarded } from './scenes/others.js';
import { ALL_TRAPS, rawScene, type RawHook } from './scenes/raw-hook.js';
import { TROUBLES } from './scenes/troubles.js';
import type { Session } from './session.js';
import { settingsIn, treeOf } from './settings.js';
import { describeInstalled, type Stage } from './stage.js';
import { describeFates } from './fates.js';

/** What holds for every agent. `more` adds what is peculiar to one. */
export function describeAgent(row: AgentRow, more: (stage: Stage) => void = () => undefined): void {
  describeInstalled(row, row.id, (stage) => {
    const promises = promisesOf(row);
    describeDay(row, stage, promises);
    describeTroubles(row, stage);
    describeStops(stage, promises);
    if (row.hasSubagents) describeErrand(row, stage);
    if (row.raw !== undefined) describeTraps(row.raw, stage);
    describeScopes(row, stage, promises);
    describeDoctor(row, stage);
    describeFates(row, stage, promises);
    more(stage);
  });
}

function describeDay(row: AgentRow, stage: Stage, promises: Promise<Promises>): void {
  const play = (): Promise<Session> => stage.play(stage.day);

  it('runs to its end without a complaint', async () => {
    const { ending } = await play();
    expect({ exitCode: ending.exitCode, isTimedOut: ending.isTimedOut, said: ending.stderr }).toMatchObject({
      exitCode: 0,
      isTimedOut: false,
    });
  });

  it('an allowed call runs, and the model sees its output', async () => {
    const day = await play();
    expect(day.has('allowed')).toBe(true);
    expect(day.told('allowed')).toContain('output-of-the-allowed');
  });

  it('files are written, read and changed as asked', async () => {
    const day = await play();
    expect(day.place.read('project', 'new.txt')).toBe('fresh\n');
    expect(day.told('read')).toContain('world');
    expect(day.place.read('project', 'seed.txt')).toBe('goodbye\nworld\n');
  });

  it('a denied call does not run, and the model is told why', async () => {
    const day = await play();
    expect(day.has('denied')).toBe(false);
    const [refusal] = day.refusals('destructive.');
    expect(refusal).toBeDefined();
    if (row.endsOnDeny) expect(day.told('denied')).toBe(null);
    else expect(day.told('denied')).toContain(refusal?.['rule']);
  });

  it.skipIf(row.endsOnDeny)('of two calls in one turn the harmless one runs', async () => {
    expect((await play()).has('beside')).toBe(true);
  });

  it('a rewrite changes what runs; where that is impossible, the call is refused and the new one named', async () => {
    const day = await play();
    const { honours } = await promises;
    expect(day.has('original')).toBe(false);
    expect(day.has('rewritten')).toBe(honours('before_tool', 'rewrite'));
    expect(day.told('rewrite')).toContain(
      honours('before_tool', 'rewrite') ? 'output-of-the-rewritten' : 'touch rewritten',
    );
  });

  it.each([
    ['session_start', 'word-at-start'],
    ['user_message', 'word-at-prompt'],
    ['before_tool', 'word-before-tool'],
    ['after_tool', 'word-after-tool'],
  ] as const)('context given at %s arrives exactly where it is promised', async (kind, word) => {
    const day = await play();
    expect(day.modelSaw(word)).toBe((await promises).honours(kind, 'context'));
  });

  it('each call is judged once', async () => {
    const day = await play();
    const judged = day.rowsOf('before_tool').map((rows) => rows['tool_name']);
    expect(judged).toHaveLength(day.callCount);
  });

  it.runIf(row.hasMcp)('a tool of an MCP server is known by server and name', async () => {
    const day = await play();
    expect(day.told('echo')).toContain('echo says kind words');
    if (row.endsOnDeny) return;
    expect(day.told('forbiddenEcho')).toContain('these words are forbidden');
    expect(day.modelSaw('echo says forbidden words')).toBe(false);
  });

  it.skipIf(row.endsOnDeny)('it may look at the file that makes it ask us, and not change it', async () => {
    const day = await play();
    expect(day.told('look')).toContain('bridle');
    const [refusal] = day.refusals('protected.');
    expect(day.told('tamper')).toContain(refusal?.['rule']);
  });

  it('a gate sends it back to work until there is what it wants, where that is possible', async () => {
    const day = await play();
    expect(day.has('report.txt')).toBe((await promises).honours('before_stop', 'deny'));
  });

  it("somebody else's hooks in the same file still run", async () => {
    const day = await play();
    expect(day.has('foreign')).toBe(row.layForeign !== undefined);
  });

  it('what was installed is taken back byte for byte after the session', async () => {
    const day = await play();
    day.place.mustBridle('undo');
    expect(await settingsIn(day.place, row.agent)).toEqual(day.settingsBefore);
  });
}

function describeTroubles(row: AgentRow, stage: Stage): void {
  it.each(TROUBLES)('$so', async (trouble) => {
    const session = await stage.playTrouble(trouble.name);
    expect(session.has(trouble.name)).toBe(!trouble.isRefused);
    if (trouble.isRefused && !row.endsOnDeny) expect(session.told(trouble.name)).toMatch(/\S/);
  });

  it('none of these troubles keeps the agent waiting', async () => {
    for (const { scene } of stage.troubles)
      expect((await stage.play(scene)).ending).toMatchObject({ isTimedOut: false });
  });
}

function describeStops(stage: Stage, promises: Promise<Promises>): void {
  it('a gate that is never content is overruled, by us where the agent has no cap', async () => {
    const session = await stage.play(endlessGate);
    const { honours, dialect } = await promises;
    const cap = Math.min(MAX_CONTINUATIONS, dialect.capabilities.stopCap ?? Infinity);
    const continuations = honours('before_stop', 'deny') ? cap : 0;
    expect(session.ending.isTimedOut).toBe(false);
    expect(session.workRequests).toBe(1 + continuations);
    for (let nth = 1; nth <= continuations; nth += 1) expect(session.modelSaw(`objection ${nth}`)).toBe(true);
  });

  it('a refused prompt does not reach the model, where prompts can be refused', async () => {
    const session = await stage.play(forbiddenPrompt);
    const { honours } = await promises;
    expect(session.workRequests).toBe(honours('user_message', 'deny') ? 0 : 1);
    expect(session.ending.isTimedOut).toBe(false);
  });

  it('without us the denied call runs', async () => {
    const session = await stage.play(unguarded);
    expect(session.has('denied')).toBe(true);
    expect(session.rows).toEqual([]);
  });
}

function describeErrand(row: AgentRow, stage: Stage): void {
  it("a subagent's calls are judged like any other", async () => {
    const session = await stage.play(errand);
    expect(session.has('inner-allowed')).toBe(true);
    expect(session.has('denied')).toBe(false);
    const [refusal] = session.refusals('destructive.');
    expect(session.told('innerDenied')).toContain(refusal?.['rule']);
  });

  it("a subagent's calls are on record as a subagent's, where the agent tells", async () => {
    const session = await stage.play(errand);
    const [refusal] = session.refusals('destructive.');
    expect(refusal?.['subagent'] !== null).toBe(row.tellsSubagents);
  });
}

/** What is lost without Bridle; that nothing of it is lost with it, the troubles above have shown. */
function describeTraps(raw: RawHook, stage: Stage): void {
  const scene = rawScene(raw, stage.row.approve);

  it.each(ALL_TRAPS)(
    'a hook that is not ours: %s is a refusal or is not, as it was measured',
    async (trap) => {
      expect((await stage.play(scene)).has(trap)).toBe(raw.lost.includes(trap));
    },
  );
}

function describeDoctor(row: AgentRow, stage: Stage): void {
  it('the doctor can try it, and finds that it obeys', async () => {
    const { place } = await stage.play(stage.day);
    const { program, nodeDir } = mustBeInstalled(row.id);
    const bin = join(place.root, 'bin');
    mkdirSync(bin);
    symlinkSync(program, join(bin, PROGRAMS[row.agent]?.[0] ?? ''));
    const PATH = [bin, ...(nodeDir === null ? [] : [nodeDir]), place.environment()['PATH']].join(':');
    const found = JSON.parse(place.bridleWith({ PATH }, 'doctor', row.agent, '--live', '--json').stdout);
    const live = row.id in TRIED ? TRIED[row.id] : 'live: obeyed. A harmless call ran, a refused one did not';
    expect(found).toContainEqual(expect.objectContaining({ about: row.agent, text: live }));
    const version = mustBeInstalled(row.id).version;
    expect(found).toContainEqual(
      expect.objectContaining({ about: row.agent, text: expect.stringContaining(`version ${version}`) }),
    );
  });
}

/** Those that the doctor does not try. */
const TRIED: Readonly<Record<string, unknown>> = {
  cline: expect.stringMatching(/^live: cannot be tried/),
  // It has no word yet for what the newer one needs.
  'pi-0.73.1': expect.stringMatching(/^live: cannot be tried/),
};

function describeScopes(row: AgentRow, stage: Stage, promises: Promise<Promises>): void {
  const hasBothScopes = async (): Promise<boolean> => {
    const { dialect } = await promises;
    const scopes = new Set(dialect.install?.files.flatMap(({ paths }) => Object.keys(paths)));
    return scopes.has('user') && scopes.has('project');
  };

  it('a gate in two scopes that always says the same sends it back once', async () => {
    if (!(await hasBothScopes())) return;
    const { honours } = await promises;
    const session = await stage.play(gateInBothScopes);
    expect(session.ending.isTimedOut).toBe(false);
    expect(session.workRequests).toBe(honours('before_stop', 'deny') ? 2 : 1);
  });

  it('installed in two scopes it decides the same, once or twice', async () => {
    if (!(await hasBothScopes())) return;
    const { honours } = await promises;
    const session = await stage.play(bothScopes);
    const rewritten = honours('before_tool', 'rewrite') ? 'rewritten\n' : '';
    expect(session.place.read('project', 'runs')).toBe(`${rewritten}plain\n`);
    expect(session.has('denied')).toBe(false);
    const repeats = session.rowsOf('before_tool').filter((judged) => judged['again'] !== undefined);
    expect(repeats).toHaveLength({ all: session.callCount, unchanged: 1, none: 0 }[row.reportsTwice]);
  });

  it('installing and undoing leaves home and project as they were, in every scope', () => {
    const place = new Place();
    row.prepare(place, 1, serversOf(row));
    row.layForeign?.(place);
    const before = treeOf(place);
    // Not every agent has settings of every scope.
    const scopes = ['user', 'project'].filter((scope) => {
      const { exitCode, stdout } = place.bridle('install', row.agent, '--scope', scope, '--yes');
      return exitCode === 0 && !stdout.startsWith('Nothing');
    });
    expect(treeOf(place)).not.toEqual(before);
    for (const _ of scopes) place.mustBridle('undo');
    expect(treeOf(place)).toEqual(before);
    place.remove();
  });
}
