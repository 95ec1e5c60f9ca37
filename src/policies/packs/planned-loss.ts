import { isListed } from '../../model/word-list.js';
import type { ResolvedCommand } from '../../shell/analysis.js';

const TOOLS = 'terraform tofu terragrunt';

function textsOf({ words }: ResolvedCommand): readonly string[] {
  return words.slice(1).map(({ text }) => text);
}

/** The file that a plan for destruction is kept in; null if it is none, or kept nowhere. */
function planOf(command: ResolvedCommand): string | null {
  const texts = textsOf(command);
  if (!texts.includes('plan') || !texts.some((text) => /^--?destroy$/.test(text))) return null;
  const at = texts.findIndex((text) => /^--?out(?:=|$)/.test(text));
  return at === -1 ? null : (/=(.*)$/.exec(texts[at] ?? '')?.[1] ?? texts[at + 1] ?? null);
}

/** Options of Terraform can be in its environment. */
function isToldOutside({ assignments }: ResolvedCommand): boolean {
  return assignments.some(
    ({ name, value }) => /^TF_CLI_ARGS(?:_apply)?$/.test(name) && /(?:^|\s)--?destroy\b/.test(value.text),
  );
}

/** The command that carries out what an earlier one planned to destroy, or what its environment says. */
export function findPlannedLoss(commands: readonly ResolvedCommand[]): ResolvedCommand | undefined {
  const own = commands.filter(({ program }) => isListed(program ?? '', TOOLS));
  const plans = own.flatMap((command) => planOf(command) ?? []);
  return own.find((command) => {
    const texts = textsOf(command);
    return texts.includes('apply') && (isToldOutside(command) || texts.some((text) => plans.includes(text)));
  });
}
