import tab from '@bomb.sh/tab/commander';
import { script } from '@bomb.sh/tab';
import type { Command } from 'commander';
import type { CliIo } from './io.js';
import { valuesFor, type Values } from './completion-values.js';

/**
 * Our own: the generated one puts what is typed together to a line and has it evaluated, so that a TAB behind
 * `bridle explain "$(…)"` would run it. Here words are passed on as they are, and answers are compared as texts.
 */
const BASH = `# bash completion for bridle. For this shell: source <(bridle complete bash)
# For all to come, that line in ~/.bashrc, or, with the package bash-completion:
#   bridle complete bash > ~/.local/share/bash-completion/completions/bridle

__bridle_complete() {
    local -a words=()
    local word line value is_joined=
    local cur=\${COMP_WORDS[COMP_CWORD]}
    # bash takes --scope=user apart at the sign; the value alone is what it replaces.
    for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ ( $word == "=" || -n $is_joined ) && \${#words[@]} -gt 0 ]]; then
            words[\${#words[@]}-1]+=$word
        else
            words+=("$word")
        fi
        is_joined=
        [[ $word == "=" ]] && is_joined=yes
    done
    [[ $cur == "=" ]] && cur=
    COMPREPLY=()
    while IFS= read -r line; do
        value=\${line%%$'\\t'*}
        [[ $line == :* || -z $value ]] && continue
        [[ $value == "$cur"* ]] && COMPREPLY+=("$value")
    done < <(bridle complete -- "\${words[@]}" 2> /dev/null)
}

# Where there is nothing of ours to offer, names of files are.
complete -o default -F __bridle_complete bridle
`;

/** A text of the generated scripts, and what stands in its place with us. */
interface Patch {
  readonly from: string;
  readonly to: string;
}

/** Two more places that evaluate what is typed. */
const PATCHES: Readonly<Record<string, readonly Patch[]>> = {
  zsh: [{ from: 'flagPrefix="-P ${BASH_REMATCH}"', to: 'flagPrefix="-P ${(q)BASH_REMATCH[1]}"' }],
  // To PowerShell the typographic quotes end a text too.
  powershell: [
    {
      from: `($_ -replace "'", "''")`,
      to: `($_ -replace "['\\u2018\\u2019\\u201a\\u201b]", '$0$0')`,
    },
  ],
};

/** What the package prints for a shell. */
function generated(shell: string): string {
  const lines: string[] = [];
  const { log } = console;
  Object.assign(console, { log: (line: string) => void lines.push(line) });
  try {
    script(shell, 'bridle', 'bridle');
  } finally {
    Object.assign(console, { log });
  }
  return `${lines.join('\n')}\n`;
}

/** The script for a shell, which runs nothing of what a person has typed. */
export function completionScript(shell: string): string {
  if (shell === 'bash') return BASH;
  return (PATCHES[shell] ?? []).reduce((text, { from, to }) => {
    if (!text.includes(from)) throw new Error(`the script for ${shell} has changed: ${from}`);
    return text.replaceAll(from, () => to);
  }, generated(shell));
}

const WHERE = `
Where it belongs:
  bash        source <(bridle complete bash)                  in ~/.bashrc
  zsh         source <(bridle complete zsh)                   in ~/.zshrc, after compinit
  fish        bridle complete fish > ~/.config/fish/completions/bridle.fish
  powershell  bridle complete powershell | Out-String | Invoke-Expression   in $PROFILE`;

type Completion = ReturnType<typeof tab>;

function offer(completion: Completion, values: Values): void {
  for (const [name, command] of completion.commands) {
    for (const [option, row] of command.options) {
      const known = values.ofOption(name, option);
      if (known.length > 0) row.handler = (give) => known.forEach((value) => give(value, ''));
    }
    for (const [argument, row] of command.arguments) {
      const known = values.ofArgument(name, argument);
      if (known.length > 0) row.handler = (give) => known.forEach((value) => give(value, ''));
    }
  }
}

/** Adds `bridle complete`: scripts for shells, and what those ask it. */
export function addCompletion(program: Command, io: CliIo): void {
  const completion = tab(program);
  completion.setup = (_name, _executable, shell) => io.out(completionScript(shell));
  program.commands
    .find((command) => command.name() === 'complete')
    ?.description('print the script by which bash, zsh, fish or powershell completes our commands')
    .addHelpText('after', WHERE)
    .hook('preAction', async (_this, { args }) => {
      if (args.length > 1) offer(completion, await valuesFor(args, io));
    });
}
