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

/** Folders of agents: what lies in them is theirs, */
const AGENTS =
  '.claude .cursor .windsurf .cline .clinerules .roo .kilocode .continue .codex .gemini .qwen .opencode .github .amazonq .augment ' +
  '.kiro .trae .junie .goose .agents .agent .factory .crush .copilot .aider .bridle';
/** outside of them such a directory has the rules of a scanner in it, or texts to try a program with, but for prose, */
const SHARED = 'rules prompts';
const PROSE = 'md mdc';
/** and below one of these everything is there to be tried with. */
const TRIALS = 'test tests __tests__ fixtures __fixtures__ testdata';

/** Files that an agent takes instructions from, or that run for it. As texts: as a pattern it took a millisecond to compile. */
export function isInstructionFile(path: string): boolean {
  const whole = `/${path.toLowerCase()}`;
  const slash = whole.lastIndexOf('/');
  const name = whole.slice(slash + 1);
  if (isListed(name, NAMES) || whole.endsWith('/.junie/guidelines.md')) return true;
  const dot = name.lastIndexOf('.');
  if (dot < 1 || !isListed(name.slice(dot + 1), ENDINGS)) return false;
  const directory = whole.slice(0, slash + 1);
  const isIn = (names: string): boolean => names.split(' ').some((each) => directory.includes(`/${each}/`));
  if (!isIn(DIRECTORIES)) return false;
  if (isIn(AGENTS)) return true;
  const others = DIRECTORIES.split(' ').filter((each) => !isListed(each, SHARED));
  return !isIn(TRIALS) && (isListed(name.slice(dot + 1), PROSE) || isIn(others.join(' ')));
}
