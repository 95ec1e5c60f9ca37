import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fc } from '../support/properties.js';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject } from '../../src/model/json.js';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import { corpusContext } from './support/contexts.js';

const ROWS: readonly JsonObject[] = readFileSync(
  resolve(import.meta.dirname, '../fixtures/corpora/commands.jsonl'),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line): unknown => JSON.parse(line.replaceAll('{{+}}', '')))
  .filter(isJsonObject);

function commandsOf(expect_: string): readonly string[] {
  return ROWS.filter((row) => row['expect'] === expect_ && row['platform'] === undefined).map((row) =>
    String(row['command']),
  );
}

const context = corpusContext();

function isRefused(command: string): boolean {
  return judgeShell(shellScene(command, context)) !== null;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Ways to run the same thing. */
const WRAPPERS: readonly ((command: string) => string)[] = [
  (command) => `bash -c ${quote(command)}`,
  (command) => `sh -c ${quote(`${command}\n`)}`,
  (command) => `eval ${quote(command)}`,
  // With a space: two brackets side by side begin arithmetic.
  (command) => `( ${command}\n)`,
  (command) => `{ ${command}\n}`,
  (command) => `true && { ${command}\n}`,
  (command) => `false || { ${command}\n}`,
  (command) => `if true; then ${command}\nfi`,
  (command) => `for i in 1; do ${command}\ndone`,
  (command) => `ls\n${command}`,
  (command) => `# it's fine\n${command}`,
  (command) => `echo start; ${command}`,
  (command) => `f() { ${command}\n}; f`,
  (command) => `sudo bash -c ${quote(command)}`,
  (command) => `timeout 5 sh -c ${quote(command)}`,
  (command) => `env A=1 bash -c ${quote(command)}`,
  (command) => `nohup bash -c ${quote(command)} &`,
  // Each with an end of its own: one inside the other must not end it.
  (command) => `bash <<'END_${command.length}'\n${command}\nEND_${command.length}`,
  (command) => `echo ${quote(command)} | bash`,
];

/** Ways to only speak of it. */
const MENTIONS: readonly ((command: string) => string)[] = [
  (command) => `echo ${quote(command)}`,
  (command) => `printf '%s\\n' ${quote(command)}`,
  (command) => `git commit -m ${quote(command)}`,
  (command) => `grep -F -- ${quote(command)} README.md`,
  (command) => `: ${quote(command)}`,
  (command) => `cat > notes.md <<'END_OF_IT'\n${command}\nEND_OF_IT`,
  (command) => `gh issue create --title x --body ${quote(command)}`,
];

/** A row whose own text is a leak stays one, wherever it stands. */
const LEAKS = commandsOf('block').filter(
  (command) => judgeShell(shellScene(command, context))?.rule.id === 'secrets.literal',
);

describe('metamorphic properties', () => {
  const refused = commandsOf('block').filter(isRefused);
  const allowed = [...refused, ...commandsOf('allow')].filter((command) => !LEAKS.includes(command));

  it('running a refused command in another way is refused', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...refused),
        fc.array(fc.constantFrom(...WRAPPERS), { minLength: 1, maxLength: 3 }),
        (command, wrappers) => {
          const wrapped = wrappers.reduce((inner, wrap) => wrap(inner), command);
          expect(isRefused(wrapped), wrapped).toBe(true);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('speaking of a command is never refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allowed), fc.constantFrom(...MENTIONS), (command, mention) => {
        const said = mention(command);
        expect(isRefused(said), said).toBe(false);
      }),
      { numRuns: 1500 },
    );
  });
});
