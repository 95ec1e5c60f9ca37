import type { HereDoc, Redirect, Redirection } from 'unbash';
import { Call } from './call.js';
import { isStream, socketHost } from './device.js';
import type { ResolvedCommand, ResolvedRedirect } from './effect.js';
import { expandFields, expandParts, expandText } from './expand.js';
import type { Completion, Machine, Plumb, Scene } from './machine.js';
import { hasGlob, isResolved } from './marks.js';
import { isCopy } from './outlets.js';
import { assignParameter, currentDirectory, separatorsOf } from './parameter.js';
import { isDirectoryName } from './path.js';
import { RedirectedOutput, reportSocket } from './redirected-output.js';
import { sentFiles } from './sent.js';
import { FIRST_NAMED } from './shell-state.js';
import { Input } from './streams.js';

/** In a here-document bash puts blanks between all arguments, whatever IFS is; other versions may not. */
function hereScene(machine: Machine, scene: Scene, { body, pos }: HereDoc): Scene {
  const isList = /\$\*|\$\{\*|\[\*\]/.test(body.text) && separatorsOf(machine, scene)?.charAt(0) !== ' ';
  if (!isList || machine.choices.pick(`<<${pos}`, [true, false]) === false) return scene;
  const shell = scene.shell.branch();
  shell.setValue('IFS', ' ');
  return { ...scene, shell };
}

function hereText(machine: Machine, scene: Scene, node: HereDoc): string {
  const { body, delimiter, operator } = node;
  const text =
    delimiter?.quoted === true
      ? body.text
      : body.parts === undefined
        ? body.text.replace(/\\([$`\\]|\n)/g, (_, escaped: string) => escaped.trim())
        : expandParts(machine, hereScene(machine, scene, node), body.parts);
  return operator === '<<-' ? text.replace(/^\t+/gm, '') : text;
}

function redirectText(machine: Machine, scene: Scene, node: Redirect): string {
  if (node.target === undefined) return '';
  const fields = expandFields(machine, scene, node.target);
  // A pattern opens a file only if it is one: the link that it may be, if the line has made one.
  return (fields.some(hasGlob) ? fields.slice(-1) : fields).join(' ');
}

/** `{name}<` opens a descriptor that is free, and the name is its number. */
function descriptorOf(scene: Scene, { descriptor }: Redirection): number | null {
  if (descriptor?.type !== 'FileDescriptorVariable') return descriptor?.value ?? null;
  const free = scene.shell.freeDescriptor();
  assignParameter(scene, descriptor.name, String(free), null);
  return free;
}

/** Expands the words of redirections, in order, as the shell does before it opens anything. */
export function expandRedirects(
  machine: Machine,
  scene: Scene,
  nodes: readonly Redirection[],
): readonly Plumb[] {
  return nodes.map((node): Plumb => {
    const descriptor = descriptorOf(scene, node);
    if (node.type === 'Redirect') {
      return { operator: node.operator, descriptor, text: redirectText(machine, scene, node) };
    }
    if (node.type === 'HereDoc') return { operator: '<<', descriptor, text: hereText(machine, scene, node) };
    const text = node.target === undefined ? '' : expandText(machine, scene, node.target);
    return { operator: '<<<', descriptor, text: `${text}\n` };
  });
}

export function resolvedRedirects(machine: Machine, plumbs: readonly Plumb[]): readonly ResolvedRedirect[] {
  return plumbs.map(({ operator, descriptor, text }) => ({
    operator,
    descriptor,
    target: machine.symbols.resolve(text),
  }));
}

function isWrite(plumb: Plumb): boolean {
  return plumb.operator.includes('>') && !isCopy(plumb);
}

/** The effects of opening the files of redirections. */
function reportRedirects(call: Call, plumbs: readonly Plumb[]): void {
  for (const plumb of plumbs) {
    const { operator, text } = plumb;
    if (operator.startsWith('<<') || text === '') continue;
    const path = call.resolve(text);
    // Most are ordinary files, and then nobody need ask what kind of device it is.
    const device = path !== null && (path.startsWith('/dev/') || path.startsWith('/proc/')) ? path : null;
    const host = device === null ? null : socketHost(device);
    if (host !== null) {
      if (isWrite(plumb)) reportSocket(call, host, sentFiles(call, [call.stdin ?? '']));
    } else if (device !== null && isStream(device)) continue;
    else if (isWrite(plumb)) {
      // The shell opens no directory for writing: it gives up.
      if (!isDirectoryName(text)) reportWrite(call, plumb);
    } else if (operator === '<')
      call.effect('read', [call.path(text)], { action: 'redirect', detail: 'reads its input from it' });
  }
}

function reportWrite(call: Call, { operator, text }: Plumb): void {
  const target = call.path(text);
  if (target.kind === 'device') {
    call.effect('device-write', [target], { action: 'redirect', detail: 'writes to a device' });
    return;
  }
  const isAppending = operator === '>>' || operator === '&>>' || operator === '<>';
  call.effect(isAppending ? 'write' : 'overwrite', [target], {
    action: 'redirect',
    isForced: operator === '>|',
    detail: isAppending ? 'appends to it' : 'replaces its content',
  });
}

/** Standard input after redirections, which is the given one if none of them touches it, and what else can be read. */
function inputOf(
  call: Call,
  plumbs: readonly Plumb[],
): { readonly input: Input; readonly opened: ReadonlyMap<number, string> } {
  let input = call.scene.input;
  const opened = new Map<number, string>();
  for (const { operator, descriptor, text } of plumbs) {
    if (descriptor !== null && descriptor !== 0) {
      if (operator.startsWith('<<')) opened.set(descriptor, text);
      else if (operator === '<') opened.set(descriptor, readPath(call, text));
      continue;
    }
    if (operator.startsWith('<<')) input = new Input(text);
    else if (operator === '<' || operator === '<>') input = new Input(readPath(call, text));
    else if (operator === '<&') {
      const number = Number.parseInt(text, 10);
      const known = opened.get(number) ?? call.scene.shell.descriptors.get(number);
      if (known !== undefined) input = new Input(known);
    }
  }
  return { input, opened };
}

/** Runs something while descriptors are open. Those that were asked for by a name stay so. */
function withDescriptors(
  scene: Scene,
  opened: ReadonlyMap<number, string>,
  run: () => Completion,
): Completion {
  if (opened.size === 0) return run();
  const { descriptors } = scene.shell;
  const before = new Map([...opened.keys()].map((each) => [each, descriptors.get(each)]));
  for (const [descriptor, text] of opened) descriptors.set(descriptor, text);
  const completion = run();
  for (const [descriptor, text] of before) {
    if (text !== undefined) descriptors.set(descriptor, text);
    else if (descriptor < FIRST_NAMED) descriptors.delete(descriptor);
  }
  return completion;
}

/** What can be read from a path, a network file of the shell included. */
export function readPath(call: Call, text: string): string {
  const path = call.resolve(text);
  if (path !== null && socketHost(path) !== null)
    return call.mint({ source: call.render(text), isRemote: true });
  if (path === '/dev/null') return '';
  if (path !== null && /^\/dev\/(?:stdin|fd\/0)$/.test(path)) return call.stdin ?? call.contentOf(text);
  return call.contentOf(text);
}

/** A command to which effects of redirections belong, where there is no program. */
export function bareCommand(machine: Machine, scene: Scene, plumbs: readonly Plumb[]): ResolvedCommand {
  const cwd = currentDirectory(machine, scene);
  return {
    program: null,
    words: [],
    cwd: isResolved(cwd) ? cwd : null,
    host: scene.host,
    via: scene.via,
    assignments: [],
    redirects: resolvedRedirects(machine, plumbs),
    span: null,
  };
}

/** The file that is read and may hold one of several texts; of them, each is read. */
function variedInput(call: Call, plumbs: readonly Plumb[]): readonly [string | null, readonly string[]] {
  for (const { operator, text } of plumbs) {
    const path = operator === '<' ? call.resolve(text) : null;
    const texts = path === null ? null : call.scene.shell.variantsOf(path);
    if (texts !== null && texts.length > 1) return [path, texts];
  }
  return [null, []];
}

/**
 * Runs something with its redirections in place: reports what they open, feeds what they read, and keeps
 * what is written for later readers of the file.
 */
export function applyRedirects(
  machine: Machine,
  scene: Scene,
  plumbs: readonly Plumb[],
  command: ResolvedCommand,
  run: (scene: Scene) => Completion,
): Completion {
  if (plumbs.length === 0) return run(scene);
  const call = new Call(machine, scene, command, [''], '');
  const [path, texts] = variedInput(call, plumbs);
  if (path !== null)
    return machine.runBranches(
      scene,
      texts.map((text) => (inner: Scene) => {
        inner.shell.files.set(path, text);
        return applyRedirects(machine, inner, plumbs, command, run);
      }),
    );
  reportRedirects(call, plumbs);
  const { input, opened } = inputOf(call, plumbs);
  const written = new RedirectedOutput(call, plumbs);
  const inner = { ...scene, input, ...written.streams };
  // What a bare `exec` opens stays open.
  const isKept = command.program === 'exec' && command.words.length === 1;
  const completion = isKept ? run(inner) : withDescriptors(scene, opened, () => run(inner));
  if (isKept && input !== scene.input) scene.input.leave(input.text);
  keepPlace(scene, plumbs, input);
  written.keep();
  return completion;
}

/** Whoever reads a descriptor next goes on where this command stopped. */
function keepPlace(scene: Scene, plumbs: readonly Plumb[], input: Input): void {
  const copied = plumbs.findLast(({ operator, descriptor }) => operator === '<&' && (descriptor ?? 0) === 0);
  const { descriptors } = scene.shell;
  const from = copied === undefined ? Number.NaN : Number.parseInt(copied.text, 10);
  if (input.text !== null && descriptors.has(from)) descriptors.set(from, input.text);
}

/** Redirections of a compound command. */
export function withRedirects(
  machine: Machine,
  nodes: readonly Redirection[],
  scene: Scene,
  run: (scene: Scene) => Completion,
): Completion {
  const all = machine.choices.collect(() => expandRedirects(machine, scene, nodes));
  const apply = (inner: Scene, plumbs: readonly Plumb[]): Completion =>
    applyRedirects(machine, inner, plumbs, bareCommand(machine, inner, plumbs), run);
  if (all.length === 1) return apply(scene, all[0] ?? []);
  return machine.runBranches(
    scene,
    all.map((plumbs) => (inner: Scene) => apply(inner, plumbs)),
  );
}
