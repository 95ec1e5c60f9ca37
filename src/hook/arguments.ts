export interface HookArguments {
  readonly agent: string | null;
  readonly event: string | null;
  /** Words that are none of ours; named in the record, never a reason to let a call through. */
  readonly unknown: readonly string[];
}

/** `--agent <id>`, `--event <name>`, in either spelling. A real parser costs more than the whole rest. */
export function readArguments(argv: readonly string[]): HookArguments {
  const found: Record<'agent' | 'event', string | null> = { agent: null, event: null };
  const unknown: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    const [, name, inline] = /^--(agent|event)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === 'agent' || name === 'event') {
      if (inline === undefined) at += 1;
      found[name] = inline ?? argv[at] ?? null;
    } else unknown.push(word);
  }
  return { ...found, unknown };
}
