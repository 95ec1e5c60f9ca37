// Lets the hook answer a few events once, so that the compiled code of what it uses is kept beside it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { conclude, forget } from '../bin/compiled-code.cjs';
import { activationScript } from './activation-script.mjs';

/** As in src/model/quick-start.ts. */
const SWITCHES =
  '--no-rehash-snapshot --no-sparkplug --v8-pool-size=1 --min-semi-space-size=2 --preserve-symlinks-main';
export const QUICK_START = SWITCHES.split(' ');

/**
 * Events such as agents send, and which files are complete when these have been answered; null: whatever was used often
 * enough. docs/decisions/0002-code-cache.md says how they were chosen.
 * @typedef {{ completes: string[] | null, events: { agent: string, event: { cwd: string } }[] }} Lesson
 */

/** @param {string} cwd @returns {Lesson[]} */
function sampleLessons(cwd) {
  const call = {
    cwd,
    session_id: 'b0a9f1e2-7c33-4d51-9a58-1f2e3d4c5b6a',
    transcript_path: join(cwd, 'transcript.jsonl'),
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
  };
  let count = 0;
  const use = (/** @type {string} */ tool, /** @type {object} */ input) => {
    count += 1;
    return { ...call, tool_name: tool, tool_input: input, tool_use_id: `toolu_01Hx7dQ2vN5rT8w${count}` };
  };
  const bash = (/** @type {string} */ command) => use('Bash', { command });
  const file = (/** @type {string} */ name) => join(cwd, name);
  const byClaude = (/** @type {{ cwd: string }[]} */ ...events) =>
    events.map((event) => ({ agent: 'claude-code', event }));
  return [
    {
      completes: ['entry.cjs', 'shell.cjs'],
      events: byClaude(
        bash('docker ps -a --filter status=exited -q | xargs -r docker rm'),
        use('Write', { file_path: file('src/a.ts'), content: 'export const a = 1;\n' }),
        {
          ...use('Read', { file_path: file('src/a.ts') }),
          hook_event_name: 'PostToolUse',
          tool_response: {},
        },
        bash('git status'),
        bash('sudo rm -rf / --no-preserve-root'),
        bash('python3 -m venv .venv && source .venv/bin/activate && pip install black'),
        bash("cat > test/rm.bats <<'E'\n@test refuses {\n  run ./guard.sh 'rm -rf /'\n}\nE\nbats test"),
        bash(
          `python3 -c "import json, os; text = json.load(open('a.json')); os.makedirs('out', exist_ok=True); ` +
            `json.dump(text, open('out/a.json', 'w'))"`,
        ),
      ),
    },
    { completes: ['shell-code.cjs'], events: byClaude(...readPrograms().map(bash)) },
    { completes: null, events: [...byClaude(...roomEvents(cwd, use)), ...otherAgents(bash('npm test'))] },
  ];
}

/** Programs as agents write them that have to be read; most others pass at a glance, and teach nothing of how that is done. */
function readPrograms() {
  return [
    "import subprocess, pathlib\nfor p in pathlib.Path('src').glob('*.tmp'):\n    p.unlink()\n" +
      "print(subprocess.run(['git', 'status'], capture_output=True, text=True).stdout)",
    "import os, shutil\nfor root, dirs, files in os.walk('out'):\n    for name in files:\n        if name.endswith('.bak'):\n" +
      "            path = os.path.join(root, name)\n            shutil.copy(path, f'{path}.1')\n            os.remove(path)",
    "import json, urllib.request\nrequest = urllib.request.Request('http://localhost/items', data=json.dumps({'a': 1}).encode())\n" +
      'with urllib.request.urlopen(request) as answer:\n    print(answer.status, answer.read().decode())',
    "import sqlite3\nbase = sqlite3.connect('dev.db')\nbase.execute('UPDATE users SET name = 1 WHERE id = 3')\nbase.commit()",
  ]
    .map((program) => `python3 - <<'E'\n${program}\nE`)
    .concat(
      "node - <<'E'\nconst { execSync } = require('child_process');\nconst fs = require('fs');\n" +
        "for (const name of fs.readdirSync('src')) if (name.endsWith('.js')) fs.renameSync(`src/${name}`, `lib/${name}`);\n" +
        "console.log(execSync('git diff --name-only').toString());\nE",
    );
}

/**
 * What is loaded for some words and programs only, three times each.
 * @param {string} cwd @param {(tool: string, input: object) => { cwd: string }} use
 */
function roomEvents(cwd, use) {
  const bash = (/** @type {string} */ command) => use('Bash', { command });
  return [
    // Lines that change something and pass at a glance: a source and a commit, and a program for one file.
    bash(
      "cat > src/a.ts <<'E'\ntext\nE\nsed -i 's/a/b/' src/a.ts && git add src/a.ts && git commit -m \"$(cat <<'E'\ntext\nE\n)\"",
    ),
    bash(
      "n=$(ls src)\n[ -f src/a.py ] && python3 - <<'E' # once\nimport re\np = 'src/a.py'\ns = open(p).read()\n" +
        "open(p, 'w').write(re.sub('a', 'b', s))\nE\necho \"$n\"",
    ),
    ...[1, 2, 3].flatMap((lesson) => [
      bash('X=1; rm -rf node_modules dist && npm ci > out.txt 2>&1; cat "$X" | grep -v x >> log; echo $X'),
      bash(
        `export A=${lesson}; [ -f "$A" ] && cd "\${A%/*}" && cp "$A" b && mkdir -p c && find . -name "*.js" | xargs ls`,
      ),
      bash(
        `git checkout -b "$B" && git push -u origin "$B"; sed -i "s/a/$B/" src/${lesson}.ts; cut -d: -f1 "$B" | jq .`,
      ),
      bash(
        `tar czf "$B.tgz" src; make "$B"; curl -s "$URL/${lesson}"; scp "$B.tgz" host:; psql -c "select $A"`,
      ),
      // Programs that change a file, as agents write them.
      bash(
        `python3 - <<'E'\nname = 'src/${lesson}.py'\ntext = open(name).read()\ntext = text.replace('old', 'new')\n` +
          `with open(name, 'w') as file:\n    file.write(text)\nE`,
      ),
      bash(
        `node -e "const fs = require('fs'); const p = JSON.parse(fs.readFileSync('package.json', 'utf8')); ` +
          `p.version = '${lesson}'; fs.writeFileSync('package.json', JSON.stringify(p, null, 2))"`,
      ),
      bash(`python3 -c "import json; print(json.load(open('${lesson}.json'))['items'])" | sed -n '1,9p'`),
      bash(
        `docker compose up -d; gh pr create -t ${lesson}; pkill -f "$A"; timeout 9 sudo npm install x; pip install y`,
      ),
      bash('mkdir -p bin && mv run.sh bin/run.sh && chmod +x bin/run.sh && ./bin/run.sh'),
      use('Edit', { file_path: join(cwd, `src/${lesson}.ts`), old_string: 'a', new_string: 'b' }),
      bash(`python3 -m build && pip install dist/x-${lesson}.whl`),
      bash(`source .venv/bin/activate && uvicorn app:app --port ${lesson}`),
      bash(`ps aux | awk '{print $1, $2}' | sort -k ${lesson}; awk -F: '/x/ {n += $3} END {print n}' "$A"`),
    ]),
  ];
}

/** @param {{ cwd: string }} call */
function otherAgents(call) {
  return [
    { agent: 'kiro', event: { ...call, hook_event_name: 'preToolUse', tool_name: 'execute_bash' } },
    { agent: 'generic', event: call },
  ];
}

/** The same for a project that has gates and feedback on. @param {string} cwd */
function practisedEvents(cwd) {
  const base = { cwd, session_id: 's', transcript_path: '/t' };
  const written = { tool_name: 'Write', tool_input: { file_path: 'a.md', content: 'x' } };
  return [
    { ...base, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'echo x > a.md' } },
    { ...base, hook_event_name: 'PreToolUse', ...written },
    { ...base, hook_event_name: 'PostToolUse', ...written, tool_response: {} },
    { ...base, hook_event_name: 'UserPromptSubmit', prompt: 'no, use that' },
    { ...base, hook_event_name: 'SessionStart' },
    { ...base, hook_event_name: 'Stop' },
  ].map((event) => ({ agent: 'claude-code', event }));
}

/** Where most events happen: a repository below the home. @param {string} home */
function repository(home) {
  const project = join(home, 'project');
  mkdirSync(join(project, 'src'), { recursive: true });
  writeFileSync(join(project, 'src/a.ts'), 'export const a = 1;\n');
  mkdirSync(join(project, '.venv/bin'), { recursive: true });
  writeFileSync(join(project, '.venv/bin/activate'), activationScript(join(project, '.venv')));
  spawnSync('git', ['init', '--quiet'], { cwd: project });
  return project;
}

/** @param {string} home */
function practisedProject(home) {
  const project = join(home, 'practised');
  mkdirSync(join(project, '.bridle'), { recursive: true });
  writeFileSync(join(project, '.bridle/config.toml'), 'gates = "all"\nfeedback = "all"\n');
  return project;
}

/** So many events that use a file teach enough of it, where they were chosen. */
const CHOSEN_LESSONS = 3;

/** @param {string} bin */
export function warmCodeCache(bin) {
  const scratch = mkdtempSync(join(tmpdir(), 'bridle-warm-'));
  const kept = join(dirname(bin), '../dist/hook/code-cache');
  /** @param {string[]} start @param {Lesson['events']} events */
  const answer = (start, events) => {
    for (const { agent, event } of events)
      spawnSync(process.execPath, [...start, 'hook', '--agent', agent], {
        cwd: event.cwd,
        env: {
          PATH: process.env.PATH,
          HOME: scratch,
          PWD: event.cwd,
          SSH_AUTH_SOCK: join(scratch, 'agent'),
        },
        input: JSON.stringify(event),
      });
  };
  /** @param {(folder: string) => void} work */
  const inEach = (work) => readdirSync(kept).forEach((folder) => work(join(kept, folder)));
  try {
    const lessons = sampleLessons(repository(scratch));
    lessons.at(-1)?.events.push(...practisedEvents(practisedProject(scratch)));
    // As agents start it, and as people do who try it.
    const starts = [[...QUICK_START, bin], [bin]];
    // Node's inner functions are tried with the second event; what was used before is not what is used from then on.
    for (const start of starts) answer(start, lessons[0]?.events.slice(0, 2) ?? []);
    inEach(forget);
    for (const { completes, events } of lessons) {
      for (const start of starts) answer(start, events);
      inEach((folder) =>
        conclude(folder, (name, taught) => completes?.includes(name) ?? taught >= CHOSEN_LESSONS),
      );
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
