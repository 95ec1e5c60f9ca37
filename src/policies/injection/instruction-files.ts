import { isListed } from '../../model/word-list.js';

/** Names of files that an agent takes instructions from, wherever they are, */
const NAMES =
  'skill.md hook.md claude.md claude.local.md agents.md gemini.md qwen.md crush.md warp.md copilot-instructions.md ' +
  '.augment-guidelines .cursorrules .windsurfrules .clinerules .roorules .goosehints';
/** directories of such files, or of what runs for it, */
const DIRECTORIES =
  'skills commands agents prompts rules hooks .clinerules .kiro/steering .github/instructions .opencode/command .opencode/agent';
/** and how files in there end. */
const ENDINGS = 'md mdc yml yaml txt sh toml';

/** Files that an agent takes instructions from, or that run for it. As texts: as a pattern it took a millisecond to compile. */
export function isInstructionFile(path: string): boolean {
  const whole = `/${path.toLowerCase()}`;
  const slash = whole.lastIndexOf('/');
  const name = whole.slice(slash + 1);
  if (isListed(name, NAMES) || whole.endsWith('/.junie/guidelines.md')) return true;
  const dot = name.lastIndexOf('.');
  if (dot < 1 || !isListed(name.slice(dot + 1), ENDINGS)) return false;
  const directory = whole.slice(0, slash + 1);
  return DIRECTORIES.split(' ').some((each) => directory.includes(`/${each}/`));
}
