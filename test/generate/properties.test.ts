import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fc } from '../support/properties.js';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../src/dialects/dialect.js';
import type { PlannedFile, Scope } from '../../src/dialects/install-plan.js';
import { draftAgent } from '../../src/generate/draft.js';
import { NO_OVERLAY, type Overlay } from '../../src/generate/overlay.js';
import { draftInstall, draftUninstall, placeOf, type Draft, type Roots } from '../../src/install/change.js';
import { applyChanges, readJournal, wasThereBefore } from '../../src/install/journal.js';
import { ALL } from '../dialects/fixtures.js';

interface Shared {
  readonly id: string;
  readonly scope: Scope;
  readonly path: string;
  readonly dialect: Dialect;
  readonly file: PlannedFile;
}

/** Every file that our entries share with other people's. */
const SHARED: readonly Shared[] = ALL.flatMap((dialect) =>
  [...(dialect.install?.files ?? []), ...(dialect.install?.roleFiles?.('pilot') ?? [])].flatMap(
    (file): Shared[] => {
      const scope: Scope = file.paths.project === undefined ? 'user' : 'project';
      return file.placement.kind === 'whole'
        ? []
        : [{ id: dialect.id, scope, path: file.paths[scope] ?? '', dialect, file }];
    },
  ),
);

const blank = fc.constantFrom('', ' ', '\n', '\n  ', '\t', '\n\n');
const comment = fc.constantFrom('', '// mine\n', '/* mine */', ' // a, b ] }\n');

interface Taste {
  readonly before: string;
  readonly inside: string;
  readonly gap: string;
  readonly comma: string;
  readonly own: string;
  readonly more: string;
  readonly event: number;
  readonly isLast: boolean;
  readonly hasLists: boolean;
}

/** As people leave their files: comments, odd order and layout, their own hooks in the lists that we use. */
const taste: fc.Arbitrary<Taste> = fc.record({
  before: comment,
  inside: comment,
  gap: blank,
  comma: fc.constantFrom('', ','),
  own: fc.constantFrom('mine', 'echo { ] // }', 'say \\"hi\\"', '说 # x'),
  more: fc.constantFrom('', '"model": "x"', '"permissions": {"deny": ["Read(.env)"]}', '"a": [1,\n 2 , ]'),
  event: fc.nat(20),
  isLast: fc.boolean(),
  hasLists: fc.boolean(),
});

function nested(at: readonly string[], inner: string, gap: string): string {
  return at.reduceRight((value, key) => `{${gap}"${key}": ${value}${gap}}`, inner);
}

function eventKeys(file: PlannedFile, at: readonly string[]): readonly string[] {
  let value: unknown = JSON.parse(
    file.render({ program: '/bridle', args: ['hook'] }, { root: '/', version: null }),
  );
  for (const key of at) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function jsonText(file: PlannedFile, style: Taste): string {
  const { before, inside, gap, comma, own, more, hasLists, isLast } = style;
  const { placement } = file;
  const at = placement.kind === 'lists' ? placement.at : [];
  const keys = [...(placement.kind === 'lists' ? eventKeys(file, at) : []), 'theirs'];
  const event = keys[style.event % keys.length] ?? 'theirs';
  const handler = `{"type": "command", "command": "${own}"}`;
  const group = `{"matcher": "Bash", "hooks": [${gap}${handler}${gap}${comma}]}`;
  const lists = `{${gap}${inside}"${event}": [${gap}${group}, ${handler}${comma}]${gap}}`;
  const [first, ...rest] = at;
  const hooks = first === undefined || !hasLists ? [] : [`"${first}":${gap} ${nested(rest, lists, gap)}`];
  const bare = first === undefined && hasLists ? [`"${event}": [${group}${comma}]`] : [];
  const members = [...(more === '' ? [] : [more]), ...hooks, ...bare];
  const ordered = isLast ? members : members.toReversed();
  return `${before}{${gap}${ordered.join(`,${gap}`)}${members.length > 0 ? comma : ''}${gap}${inside}}${gap}`;
}

function tomlText({ gap, own, more, hasLists }: Taste): string {
  const foreign = `[[hooks]]\nevent = "Stop"  # ${own}\ncommand = "mine"\n`;
  return `# mine\nmodel = "x"\n${gap}\n[a]\nb = 0xFF\n${hasLists ? foreign : ''}${more === '' ? '' : `\n# ${more.replaceAll('\n', ' ')}`}`;
}

function textFor(file: PlannedFile, style: Taste): string {
  return file.format === 'toml' ? tomlText(style) : jsonText(file, style);
}

const OVERLAY: Overlay = {
  ...NO_OVERLAY,
  roles: ['pilot'],
  hooks: [
    { kind: 'before_tool', tool: 'shell', matcher: 'Bash', command: 'hooks/a.sh', script: 'hooks/a.sh' },
  ],
};

const commandFor = (agent: string): { program: string; args: readonly string[] } => ({
  program: '/opt/my node/node',
  args: ['/opt/bridle/bin/bridle.js', 'hook', '--agent', agent],
});

/** A home and a project, and what is done in them. */
class Machine implements Roots {
  readonly home: string;
  readonly project: string;
  readonly env = {};
  private count = 0;

  constructor(private readonly root: string = mkdtempSync(join(tmpdir(), 'bridle-property-'))) {
    this.home = join(root, 'home');
    this.project = join(root, 'project');
  }

  generate({ id, dialect, scope }: Shared): number {
    const source = { roles: ['default', 'pilot'], overlay: OVERLAY, commandFor };
    return this.apply(
      scope === 'project'
        ? draftAgent(dialect, source, this)
        : draftInstall(dialect, scope, this, commandFor(id)),
    );
  }

  remove({ dialect, scope }: Shared): number {
    const files = [...(dialect.install?.files ?? []), ...(dialect.install?.roleFiles?.('pilot') ?? [])];
    const whole: Dialect =
      dialect.install === null ? dialect : { ...dialect, install: { ...dialect.install, files } };
    return this.apply(draftUninstall(whole, scope, this, wasThereBefore(readJournal(this.state))));
  }

  private get state(): string {
    return join(this.root, 'state');
  }

  private apply({ changes, obstacles }: Draft): number {
    expect(obstacles).toEqual([]);
    this.count += 1;
    const now = new Date(Date.UTC(2026, 0, 1, 0, 0, this.count));
    if (changes.length > 0) applyChanges(changes, 'a test', this.state, now);
    return changes.length;
  }
}

it('covers every kind of file that is shared', () => {
  expect([...new Set(SHARED.map(({ file }) => file.placement.kind))].toSorted()).toEqual([
    'block',
    'key',
    'lists',
  ]);
  expect(SHARED.length).toBeGreaterThan(18);
});

describe('over files of every kind', () => {
  it.each(SHARED)('$id, $path: generating twice is once, and removing gives back every byte', (shared) => {
    fc.assert(
      fc.property(taste, fc.boolean(), fc.boolean(), (style, isCrlf, hasBom) => {
        const plain = textFor(shared.file, style);
        const text = (hasBom ? '\uFEFF' : '') + (isCrlf ? plain.replaceAll('\n', '\r\n') : plain);
        const machine = new Machine();
        const { install } = shared.dialect;
        const path = install === null ? null : placeOf(install, shared.file, shared.scope, machine);
        if (path === null) throw new Error('no place');
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
        expect(machine.generate(shared)).toBeGreaterThan(0);
        const once = readFileSync(path, 'utf8');
        expect(once).not.toBe(text);
        expect(machine.generate(shared)).toBe(0);
        machine.remove(shared);
        expect(readFileSync(path, 'utf8')).toBe(text);
      }),
      { numRuns: 40 },
    );
  });
});
