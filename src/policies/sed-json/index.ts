import { operandsOf } from '../command-words.js';
import { protectedGroup } from '../protected-files/match.js';
import type { Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

const TEXT_TOOLS = new Set(['sed', 'gsed', 'awk', 'gawk', 'mawk', 'nawk', 'perl']);

/** Line tools break structured files sooner or later; the ancestors refused them even for reading. */
function findTextTool(scene: ShellScene): Finding | null {
  for (const command of scene.analysis.commands) {
    if (!TEXT_TOOLS.has(command.program ?? '')) continue;
    const file = operandsOf(command).find(
      (word) =>
        /\.json[c5l]?$/i.test(word) ||
        (word.endsWith('.toml') && protectedGroup(`/${word}`, scene.context) === 'own'),
    );
    if (file !== undefined)
      return { what: `treat structured data as lines of text with ${command.program}`, target: file };
  }
  const effect = scene.effectsOf('edit-json-by-text')[0];
  return effect === undefined
    ? null
    : { what: 'edit JSON as lines of text', target: effect.targets[0]?.text ?? null };
}

export const SED_JSON_RULES: readonly Rule[] = [
  {
    id: 'sed-json.text-tool',
    title: 'sed, awk or perl on a JSON file',
    presets: { strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Use jq',
    example: { kind: 'shell', command: "sed -i 's/old/new/' config.json" },
    alternative: { kind: 'shell', command: 'jq \'.key = "new"\' config.json > config.new.json' },
    inShell: findTextTool,
  },
];
