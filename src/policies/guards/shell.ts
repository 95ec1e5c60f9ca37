import type { ToolCall } from '../../model/event.js';
import { viewTool } from '../../model/tool-view.js';
import { noOpinion } from '../../model/verdict.js';
import { analyseCmd, analyseCommand, analysePowerShell } from '../../shell/analysis.js';
import { RULES } from '../catalogue.js';
import { conclude, judgeBy, type Judgement } from '../judgement.js';
import { locate } from '../paths/place.js';
import type { Policy, PolicyContext } from '../policy.js';
import { ShellScene } from '../shell-scene.js';
import { commandsOf, linesOf } from '../tool-lines.js';

/** Which shell a tool's command line is for, told by its name; the others are read as bash, which knows when it is not. */
function analyserOf(tool: string): typeof analyseCommand {
  const name = tool.toLowerCase();
  if (name.includes('powershell') || name.includes('pwsh')) return analysePowerShell;
  return name === 'cmd' || name === 'cmd.exe' ? analyseCmd : analyseCommand;
}

/** The command line, analysed once for every rule. */
export function shellScene(text: string, context: PolicyContext, tool = 'bash'): ShellScene {
  const { cwd, home, workspace, platform, files } = context;
  const variables = { ...context.variables, HOME: home, PWD: cwd };
  const analyse = analyserOf(tool);
  return new ShellScene(text, analyse(text, { cwd, home, workspace, platform, variables, files }), context);
}

/** The command lines of a call as one: what the first leaves behind, such as a directory, holds for the next. */
export function sceneOfCall(tool: ToolCall, context: PolicyContext): ShellScene | null {
  const { cwd: named, commands } = viewTool(tool);
  // A shell that says what it runs says all of it.
  const lines =
    tool.kind === 'shell' && commands !== null ? commands : [...(commandsOf(tool) ?? []), ...linesOf(tool)];
  if (lines.length === 0) return null;
  const cwd = named === null ? context.cwd : locate(named, context).lexical;
  return shellScene(lines.join('\n'), { ...context, cwd }, tool.name);
}

export function judgeShell(scene: ShellScene): Judgement | null {
  return judgeBy(RULES, scene.context, (rule) => rule.inShell?.(scene) ?? null);
}

/** Everything that a command line can do wrong, in one guard: it is read once. */
export const shell: Policy = {
  name: 'shell',
  judge: (event, context) => {
    const scene = event.tool === null ? null : sceneOfCall(event.tool, context);
    return scene === null ? noOpinion() : conclude(judgeShell(scene), scene);
  },
};
