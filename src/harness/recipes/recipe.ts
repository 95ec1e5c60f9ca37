/** A prompt that is kept in a file. */
export interface Recipe {
  readonly name: string;
  readonly description: string;
  /** Arguments that nobody has to give. */
  readonly defaults: Readonly<Record<string, string>>;
  /** null: whatever the agent has; an empty list: none. */
  readonly allowedTools: readonly string[] | null;
  readonly allowedCommands: readonly string[] | null;
  readonly body: string;
  /** null: built in. */
  readonly file: string | null;
}

/** Trouble with a recipe is no reason to stop an agent. */
export type Found<Value> =
  | { readonly kind: 'found'; readonly value: Value }
  | { readonly kind: 'problem'; readonly why: string };

export function found<Value>(value: Value): Found<Value> {
  return { kind: 'found', value };
}

export function problem<Value>(why: string): Found<Value> {
  return { kind: 'problem', why };
}
