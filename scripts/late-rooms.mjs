// What few events need is loaded when one needs it. In the source these are ordinary imports; in the hook's files
// they are asked for at the place where they are used.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Modules of a folder. @param {string} folder @param {string} names */
function modules(folder, names) {
  return names.split(' ').map((name) => `${folder}/${name}.`);
}

/** All modules of a folder but some. @param {string} folder @param {string[]} others */
function wholeFolder(folder, ...others) {
  return readdirSync(join(import.meta.dirname, '../src', folder))
    .filter((name) => name.endsWith('.ts') && !others.includes(name.slice(0, -3)))
    .map((name) => `${folder}/${name.slice(0, -2)}`);
}

/** What is behind a door of its own. A module is in the first room that it fits. @type {Record<string, string[]>} */
const ROOMS = {
  // Of the first file: what neither a call that passes nor one that is refused has a use for.
  rare: [
    ...modules(
      'secrets',
      'provider-rules vendor-rules entropy key-numbers secret-name client-passwords publishable code-forms private-keys everyday-words',
    ),
    ...modules('dialects', 'entries extras last-resort version quote signs'),
    ...modules('dialects/claude-code', 'quirks install'),
    ...modules('ledger', 'strangers continuations overflow turn-over'),
    ...modules('storage', 'replace-file'),
    ...modules('process', 'again'),
    ...modules('hook', 'at-terminal braces'),
    ...modules('model', 'diff meaning patch'),
  ],
  // Of plain commands: programs that stand in a word, those that are seldom run, and what is written.
  plain: modules(
    'policies/guards',
    'plain-blocks plain-changes plain-code plain-environment plain-files plain-git plain-others plain-redirections ' +
      'plain-scripts plain-signs plain-sources plain-steps plain-tokens',
  ),
  // Of globs that have to be walked by; most paths are told from them by how they begin.
  globs: [
    ...modules('policies/paths', 'glob-brackets glob-samples glob-steps glob-walk'),
    ...modules('policies/secrets', 'credential-directories credential-globs kept-secrets'),
  ],
  // What a tool does that is neither a shell nor a file tool.
  tools: modules('policies', 'tool-lines tool-purpose tool-name git-lines far-paths field-texts'),
  // What frameworks and tools of a project do away with, by their own words.
  losses: [...modules('policies/packs', 'losses'), ...modules('policies/destructive', 'framework-drops')],
  // What git is asked before a commit or a push.
  staged: modules('policies/secrets', 'added-lines git-use on-the-way outgoing repository'),
  // How another program is run to its end, and how where Node's inner function was not tried.
  children: modules('process', 'to-its-end'),
  'children-by-module': modules('process', 'by-module'),
  // Which agents there are besides the one that most people have.
  agents: modules('dialects', 'table'),
  // Of the reader of command lines: the parser, for lines that are not usual,
  'shell-parser': modules(
    'unbash/dist',
    'assignment chars command expansion glob heredoc lexer limits parser parts substitution-context word word-value',
  ),
  // what is seldom written,
  'shell-words': [
    ...modules(
      'shell',
      'arithmetic braces character-classes escapes parameter-expansion pattern regular replacement',
    ),
    ...modules('shell', 'text-operations tilde'),
    ...modules('unbash/dist', 'ansi-c arithmetic arithmetic-parts'),
  ],
  'shell-builtins': [
    ...modules('shell/builtins', 'control input variables'),
    ...modules(
      'shell',
      'coprocess test-expression functions fork-bomb endless-write live-traps mounts fifos opening-aliases standing-output',
    ),
  ],
  // and what it knows of programs.
  'shell-files': modules('shell/programs', 'cleaners files in-place linking permissions'),
  'shell-starters': modules('shell/programs', 'fish other-shells prefixes shells starters startup'),
  'shell-wrappers': modules('shell/programs', 'env-string package-runner wrappers'),
  'shell-lists': modules('shell/programs', 'fd find find-expression find-search lists'),
  'shell-git': modules(
    'shell/programs',
    'git git-apply git-config git-elsewhere git-fetch git-head git-local git-loss git-messages git-places git-push git-refs',
  ),
  'shell-github': modules('shell/programs', 'github'),
  'shell-network': modules('shell/programs', 'network sockets stores'),
  'shell-transfer': modules('shell/programs', 'far-commands far-deletions transfer'),
  'shell-remote': modules('shell/programs', 'containers images remote sessions'),
  'shell-packages': modules(
    'shell/programs',
    'fetched-files package-managers packages project-scripts publishing',
  ),
  'shell-archives': modules('shell/programs', 'archives outputs'),
  'shell-edits': modules('shell/programs', 'editors sed'),
  'shell-system': modules(
    'shell/programs',
    'disk-effects disks file-systems front-ends openings rights schedules system volumes',
  ),
  'shell-databases': [
    ...modules('shell/programs', 'databases document-stores file-database key-stores sql-statements'),
    ...modules('shell', 'sql'),
  ],
  'shell-recipes': [
    ...modules('shell/programs', 'recipes'),
    ...modules('shell', 'brackets makefile make-functions make-plan make-texts make-values'),
  ],
  'shell-builds': modules(
    'shell/programs',
    'builders compositions loaded-files own-files own-tests playbooks provisioners tasks tool-places written-settings',
  ),
  'shell-texts': [
    ...modules('shell/output', 'aside expressions facts filters getopt lines marked operands run-filter'),
    ...modules('shell/programs', 'dates'),
  ],
  // What a shell tells of its own variables and functions, and how two texts differ.
  'shell-told': modules('shell/output', 'declarations differences'),
  'shell-jq': [...modules('shell/output', 'jq'), ...wholeFolder('shell/jq')],
  'shell-sed': [...modules('shell/output', 'sed sed-changes sed-lines'), ...modules('shell', 'sed-script')],
  // The script by which a Python environment is entered; who looks at a line at a glance asks, too.
  activation: modules('shell', 'activation'),
  'shell-python-modules': modules('shell/code', 'python-modules'),
  // Which program is an interpreter, and which file it runs, everybody must know.
  'shell-code': wholeFolder('shell/code', 'table', 'modules'),
  'shell-snippets': [
    ...modules(
      'shell/programs',
      'julia-calls r-calls rare-languages snippet-languages snippet-patterns snippet-texts snippets',
    ),
    // For a script of awk that is not read as one.
    ...modules('shell/awk', 'rough'),
  ],
  'shell-awk': [
    ...wholeFolder('shell/awk', 'functions', 'rough', 'text-functions'),
    ...modules('shell/programs', 'awk'),
  ],
  'shell-awk-functions': modules('shell/awk', 'functions text-functions'),
  'shell-compiled': modules('shell/programs', 'c-calls c-source compiled tcl tcl-words'),
  // Settings that a line wrote down are read by the same libraries as ours.
  'shell-data': modules('shell', 'data'),
  'shell-windows': [...wholeFolder('shell/windows', 'notice'), ...modules('shell/programs', 'windows')],
};

// What is known of an agent, and how we are installed there: people ask for it, events do not.
for (const entry of readdirSync(join(import.meta.dirname, '../src/dialects'), { withFileTypes: true }))
  if (entry.isDirectory()) ROOMS[`lore-${entry.name}`] = modules(`dialects/${entry.name}`, 'install quirks');

/** The room that a module is in; null if it is in none. @param {string} id */
export function roomOf(id) {
  const path = id.split(/\/src\/|\/node_modules\//).at(-1) ?? '';
  return Object.entries(ROOMS).find(([, names]) => names.some((name) => path.startsWith(name)))?.[0] ?? null;
}

/** @param {string} code @param {string} room */
function askLate(code, room) {
  const name = `require_${room.replaceAll('-', '_')}`;
  const asked = `const ${name} = require("./${room}.cjs");`;
  if (!code.includes(asked)) return code;
  const used = code
    .replace(asked, '')
    // `new room().Class(…)` would make a room.
    .replaceAll(new RegExp(`\\bnew ${name}\\.([\\w$]+)`, 'g'), `new (${name}().$1)`)
    .replaceAll(`${name}.`, `${name}().`);
  if (new RegExp(`\\b${name}\\b(?!\\(\\)\\.)`).test(used)) throw new Error(`${room} is used as a whole`);
  return `const ${name} = () => require("./${room}.cjs");\n${used}`;
}

export const lateRooms = {
  name: 'late-rooms',
  /** @param {string} code */
  renderChunk(code) {
    return Object.keys(ROOMS).reduce(askLate, code);
  },
};

/** A dialect names what is in that room when it is made; so that it is not loaded then, it says how to get it. */
export const lateLore = {
  name: 'late-lore',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!/\/src\/dialects\/[^/]+\/index\.ts$/.test(id)) return null;
    return code.replace(/^ {2}(install|quirks|evidence|blindSpots),$/gm, '  get $1() { return $1; },');
  },
};
