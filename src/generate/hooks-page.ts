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

const INTRO = `# Built-in hooks

Made from the tables in \`src/\` by \`node scripts/docs-hooks.mjs\`; do not edit.

Security is always on. Gates and feedback are off unless a project asks for them: \`gates = "all"\` or a list
of names in \`.bridle/config.toml\`, \`feedback\` likewise. \`bridle list --matrix\` shows which role has what.

| category | may | may not |
|---|---|---|
| security | refuse; runs first, and again after every rewrite; fails closed | be bypassed by anybody |
| gate | refuse until something else has happened; fails closed | stay shut against a person: \`bridle bypass <gate>\` opens it for a while, on record |
| feedback | tell the model something | refuse: whatever it answers becomes advice |

"Agents" are those that carry out what the hook says: refuse where it refuses, tell the model where it
advises. Under the others the answer is on record and cannot be given.
`;

const ROLES = `## Roles

A registration matrix for the agents of a team. A role has what its row gives it of what is on; a role that
nobody describes has all of it. What a person has switched on in their own configuration no role of a
project goes without.

\`\`\`toml
gates = "all"
feedback = "all"
agents = ["claude-code", "kiro"]

[roles.default]                # agents that say no role
gates = ["instruction-guard", "plan-required", "brainstorm-first", "plan-structure", "plan-evidence", "work-loop", "block-recovery"]

[roles.pilot]                  # everything, with regression
gates = "all"

[roles.executor]               # security only
gates = []
feedback = []

[roles.researcher]
gates = []
feedback = ["context-rules"]

[roles.reviewer]
gates = ["instruction-guard"]
\`\`\`

The role comes from the entries that \`bridle generate\` writes (\`--role\`) and from the agent's own payload
(\`agent_type\` and the like). \`BRIDLE_ROLE\` in the environment can only add gates.
`;

const LIFE_CYCLE = `## Life cycle

A hook on its way out warns in every row until a day, and does not run afterwards:

\`\`\`toml
[[deprecate]]
hook = "plan-structure"
deprecated = "too strict for us; use plan-required"
until = "2026-12-31"
\`\`\`

A layer retires what is its own or less trusted than itself; the built-in guards are nobody's to retire. A
gate can be tried out first: under \`trial = ["work-loop"]\` it only says what it would refuse.
`;

function classification(): string {
  const rows = [...CLASSIFICATION, OTHERWISE].map(({ asks, yes, because }) => [asks, yes, because]);
  return `## Which category a new hook has

The first yes decides.

${table({ head: ['question', 'yes means', 'because'], rows })}`;
}

/** The page about every built-in hook, from the tables that the hook process runs. */
export function renderHooksPage(dialects: readonly Dialect[]): string {
  return [INTRO, table(hookMatrix(dialects)), classification(), ROLES, LIFE_CYCLE].join('\n');
}
