import { spawn } from 'node:child_process';

export interface DetachedRequest {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Starts a program that outlives us. It holds none of our descriptors: an agent waits until the last
 * holder of its hook's stdout is gone. False if it could not be started.
 */
export function startDetached({ argv, cwd, env }: DetachedRequest): Promise<boolean> {
  const [program, ...args] = argv;
  return new Promise((resolve) => {
    try {
      const child = spawn(program, args, { cwd, env: { ...env }, stdio: 'ignore', detached: true });
      child.on('error', () => resolve(false));
      child.on('spawn', () => resolve(true));
      child.unref();
    } catch {
      resolve(false);
    }
  });
}
