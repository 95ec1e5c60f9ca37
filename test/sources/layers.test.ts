import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HookEntry } from '../../src/sources/entry.js';
import { shellCall } from '../support/events.js';
import { says, Workshop } from '../support/workshop.js';

function front(name: string, more = ''): string {
  return `---\nname: ${name}\ndescription: d\ntrigger: before_tool\n${more}---\n`;
}

function lay(shop: Workshop, layer: 'user' | 'project', dir: string, text: string, says_: string): void {
  const put = (path: string, content: string, mode?: number): string =>
    layer === 'user'
      ? shop.atHome(`.config/bridle/hooks/${dir}/${path}`, content, mode)
      : shop.atProject(`.bridle/hooks/${dir}/${path}`, content, mode);
  put('HOOK.md', text);
  put('scripts/run.sh', says({ stdout: says_ }), 0o755);
}

async function states(shop: Workshop, isProjectTrusted = true): Promise<readonly unknown[]> {
  const of = ({ name, origin, state }: HookEntry): unknown => [origin.layer, name, state.kind];
  return (await shop.entries({ isProjectTrusted })).map(of);
}

describe('two hooks of one name', () => {
  it("the project's takes the place of a person's, once it may run", async () => {
    const shop = new Workshop();
    lay(shop, 'user', 'style', front('style'), 'mine');
    lay(shop, 'project', 'style', front('style'), 'theirs');
    expect(await states(shop)).toEqual([
      ['user', 'style', 'shadowed'],
      ['project', 'style', 'active'],
    ]);
    expect(await states(shop, false)).toEqual([
      ['user', 'style', 'active'],
      ['project', 'style', 'untrusted'],
    ]);
  });

  it("a person's security hook keeps its place; the project's runs after it", async () => {
    const shop = new Workshop();
    lay(shop, 'user', 'guard', front('guard', 'category: security\npriority: 0\n'), 'mine');
    lay(shop, 'project', 'guard', front('guard', 'category: security\npriority: 1000\n'), 'theirs');
    expect(await states(shop)).toEqual([
      ['user', 'guard', 'active'],
      ['project', 'guard', 'active'],
    ]);
    const { runs } = await shop.judge(shellCall('ls', { cwd: shop.project }), { isProjectTrusted: true });
    expect(runs.map((run) => run.origin.layer)).toEqual(['user', 'project']);
  });

  it('a name that another folder only pretends to have is the name that counts', async () => {
    const shop = new Workshop();
    lay(shop, 'user', 'guard', front('guard', 'category: security\n'), 'mine');
    lay(shop, 'project', 'harmless', front('guard'), 'theirs');
    expect(await states(shop)).toEqual([
      ['user', 'guard', 'active'],
      ['project', 'guard', 'active'],
    ]);
  });

  it("a broken one takes nobody's place", async () => {
    const shop = new Workshop();
    lay(shop, 'user', 'style', front('style'), 'mine');
    shop.atProject('.bridle/hooks/style/HOOK.md', front('style'));
    expect(await states(shop)).toEqual([
      ['user', 'style', 'active'],
      ['project', 'style', 'broken'],
    ]);
  });
});

describe('hooks.toml', () => {
  it('of a project speaks about its own hooks only', async () => {
    const shop = new Workshop();
    lay(shop, 'user', 'mine', front('mine', 'category: security\n'), '');
    lay(shop, 'project', 'theirs', front('theirs'), '');
    shop.atProject(
      '.bridle/hooks.toml',
      '[[hooks.disable]]\nname = "mine"\n[[hooks.disable]]\nname = "theirs"\n[[hooks.override]]\nname = "mine"\npriority = 0\n',
    );
    expect(await states(shop)).toEqual([
      ['user', 'mine', 'active'],
      ['project', 'theirs', 'disabled'],
    ]);
    expect((await shop.entries())[0]?.priority).toBe(100);
  });

  it('of a person speaks about the hooks of a project too', async () => {
    const shop = new Workshop();
    lay(shop, 'project', 'theirs', front('theirs'), '');
    shop.atHome(
      '.config/bridle/hooks.toml',
      '[[hooks.override]]\nname = "theirs"\ntimeout = 500\ncategory = "feedback"\n',
    );
    const [entry] = await shop.entries({ isProjectTrusted: true });
    expect([entry?.timeoutMs, entry?.category]).toEqual([500, 'feedback']);
  });

  it('that is no TOML is said, and changes nothing', async () => {
    const shop = new Workshop();
    shop.folder('a', 'trigger: before_tool', says({}));
    shop.atHome('.config/agents/hooks.toml', '[[');
    const { hooks, notes } = await shop.load(shellCall('ls', { cwd: shop.project }));
    expect([hooks.length, notes]).toEqual([
      1,
      [expect.stringContaining(`${join(shop.home, '.config/agents/hooks.toml')} is not valid TOML`)],
    ]);
  });
});
