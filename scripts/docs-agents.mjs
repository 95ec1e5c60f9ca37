// Writes docs/agents.md from the tables in src/dialects. With --check it only tells whether the page is current.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadDialects, withSource } from './load-source.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = join(root, 'docs/agents.md');

/** The kinds that the overview has a column for, in the order of a session. */
const COLUMNS = [
  'session_start',
  'user_message',
  'before_tool',
  'permission_request',
  'after_tool',
  'before_stop',
  'subagent_stop',
  'pre_compact',
];

const TABLES = {
  table: 'dialects/table.ts',
  recognise: 'dialects/recognise.ts',
  signs: 'dialects/signs.ts',
  proven: 'dialects/proven.ts',
};

function loadTables() {
  return withSource(TABLES, async ({ table, recognise, signs, proven }) => ({
    dialects: await loadDialects(table),
    ...recognise,
    ...signs,
    ...proven,
  }));
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells) => `| ${cells.map((text) => cell(String(text))).join(' | ')} |`;
const table = (head, rows) => [
  row(...head),
  row(...head.map(() => '---')),
  ...rows.map((cells) => row(...cells)),
];
const list = (items) => items.map((item) => `- ${item}`);
const code = (text) => `\`${text}\``;

function anchor(title) {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

/** What an agent does for us on a kind of event: all that one of its events honours. */
function overviewCell(dialect, kind) {
  const rows = dialect.capabilities.events.filter((event) => event.kind === kind);
  if (rows.length === 0) return '';
  const honoured = [...new Set(rows.flatMap(({ honours }) => honours))];
  return honoured.length === 0 ? 'seen' : honoured.join(', ');
}

/** What the last recorded run of the suite on real agents proves. */
function provenText(proven) {
  return proven === undefined ? null : `${proven.version}, ${proven.date}`;
}

function overview(dialects, PROVEN) {
  return table(
    ['agent', 'last proven', ...COLUMNS.map((kind) => kind.replaceAll('_', ' '))],
    dialects.map((dialect) => [
      `[${dialect.title}](#${anchor(dialect.title)})`,
      provenText(PROVEN[dialect.id]) ?? '',
      ...COLUMNS.map((kind) => overviewCell(dialect, kind)),
    ]),
  );
}

function evidenceLines({ evidence, capabilities }, proven) {
  const { seen, confidence, sources } = evidence;
  return list([
    `Last proven by a real run: ${provenText(proven) ?? 'not yet'}`,
    `Read: ${seen}; confidence ${confidence}`,
    ...(sources.length === 0 ? [] : [`Sources: ${sources.join('; ')}`]),
    `Ends a hook after ${capabilities.hostTimeout.ms / 1000} s by default; ${
      capabilities.stopCap === null
        ? 'no cap of its own on continuations'
        : `at most ${capabilities.stopCap} continuations in a row`
    }`,
  ]);
}

function eventTable({ capabilities, install }) {
  const registered = install?.events ?? [];
  return table(
    ['event', 'kind', 'honours', 'installed', 'note'],
    capabilities.events.map(({ native, kind, honours, note }) => [
      code(native),
      kind,
      honours.join(', '),
      registered.includes(native) ? 'yes' : '',
      note ?? '',
    ]),
  );
}

function installLines({ install }, borrowers) {
  if (install === null)
    return ['Not installed by Bridle: the caller registers the command `bridle hook` itself.'];
  const scopes = install.files.flatMap(({ paths }) => Object.entries(paths));
  const places = [
    ...new Set(scopes.map(([scope, path]) => `${scope}: ${code(scope === 'user' ? `~/${path}` : path)}`)),
  ];
  return list([
    ...places,
    ...(install.homeVariable === null
      ? []
      : [`${code(install.homeVariable.name)} moves ${code(`~/${install.homeVariable.replaces}`)}`]),
    ...install.notes,
    ...(borrowers.length === 0 ? [] : [`These run the same file: ${borrowers.join(', ')}`]),
  ]);
}

function section(dialect, BORROWERS, PROVEN) {
  const { id, title, quirks, blindSpots } = dialect;
  return [
    `## ${title}`,
    '',
    code(`--agent ${id}`),
    '',
    ...evidenceLines(dialect, PROVEN[id]),
    '',
    ...eventTable(dialect),
    '',
    '**Files**',
    '',
    ...installLines(dialect, BORROWERS[id] ?? []),
    ...(blindSpots.length === 0 ? [] : ['', '**Blind spots**', '', ...list(blindSpots)]),
    ...(quirks.length === 0
      ? []
      : [
          '',
          '**Quirks**',
          '',
          ...table(
            ['', 'versions', 'what happens', 'what Bridle does', 'source'],
            quirks.map((quirk) => [
              quirk.id,
              quirk.versions,
              quirk.behaviour,
              quirk.mitigation,
              quirk.source,
            ]),
          ),
        ]),
    '',
  ];
}

function recognition(SIGNS) {
  const vague = SIGNS.filter(({ isClear }) => !isClear).map(({ agent }) => agent);
  return [
    '## How a caller is known',
    '',
    'Installed entries name the agent and the event on the command line. Without them the payload decides, and a variable of the agent only where the payload agrees with it.',
    '',
    ...list([
      'Qoder sends what Claude Code sends, and Open Interpreter what Codex sends: without `--agent` they are answered as those, whose language they speak.',
      'A payload with an ISO time stamp but without a transcript path and a call id is taken for Copilot CLI; VS Code sends such a one only if it has no transcript.',
      `Known only by what is missing, so never against the command line: ${[...new Set(vague)].join(', ')}.`,
    ]),
    '',
  ];
}

function render({ dialects, BORROWERS, SIGNS, PROVEN }) {
  const agents = dialects.filter(({ id }) => id !== 'generic');
  return [
    '# Agents',
    '',
    'Generated by `node scripts/docs-agents.mjs` from `src/dialects`; a test keeps it current. "Last proven": the version and the day of the last recorded run of `npm run test:agents`; [same-verdict.md](same-verdict.md) has what it saw.',
    '',
    'What each agent honours on each kind of event. "seen": the event is recorded, and nothing can be changed there. What an agent cannot do is degraded: a rewrite or a question becomes a refusal that says what to do instead, a refusal that comes too late becomes context, and each step is in the record.',
    '',
    ...overview(agents, PROVEN),
    '',
    ...recognition(SIGNS),
    '## An agent that is not listed',
    '',
    'Any program that can start a command before it runs a tool can ask: `bridle hook --agent generic --event before_tool` with one JSON object on stdin. Exit code 2 refuses the call, with the reason on stderr; 0 and no output means no objection.',
    '',
    '```json',
    '{ "session_id": "s1", "cwd": "/home/dev/project", "tool_name": "Bash", "tool_input": { "command": "rm -rf /" } }',
    '```',
    '',
    'Other usual spellings of these fields are understood (`tool`, `toolName`, `input`, `tool_args`, `parameters`, `workspace`), and `event` in the payload instead of `--event`. Questions, rewrites and context become a refusal or nothing, as for every agent that cannot do them. Who wants more of it writes a dialect: CONTRIBUTING.md shows how in ten lines.',
    '',
    'Docker agent is not spoken to: its wire format is not confirmed. Continue (cn 1.5.47) reads hook settings and never fires an event.',
    '',
    ...agents.flatMap((dialect) => section(dialect, BORROWERS, PROVEN)),
  ].join('\n');
}

const text = `${render(await loadTables()).trimEnd()}\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== text) {
    console.error('docs/agents.md is not current: run "node scripts/docs-agents.mjs".');
    process.exitCode = 1;
  }
} else writeFileSync(page, text);
