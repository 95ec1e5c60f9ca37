import { describe } from 'vitest';
import { NOWHERE } from './support/contexts.js';
import { checkFindings } from './support/tables.js';

const OWN = 'change what Bridle itself relies on';
const AGENT = "change an agent's own settings or hooks";
const GIT = "change git's hooks or configuration";
const MARKER = 'make a marker by which a person opens a gate';
const SET = 'change a file that the configuration protects';
const P = '/home/dev/project';

checkFindings({
  'protected.bridle': [
    ['echo x > .bridle/config.toml', `${OWN}: ${P}/.bridle/config.toml`],
    ['echo x >> sub/.bridle/x/y', `${OWN}: ${P}/sub/.bridle/x/y`],
    ['rm -rf .bridle', `${OWN}: ${P}/.bridle`],
    ['touch .Bridle/x', `${OWN}: ${P}/.Bridle/x`],
    ['touch .bridle/phases/x', null],
    ['touch .bridle/phasesx/x', `${OWN}: ${P}/.bridle/phasesx/x`],
    ['touch .bridlex', null],
    ['touch x.bridle/y', null],
    ['touch .konductor/phases/x', null],
    ['touch .konductor/state.toml', `${OWN}: ${P}/.konductor/state.toml`],
    ['touch ~/.config/bridle/x', `${OWN}: /home/dev/.config/bridle/x`],
    ['touch ~/.config/x/bridle', null],
    ['touch ~/.local/state/bridle/x', `${OWN}: /home/dev/.local/state/bridle/x`],
    ['touch /etc/bridle/x', `${OWN}: /etc/bridle/x`],
    ['rm -rf /etc', `${OWN}: /etc`],
    ['rm -f /etc', null],
    ['touch /etc/bridlex', null],
    ['rm -rf .agents', `${OWN}: ${P}/.agents`],
    ['rm .agents', null],
    ['mv .agents x', `${OWN}: ${P}/.agents`],
    ['ln -s x .agents', `${OWN}: ${P}/.agents`],
    ['rm -rf .kodelet/*', `${OWN}: ${P}/.kodelet/*`],
    ['rm -rf .b*', `${OWN}: ${P}/.b*`],
    ['rm -rf .bri*/config.toml', `${OWN}: ${P}/.bri*/config.toml`],
    ['rm -rf *', null],
    ['rm -rf *bridle', null],
    ['rm -rf .x*', null],
    ['find . -name .bridle -delete', `${OWN}: ${P}/**/.bridle`],
    ["find . -name '*.toml' -delete", null],
    ['cp -r x/. .bridle/', `${OWN}: ${P}/.bridle`],
    ['cat .bridle/config.toml', null],
    ['echo x > "$DIR/.bridle/x"', null],
  ],
  'protected.agent': [
    ['echo x > .claude/settings.json', `${AGENT}: ${P}/.claude/settings.json`],
    ['echo x > .claude/settings.local.json', `${AGENT}: ${P}/.claude/settings.local.json`],
    ['echo x > .claude/settings.jsonx', null],
    ['echo x > .claude/xsettings.json', null],
    ['echo x > .claude/commands/a.md', null],
    ['rm -rf .claude', `${AGENT}: ${P}/.claude`],
    ['rm -rf .claude/*', `${AGENT}: ${P}/.claude/*`],
    ['rm .claude/*', `${AGENT}: ${P}/.claude/*`],
    ['mv .claude/* /tmp', `${AGENT}: ${P}/.claude/*`],
    ['chmod -x .claude/*', null],
    ['rm -rf .claude/commands/*', null],
    ['find .claude -type f -delete', `${AGENT}: ${P}/.claude/**`],
    ["find .claude -name '*.md' -delete", null],
    ['cp -r x/. .claude/', `${AGENT}: ${P}/.claude`],
    ['rsync -a x/ .claude/', `${AGENT}: ${P}/.claude`],
    ['cp -r .claude /tmp/', null],
    ['cp -r x .claude/', null],
    ['mkdir -p .claude', null],
    ['rm -rf .cursor', `${AGENT}: ${P}/.cursor`],
    ['rm -rf .opencode', null],
    ['rm -rf .opencode/plugin', `${AGENT}: ${P}/.opencode/plugin`],
    ['echo x > .cursor/mcp.json', `${AGENT}: ${P}/.cursor/mcp.json`],
    ['echo x > .cursor/rules/a.mdc', null],
    ['echo x > ~/.claude/anything', `${AGENT}: /home/dev/.claude/anything`],
    ['echo x > ~/.codex/anything', `${AGENT}: /home/dev/.codex/anything`],
    ['echo x > ~/.gemini/a', `${AGENT}: /home/dev/.gemini/a`],
    ['echo x > ~/.kiro/a', `${AGENT}: /home/dev/.kiro/a`],
    ['echo x > ~/.cursor/a', `${AGENT}: /home/dev/.cursor/a`],
    ['echo x > ~/.claudex/a', null],
    ['rm .c*/settings.json', `${AGENT}: ${P}/.c*/settings.json`],
    ['rm .claude/settings*', `${AGENT}: ${P}/.claude/settings*`],
    ['rm .claude/set*.json', `${AGENT}: ${P}/.claude/set*.json`],
    ['rm .claude/a*.json', null],
    ['rm */settings.json', null],
    ['git checkout evil -- .claude', `${AGENT}: ${P}/.claude`],
    ['git checkout evil .claude', `${AGENT}: ${P}/.claude`],
    ['git checkout evil .claude/settings.json', `${AGENT}: ${P}/.claude/settings.json`],
    ['git checkout .claude/settings.json', `${AGENT}: ${P}/.claude/settings.json`],
    ["git checkout evil -- '.claude/*'", `${AGENT}: ${P}/.claude/*`],
    ['git restore -s evil .claude', `${AGENT}: ${P}/.claude`],
    ['git checkout evil', null],
    ['git checkout -b .claude origin/x', null],
    ['git checkout -b claude origin/.claude', null],
    ['git checkout .', null],
    ['git checkout evil -- src', null],
    ['mv .kiro/agents x', `${AGENT}: ${P}/.kiro/agents`],
    ['mv .kiro/steering x', null],
    ['echo x > opencode.json', `${AGENT}: ${P}/opencode.json`],
    ['echo x > .crush.json', `${AGENT}: ${P}/.crush.json`],
    ['echo x > .cursor/cli.json', `${AGENT}: ${P}/.cursor/cli.json`],
    [
      `echo '{"chat.tools.autoApprove": true}' > .vscode/settings.json`,
      `${AGENT}: ${P}/.vscode/settings.json`,
    ],
    [`echo '{"chat.tools.autoApprove": false}' > .vscode/settings.json`, null],
    [`echo '{"editor.tabSize": 2}' > .vscode/settings.json`, null],
    ['git checkout -- .claude/settings.json', `${AGENT}: ${P}/.claude/settings.json`],
    ['git stash push .claude/settings.json', `${AGENT}: ${P}/.claude/settings.json`],
    ['git stash push -m .claude/settings.json', null],
    ['git stash pop .claude/settings.json', null],
    ["patch -p1 <<< '+++ b/.claude/settings.json'", `${AGENT}: ${P}/.claude/settings.json`],
    ["patch x <<< '+++ b/.claude/settings.json'", null],
    ["git apply <<< '--- a/.claude/settings.json'", `${AGENT}: ${P}/.claude/settings.json`],
    ["git am <<< '+++ b/.claude/settings.json'", `${AGENT}: ${P}/.claude/settings.json`],
    ["git apply --check <<< '+++ b/.claude/settings.json'", null],
    ["git apply --stat <<< '+++ b/.claude/settings.json'", null],
    ["echo '+++ b/.claude/settings.json' > d; git apply d", `${AGENT}: ${P}/.claude/settings.json`],
    ["git apply <<< 'x +++ b/.claude/settings.json'", null],
  ],
  'protected.git-hooks': [
    ['rm .git/hooks/pre-commit', `${GIT}: ${P}/.git/hooks/pre-commit`],
    ['echo x >> .git/config', `${GIT}: ${P}/.git/config`],
    ['rm -rf .git', `${GIT}: ${P}/.git`],
    ['rm -rf .git/*', `${GIT}: ${P}/.git/*`],
    ['rm -rf vendor/.git', null],
    ['echo x > vendor/.git/config', `${GIT}: ${P}/vendor/.git/config`],
    ['rm .git/index.lock', null],
    ['echo x > .git/config.worktree', `${GIT}: ${P}/.git/config.worktree`],
    ['echo x > .git/worktrees/a/config.worktree', `${GIT}: ${P}/.git/worktrees/a/config.worktree`],
    ['echo x > .git/modules/lib/hooks/pre-push', `${GIT}: ${P}/.git/modules/lib/hooks/pre-push`],
    ['echo x > .git/modules/a/b/config', `${GIT}: ${P}/.git/modules/a/b/config`],
    ['echo x > .git/modules/config', null],
    ['rm -rf .git/modules/lib', null],
  ],
  'protected.marker': [
    ['touch .skip-plan', `${MARKER}: ${P}/.skip-plan`],
    ['touch a/.skip-ralph', `${MARKER}: ${P}/a/.skip-ralph`],
    ['touch .skip-instruction-guard', `${MARKER}: ${P}/.skip-instruction-guard`],
    ['touch .brainstorm-confirmed', `${MARKER}: ${P}/.brainstorm-confirmed`],
    ['touch .skip-plans', null],
    ['touch skip-plan', null],
  ],
  'protected.hooks-path': [
    ['git config core.hooksPath x', "switch off or replace the repository's hooks: core.hooksPath"],
    [
      'GIT_CONFIG_KEY_0=core.hooksPath git status',
      "switch off or replace the repository's hooks: core.hooksPath",
    ],
    [
      'GIT_CONFIG_PARAMETERS="\'Core.HooksPath=x\'" git status',
      "switch off or replace the repository's hooks: core.hooksPath",
    ],
    ['GIT_CONFIG_KEY_0=core.pager git status', null],
    ['GIT_CONFIG_KEY_X=core.hooksPath git status', null],
    ['XGIT_CONFIG_KEY_0=core.hooksPath git status', null],
    ['GIT_CONFIG_KEY_0=corexhooksPath git status', null],
    ['git config --get core.hooksPath', null],
  ],
});

describe('files that the configuration protects', () => {
  checkFindings(
    {
      'protected.configured': [
        ['echo x > LICENSE', `${SET}: ${P}/LICENSE`],
        ['echo x > sub/LICENSE', `${SET}: ${P}/sub/LICENSE`],
        ['echo x > LICENSES', null],
        ['echo x > infra/a/b', `${SET}: ${P}/infra/a/b`],
        ['rm -rf infra', `${SET}: ${P}/infra`],
        ['mv infra x', `${SET}: ${P}/infra`],
        ['echo x > infrax', null],
        ['echo x > ~/notes/a', `${SET}: /home/dev/notes/a`],
        ['rm -rf ~/notes', `${SET}: /home/dev/notes`],
        ['rm -rf ~', `${SET}: /home/dev`],
        ['rm -rf sub', null],
        ['echo x > a/b.lock', `${SET}: ${P}/a/b.lock`],
        ['echo x > a/c.lock', null],
      ],
    },
    { protectedPaths: ['LICENSE', 'infra/**', '~/notes', '/home/dev/project/a/b.*'] },
  );
});

describe('globs that mean what the configuration protects', () => {
  const there = new Set([`${P}/yarn.lock`, `${P}/LICENSE`, `${P}/docs/LICENSE`]);
  checkFindings(
    {
      'protected.configured': [
        ['rm config/prod*', `${SET}: ${P}/config/prod*`],
        ['rm config/*', `${SET}: ${P}/config/*`],
        ['rm config/p*.yml', `${SET}: ${P}/config/p*.yml`],
        ['rm config/[p]*d.*', `${SET}: ${P}/config/[p]*d.*`],
        ['rm config/d*.yml', null],
        ['rm config/pro?', null],
        ['rm config/prod.{yml,json}', `${SET}: ${P}/config/prod.yml`],
        ['find config -type f -delete', `${SET}: ${P}/config/**`],
        ['rm -rf conf*', `${SET}: ${P}/conf*`],
        ['mv conf* x', `${SET}: ${P}/conf*`],
        ['rm conf*', null],
        ['truncate -s0 L*', `${SET}: ${P}/L*`],
        ['truncate -s0 M*', null],
        ['sed -i s/a/b/ *', `${SET}: ${P}/*`],
        ['chmod +x *', null],
        ['chmod +x L*', `${SET}: ${P}/L*`],
        ['rm docs/*', `${SET}: ${P}/docs/*`],
        ['rm other/*', null],
        ['rm docs/L*', `${SET}: ${P}/docs/L*`],
        ['rm src/L*', null],
        ['rm *.lock', `${SET}: ${P}/*.lock`],
        ['rm sub/*.lock', `${SET}: ${P}/sub/*.lock`],
        ["find . -name '*.lock' -delete", `${SET}: ${P}/**/*.lock`],
        ["find . -name '*.pyc' -delete", null],
        ['rm yarn*', `${SET}: ${P}/yarn*`],
        ['rm -rf build/app*', null],
        ['rm *.js', null],
        ['rm -rf src/*', null],
        ['rm -rf node_modules/*', null],
      ],
    },
    {
      protectedPaths: ['config/prod.*', 'LICENSE', '**/*.lock'],
      files: { ...NOWHERE, realPath: (path) => (there.has(path) ? path : null) },
    },
  );
});

describe('where files of agents are there', () => {
  checkFindings(
    {
      'protected.agent': [
        ['rm -rf .opencode', `${AGENT}: ${P}/.opencode`],
        ['rm -rf .factory', null],
        ['rm -rf .qoder', null],
      ],
      'protected.bridle': [
        ['rm -rf state', `${OWN}: ${P}/state`],
        ['echo x > state/bridle-data/x', `${OWN}: ${P}/state/bridle-data/x`],
        ['echo x > state/other', null],
      ],
    },
    {
      ownPaths: [`${P}/state/bridle-data`],
      files: { ...NOWHERE, realPath: (path) => (path === `${P}/.opencode/plugins` ? path : null) },
    },
  );
});

describe('settings whose names are patterns', () => {
  const there = new Set(['.qoder/settings.json', '.letta/settings.local.json'].map((path) => `${P}/${path}`));
  checkFindings(
    {
      'protected.agent': [
        ['rm -rf .qoder', `${AGENT}: ${P}/.qoder`],
        ['mv .letta x', `${AGENT}: ${P}/.letta`],
        ['mv .codebuddy x', null],
      ],
    },
    { files: { ...NOWHERE, realPath: (path) => (there.has(path) ? path : null) } },
  );
});

describe('a workspace with capital letters in its path', () => {
  const workspace = '/home/dev/Project';
  checkFindings(
    { 'protected.agent': [['rm -rf .opencode', `${AGENT}: ${workspace}/.opencode`]] },
    {
      cwd: workspace,
      workspace,
      files: { ...NOWHERE, realPath: (path) => (path === `${workspace}/.opencode/plugins` ? path : null) },
    },
  );
});

describe('a name among ordinary ones', () => {
  const rows = (whose: string | null): Parameters<typeof checkFindings>[0] => ({
    'protected.agent': [
      ['rm *.json', whose === null ? null : `${whose}: ${P}/*.json`],
      ['rm crush.json', `${AGENT}: ${P}/crush.json`],
      ['rm *.toml', null],
    ],
  });
  describe('counts behind a pattern where it is', () => {
    const files = { ...NOWHERE, realPath: (path: string) => (path === `${P}/crush.json` ? path : null) };
    checkFindings(rows(AGENT), { files });
  });
  describe('counts by its own name only where it is not', () => {
    checkFindings(rows(null));
  });
});

describe('the program that judges', () => {
  const program = `${P}/node_modules/bridle`;
  checkFindings(
    {
      'protected.bridle': [
        ['echo x > node_modules/bridle/bin/bridle.js', `${OWN}: ${program}/bin/bridle.js`],
        ['sed -i d node_modules/bridle/dist/a.cjs', `${OWN}: ${program}/dist/a.cjs`],
        ['rm -rf node_modules/bridle', `${OWN}: ${program}`],
        ['rm -rf node_modules/BRIDLE', `${OWN}: ${P}/node_modules/BRIDLE`],
        ['mv node_modules/bridle x', `${OWN}: ${program}`],
        ['rm -rf node_modules/bridle/dist', `${OWN}: ${program}/dist`],
        ['rm -rf node_modules', null],
        ['rm -rf node_modules/bridle-x', null],
        ['rm -rf dist', null],
        ['echo x > node_modules/bridle/README.md', null],
      ],
    },
    { packageRoot: () => `${P}/node_modules/Bridle` },
  );
});
