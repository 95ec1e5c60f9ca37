import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Event, ToolKind } from '../../src/model/event.js';
import { ask, deny } from '../../src/model/verdict.js';
import { shellCall } from '../support/events.js';
import { Workshop } from '../support/workshop.js';

function shopWith(toml: string, layer: 'user' | 'project' = 'user'): Workshop {
  const shop = new Workshop();
  if (layer === 'user') shop.atHome('.config/bridle/config.toml', toml);
  else shop.atProject('.bridle/config.toml', toml);
  return shop;
}

async function kindOf(shop: Workshop, command: string): Promise<string> {
  return (await shop.judge(shellCall(command, { cwd: shop.project }))).verdict.kind;
}

function fileCall(shop: Workshop, kind: ToolKind, path: string): Event {
  const input = { file_path: path, content: 'x' };
  return shellCall('', { cwd: shop.project, tool: { name: 'Write', kind, input, callId: null, mcp: null } });
}

const rule = (body: string): string => `[[rule]]\nid = "own"\nreason = "R"\n${body}\n`;

describe('a rule about commands', () => {
  const FORCE = rule(
    `decision = "deny"\nremedy = "Push without force."\ncommand = { program = "git", subcommand = "push", flags = ["-f"] }`,
  );

  it.each([
    ['git push -f', 'deny'],
    ['git push origin main -f', 'deny'],
    ['git push -uf origin', 'deny'],
    ['cd x && /usr/bin/git push -f', 'deny'],
    ['sudo env A=1 git push -f', 'deny'],
    ['echo $(git push -f)', 'deny'],
    ['P=push; git $P -f', 'deny'],
    ['bash -c "git push -f"', 'deny'],
    ['$GIT push -f', 'deny'],
    ['$GIT status', 'no-opinion'],
    ['git push origin main', 'no-opinion'],
    ['git log -f', 'no-opinion'],
    ['echo "git push -f"', 'no-opinion'],
    ['git commit -m "git push -f"', 'no-opinion'],
    ['gitx push -f', 'no-opinion'],
  ])('%s: %s', async (command, kind) => {
    expect(await kindOf(shopWith(FORCE), command)).toBe(kind);
  });

  it('says its reason, its id and its remedy', async () => {
    const shop = shopWith(FORCE);
    const { verdict, runs } = await shop.judge(shellCall('git push -f', { cwd: shop.project }));
    expect(verdict).toEqual(deny('R', { rule: 'own', remedy: 'Push without force.', effectKeys: [] }));
    expect(runs.map(({ hook, category, origin }) => [hook, category, origin])).toEqual([
      ['own', 'security', { layer: 'user', file: join(shop.home, '.config/bridle/config.toml'), line: 1 }],
    ]);
  });

  it.each([
    [`program = "terraform", subcommand = ["apply", "destroy"]`, 'terraform -chdir=infra destroy', 'ask'],
    [`program = "terraform", subcommand = ["apply", "destroy"]`, 'terraform plan', 'no-opinion'],
    [`program = "k*ctl", flags = ["--context=prod*"]`, 'kubectl get pods --context prod-eu', 'ask'],
    [`program = "k*ctl", flags = ["--context=prod*"]`, 'kubectl get pods --context=staging', 'no-opinion'],
    [`program = "rm", paths = ["data/**"]`, 'rm -r ./data/x', 'ask'],
    [`program = "rm", paths = ["data/**"]`, 'rm -r -- data/x/y', 'ask'],
    [`program = "rm", paths = ["data/**"]`, 'rm -r src', 'no-opinion'],
    [`program = "rm", paths = ["data/**"]`, 'cd data && rm x', 'ask'],
    [`paths = ["*.pem"]`, 'cat certs/server.pem', 'ask'],
    [`paths = ["~/.ssh/**"]`, 'cat ~/.ssh/id', 'ask'],
  ])('{ %s } on "%s": %s', async (matcher, command, kind) => {
    expect(await kindOf(shopWith(rule(`decision = "ask"\ncommand = { ${matcher} }`)), command)).toBe(kind);
  });

  it.each([
    // Where the subcommand stands, with flags before it whose values nobody knows.
    ['kubectl --context prod1 apply -f prod/x.yaml', 'deny'],
    ['kubectl --context=prod1 apply -f prod/x.yaml', 'deny'],
    ['kubectl apply --context prod1 -f prod/x.yaml', 'deny'],
    ['kubectl --context prod1 get -f prod/x.yaml', 'no-opinion'],
    // What the rule asks about cannot be read.
    ['kubectl apply --context=prod1 -f $F', 'deny'],
    ['kubectl apply --context=prod1 -f "prod/$F"', 'deny'],
    ['kubectl apply --context=$C -f prod/x.yaml', 'deny'],
    ['kubectl apply --context "$C" -f prod/x.yaml', 'deny'],
    ['kubectl apply --context="pr$C" -f prod/x.yaml', 'deny'],
    ['kubectl $SUB --context=prod1 -f prod/x.yaml', 'deny'],
    // It can be told that it is something else.
    ['kubectl apply --context=prod1 -f "test/$F"', 'no-opinion'],
    ['kubectl apply --context="test-$C" -f prod/x.yaml', 'no-opinion'],
    ['kubectl apply --namespace="$C" -f prod/x.yaml', 'no-opinion'],
    ['kubectl get --context=$C -f $F', 'no-opinion'],
    ['kubectl --kubeconfig "$K" get --context=prod1 -f prod/x.yaml', 'no-opinion'],
    ['$RUN "$A" "$B"', 'no-opinion'],
    ['eval "$X"', 'no-opinion'],
  ])('that is documented, on "%s": %s', async (command, kind) => {
    const matcher = `program = "kubectl", subcommand = ["apply", "delete"], flags = ["--context=prod*"], paths = ["prod/**"]`;
    expect(await kindOf(shopWith(rule(`decision = "deny"\ncommand = { ${matcher} }`)), command)).toBe(kind);
  });

  it.each([
    [`program = "git", subcommand = "push"`, 'git -C "$REPO" status', 'no-opinion'],
    [`program = "git", subcommand = "push"`, 'git -C "$REPO" push', 'ask'],
    [`program = "git", subcommand = "push", flags = ["-f"]`, 'git push origin "$BRANCH"', 'no-opinion'],
    [`paths = ["*.pem"]`, 'echo "$MESSAGE"', 'no-opinion'],
    [`paths = ["~/.ssh/**"]`, 'cat ~/.ssh/"$KEY"', 'ask'],
    [`paths = ["~/.ssh/**"]`, 'cat ~/"$KEY"', 'no-opinion'],
  ])('takes no other command for its own: { %s } on "%s": %s', async (matcher, command, kind) => {
    expect(await kindOf(shopWith(rule(`decision = "ask"\ncommand = { ${matcher} }`)), command)).toBe(kind);
  });

  it('that allows a subcommand takes no value of a flag for it', async () => {
    const shop = shopWith(rule(`decision = "allow"\ncommand = { program = "git", subcommand = "status" }`));
    const lines = ['git --no-pager status', 'git -C status push', 'git -C x status', 'git $S'];
    const kinds = await Promise.all(lines.map((line) => kindOf(shop, line)));
    expect(kinds).toEqual(['allow', 'no-opinion', 'no-opinion', 'no-opinion']);
  });

  it('refuses what cannot be read to its end, if the program is in it', async () => {
    const shop = shopWith(FORCE);
    expect([await kindOf(shop, 'git "'), await kindOf(shop, 'ls "')]).toEqual(['deny', 'no-opinion']);
  });

  it('that allows must know every command of the line', async () => {
    const shop = shopWith(
      rule(`decision = "allow"\ncommand = { program = "git", subcommand = ["status", "log"] }`),
    );
    const kinds = [];
    for (const command of [
      'git status',
      'git status && git log',
      'git status; rm x',
      'git status > x',
      'git log $(rm x)',
      'git status "',
      'sudo git status',
      'GIT_DIR=/x git status',
    ])
      kinds.push(await kindOf(shop, command));
    expect(kinds).toEqual(['allow', 'allow', ...Array.from({ length: 6 }, () => 'no-opinion')]);
  });
});

describe('a rule about files', () => {
  it.each([
    ['infra/prod/main.tf', 'deny'],
    ['./infra/prod/a/b.tf', 'deny'],
    ['infra/../infra/prod/x', 'deny'],
    ['infra/staging/main.tf', 'no-opinion'],
    ['deep/down/.env', 'deny'],
    ['.env.example', 'no-opinion'],
  ])('%s: %s', async (path, kind) => {
    const shop = shopWith(
      rule(`decision = "deny"\ntool = ["write", "edit"]\npaths = ["infra/prod/**", ".env"]`),
    );
    expect((await shop.judge(fileCall(shop, 'write', path))).verdict.kind).toBe(kind);
    expect((await shop.judge(fileCall(shop, 'read', path))).verdict.kind).toBe('no-opinion');
  });

  it('sees every file of a patch', async () => {
    const shop = shopWith(rule(`decision = "deny"\npaths = [".env"]`));
    const command = '*** Begin Patch\n*** Update File: a.ts\n-x\n+y\n*** Delete File: .env\n*** End Patch';
    const tool = { name: 'apply_patch', kind: 'edit', input: { command }, callId: null, mcp: null } as const;
    expect((await shop.judge(shellCall('', { cwd: shop.project, tool }))).verdict.kind).toBe('deny');
  });
});

describe('a rule with a pattern', () => {
  it('looks at every text of the input, also of other events', async () => {
    const shop = shopWith(
      `${rule('decision = "ask"\npattern = "(?i)internal\\\\.example$"')}[[rule]]\nid = "words"\nevent = "user_message"\ndecision = "deny"\nreason = "W"\npattern = "secret plan"\n`,
    );
    const { verdict } = await shop.judge(fileCall(shop, 'write', 'https://INTERNAL.example'));
    expect(verdict).toEqual(ask('R', { rule: 'own' }));
    const said = shellCall('', {
      kind: 'user_message',
      tool: null,
      prompt: 'the secret plan',
      cwd: shop.project,
    });
    expect((await shop.judge(said)).verdict.reason).toBe('W');
  });

  it('that would take for ever elsewhere takes no time here', async () => {
    const shop = shopWith(
      rule('decision = "deny"\npattern = "^(a+)+$"') +
        rule('decision = "deny"\npattern = "^(?=(a|aa)+$)x"').replace('own', 'look'),
    );
    const started = performance.now();
    const { verdict } = await shop.judge(shellCall(`${'a'.repeat(50_000)}!`, { cwd: shop.project }));
    expect(performance.now() - started).toBeLessThan(3000);
    // The one with a lookahead could not be told in time, and so counts as found.
    expect(verdict.rule).toBe('look');
  });

  it('that is no expression costs only itself', async () => {
    const shop = shopWith(
      rule('decision = "deny"\npattern = "["') +
        rule('decision = "deny"\npattern = "ls"').replace('own', 'fine'),
    );
    const call = shellCall('ls', { cwd: shop.project });
    expect((await shop.judge(call)).verdict.rule).toBe('fine');
    expect((await shop.load(call)).notes).toEqual([expect.stringContaining('The rule "own" is passed over')]);
  });
});

describe('entries that do not fit', () => {
  it('cost only themselves, and are named with their line', () => {
    const shop = shopWith(
      [
        '[[rule]]',
        'id = "typo"',
        'decison = "deny"',
        'reason = "R"',
        'tool = "shell"',
        '[[rule]]',
        'id = "empty"',
        'decision = "deny"',
        'reason = "R"',
        '[[hook]]',
        'event = "before_tool"',
        'command = "true"',
        'timeout = 0',
        '[[hook]]',
        'name = "fine"',
        'event = "before_tool"',
        'command = "true"',
        '',
      ].join('\n'),
    );
    const { settings, problems } = shop.world().config;
    expect([settings.hooks.map(({ name }) => name), settings.ownRules]).toEqual([['fine'], []]);
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [13, expect.stringContaining('"hook.0.timeout"')],
      [1, expect.stringContaining('"rule.0.decision"')],
      [3, '"rule.0.decison" of "typo": is not a setting of such an entry. It is passed over.'],
      [6, expect.stringContaining('has nothing to match')],
    ]);
    expect(settings.hooks[0]?.origin.line).toBe(14);
  });

  it('a project can refuse, it cannot allow', async () => {
    const shop = shopWith(rule('decision = "allow"\ntool = "shell"'), 'project');
    expect(await kindOf(shop, 'ls')).toBe('no-opinion');
    expect(shop.world().config.problems[0]?.message).toContain('a project can refuse, it cannot allow');
  });

  it('a verdict that means nothing on its event is said', async () => {
    const shop = shopWith(rule('decision = "ask"\nevent = "user_message"\npattern = "x"'));
    const said = shellCall('', { kind: 'user_message', tool: null, prompt: 'x', cwd: shop.project });
    expect((await shop.load(said)).notes).toEqual([
      'The rule "own": "ask" means nothing on user_message; possible there: deny, allow, context.',
    ]);
  });
});
