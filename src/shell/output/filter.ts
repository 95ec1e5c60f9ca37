import type { Call } from '../call.js';
import type { Options, OptionSpec } from '../options.js';

/** A program that prints its input, changed: from its operands, or else from standard input. */
export interface Filter {
  readonly options: OptionSpec;
  /** Operands that are not files, such as the pattern of `grep`. */
  readonly skip: number;
  /** Whether it decodes or unpacks: what comes out is hidden where it cannot be told. */
  readonly isDecoding: (options: Options) => boolean;
  /** The text printed; null where it cannot be told, and then only its origin is known. */
  readonly change: (text: string, options: Options, call: Call) => string | null;
  /** Where more has to be known than the text that goes in. */
  readonly run?: (call: Call, row: Filter) => void;
}
