import { basename, normalize, resolve } from 'node:path';
import type { FileView } from '../../model/file-view.js';
import { isJsonObject, stringAt, type JsonObject } from '../../model/json.js';
import { PRESETS, type Preset } from '../../model/preset.js';
import { VERDICT_KINDS } from '../../model/verdict.js';
import { explainCall, type Explanation } from '../../policies/explanation.js';
import type { PolicyContext } from '../../policies/policy.js';
import { redactSecrets, type Redact } from '../../secrets/redact.js';
import { describedCall } from '../judged-call.js';
import { redactedJson, redactorOf } from '../redacted.js';

/** A file system in which nothing is. */
const NOWHERE: FileView = { realPath: () => null, isDirectory: () => false, readText: () => null };

type BatchVerdict = 'deny' | 'ask' | 'rewrite' | 'allow' | 'none';

export interface BatchAnswer {
  readonly verdict: BatchVerdict;
  readonly rule: string | null;
  readonly reason: string | null;
  readonly effects: readonly { readonly kind: string; readonly targets: readonly string[] }[];
}

/** A row as it came in; everything but the command falls back to what holds here. */
interface BatchRow {
  readonly command: string;
  readonly cwd: string | null;
  readonly home: string | null;
  readonly workspace: string | null;
  readonly preset: Preset | null;
  readonly tool: string;
}

const OPTIONAL = ['cwd', 'home', 'workspace', 'preset', 'tool'] as const;

/** Without a slash at its end and without detours, so that what lies in it is seen to. */
function directoryAt(row: JsonObject, key: 'home' | 'workspace'): string | null {
  const said = stringAt(row, key);
  return said?.startsWith('/') === true ? normalize(`${said}/`).replace(/(?<=.)\/$/, '') : said;
}

function decodeRow(value: unknown): BatchRow | string {
  if (!isJsonObject(value)) return 'a line is one JSON object';
  const odd = OPTIONAL.find((key) => !['string', 'undefined'].includes(typeof (value[key] ?? undefined)));
  if (odd !== undefined) return `"${odd}" must be a string`;
  const command = stringAt(value, 'command');
  if (command === null) return '"command" must be a string';
  const preset = stringAt(value, 'preset');
  const known = PRESETS.find((each) => each === preset) ?? null;
  if (preset !== null && known === null) return `"preset" must be one of ${PRESETS.join(', ')}`;
  return {
    command,
    cwd: stringAt(value, 'cwd'),
    home: directoryAt(value, 'home'),
    workspace: directoryAt(value, 'workspace'),
    preset: known,
    tool: stringAt(value, 'tool') ?? 'bash',
  };
}

/** A batch names the same few places in every row. */
const known = new WeakMap<FileView, Map<string, boolean>>();

function isOnDisk(path: string, files: FileView): boolean {
  const answers = known.get(files) ?? new Map<string, boolean>();
  known.set(files, answers);
  const answer = answers.get(path) ?? files.realPath(path) !== null;
  answers.set(path, answer);
  return answer;
}

/** Places that are not on this machine are judged by their names alone, so that the answer is the same everywhere. */
function contextOf(row: BatchRow, base: PolicyContext): PolicyContext {
  const home = row.home ?? base.home;
  const workspace = row.workspace ?? row.cwd ?? base.workspace;
  const isHere = (path: string): boolean => isOnDisk(path, base.files);
  const isElsewhere =
    (row.home !== null && !isHere(row.home)) || (row.workspace !== null && !isHere(row.workspace));
  const context = {
    ...base,
    home,
    workspace,
    cwd: row.cwd === null ? workspace : resolve(workspace, row.cwd),
    preset: row.preset ?? base.preset,
  };
  if (!isElsewhere) return context;
  return {
    ...context,
    files: NOWHERE,
    tempDirs: ['/tmp', '/var/tmp'],
    ownPaths: [],
    variables: { USER: basename(home), TMPDIR: '/tmp' },
  };
}

const SHORT: Readonly<Record<(typeof VERDICT_KINDS)[number], BatchVerdict>> = {
  deny: 'deny',
  ask: 'ask',
  rewrite: 'rewrite',
  allow: 'allow',
  'no-opinion': 'none',
};

function answerOf({ verdict, effects }: Explanation): BatchAnswer {
  return {
    verdict: SHORT[verdict.kind],
    rule: verdict.rule,
    reason: verdict.reason,
    effects: effects.map(({ kind, targets }) => ({
      kind,
      targets: targets.map(({ path, text }) => path ?? text),
    })),
  };
}

function judgeRow(row: BatchRow, base: PolicyContext): BatchAnswer {
  return answerOf(explainCall(describedCall(row.tool, row.command), contextOf(row, base)));
}

/** One line in, one line out. A line that cannot be judged gets an error in its place, and the next one is read. */
export function explainLine(line: string, base: PolicyContext, redact: Redact = redactSecrets): string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return JSON.stringify({ error: 'not JSON' });
  }
  const row = decodeRow(value);
  if (typeof row === 'string') return JSON.stringify({ error: row });
  try {
    return redactedJson(judgeRow(row, base), redactorOf(row.command, redact));
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}

/** JSON lines in, JSON lines out, however the input is cut into pieces. */
export async function* explainLines(
  input: AsyncIterable<string | Uint8Array>,
  base: PolicyContext,
  redact: Redact = redactSecrets,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const answer = (line: string): string => `${explainLine(line, base, redact)}\n`;
  // Put together once a line is whole: a long one comes in thousands of pieces.
  let begun: string[] = [];
  for await (const piece of input) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    const [first = '', ...others] = text.split('\n');
    begun.push(first);
    if (others.length === 0) continue;
    const lines = [begun.join(''), ...others];
    begun = [lines.pop() ?? ''];
    const answers = lines.filter((line) => line.trim() !== '').map(answer);
    if (answers.length > 0) yield answers.join('');
  }
  const rest = begun.join('') + decoder.decode();
  if (rest.trim() !== '') yield answer(rest);
}
