import type { CliIo } from '../../src/cli/io.js';

export interface TestIo extends CliIo {
  readonly written: { out: string; err: string };
}

/** A terminal that is none: what a command prints ends in `written`. */
export function testIo(changes: Partial<CliIo> = {}): TestIo {
  const written = { out: '', err: '' };
  return {
    written,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    env: {},
    cwd: '/',
    home: '/nowhere',
    hasColour: false,
    width: 100,
    confirm: null,
    choose: null,
    ...changes,
  };
}
