import { describe, expect, it } from 'vitest';
import { PRESETS, type Preset } from '../../src/model/preset.js';
import type { Event } from '../../src/model/event.js';
import { messageOf } from '../../src/dialects/message.js';
import { RULES } from '../../src/policies/catalogue.js';
import { fileRules } from '../../src/policies/file-rules.js';
import type { PolicyContext } from '../../src/policies/policy.js';
import { describeCall, type Call } from '../../src/policies/rule.js';
import { madeUpValues } from '../secrets/made-up.js';
import { corpusContext, judgeEvent, NOWHERE, ruleFor, toolEvent } from './support/contexts.js';

function eventOf(call: Call): Event {
  switch (call.kind) {
    case 'shell':
      return toolEvent('Bash', { command: call.command });
    case 'write':
      return toolEvent('Write', { file_path: call.path, content: call.content });
    case 'read':
      return toolEvent('Read', { file_path: call.path });
  }
}

const TOKEN = madeUpValues('ghp_<a36>', 1)[0] ?? '';

/** What a rule needs around it besides the call. */
const SURROUNDINGS: Readonly<Record<string, Partial<PolicyContext>>> = {
  'protected.configured': { protectedPaths: ['LICENSE'] },
  'secrets.staged': { readGit: () => `+++ b/a.ts\n+const key = '${TOKEN}'\n` },
  'secrets.unseen': { readGit: (_cwd, args) => (args[0] === 'rev-parse' ? '.git\n' : null) },
  'unreadable.typed': { hidesTyping: true },
  'container.loss': hasFile('Dockerfile'),
  'infrastructure.loss': hasFile('main.tf'),
  'cloud.loss': hasFile('cdk.json'),
  'database.loss': hasFile('prisma/schema.prisma'),
};

function hasFile(name: string): Partial<PolicyContext> {
  const path = `/home/dev/project/${name}`;
  return { files: { ...NOWHERE, realPath: (asked) => (asked === path ? path : null) } };
}

function contextFor(id: string, preset: Preset): PolicyContext {
  return corpusContext({ preset, ...SURROUNDINGS[id] });
}

const CASES = RULES.flatMap((rule) =>
  PRESETS.flatMap((preset) => {
    const posture = rule.presets[preset];
    return posture === undefined ? [] : [{ rule, preset, posture, id: rule.id }];
  }),
);

describe('every rule', () => {
  it.each(CASES)('$id speaks up in $preset on its own example', async ({ rule, preset, posture }) => {
    const verdict = await judgeEvent(eventOf(rule.example), contextFor(rule.id, preset));
    expect({ kind: verdict?.kind, rule: verdict?.rule }).toEqual({ kind: posture, rule: rule.id });
  });

  it.each(CASES)('$id lets its own alternative pass in $preset', async ({ rule, preset }) => {
    expect(await ruleFor(eventOf(rule.alternative), contextFor(rule.id, preset))).toBeNull();
  });

  it.each(CASES)(
    '$id says in 200 characters what is refused and what to do instead',
    async ({ rule, preset }) => {
      const verdict = await judgeEvent(eventOf(rule.example), contextFor(rule.id, preset));
      const message = verdict === null ? '' : messageOf(verdict);
      expect(message).toContain(rule.id);
      expect(message).toContain(describeCall(rule.alternative).split('\n')[0]);
      expect(message.length).toBeLessThanOrEqual(200);
    },
  );

  it('that looks at files is in the list of those that do', () => {
    expect(fileRules()).toEqual(RULES.filter((rule) => rule.inFiles !== undefined));
  });

  it('has an id of its own', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  });
});

describe('switches', () => {
  const force = toolEvent('Bash', { command: 'git push --force origin main' });
  const publish = toolEvent('Bash', { command: 'npm publish' });

  it('a rule can be switched off, asked for, or on against the preset', async () => {
    const kinds = async (event: Event, rules: PolicyContext['rules']) =>
      (await judgeEvent(event, corpusContext({ rules })))?.kind;
    expect(await kinds(force, {})).toBe('deny');
    expect(await kinds(force, { 'git.force-push': 'off' })).toBe('no-opinion');
    expect(await kinds(force, { 'git.force-push': 'ask' })).toBe('ask');
    expect(await kinds(publish, {})).toBe('no-opinion');
    expect(await kinds(publish, { 'packages.publish': 'on' })).toBe('no-opinion');
    expect(await kinds(publish, { 'packages.publish': 'deny' })).toBe('deny');
    expect(await kinds(publish, { packages: 'ask' })).toBe('ask');
    expect(await kinds(publish, { packages: 'deny', 'packages.publish': 'off' })).toBe('no-opinion');
  });

  it('a question to a person does not read like a refusal', async () => {
    const reason = async (rules: PolicyContext['rules']) =>
      (await judgeEvent(force, corpusContext({ rules })))?.reason;
    expect(await reason({})).toMatch(/^Refused: this would /);
    expect(await reason({ 'git.force-push': 'ask' })).toMatch(/^Please confirm: this would /);
  });

  it('what a layer below says can raise a rule, never lower it', async () => {
    type Switches = PolicyContext['rules'];
    const kinds = async (
      event: Event,
      rules: Switches,
      ...ruleFloors: Switches[]
    ): Promise<string | undefined> => (await judgeEvent(event, corpusContext({ rules, ruleFloors })))?.kind;
    // Off in the preset.
    expect(await kinds(publish, {}, { 'packages.publish': 'ask' })).toBe('ask');
    expect(await kinds(publish, {}, { packages: 'ask' }, { 'packages.publish': 'deny' })).toBe('deny');
    expect(await kinds(publish, { 'packages.publish': 'off' }, { packages: 'deny' })).toBe('deny');
    expect(await kinds(publish, { packages: 'deny' }, { 'packages.publish': 'off' })).toBe('deny');
    // Refused in the preset.
    expect(await kinds(force, {}, { 'git.force-push': 'ask' })).toBe('deny');
    expect(await kinds(force, { git: 'off' }, { 'git.force-push': 'on' })).toBe('deny');
    expect(await kinds(force, { git: 'ask' }, { git: 'off' })).toBe('ask');
  });

  it('a rule that is always on stays on', async () => {
    const wipe = toolEvent('Bash', { command: 'rm -rf ~' });
    for (const said of ['off', 'ask'] as const) {
      const context = corpusContext({
        rules: { 'destructive.root': said, destructive: said, workspace: said },
      });
      expect(await ruleFor(wipe, context)).toBe('destructive.root');
    }
  });

  it('a pack is off in a project that contains nothing of it', async () => {
    const destroy = toolEvent('Bash', { command: 'terraform destroy' });
    expect(await ruleFor(destroy, corpusContext())).toBeNull();
    expect(await ruleFor(destroy, corpusContext({ preset: 'strict' }))).toBe('infrastructure.loss');
    expect(await ruleFor(destroy, corpusContext({ rules: { 'infrastructure.loss': 'deny' } }))).toBe(
      'infrastructure.loss',
    );
  });

  it.each([
    ['terraform destroy', 'infrastructure.loss', { '': ['infra-prod/'], 'infra-prod': ['eks.tf'] }],
    [
      'docker rm -f web',
      'container.loss',
      { '': ['services/'], services: ['api/'], 'services/api': ['Dockerfile'] },
    ],
    ['docker rm -f web', 'container.loss', { '': ['Dockerfile.dev'] }],
    ['terraform destroy', null, { '': ['node_modules/'], node_modules: ['x.tf'] }],
  ])('a pack is on where a name below says so: %s, %s', async (command, rule, tree) => {
    const names = (directory: string): readonly string[] =>
      Object.entries(tree).find(
        ([place]) => `/home/dev/project/${place}`.replace(/\/$/, '') === directory,
      )?.[1] ?? [];
    const context = corpusContext({ files: { ...NOWHERE, names } });
    expect(await ruleFor(toolEvent('Bash', { command }), context)).toBe(rule);
  });
});
