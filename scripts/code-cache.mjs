// Lets the hook answer a few events once, so that the compiled code of what it uses is kept beside it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { conclude } from '../bin/compiled-code.cjs';

/** As in src/model/quick-start.ts. */
export const QUICK_START =
  '--no-rehash-snapshot --no-sparkplug --v8-pool-size=1 --min-semi-space-size=2'.split(' ');

/** @param {string} cwd */
function sampleEvents(cwd) {
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
  const claude = [
    // Each file learns from its first eight events, so those come first that are like most: what passes at a glance, a
    // file that is read or written, a refusal, and lines that must be read and pass.
    bash('npm test -- --run src/a.test.ts'),
    use('Read', { file_path: join(cwd, 'src/some-longer-file-name.ts') }),
    bash(
      'for f in src/*.ts; do node scripts/check.mjs "$f" || exit 1; done; sudo rm -rf / --no-preserve-root',
    ),
    bash(
      "python3 - <<'E'\nfrom pathlib import Path\npath = Path('src/a.py')\ntext = path.read_text().replace('old', 'new')\n" +
        "for name in ['a', 'b']:\n    text += f'{name} = 1\\n'\npath.write_text(text)\nprint('done')\nE",
    ),
    bash("docker run --rm -it --entrypoint sh app -c 'ls -la /app && env | sort'"),
    bash('mkdir -p bin && mv run.sh bin/run.sh && chmod +x bin/run.sh && ./bin/run.sh'),
    bash(
      'node server.js --port 8090 > /tmp/server.log 2>&1 & sleep 2; curl -sI localhost:8090/ | head -1; kill $!',
    ),
    use('Write', { file_path: join(cwd, 'src/a.ts'), content: 'export const a = 1;\n' }),
    bash(
      'npm init -y && npm i -D typescript && npx tsc --init > /tmp/out.log 2>&1; tail -5 /tmp/out.log; git diff --stat',
    ),
    bash('X=1; rm -rf node_modules dist && npm ci > out.txt 2>&1; cat "$X" | grep -v x >> log; echo $X'),
    // Lines that change something and pass at a glance: a source and a commit, and a program for one file.
    bash(
      "cat > src/a.ts <<'E'\ntext\nE\nsed -i 's/a/b/' src/a.ts && git add src/a.ts && git commit -m \"$(cat <<'E'\ntext\nE\n)\"",
    ),
    bash(
      "n=$(ls src)\n[ -f src/a.py ] && python3 - <<'E' # once\nimport re\np = 'src/a.py'\ns = open(p).read()\n" +
        "open(p, 'w').write(re.sub('a', 'b', s))\nE\necho \"$n\"",
    ),
    // What is loaded for some words and programs only, three times each.
    ...[1, 2, 3].flatMap((lesson) => [
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
      use('Edit', { file_path: join(cwd, `src/${lesson}.ts`), old_string: 'a', new_string: 'b' }),
      bash(`ps aux | awk '{print $1, $2}' | sort -k ${lesson}; awk -F: '/x/ {n += $3} END {print n}' "$A"`),
    ]),
  ].map((event) => ({ agent: 'claude-code', event }));
  return [
    ...claude,
    {
      agent: 'kiro',
      event: { ...bash('npm test'), hook_event_name: 'preToolUse', tool_name: 'execute_bash' },
    },
    { agent: 'generic', event: bash('npm test') },
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

/** @param {string} root */
function practisedProject(root) {
  const project = join(root, 'practised');
  mkdirSync(join(project, '.bridle'), { recursive: true });
  writeFileSync(join(project, '.bridle/config.toml'), 'gates = "all"\nfeedback = "all"\n');
  return project;
}

/** @param {string} bin */
export function warmCodeCache(bin) {
  const scratch = mkdtempSync(join(tmpdir(), 'bridle-warm-'));
  try {
    const events = [...sampleEvents(scratch), ...practisedEvents(practisedProject(scratch))];
    // As agents start it, and as people do who try it.
    const starts = [[...QUICK_START, bin], [bin]];
    for (const start of starts)
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
    const kept = join(dirname(bin), '../dist/hook/code-cache');
    for (const folder of readdirSync(kept)) conclude(join(kept, folder), 3);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
