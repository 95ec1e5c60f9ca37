import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { testIo } from '../support/io.js';

const ROOT = resolve(import.meta.dirname, '../..');

function pagesIn(dir: string): readonly string[] {
  return readdirSync(join(ROOT, dir), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(dir, name));
}

const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pagesIn('docs'), ...pagesIn('examples')];

/** A page without its code, where brackets are brackets. */
function proseOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8')
    .replaceAll(/^```[^]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => '`'.repeat(code.length));
}

/** The name by which a heading is linked to, as hosts of repositories make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

function anchorsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/^```[^]*?^```/gm, '');
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map((match) => anchorOf(match[1] ?? ''));
  const named = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map((match) => match[1] ?? '');
  const repeated = headings.flatMap((anchor, at) => {
    const earlier = headings.slice(0, at).filter((each) => each === anchor).length;
    return earlier === 0 ? [] : [`${anchor}-${earlier}`];
  });
  return [...headings, ...repeated, ...named];
}

/** What is wrong with a link; null if it leads somewhere. */
function faultOf(page: string, link: string): string | null {
  if (/^[a-z]+:/.test(link)) return null;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? join(ROOT, page) : resolve(ROOT, dirname(page), path);
  if (relative(ROOT, target).startsWith('..')) return `${page}: ${link} leads out of the repository`;
  if (!existsSync(target)) return `${page}: ${link} is not there`;
  if (anchor === undefined || statSync(target).isDirectory()) return null;
  return anchorsOf(target).includes(anchor) ? null : `${page}: ${link} has no such heading`;
}

describe('the documentation', () => {
  it('has no link that leads nowhere', () => {
    const links = PAGES.flatMap((page) =>
      [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => ({ page, link: match[1] ?? '' })),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.flatMap(({ page, link }) => faultOf(page, link) ?? [])).toEqual([]);
  });

  it('can be found: every page is linked to from the README or from a page that is', () => {
    const seen = new Set(['README.md']);
    const open = ['README.md'];
    for (let page = open.pop(); page !== undefined; page = open.pop()) {
      for (const match of proseOf(page).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
        const target = relative(ROOT, resolve(ROOT, dirname(page), match[1] ?? ''));
        const pages = PAGES.filter((each) => each === target || dirname(each) === target);
        for (const each of pages.filter((name) => !seen.has(name))) {
          seen.add(each);
          open.push(each);
        }
      }
    }
    expect(PAGES.filter((page) => !seen.has(page))).toEqual([]);
  });

  it('names every command in the README', async () => {
    const io = testIo();
    await runCli(['--help'], io);
    const commands = [...io.written.out.matchAll(/^ {2}([a-z][a-z-]*)(?: |$)/gm)].map(
      (match) => match[1] ?? '',
    );
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const unnamed = commands.filter(
      (name) => !['help', 'bridle'].includes(name) && !readme.includes(`bridle ${name}`),
    );
    expect(commands.length).toBeGreaterThan(25);
    expect(unnamed).toEqual([]);
  });
});
