/** Whether a text contains what a pattern describes. */
export type TextTest = (text: string) => boolean;

export type CompiledPattern =
  | { readonly kind: 'pattern'; readonly test: TextTest }
  | { readonly kind: 'invalid'; readonly why: string };
