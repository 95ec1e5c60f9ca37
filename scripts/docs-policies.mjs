// Writes docs/policies.md from the rules themselves; with --check it only says whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = join(root, 'docs/policies.md');
const jiti = createJiti(import.meta.url);

/** @type {typeof import('../src/policies/catalogue.js')} */
const { RULES } = await jiti.import('../src/policies/catalogue.js');
/** @type {typeof import('../src/policies/rule.js')} */
const { describeCall } = await jiti.import('../src/policies/rule.js');
/** @type {typeof import('../src/policies/packs/detect.js')} */
const { PACKS, signsOf } = await jiti.import('../src/policies/packs/detect.js');
/** @type {typeof import('../src/policies/protected-files/list.js')} */
const { PROTECTED, PROTECTED_IN_HOME } = await jiti.import('../src/policies/protected-files/list.js');

const GROUPS = {
  protected: 'Protected files',
  destructive: 'What cannot be brought back',
  git: 'Git history',
  system: 'The machine',
  'remote-code': 'Code from the network',
  secrets: 'Credentials',
  injection: 'Instructions that take over',
  workspace: 'The workspace',
  unreadable: 'What cannot be read',
  'sed-json': 'Structured data',
  packages: 'Packages',
  container: 'Containers',
  infrastructure: 'Infrastructure',
  cloud: 'Cloud',
  database: 'Database tools',
};

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** @param {import('../src/policies/rule.js').Call} call */
function showCall(call) {
  const text = describeCall(call);
  // Neither a page-long example nor one that a scanner takes for a credential helps a reader.
  const short = text.length > 80 ? `${text.slice(0, 40)}…` : text.replace(/ghp_\w+/, 'ghp_…');
  return `\`${cell(short)}\``;
}

/** @param {import('../src/policies/rule.js').Rule} rule */
function sayOf(rule, preset) {
  const posture = rule.presets[preset] ?? '–';
  return rule.isAlwaysOn ? `**${posture}**` : posture;
}

function renderPage() {
  const lines = [
    '# Policies',
    '',
    '<!-- Written by scripts/docs-policies.mjs from src/policies; change the rules, not this page. -->',
    '',
    'What the built-in guards refuse. They do not look for text: a command line is read as the shell would read',
    "it, and rules judge what it would do, to what. `bridle explain '<command>'` shows that for any command.",
    '',
    'Bold: always on, no switch opens it. Every other rule can be switched by its id, or a whole group by its name:',
    '',
    '```toml',
    'preset = "standard"        # or "strict"',
    '',
    '[rules]',
    'packages.publish = "deny"  # off, ask, on (as the preset says) or deny',
    '```',
    '',
    'A project can only tighten. An "ask" becomes a "deny" where the agent cannot ask.',
    '',
  ];
  for (const [group, title] of Object.entries(GROUPS)) {
    const rules = RULES.filter((rule) => rule.id.startsWith(`${group}.`));
    lines.push(
      `## ${title}`,
      '',
      '| rule | what | standard | strict | refused | instead |',
      '|---|---|---|---|---|---|',
    );
    for (const rule of rules) {
      lines.push(
        `| \`${rule.id}\` | ${cell(rule.title)} | ${sayOf(rule, 'standard')} | ${sayOf(rule, 'strict')} | ${showCall(rule.example)} | ${showCall(rule.alternative)} |`,
      );
    }
    lines.push('');
  }
  lines.push(...renderBoundary(), ...renderUnreadable(), ...renderPacks(), ...renderProtected());
  return `${lines.join('\n').trimEnd()}\n`;
}

function renderBoundary() {
  return [
    '## Where the boundary is',
    '',
    'A path is judged twice: as written, and with every link followed; both must be in bounds.',
    '',
    '| place | write, link | delete, move |',
    '|---|---|---|',
    '| in the workspace | free | free; the workspace itself, or all of it, is refused |',
    '| temporary directories, `/dev/shm` | free; under `strict` not by file tools | free |',
    '| `/dev/null`, the standard streams, `/dev/tty` | free | – |',
    '| `allow_paths` of a person or a managed configuration | free | free |',
    '| below a top-level directory that does not exist | free by a command: nothing is there to be changed | refused |',
    '| anywhere else | refused; under `standard` not for files that `find` or `xargs` gathers into a directory of data, nor for the permissions of single files | refused |',
    '',
    'A file tool has no exceptions outside but `allow_paths` and, under `standard`, temporary directories.',
    '',
  ];
}

function renderUnreadable() {
  return [
    '## When something stays unknown',
    '',
    'Not every word of a command can be known before it runs. What then happens, in both presets:',
    '',
    '| what is unknown | next to a dangerous verb | elsewhere |',
    '|---|---|---|',
    '| the line is longer, deeper or wider than the analysis goes | refused | refused |',
    '| the line has a syntax error | refused | passes, the error is its own |',
    '| the program (`$TOOL …`) | refused if it is called by force on a place outside the workspace | passes |',
    '| a target, with its beginning known (`~/x/$NAME`) | judged by the beginning | passes |',
    '| a target, wholly (`rm -rf "$DIR"`) | refused if it goes with all that is below it (`destructive.unresolved`; under `strict` every `rm -r` is), else passes | passes |',
    '| an argument of anything else | – | passes |',
    '',
    'Scripts and binaries are not followed, nor strings that a program puts together while it runs. Time passes',
    'between the judgement and the command: what a path leads to may change in between.',
    '',
  ];
}

function renderPacks() {
  return [
    '## When a pack is on',
    '',
    'Under `strict` always; under `standard` where the project contains one of these, or a file such as `eks.tf`, `Dockerfile.dev`',
    'or `serverless.yaml` in it or in a directory up to two levels below:',
    '',
    ...PACKS.map(
      (pack) =>
        `- **${pack}**: ${signsOf(pack)
          .map((name) => `\`${name}\``)
          .join(', ')}`,
    ),
    '',
  ];
}

function renderProtected() {
  return [
    '## What is protected',
    '',
    'At the end of any path, in every directory, whatever the case of its letters; a directory with all that is in it:',
    '',
    PROTECTED.map(
      ({ path, except }) => `\`${path}\`${except === undefined ? '' : ` (but not its \`${except}\`)`}`,
    ).join(', '),
    '',
    `Below home everything in ${PROTECTED_IN_HOME.map((name) => `\`${name}\``).join(', ')}. Of an editor's settings
(\`.vscode/settings.json\`) only what lets its agent act without asking. \`protected_paths\` in the configuration adds to it.`,
    '',
  ];
}

if (!process.argv.includes('--check')) writeFileSync(page, renderPage());
else if (readFileSync(page, 'utf8') !== renderPage()) {
  console.error('docs/policies.md is not what the rules say. Run "node scripts/docs-policies.mjs".');
  process.exitCode = 1;
}
