import type { Scene } from './machine.js';

/** What a wrapper changes for the command it starts. */
export interface Surroundings {
  readonly cwd?: string;
  /** Standard input of the inner command; the wrapper's own if not given. */
  readonly stdin?: string | null;
  readonly output?: Scene['output'];
  readonly positional?: readonly string[];
  /** What `$0` is in it. */
  readonly zero?: string;
  /** The file whose text it is, for a shell that reads one and goes on. */
  readonly file?: string;
  /** The same shell for `eval`, a copy for most wrappers, a new process that inherits only exports for `bash -c`. */
  readonly shell?: 'same' | 'copy' | 'new';
  readonly mounts?: Scene['mounts'];
  readonly host?: string;
  /** Options that the shell in it has from the start. */
  readonly options?: readonly string[];
}
