export interface HookArguments {
  readonly agent: string | null;
  readonly event: string | null;
  /** `--role`: which of the configured roles the agent has, as generated entries say it. */
  readonly role: string | null;
  readonly switches: Switches;
  /** Words that are none of ours; named in the record, never a reason to let a call through. */
  readonly unknown: readonly string[];
}

export interface Switches {
  /** `--no-hooks`: only the built-in guards judge. */
  readonly areHooksOff: boolean;
  /** `--trust-project`: the project's own hooks run without anybody's approval. */
  readonly isProjectTrusted: boolean;
  /** `--debug`: what each hook did, on stderr. */
  readonly isDebug: boolean;
}

const OPTIONS = { '--agent': 'agent', '--event': 'event', '--role': 'role' } as const;

const SWITCHES: Readonly<Record<string, keyof Switches>> = {
  '--no-hooks': 'areHooksOff',
  '--trust-project': 'isProjectTrusted',
  '--debug': 'isDebug',
};

export const NO_SWITCHES: Switches = { areHooksOff: false, isProjectTrusted: false, isDebug: false };

/** `--agent <id>`, `--event <name>`, `--role <name>`, in either spelling, and switches. A real parser costs more than the whole rest. */
export function readArguments(argv: readonly string[]): HookArguments {
  const found: Record<'agent' | 'event' | 'role', string | null> = { agent: null, event: null, role: null };
  const switches = { ...NO_SWITCHES };
  const unknown: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    // No patterns on the way of every event: each is compiled when it is first used.
    const sign = word.indexOf('=');
    const name = sign === -1 ? word : word.slice(0, sign);
    const known = Object.hasOwn(SWITCHES, word) ? SWITCHES[word] : undefined;
    if (name === '--agent' || name === '--event' || name === '--role') {
      if (sign === -1) at += 1;
      found[OPTIONS[name]] = sign === -1 ? (argv[at] ?? null) : word.slice(sign + 1);
    } else if (known === undefined) unknown.push(word);
    else switches[known] = true;
  }
  return { ...found, switches, unknown };
}
