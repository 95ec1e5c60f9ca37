import { describe, expect, it } from 'vitest';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import type { PolicyContext } from '../../src/policies/policy.js';
import { ShellScene } from '../../src/policies/shell-scene.js';
import type { Analysis, Effect } from '../../src/shell/analysis.js';
import { analysis, command, effect, target } from './support/analyses.js';
import { corpusContext } from './support/contexts.js';

function ruleOn(read: Analysis, changes: Partial<PolicyContext> = {}, text = ''): string | null {
  return judgeShell(new ShellScene(text, read, corpusContext(changes)))?.rule.id ?? null;
}

function ruleOnEffect(one: Effect, changes: Partial<PolicyContext> = {}): string | null {
  return ruleOn(analysis({ effects: [one] }), changes);
}

const WS = '/home/dev/project';

describe('deletions', () => {
  const remove = (path: string, isRecursive = true) =>
    ruleOnEffect(
      effect('delete', [target(path)], { isRecursive, isForced: true, command: command('rm -rf x') }),
    );

  it.each([
    ['/', 'destructive.root'],
    ['/home/dev', 'destructive.root'],
    ['/home', 'destructive.root'],
    ['/etc', 'destructive.root'],
    ['/*', 'destructive.root'],
    ['/home/dev/*', 'destructive.root'],
    ['/home/*', 'destructive.root'],
    [WS, 'destructive.workspace'],
    [`${WS}/*`, 'destructive.workspace'],
    [`${WS}/.*`, 'destructive.workspace'],
    [`${WS}/**`, 'destructive.workspace'],
    [`${WS}/.git`, 'destructive.git-directory'],
    [`${WS}/.git/refs`, 'destructive.git-directory'],
    [`${WS}/.git/objects`, 'destructive.git-directory'],
    [`${WS}/.git/refs/heads/main`, 'destructive.git-directory'],
    [`${WS}/.git/**`, 'destructive.git-directory'],
    [`${WS}/.claude`, 'protected.agent'],
    [`${WS}/.konductor`, 'protected.bridle'],
    ['/home/dev/other-project', 'workspace.outside'],
    ['/usr/lib/x', 'workspace.outside'],
    ['/home/dev/other/*', 'workspace.outside'],
  ])('%s is refused by %s', (path, rule) => {
    expect(remove(path)).toBe(rule);
  });

  it.each([
    `${WS}/dist`,
    `${WS}/dist/*`,
    `${WS}/*.log`,
    `${WS}/packages/*/dist`,
    `${WS}/.git/index.lock`,
    `${WS}/.git/refs/heads/main.lock`,
    `${WS}/.git/rebase-merge`,
    `${WS}/vendor/lib/.git`,
    '/tmp/x',
    '/tmp/*',
  ])('%s is free', (path) => {
    expect(remove(path)).toBeNull();
  });

  it('a place that nobody knows is refused', () => {
    const unknown = effect('delete', [target(null)], { isRecursive: true, command: command('rm -rf $X') });
    expect(ruleOnEffect(unknown)).toBe('destructive.unresolved');
    const file = effect('delete', [target(null)], { isRecursive: true, command: command('rm -f $X') });
    expect(ruleOnEffect(file)).toBeNull();
    expect(ruleOnEffect(file, { preset: 'strict' })).toBe('destructive.remove');
  });

  it('without recursion the home is not gone, but still outside', () => {
    expect(remove('/home/dev', false)).toBe('workspace.outside');
  });
});

describe('moves, links and permissions', () => {
  it.each<[Effect, string | null]>([
    [effect('move', [target('/home/dev/x')]), 'workspace.outside'],
    [effect('move', [target('/home')]), 'destructive.root'],
    [effect('move', [target(`${WS}/.kodelet/hooks/guard`)]), 'protected.bridle'],
    [effect('move', [target(`${WS}/.kodelet`)]), 'protected.bridle'],
    [effect('move', [target(`${WS}/src`)]), null],
    [effect('link', [target('/usr/bin/x')]), 'workspace.outside'],
    [effect('link', [target(`${WS}/.bridle/state.toml`)]), 'protected.bridle'],
    [effect('permission', [target('/')], { isRecursive: true }), 'destructive.root'],
    [effect('permission', [target(`${WS}/.git/hooks/pre-commit`)]), 'protected.git-hooks'],
    [effect('permission', [target(`${WS}/run.sh`)]), null],
    [effect('write', [target('/dev/null')]), null],
    [effect('overwrite', [target('/dev/sda')]), 'destructive.disk'],
    [effect('write', [target('/tmp/x')]), null],
    [effect('write', [target(`${WS}/.claude/set*`)]), 'protected.agent'],
    [effect('write', [target(`${WS}/.konductor/st*`)]), 'protected.bridle'],
    [effect('delete', [target(`${WS}/.konductor/*`)]), 'protected.bridle'],
    [effect('delete', [target(`${WS}/**/.claude`)]), 'protected.agent'],
    [effect('delete', [target(`${WS}/**/*.json`)]), null],
    [effect('delete', [target('/tmp/**/x*')]), null],
    [effect('delete', [target(`${WS}/.c*`)]), 'protected.agent'],
    [effect('delete', [target(`${WS}/*`)]), null],
    [effect('history-loss', [target(`${WS}/.konductor/state.toml`)]), 'protected.bridle'],
    [effect('history-loss', [target(`${WS}/src/a.ts`)]), null],
  ])('%#', (one, rule) => {
    expect(ruleOnEffect(one)).toBe(rule);
  });

  it('a workspace in a temporary directory may use that directory, but not take it away', () => {
    const place = { home: '/tmp/h', workspace: '/tmp/h/p', cwd: '/tmp/h/p' };
    expect(ruleOnEffect(effect('overwrite', [target('/tmp')]), place)).toBeNull();
    expect(ruleOnEffect(effect('overwrite', [target('/tmp/x')]), place)).toBeNull();
    expect(ruleOnEffect(effect('delete', [target('/tmp')], { isRecursive: true }), place)).toBe(
      'destructive.root',
    );
    expect(ruleOnEffect(effect('delete', [target('/tmp/h')], { isRecursive: true }), place)).toBe(
      'destructive.root',
    );
  });

  it('a person can permit a place outside', () => {
    const write = effect('write', [target('/srv/shared/x')]);
    expect(ruleOnEffect(write)).toBe('workspace.outside');
    expect(ruleOnEffect(write, { allowPaths: ['/srv/shared'] })).toBeNull();
  });
});

describe('gathering files outside the workspace', () => {
  const gather = (path: string, changes: Partial<PolicyContext> = {}) =>
    ruleOnEffect(
      effect('overwrite', [target(path)], { command: command('cp src/**/*.js x', { via: ['find -exec'] }) }),
      changes,
    );

  it('passes under standard where only data can lie, and never under strict', () => {
    expect(gather('/home/dev/found')).toBeNull();
    expect(gather('/home/dev/found', { preset: 'strict' })).toBe('workspace.outside');
  });

  it.each(['/home/dev/.bashrc', '/home/dev/.config/x', '/etc/profile.d', '/usr/local/bin', '/home/dev', '/'])(
    'never into %s',
    (path) => {
      expect(gather(path)).toBe('workspace.outside');
    },
  );

  it('is no way to take files away', () => {
    const away = effect('move', [target('/home/dev/**/*.css')], {
      command: command('mv **/*.css /tmp', { via: ['find -exec'] }),
    });
    expect(ruleOnEffect(away)).toBe('workspace.outside');
  });
});

describe('credentials', () => {
  const read = (path: string, program = 'cat') =>
    ruleOnEffect(effect('read', [target(path)], { command: command(`${program} x`) }));

  it.each([
    '/home/dev/.ssh/id_rsa',
    '/home/dev/.ssh/id_*',
    '/home/dev/.ssh/*',
    '/etc/shadow',
    '/root/.aws/credentials',
    '/proc/self/environ',
  ])('reading %s is refused', (path) => {
    expect(read(path)).toBe('secrets.read');
  });

  it.each(['/home/dev/.ssh/*.pub', '/home/dev/.ssh/config', '/home/dev/.ssh/known_hosts', `${WS}/.env`])(
    'reading %s is free',
    (path) => {
      expect(read(path)).toBeNull();
    },
  );

  it('looking at one from outside is free', () => {
    expect(read('/home/dev/.ssh/id_rsa', 'ls')).toBeNull();
    expect(read('/home/dev/.ssh/id_rsa', 'ssh')).toBeNull();
  });

  it.each([
    [target('/home/dev/.ssh'), 'secrets.send'],
    [target('/home/dev'), 'secrets.send'],
    [target(`${WS}/.env`), 'secrets.send'],
    [target(`${WS}/.env.example`), null],
    [target(null, { kind: 'other', text: 'environment' }), 'secrets.send'],
    [target(`${WS}/README.md`), null],
  ])('sending %j: %s', (sent, rule) => {
    expect(
      ruleOnEffect(effect('network-send', [sent, target(null, { kind: 'url', text: 'https://x' })])),
    ).toBe(rule);
  });
});

describe('what cannot be read', () => {
  it('a limit refuses, whatever stands in the line', () => {
    expect(ruleOn(analysis({ isComplete: false, limit: 'depth' }), {}, 'ls')).toBe('unreadable.limit');
  });

  it('a syntax error refuses next to a dangerous word only', () => {
    const broken = analysis({ isComplete: false, limit: 'syntax' });
    expect(ruleOn(broken, {}, "rm -rf 'x")).toBe('unreadable.syntax');
    expect(ruleOn(broken, {}, "echo 'x")).toBeNull();
    expect(ruleOn(broken, {}, "npm run form 'x")).toBeNull();
  });

  it('an unknown program refuses when it is called by force on something outside', () => {
    const call = (line: string) => ruleOn(analysis({ commands: [command(line)], unresolvedCommands: 1 }));
    expect(call('$X -rf /etc')).toBe('unreadable.program');
    expect(call('$X rm ~/x')).toBe('unreadable.program');
    expect(call('$X -rf build')).toBeNull();
    expect(call('$X /etc/hosts')).toBeNull();
    expect(call('$EDITOR notes.md')).toBeNull();
  });
});

describe('pushes', () => {
  const push = (line: string, refs: readonly string[], changes: Partial<PolicyContext> = {}) =>
    ruleOnEffect(
      effect(
        'force-push',
        refs.map((ref) => target(null, { kind: 'ref', text: ref })),
        {
          command: command(line),
          action: line.includes('lease') ? 'git.push-force-lease' : 'git.push-force',
        },
      ),
      changes,
    );

  it.each([
    ['git push -f origin main', ['main'], 'git.force-push'],
    ['git push -f origin refs/heads/master', ['refs/heads/master'], 'git.force-push'],
    ['git push -f origin feature', ['feature'], null],
    ['git push --force-with-lease origin main', ['main'], null],
    ['git push -f', [], 'git.force-push'],
  ])('%s', (line, refs, rule) => {
    expect(push(line, refs)).toBe(rule);
  });

  it('the current branch is read where the push does not name one', () => {
    const on = (branch: string): Partial<PolicyContext> => ({
      files: { ...corpusContext().files, readText: () => `ref: refs/heads/${branch}\n` },
    });
    expect(push('git push -f', [], on('main'))).toBe('git.force-push');
    expect(push('git push -f origin HEAD', ['HEAD'], on('feature'))).toBeNull();
  });
});

describe('commands of our own', () => {
  it.each([
    ['bridle trust .', 'protected.decision'],
    ['npx bridle uninstall', 'protected.decision'],
    ['bridle explain x', null],
    ['bridle git-hook status', null],
  ])('%s: %s', (line, rule) => {
    expect(ruleOn(analysis({ commands: [command(line)] }))).toBe(rule);
  });
});

describe('a program that waits for what is typed into it', () => {
  const ruleOnLine = (text: string, changes: Partial<PolicyContext> = {}): string | null =>
    judgeShell(shellScene(text, corpusContext({ hidesTyping: true, ...changes })))?.rule.id ?? null;

  it.each([
    'bash',
    'bash -i',
    'zsh -l',
    'env FOO=1 sh',
    'sudo -i',
    'cd src && exec bash --norc',
    'bash -s',
    'sh /dev/stdin',
    "script -c 'dash' /dev/null",
  ])('%s is refused where nobody is told what', (line) => {
    expect(ruleOnLine(line)).toBe('unreadable.typed');
    expect(ruleOnLine(line, { hidesTyping: false })).toBeNull();
    expect(ruleOnLine(line, { rules: { 'unreadable.typed': 'off' } })).toBeNull();
  });

  it.each(['python3', 'node', 'python3 -i', 'ruby -', 'irb'])('%s is refused by strict alone', (line) => {
    expect(ruleOnLine(line)).toBeNull();
    expect(ruleOnLine(line, { preset: 'strict' })).toBe('unreadable.typed');
  });

  it.each([
    'bash build.sh',
    "bash -c 'ls'",
    'echo ls | bash',
    'bash <<< ls',
    'bash < /dev/null',
    'bash --version',
    'zsh --help',
    'python3 --version',
    'python3 -V',
    'node -v',
    'perl -v',
    'php -m',
    'ssh host',
    'docker exec -it web bash',
    'python3 app.py',
    'echo "print(1)" | python3',
    'cat notes.txt | python3 -',
  ])('%s is not one', (line) => {
    expect(ruleOnLine(line)).toBeNull();
    expect(ruleOnLine(line, { preset: 'strict' })).not.toBe('unreadable.typed');
  });
});
