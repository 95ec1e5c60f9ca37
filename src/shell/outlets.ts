import type { Plumb, Scene } from './machine.js';
import type { Outlets, Output, Written } from './streams.js';

export const NO_OUTLETS: Outlets = new Map();

const OWN_DESCRIPTOR = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/;

/** `1`, `3-`, `-`. */
function isDescriptor(text: string): boolean {
  if (text === '-') return true;
  const digits = text.endsWith('-') ? text.slice(0, -1) : text;
  for (const character of digits) if (character < '0' || character > '9') return false;
  return digits !== '';
}

/** `2>&1`, `3>&-`: leads where another descriptor does, or nowhere. */
export function isCopy({ operator, text }: Plumb): boolean {
  return operator.endsWith('&') && isDescriptor(text);
}

/** The descriptors that a redirection gives another place. */
export function descriptorsOf(plumb: Plumb): readonly number[] {
  const { operator, descriptor } = plumb;
  if (operator.startsWith('&') || (operator === '>&' && descriptor === null && !isCopy(plumb))) return [1, 2];
  return [descriptor ?? (operator.startsWith('<') ? 0 : 1)];
}

/** The descriptor that a file of the system stands for. */
export function descriptorAt(path: string): number | null {
  if (path === '/dev/stdout') return 1;
  if (path === '/dev/stderr') return 2;
  const [, number] = (path.includes('/fd/') ? OWN_DESCRIPTOR.exec(path) : null) ?? [];
  return number === undefined ? null : Number(number);
}

/** The scene with something else as its standard output, for every descriptor that leads there. */
export function withOutput(scene: Scene, output: Output | null): Scene {
  const before = scene.output;
  const outlets =
    before === null || scene.outlets.size === 0
      ? scene.outlets
      : new Map([...scene.outlets].map(([at, each]) => [at, each === before ? output : each] as const));
  return { ...scene, output, outlets };
}

/** Copies of all that a branch may write to; what was one and the same still is. */
export function forkOutputs({ output, outlets }: Scene): Written {
  const copy = output?.fork() ?? null;
  if (outlets.size === 0) return { output: copy, outlets };
  const copies = new Map<Output | null, Output | null>([[output, copy]]);
  const copyOf = (each: Output | null): Output | null => {
    const found = copies.get(each) ?? each?.fork() ?? null;
    copies.set(each, found);
    return found;
  };
  return { output: copy, outlets: new Map([...outlets].map(([at, each]) => [at, copyOf(each)] as const)) };
}

/** Whatever a scene writes to becomes what any of the branches has made of it. */
export function joinOutputs(scene: Scene, branches: readonly Scene[]): void {
  scene.output?.join(branches.flatMap((branch) => branch.output ?? []));
  const done = new Set<Output | null>([scene.output, null]);
  for (const [at, outlet] of scene.outlets) {
    if (done.has(outlet)) continue;
    done.add(outlet);
    const forks = branches.flatMap((branch) => branch.outlets.get(at) ?? []);
    if (forks.length > 0) outlet?.join(forks);
  }
}
