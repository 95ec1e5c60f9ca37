/** Something with a value. */
export type Expression =
  | { readonly kind: 'text' | 'number' | 'pattern' | 'name'; readonly text: string }
  | { readonly kind: 'element'; readonly array: string; readonly keys: readonly Expression[] }
  | { readonly kind: 'field'; readonly index: Expression }
  | {
      readonly kind: 'assign';
      readonly operator: string;
      readonly target: Expression;
      readonly value: Expression;
    }
  | {
      readonly kind: 'choice';
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'unary'; readonly operator: string; readonly value: Expression }
  | {
      readonly kind: 'step';
      readonly by: number;
      readonly isBefore: boolean;
      readonly target: Expression;
    }
  | { readonly kind: 'call'; readonly name: string; readonly values: readonly Expression[] }
  | {
      readonly kind: 'getline';
      readonly from: 'input' | 'file' | 'command';
      readonly source: Expression | null;
      readonly target: Expression | null;
    }
  /** Several in parentheses, as before `in` or behind `print`. */
  | { readonly kind: 'group'; readonly values: readonly Expression[] };

export type Statement =
  | { readonly kind: 'expression'; readonly value: Expression }
  | {
      readonly kind: 'print';
      readonly isFormat: boolean;
      readonly values: readonly Expression[];
      readonly into: { readonly sign: string; readonly place: Expression } | null;
    }
  | {
      readonly kind: 'if';
      readonly test: Expression;
      readonly yes: Statement;
      readonly no: Statement | null;
    }
  | {
      readonly kind: 'loop';
      readonly test: Expression | null;
      readonly update: Statement | null;
      readonly body: Statement;
      /** `do … while`: the body comes first. */
      readonly isAfter: boolean;
    }
  | { readonly kind: 'each'; readonly name: string; readonly array: string; readonly body: Statement }
  | { readonly kind: 'block'; readonly statements: readonly Statement[] }
  | { readonly kind: 'delete'; readonly array: string; readonly keys: readonly Expression[] | null }
  | { readonly kind: 'flow'; readonly to: Flow; readonly value: Expression | null };

export type Flow = 'next' | 'exit' | 'return' | 'break' | 'continue';

export interface Rule {
  readonly on: 'begin' | 'end' | 'line';
  /** One, or two of a range; none for all lines. */
  readonly tests: readonly Expression[];
  /** Null prints the line. */
  readonly body: Statement | null;
}

export interface AwkFunction {
  readonly parameters: readonly string[];
  readonly body: Statement;
}

export interface AwkProgram {
  readonly rules: readonly Rule[];
  readonly functions: ReadonlyMap<string, AwkFunction>;
}
