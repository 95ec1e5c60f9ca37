import { describe, expect, it } from 'vitest';
import { runByModule, type EndRequest } from '../../src/process/by-module.js';
import { runToItsEnd } from '../../src/process/to-its-end.js';

const sh = (script: string, more: Partial<EndRequest> = {}): EndRequest => ({
  program: 'sh',
  args: ['-c', script],
  env: { PATH: process.env['PATH'] },
  input: 'none',
  isRead: true,
  ...more,
});

describe.each([
  ['by the inner function of Node', runToItsEnd],
  ['by its module', runByModule],
])('a program that is waited for, %s', (_, run) => {
  it.each<[string, EndRequest, ReturnType<typeof run>]>([
    ['prints', sh('printf "é\\n"; printf no >&2'), { status: 0, stdout: 'é\n' }],
    ['fails', sh('echo x; exit 3'), { status: 3, stdout: 'x\n' }],
    ['is ended by a signal', sh('kill -9 $$'), { status: 'killed', stdout: '' }],
    ['takes too long', sh('exec sleep 60', { timeoutMs: 50 }), { status: 'killed', stdout: '' }],
    ['reads bytes', sh('cat', { input: Buffer.from('abc') }), { status: 0, stdout: 'abc' }],
    ['reads nothing', sh('cat'), { status: 0, stdout: '' }],
    ['has a directory', sh('pwd', { cwd: '/' }), { status: 0, stdout: '/\n' }],
    [
      'has its own variables',
      sh('echo "$A$HOME"', { env: { PATH: process.env['PATH'], A: 'a', HOME: undefined } }),
      { status: 0, stdout: 'a\n' },
    ],
    ['is not there', { ...sh(''), program: '/no/such/program' }, { status: null, stdout: '' }],
    ['has no directory', sh('pwd', { cwd: '/no/such/directory' }), { status: null, stdout: '' }],
  ])('%s', (_name, request, expected) => {
    expect(run(request)).toEqual(expected);
  });

  it('is not run with a word that would be cut', () => {
    expect(() => run(sh('echo a', { args: ['-c', 'echo a\0b'] }))).toThrow('null bytes');
    expect(() => run(sh('pwd', { cwd: '/\0tmp' }))).toThrow('null bytes');
  });

  it('that prints more than anybody wants has come to no end', () => {
    expect(run(sh('yes | head -c 100000', { maxBytes: 1000 })).status).toBe('killed');
  });
});
