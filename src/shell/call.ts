import { isDevice } from './device.js';
import { knownUsers } from './environment.js';
import { lostInDoubt } from './doubt.js';
import type { EffectKind, ResolvedCommand, Target, TargetKind } from './effect.js';
import type { Completion, Machine, Plumb, Scene } from './machine.js';
import {
  clearReserved,
  hasGlob,
  isLiteral,
  isResolved,
  isSymbol,
  plainOrigin,
  quoteGlobs,
  type Origin,
} from './marks.js';
import { readOptions, type Options, type OptionSpec } from './options.js';
import { absolutePath, directoryName, knownPart } from './path.js';
import { currentDirectory, findVariable } from './parameter.js';
import { runPassedOn } from './passed-on.js';
import { hostPath, insideMounts } from './mounts.js';
import { Input } from './streams.js';
import type { Surroundings } from './surroundings.js';
import { writtenByGlob } from './written-files.js';

export interface EffectDetails {
  /** The program's name if not given. */
  readonly action?: string;
  readonly pointsAt?: Target;
  readonly isRecursive?: boolean;
  readonly isForced?: boolean;
  readonly detail: string;
}

const MAX_FILE = 65_536;

/** Kinds for which everything below a directory is as good as the directory itself. */
const SWEEPING = new Set<EffectKind>(['delete', 'permission', 'overwrite']);

/** A program about to run, as the tables of programs see it. */
export class Call {
  readonly machine: Machine;
  readonly scene: Scene;
  readonly command: ResolvedCommand;
  /** With marks, without the command word. */
  readonly args: readonly string[];
  readonly word: string;
  readonly program: string;
  readonly cwd: string | null;
  readonly plumbs: readonly Plumb[];

  constructor(
    machine: Machine,
    scene: Scene,
    command: ResolvedCommand,
    words: readonly string[],
    program: string,
    plumbs: readonly Plumb[] = [],
  ) {
    const cwd = currentDirectory(machine, scene);
    this.machine = machine;
    this.scene = scene;
    this.command = command;
    this.word = words[0] ?? '';
    this.args = words.slice(1);
    this.program = program;
    this.cwd = cwd.startsWith('/') ? cwd : null;
    this.plumbs = plumbs;
  }

  /** Whether it runs here only if a `cd` has failed. */
  get #isDoubted(): boolean {
    const { doubted } = this.scene.shell;
    return doubted.length > 0 && this.cwd !== null && doubted.includes(this.cwd);
  }

  /** Whether anything in the line reads what this program writes. */
  get hasReader(): boolean {
    return this.scene.output !== null;
  }

  get stdin(): string | null {
    return this.scene.input.text;
  }

  render(text: string): string {
    return this.machine.symbols.render(text);
  }

  options(optionSpec: OptionSpec): Options {
    return readOptions(this.args, optionSpec);
  }

  /** The absolute path of a word, after links of the same line; the first one where there are several. */
  resolve(text: string, isLastFollowed = true): string | null {
    return this.#places(text, isLastFollowed)[0] ?? null;
  }

  /**
   * The absolute paths that a word may mean. A link as the last part is followed only where the operation does so:
   * `rm -r link` removes the link, `rm -r link/` what it points at.
   */
  #places(text: string, isLastFollowed: boolean): readonly string[] {
    const path = absolutePath(text, this.cwd);
    const { links } = this.scene.shell;
    if (path === null || links.size === 0) return path === null ? [] : [path];
    // What the kernel links was looked through already, for `..` behind it.
    const written = text.startsWith('/')
      ? text.includes('/proc')
        ? path
        : text
      : `${this.cwd ?? ''}/${text}`;
    return links.follow(written, isLastFollowed);
  }

  target(kind: TargetKind, text: string): Target {
    return { kind, path: null, ...this.machine.symbols.resolve(text) };
  }

  path(text: string, isLastFollowed = true): Target {
    return this.#targetAt(text, this.resolve(text, isLastFollowed));
  }

  #targetAt(text: string, path: string | null): Target {
    return {
      kind: path !== null && isDevice(path) ? 'device' : 'path',
      text: this.render(text),
      // What starts with something unknown may be anywhere.
      path: path === null || isSymbol(text) ? null : knownPart(path),
      isResolved: isResolved(text) && path !== null && isResolved(path),
      hasGlob: hasGlob(path ?? text),
    };
  }

  /** With the links of the line that patterns stand for; those of the shell's own words are there already. */
  #spelled(texts: readonly string[]): readonly string[] {
    const { links } = this.scene.shell;
    if (links.size === 0 || !texts.some(hasGlob)) return texts;
    this.machine.budget.spend(links.size * texts.length);
    return [...new Set(texts.flatMap((text) => [text, ...links.spell(text, this.cwd ?? '/')]))];
  }

  paths(texts: readonly string[], isLastFollowed = true): Target[] {
    return this.#spelled(texts)
      .filter((text) => text !== '')
      .flatMap((text) => {
        const places = this.#places(text, isLastFollowed);
        return (places.length === 0 ? [null] : places).map((path) => this.#targetAt(text, path));
      });
  }

  effect(kind: EffectKind, targets: readonly Target[], details: EffectDetails): void {
    const meant = this.#isDoubted ? lostInDoubt(kind, targets) : targets;
    if (meant.length < targets.length && meant.length === 0) return;
    const kept = this.scene.mounts === null ? meant : insideMounts(kind, meant, this.scene.mounts);
    if (kept === null) return;
    this.machine.report.addEffect({
      kind,
      action: details.action ?? this.program,
      targets: kept,
      pointsAt: details.pointsAt ?? null,
      isRecursive:
        details.isRecursive === true || (SWEEPING.has(kind) && kept.some(({ text }) => text.endsWith('/**'))),
      isForced: details.isForced ?? false,
      command: this.command,
      detail: details.detail,
    });
  }

  #inner(via: string, surroundings: Surroundings): Scene {
    const { scene } = this;
    const shell =
      surroundings.shell === 'same'
        ? scene.shell
        : surroundings.shell === 'new'
          ? scene.shell.spawn(this.program === 'bash')
          : scene.shell.fork();
    if (surroundings.host !== undefined && surroundings.shell !== 'same') shell.isolate();
    if (surroundings.cwd !== undefined) shell.directories = [surroundings.cwd];
    if (surroundings.positional !== undefined) shell.positional = surroundings.positional;
    if (surroundings.zero !== undefined) shell.zero = surroundings.zero;
    for (const option of surroundings.options ?? []) shell.options.add(option);
    return {
      ...scene,
      shell,
      input: surroundings.stdin === undefined ? scene.input : new Input(surroundings.stdin),
      output: surroundings.output === undefined ? scene.output : surroundings.output,
      mounts: surroundings.mounts === undefined ? scene.mounts : surroundings.mounts,
      host: surroundings.host ?? scene.host,
      file:
        surroundings.file ??
        (surroundings.zero === undefined && surroundings.shell !== 'new' ? scene.file : null),
      via: via === '' ? scene.via : [...scene.via, via],
      ...(this.plumbs.length === 0 ? {} : { around: this.plumbs }),
    };
  }

  /** The same program started in another directory, as by `git -C`. */
  at(directory: string, args: readonly string[]): Call {
    const shell = this.scene.shell.fork();
    shell.directories = [absolutePath(directory, this.cwd) ?? directory];
    return new Call(
      this.machine,
      { ...this.scene, shell },
      this.command,
      [this.word, ...args],
      this.program,
      this.plumbs,
    );
  }

  /** The same program with other arguments, for what its own verbs hand on. */
  withArguments(args: readonly string[]): Call {
    return new Call(this.machine, this.scene, this.command, [this.word, ...args], this.program, this.plumbs);
  }

  /** The same call in a state of its own. */
  within(scene: Scene): Call {
    return new Call(this.machine, scene, this.command, [this.word, ...this.args], this.program, this.plumbs);
  }

  /** Starts a command made of these words, as wrappers do. */
  run(words: readonly string[], via: string, surroundings: Surroundings = {}): Completion {
    const { machine } = this;
    if (words.length === 0) return { status: null, flow: 'next' };
    machine.budget.spend(this.scene.shell.size);
    return machine.budget.descend(() =>
      machine.invoke(
        // The shell's own word `time` is one that functions may follow.
        { words, assignments: [], plumbs: [], span: this.command.span, isProgram: via !== 'time' },
        this.#inner(via, surroundings),
      ),
    );
  }

  /** Runs text as the code of a shell. */
  runShell(text: string, via: string, surroundings: Surroundings = {}): Completion {
    const { machine } = this;
    machine.budget.spend(this.scene.shell.size + (text.length >> 3));
    const inner = this.#inner(via, surroundings);
    const completion = machine.budget.descend(() => machine.runText(text, inner));
    runPassedOn(machine, text, (passed) => {
      this.runShell(passed, via, { ...surroundings, shell: 'new' });
    });
    return completion;
  }

  /** A variable as the command finds it: set right before it, or earlier in the line. */
  variable(name: string): string | null {
    return (
      this.command.assignments.findLast((each) => each.name === name)?.value.text ??
      findVariable(this.machine, this.scene, name)?.value ??
      null
    );
  }

  /** The same as far as programs find it: what a shell keeps to itself is not in their environment. */
  environment(name: string): string | null {
    const found = findVariable(this.machine, this.scene, name);
    const isHandedOn =
      found?.flags.includes('x') === true || this.command.assignments.some((each) => each.name === name);
    return found !== null && isHandedOn ? found.value : null;
  }

  /** What the line itself put into a file. */
  writtenTo(text: string): string | undefined {
    const { files, filled } = this.scene.shell;
    const resolved = this.resolve(text);
    if (resolved === null) return undefined;
    const path = this.scene.mounts === null ? resolved : hostPath(resolved, this.scene.mounts);
    const written = files.get(path) ?? this.#openDescriptor(path) ?? this.#writtenByGlob(path);
    if (written !== undefined || filled.size === 0) return written;
    for (let place = path; place.length > 1; place = directoryName(place)) {
      const source = filled.get(place);
      if (source !== undefined) return source;
    }
    return undefined;
  }

  /** What the line put into the files that a glob finds; undefined if it put none there. */
  #writtenByGlob(path: string): string | undefined {
    if (!hasGlob(path)) return undefined;
    const { shell } = this.scene;
    this.machine.budget.spend(shell.files.size >> 2);
    const texts = writtenByGlob(shell, path).map(([, text]) => text);
    return texts.length === 0 ? undefined : texts.join('');
  }

  /** What `/dev/fd/3` reads: a redirection of this command, or what an `exec` left open. */
  #openDescriptor(path: string): string | undefined {
    const [, digits] = path.includes('/fd/') ? (/^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path) ?? []) : [];
    if (path === '/dev/stdin' || digits === '0') return this.stdin ?? undefined;
    if (digits === undefined) return undefined;
    const own = this.plumbs.findLast(
      ({ operator, descriptor }) => descriptor === Number(digits) && operator.startsWith('<'),
    );
    if (own === undefined) return this.scene.shell.descriptors.get(Number(digits));
    return own.operator.startsWith('<<')
      ? own.text
      : own.operator === '<'
        ? this.contentOf(own.text)
        : undefined;
  }

  /** Remembers where everything below a directory comes from. */
  fillDirectory(text: string, content: string): void {
    const path = this.resolve(text);
    if (path !== null) this.scene.shell.filled.set(path, content);
  }

  /** The content of a file: what the line wrote to it, or a symbol that remembers where it comes from. */
  contentOf(text: string): string {
    const written = this.writtenTo(text);
    const path = this.resolve(text);
    if (written !== undefined && !hasGlob(path ?? '')) return written;
    const shown = path === null ? this.render(text) : this.render(path);
    const unknown = this.machine.symbols.mint({
      ...plainOrigin(`$(cat ${this.render(text)})`),
      files: [shown],
      verbatim: path,
    });
    if (path === '/etc/passwd') return knownUsers(this.machine.context) + unknown;
    // A glob may find others besides.
    return (written ?? '') + unknown;
  }

  /** The text of a file to be run, read from the disk if the line did not write it; null if there is none. */
  codeOf(text: string): string | null {
    const content = this.writtenTo(text) ?? this.contentOf(text);
    const code = this.expandVerbatim(content);
    const isUnread = code === content && (this.machine.symbols.originOf(code)?.verbatim ?? null) !== null;
    return isUnread ? null : code;
  }

  /** Where text is the unchanged content of files, they are read now that it is about to be run. */
  expandVerbatim(text: string): string {
    if (isResolved(text)) return text;
    const { files } = this.machine.context;
    return text.replace(/[\uE100-\uF8FF]/g, (symbol) => {
      const path = this.machine.symbols.originOf(symbol)?.verbatim ?? null;
      if (path === null || !isLiteral(path) || files.isDirectory(path)) return symbol;
      const content = files.readText(path, MAX_FILE);
      return content === null || content.includes('\0') ? symbol : clearReserved(content);
    });
  }

  /** Remembers what a file holds from here on. */
  writeFile(text: string, content: string, isGrowing = false): void {
    const path = this.resolve(text);
    if (path === null) return;
    this.scene.shell.files.set(path, content);
    // A file that is written piece by piece is told of once.
    if (isGrowing && this.machine.report.written.at(-1)?.path === path) this.machine.report.written.pop();
    this.machine.report.written.push({ path, text: content });
    this.scene.shell.readers.get(path)?.(content);
  }

  mint(origin: Partial<Origin> & { readonly source: string }): string {
    return this.machine.symbols.mint({ ...plainOrigin(origin.source), ...origin });
  }

  /** Unknown output that carries the taints of what went in. */
  blend(texts: readonly string[], isHidden = false): string {
    return this.machine.symbols.blend(`$(${this.render(this.word)} ...)`, texts, isHidden);
  }

  print(text: string): void {
    if (this.scene.output === null) this.#reportShown(text);
    else this.scene.output.write(text);
  }

  /** What nobody in the line reads ends up before whoever reads the terminal. */
  #reportShown(text: string): void {
    const secrets = this.machine.symbols.originsIn(text).flatMap((origin) => origin.secrets);
    for (const source of new Set(secrets.filter((secret) => secret !== 'environment')))
      this.effect('credential-read', [this.target('other', source)], { detail: 'prints a credential' });
  }

  /** Prints a credential: used where it is needed it may pass, shown or kept in a file it may not. */
  printSecret(source: string): void {
    if (this.args.includes('--help')) return;
    const isKept = this.plumbs.some(
      ({ operator, descriptor }) => operator.startsWith('>') && (descriptor === null || descriptor === 1),
    );
    const text = this.mint({ source, secrets: [source] });
    if (isKept) this.#reportShown(text);
    this.print(text);
  }

  /** Globs in a word that is data, not a file name. */
  plain(text: string): string {
    return quoteGlobs(text);
  }
}

/** What a program does; the completion is only of use where it is known. */
export type Program = (call: Call) => Completion | void;
