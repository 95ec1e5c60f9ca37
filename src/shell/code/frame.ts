import { eitherOf, type Value } from './value.js';

/** What a name stands for. */
export interface Binding {
  readonly value: Value;
  /** The longer name that it is short for: `import os as o`, `r = shutil.rmtree`. */
  readonly alias: string | null;
}

/** The names of a function, of a class, or of a block. */
export class Frame {
  readonly names = new Map<string, Binding>();
  /** Names that belong to a frame further out: `global x`. */
  readonly foreign = new Set<string>();
  readonly parent: Frame | null;
  readonly kind: 'function' | 'class' | 'block';

  constructor(parent: Frame | null, kind: Frame['kind']) {
    this.parent = parent;
    this.kind = kind;
  }

  get root(): Frame {
    return this.parent?.root ?? this;
  }

  /** The frame that has the name. */
  owner(name: string): Frame | null {
    return this.names.has(name) ? this : (this.parent?.owner(name) ?? null);
  }

  /** The frame of the function around, or of the class. */
  get body(): Frame {
    return this.kind === 'block' && this.parent !== null ? this.parent.body : this;
  }

  isInside(other: Frame): boolean {
    return this === other || (this.parent?.isInside(other) ?? false);
  }
}

export function eitherBinding(left: Binding | undefined, right: Binding | undefined): Binding | undefined {
  if (left === undefined || right === undefined || left === right) return left ?? right;
  return { value: eitherOf(left.value, right.value), alias: left.alias ?? right.alias };
}

/** What names were before something that may not happen. */
export class Journal {
  readonly parent: Journal | null;
  readonly before = new Map<Frame, Map<string, Binding | undefined>>();

  constructor(parent: Journal | null) {
    this.parent = parent;
  }

  note(frame: Frame, name: string): void {
    let names = this.before.get(frame);
    if (names === undefined) this.before.set(frame, (names = new Map<string, Binding | undefined>()));
    if (!names.has(name)) names.set(name, frame.names.get(name));
  }

  *entries(): Iterable<readonly [Frame, string, Binding | undefined]> {
    for (const [frame, names] of this.before)
      for (const [name, binding] of names) yield [frame, name, binding];
  }
}
