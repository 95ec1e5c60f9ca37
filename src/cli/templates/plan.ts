import { join, relative } from 'node:path';
import { examples, executable, REASON, script, typescript, type Language } from './scripts.js';

export const NEW_SHAPES = ['folder', 'executable', 'command', 'module', 'rule'] as const;

export type NewShape = (typeof NEW_SHAPES)[number];

export interface NewHook {
  readonly name: string;
  readonly shape: NewShape;
  readonly event: string;
  readonly language: Language;
  /** The directory with config.toml and hooks/. */
  readonly base: string;
  /** Paths in an entry are written as seen from here; null: in full. */
  readonly root: string | null;
}

export interface NewFile {
  readonly path: string;
  readonly text: string;
  readonly isExecutable: boolean;
}

export interface NewPlan {
  readonly files: readonly NewFile[];
  /** To be added to config.toml; empty if nothing is. */
  readonly entry: string;
}

function file(path: string, text: string, isExecutable = false): NewFile {
  return { path, text, isExecutable };
}

const hookMd = ({ name, event }: NewHook, isGuard: boolean): string => `---
name: ${name}
description: Say here in one sentence what it is for.
trigger: ${event}
${isGuard ? 'matcher:\n  tool: shell\n' : ''}timeout: 5000
${isGuard ? '# If it crashes or takes too long, the call goes on; "deny" refuses it, "ask" asks a person.\non_failure: allow\n' : ''}---

# ${name}

\`scripts/\` holds the program, \`hook.test.json\` the examples that "bridle test ${name}" runs.
`;

const ruleEntry = ({ name }: NewHook): string => `
[[rule]]
id = "${name}"
tool = "shell"
command = { program = "npm", subcommand = "publish" }
decision = "deny"
reason = "${REASON}"
`;

const commandEntry = ({ name, event }: NewHook, path: string, isGuard: boolean): string => `
[[hook]]
name = "${name}"
event = "${event}"
${isGuard ? 'matcher = "Bash"\n' : ''}command = [${JSON.stringify(path)}]
timeout = 5
${isGuard ? '# If it crashes or takes too long, the call goes on; "deny" refuses it, "ask" asks a person.\non_failure = "allow"\n' : ''}`;

/** What makes a working hook of this shape, with its examples. */
export function planHook(hook: NewHook): NewPlan {
  const { name, shape, event, language, base, root } = hook;
  const isGuard = event === 'before_tool';
  const hooks = join(base, 'hooks');
  const tests = examples(event, isGuard);
  switch (shape) {
    case 'folder': {
      const dir = join(hooks, name);
      return {
        entry: '',
        files: [
          file(join(dir, 'HOOK.md'), hookMd(hook, isGuard)),
          file(join(dir, 'scripts', `run.${language}`), script(language, isGuard), true),
          file(join(dir, 'hook.test.json'), tests),
        ],
      };
    }
    case 'executable': {
      const path = join(hooks, name);
      return {
        entry: '',
        files: [file(path, executable(language, event, isGuard), true), file(`${path}.test.json`, tests)],
      };
    }
    case 'module': {
      const path = join(hooks, `${name}.hook.ts`);
      return {
        entry: '',
        files: [file(path, typescript(name, event, isGuard)), file(`${path}.test.json`, tests)],
      };
    }
    case 'command': {
      const path = join(base, 'commands', `${name}.${language}`);
      return {
        entry: commandEntry(hook, root === null ? path : relative(root, path), isGuard),
        files: [file(path, script(language, isGuard), true), file(join(hooks, `${name}.test.json`), tests)],
      };
    }
    case 'rule':
      return {
        entry: ruleEntry(hook),
        files: [file(join(hooks, `${name}.test.json`), examples('before_tool', true))],
      };
  }
}
