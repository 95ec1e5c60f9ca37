import type { Dialect } from '../dialects/dialect.js';
import { CLASSIFICATION, OTHERWISE } from './classification.js';
import { hookMatrix, type Matrix } from './matrix.js';

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function table({ head, rows }: Matrix): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |\n`;
  return `${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}`;
}

/** Around what is made from the tables; the rest of the page is people's. */
export const REGISTRY_MARKS = {
  begin: '<!-- made by scripts/docs-hooks.mjs: do not edit from here -->\n',
  end: '<!-- to here -->\n',
} as const;

const INTRO = `## The built-in ones

Security is always on. Gates and feedback are off unless a project asks for them: \`gates = "all"\` or a list
of names in \`.bridle/config.toml\`, \`feedback\` likewise. \`bridle list --matrix\` shows which role has what;
[working as a team](team.md) tells how to use them.

"Agents" are those that carry out what the hook says: refuse where it refuses, tell the model where it
advises. Under the others the answer is on record and cannot be given.
`;

function classification(): string {
  const rows = [...CLASSIFICATION, OTHERWISE].map(({ asks, yes, because }) => [asks, yes, because]);
  return `## Which category a new hook has

The first yes decides.

${table({ head: ['question', 'yes means', 'because'], rows })}`;
}

/** Every built-in hook, from the tables that the hook process runs. */
function renderRegistry(dialects: readonly Dialect[]): string {
  return [INTRO, table(hookMatrix(dialects)), classification()].join('\n');
}

/** A page with the registry in it anew: between its marks, or at the end. */
export function withRegistry(page: string, dialects: readonly Dialect[]): string {
  const { begin, end } = REGISTRY_MARKS;
  const made = `${begin}\n${renderRegistry(dialects)}\n${end}`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  return from === -1 || to === -1
    ? `${page.trimEnd()}\n\n${made}`
    : `${page.slice(0, from)}${made}${page.slice(to + end.length)}`;
}
