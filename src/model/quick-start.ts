/**
 * Switches of Node's that save a sixth of a hook's time: what Node begins with is not arranged anew by a number drawn for
 * this process, code is not compiled that runs a few times, one thread instead of four waits for work that there
 * never is, young objects have room for all that a line needs before garbage is collected, and the program, which entries
 * name by its true path, is not looked for behind links. Every version from 20 on knows them. docs/decisions/0130-a-quick-start.md says what they cost.
 */
export const QUICK_START = [
  '--no-rehash-snapshot',
  '--no-sparkplug',
  '--v8-pool-size=1',
  '--min-semi-space-size=2',
  '--preserve-symlinks-main',
] as const;
