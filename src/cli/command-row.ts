import type { Command } from 'commander';
import type { CliIo } from './io.js';

/** One command: its words for `--help`, and its code, loaded when it is used. */
export interface CommandRow {
  readonly register: (program: Command, io: CliIo, finish: (exitCode: number) => void) => void;
}
