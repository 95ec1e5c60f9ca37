import type { Call } from './call.js';
import { socketHost } from './device.js';
import type { Target } from './effect.js';
import type { Plumb } from './machine.js';
import { descriptorAt, descriptorsOf, isCopy } from './outlets.js';
import { reportTypedFlush } from './programs/key-stores.js';
import { sentFiles, sentVariables } from './sent.js';
import { Output, type Written } from './streams.js';

/** What is written to a file, and where that is. */
interface Kept {
  readonly path: string;
  readonly output: Output;
  readonly isAppending: boolean;
}

export function reportSocket(call: Call, host: string, files: readonly Target[]): void {
  call.effect('network-send', [call.target('host', host), ...files], {
    action: 'redirect',
    detail: 'writes to a network connection of the shell',
  });
}

/** Where the descriptors of a command lead after its redirections, each of which sees those before it. */
export class RedirectedOutput {
  readonly #call: Call;
  readonly #kept: Kept[] = [];
  readonly #table: Map<number, Output | null>;

  constructor(call: Call, plumbs: readonly Plumb[]) {
    this.#call = call;
    this.#table = new Map([...call.scene.outlets, [1, call.scene.output]]);
    for (const plumb of plumbs) this.#redirect(plumb);
  }

  get streams(): Written {
    const { scene } = this.#call;
    const outlets = new Map([...this.#table].filter(([descriptor]) => descriptor !== 1));
    return { output: this.#table.get(1) ?? null, outlets: outlets.size === 0 ? scene.outlets : outlets };
  }

  #redirect(plumb: Plumb): void {
    const isWriting = plumb.operator.includes('>');
    if (!isWriting && !isCopy(plumb)) return;
    const output = isCopy(plumb) ? this.#at(Number.parseInt(plumb.text, 10)) : this.#opened(plumb);
    for (const descriptor of descriptorsOf(plumb)) if (descriptor !== 0) this.#table.set(descriptor, output);
  }

  /** `>&2` and `>&-` end the pipe, unless they lead back to it; `>&1` changes nothing. */
  #at(descriptor: number): Output | null {
    const known = this.#table.get(descriptor);
    const sink = this.#call.scene.shell.sinks.get(descriptor);
    if (known !== undefined || sink === undefined) return known ?? null;
    return this.#keepAt(sink, true);
  }

  #opened({ operator, text }: Plumb): Output | null {
    const path = this.#call.resolve(text);
    if (path === '/dev/null') return null;
    const descriptor = path === null ? null : descriptorAt(path);
    if (descriptor !== null && (this.#table.has(descriptor) || descriptor <= 2))
      return this.#table.get(descriptor) ?? null;
    return path === null ? new Output() : this.#keepAt(path, operator.endsWith('>>'));
  }

  #keepAt(path: string, isAppending: boolean): Output {
    const output = new Output();
    this.#kept.push({ path, output, isAppending });
    return output;
  }

  /** Keeps what was written for later readers of the files. What else programs complain of is not known. */
  keep(): void {
    const last = this.#table.get(1);
    for (const each of this.#kept) {
      const { texts } = each.output;
      // One of them is in the file, and which is not known: whoever reads all of it reads something else.
      const rest = texts.length > 1 ? [this.#call.machine.symbols.unknown('$(<file)')] : [];
      const text = [...texts, ...rest].join('\n');
      const isFile = text !== '' || each.output === last;
      if (isFile) this.#write(each, text, texts);
    }
  }

  #write({ path, isAppending }: Kept, text: string, texts: readonly string[]): void {
    const call = this.#call;
    const host = socketHost(path);
    if (host !== null) {
      const files = [...sentFiles(call, [text]), ...sentVariables(call, [text])];
      if (files.length > 0) reportSocket(call, host, files);
      reportTypedFlush(call, text);
      return;
    }
    const before = isAppending ? (call.scene.shell.files.get(path) ?? '') : '';
    call.writeFile(path, before + text);
    const all = texts.map((each) => before + each);
    if (all.length > 1) call.scene.shell.keepVariants(path, before + text, all);
  }
}
