import type { ToolCall } from '../../model/event.js';
import { noOpinion } from '../../model/verdict.js';
import { analyseCommand } from '../../shell/analysis.js';
import { commandOf, directoryOf } from '../command-input.js';
import { conclude, judgeShell } from '../judgement.js';
import { locate } from '../paths/place.js';
import type { Policy, PolicyContext } from '../policy.js';
import { ShellScene } from '../shell-scene.js';

/** The command line, analysed once for every rule. */
export function shellScene(text: string, context: PolicyContext): ShellScene {
  const { cwd, home, workspace, platform, files } = context;
  const variables = { ...context.variables, HOME: home, PWD: cwd };
  return new ShellScene(
    text,
    analyseCommand(text, { cwd, home, workspace, platform, variables, files }),
    context,
  );
}

export function sceneOfCall(tool: ToolCall, context: PolicyContext): ShellScene | null {
  const text = commandOf(tool);
  if (text === null) return null;
  const directory = directoryOf(tool);
  const cwd = directory === null ? context.cwd : locate(directory, context).lexical;
  return shellScene(text, { ...context, cwd });
}

/** Everything that a command line can do wrong, in one guard: it is read once. */
export const shell: Policy = {
  name: 'shell',
  judge: (event, context) => {
    const scene = event.tool === null ? null : sceneOfCall(event.tool, context);
    return scene === null ? noOpinion() : conclude(judgeShell(scene), scene);
  },
};
