import { viewTool } from '../../model/tool-view.js';
import type { SecretHit } from '../../secrets/hit.js';
import { firstSecret } from '../../secrets/long-text.js';
import type { FileScene } from '../file-scene.js';
import type { PolicyContext } from '../policy.js';
import type { Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';
import { findSentText } from './tool-sends.js';
import { standsIn, unquotedCommands } from './unquoted.js';

/** Where made-up credentials belong. */
const TEST_PATH =
  /(?:^|\/|[._-])(?:tests?|spec|specs|__tests__|fixtures?|e2e|mocks?|testdata)(?:\/|[._-]|$)/i;

/** `strict` takes every format, as the ancestor did; `standard` only what looks like the real thing. */
function firstHit(text: string, preset: PolicyContext['preset']): SecretHit | null {
  return firstSecret(text, (hit) => hit.isLive || (preset === 'strict' && hit.isFormat));
}

function findingOf(hit: SecretHit, where: string, target: string | null): Finding {
  return { what: `put a credential of kind ${hit.rule} ${where}`, target };
}

/** A longer text is taken apart once, instead of being searched for each of its words. */
const MAX_SEARCHED = 2000;

/** What tells whether a word stands in a text as it is. */
export function wordsIn(text: string): (word: string) => boolean {
  if (text.length <= MAX_SEARCHED) return (word) => standsIn(text, word);
  const written = new Set(text.split(/[\s;|&()]+/));
  return (word) => written.has(word);
}

function findInCommand(scene: ShellScene): Finding | null {
  const commands = scene.analysis.commands.map(({ words }) => words.map((word) => word.text));
  for (const text of [scene.text, unquotedCommands(commands, wordsIn(scene.text))]) {
    const hit = firstHit(text, scene.context.preset);
    if (hit === null) continue;
    const [change, another] = scene.changes;
    const target = another === undefined ? (change?.path ?? null) : null;
    return findingOf(hit, 'into a command and its history', target);
  }
  return null;
}

/** Where the project itself lies says nothing about what is in it. */
function isTestPath(path: string, workspace: string): boolean {
  return TEST_PATH.test(path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path);
}

/** The file that a text goes into, of all that a call writes. */
function fileOf(secret: string, { tool, written }: FileScene): string | null {
  const [file, another] = written;
  if (another === undefined) return file?.path ?? null;
  return viewTool(tool).changes.find(({ added }) => added?.includes(secret))?.path ?? null;
}

function findInContent(scene: FileScene): Finding | null {
  const isFetch = scene.tool.kind === 'fetch';
  if (!scene.input.isWrite && !isFetch) return null;
  const isTest =
    scene.written.length > 0 && scene.written.every(({ path }) => isTestPath(path, scene.context.workspace));
  const preset = isTest ? 'standard' : scene.context.preset;
  for (const text of scene.input.contents) {
    const hit = firstHit(text, preset);
    if (hit === null) continue;
    return isFetch
      ? findingOf(hit, 'into a request', scene.input.urls[0] ?? null)
      : findingOf(hit, 'into a file', fileOf(text.slice(hit.start, hit.end), scene));
  }
  return null;
}

export const LITERAL_RULES: readonly Rule[] = [
  {
    id: 'secrets.literal',
    title: 'Writes a live-looking credential into a command or a file',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    isAboutContent: true,
    advice: 'Name the variable that holds it',
    // Put together here, so that no scanner takes the example for a credential.
    example: {
      kind: 'shell',
      command: `git commit -m "use ${['ghp', 'Q7mZ2vK9xT4bL8nW1rY6cD3fH5jP0sA2eGuX'].join('_')}"`,
    },
    alternative: {
      kind: 'shell',
      command: 'curl -u "$API_USER:$API_TOKEN" https://api.example.com',
    },
    inShell: findInCommand,
    inFiles: (scene) => findInContent(scene) ?? findSentText(scene),
  },
];
