import { isListed } from '../model/word-list.js';
import { findBuiltin } from './builtins/table.js';
import { Call } from './call.js';
import { codeProgram } from './code/table.js';
import type { ResolvedCommand } from './effect.js';
import { runBranches } from './branches.js';
import { reportForeignCode } from './foreign-code.js';
import { callFunction } from './functions.js';
import {
  UNKNOWN,
  type Branch,
  type Completion,
  type Invocation,
  type Machine,
  type Scene,
} from './machine.js';
import { isResolved } from './marks.js';
import { identifyPrograms } from './identity.js';
import { isCopy } from './outlets.js';
import { currentDirectory } from './parameter.js';
import { baseName } from './path.js';
import { plantedAt } from './planted.js';
import { reportForeignFile } from './programs/fetched-files.js';
import { reportPackages } from './programs/publishing.js';
import { findProgram } from './programs/table.js';
import { heard } from './programs/told-lists.js';
import { runScriptFile, runUnknown } from './programs/unknown.js';
import { PUBLISHING_SCRIPTS } from './publishing-scripts.js';
import { applyRedirects, resolvedRedirects } from './redirect.js';
import type { ShellFunction } from './shell-state.js';
import { withStage } from './test-names.js';

function describe(
  machine: Machine,
  scene: Scene,
  { words, assignments, plumbs, span }: Invocation,
  program: string | null,
): ResolvedCommand {
  const cwd = currentDirectory(machine, scene);
  return {
    program,
    words: words.map((word) => machine.symbols.resolve(word)),
    cwd: cwd.startsWith('/') && isResolved(cwd) ? cwd : null,
    host: scene.host,
    via: scene.via,
    assignments: withStage(machine, scene, assignments),
    redirects: resolvedRedirects(machine, plumbs),
    span,
  };
}

/** Programs that run or install the file they are given. */
const RUNNERS =
  /^(?:java|javaw|go|dpkg|rpm|dnf|yum|apt|apt-get|apk|snap|installer|insmod|wine|mono|dotnet|pip3?|npm|gem|docker-compose|ansible-playbook|make|gmake|kotlin|scala|groovy|julia|rscript|swift|osascript|tclsh|expect|bash-static)$/;

/**
 * The program that a link of the line's own leads to, and `=name`, by which zsh means the path of a program. Two shells
 * have names so short that only an option tells them from anything else.
 */
function linkedProgram(call: Call, planted: string | null): string | null {
  const { scene, word } = call;
  if (word.startsWith('=') && /^=[a-z][\w-]*$/.test(word)) return word.slice(1);
  if (call.args[0] === '-c' && isListed(call.program, 'es rc')) return 'sh';
  const file = word.includes('/') ? word : planted;
  if (file === null || scene.shell.links.size === 0) return null;
  const path = call.resolve(file);
  return path !== null && /^\/(?:usr\/(?:local\/)?)?s?bin\//.test(path) && baseName(path) !== baseName(word)
    ? path
    : null;
}

/** Programs that publish, or install for the whole machine. */
const PACKAGE_TOOLS =
  'npm pnpm yarn bun npx bunx pnpx cargo twine luarocks anaconda cabal poetry uv hatch flit pdm maturin lerna changeset vsce ' +
  'ovsx jsr deno elm nimble opam gem mvn mvnw gradle gradlew dotnet nuget docker podman gh helm crane pod mix dart flutter ' +
  'goreleaser lein eas glab nx skopeo snapcraft docker-compose podman-compose buildah sbt rake composer apt apt-get dnf yum zypper pacman apk brew port snap flatpak choco winget scoop pip pip3 pipx go ' +
  PUBLISHING_SCRIPTS;

/** Programs whose code may ask for variables, of which it finds those that the shell hands on. */
function isCode(program: string): boolean {
  return codeProgram(program) !== null || isListed(program, 'awk gawk mawk nawk');
}

/** An interpreter has only the variables that are handed on to it. */
function asChild(call: Call): Call {
  const { machine, scene, program } = call;
  if (scene.shell.variables.size === 0 || !isCode(program)) return call;
  machine.budget.spend(scene.shell.size);
  return call.within({ ...scene, shell: scene.shell.spawn(true) });
}

function dispatch(call: Call, body: ShellFunction | null): Completion {
  const { machine, scene, word, args, program } = call;
  if (body !== null) return callFunction(machine, scene, word, args, body);
  if (isListed(program, PACKAGE_TOOLS)) reportPackages(call);
  const { files, filled } = scene.shell;
  if ((files.size > 0 || filled.size > 0) && RUNNERS.test(program)) reportForeignFile(call);
  const planted = plantedAt(call, word);
  const linked = linkedProgram(call, planted);
  if (linked !== null) return call.run([linked, ...args], '', { shell: 'same' });
  if (planted !== null && runScriptFile(call, planted, args)) return UNKNOWN;
  const found = findBuiltin(word) ?? (program === '' ? null : findProgram(program));
  // What the line itself put there is that file, whatever its name.
  const isOwn = word.includes('/') && call.writtenTo(word) !== undefined;
  if (found !== null && !isOwn) return heard(call, () => found(asChild(call)) ?? UNKNOWN);
  if (word.includes('/') && runScriptFile(call, word, args)) return UNKNOWN;
  if (program === '') reportForeignCode(call, call.word);
  runUnknown(call);
  return UNKNOWN;
}

/** `RM -RF /` is the same command where names are not case-sensitive, and a model means it that way. */
function lowerArguments(words: readonly string[], program: string): readonly string[] {
  const [word = '', ...args] = words;
  const base = word.slice(word.lastIndexOf('/') + 1);
  return base !== base.toLowerCase() && base.toLowerCase() === program && base === base.toUpperCase()
    ? [word, ...args.map((arg) => arg.toLowerCase())]
    : words;
}

/** `2>&1 >/dev/null`: what a program complains of is all that is read of it, and nobody knows that. */
function complain(call: Call, run: () => Completion): Completion {
  const { output, outlets } = call.scene;
  const errors = outlets.get(2) ?? null;
  const isHeard = errors !== null && errors !== output && findBuiltin(call.word) === null;
  if (!isHeard || !call.plumbs.some((plumb) => isCopy(plumb) && plumb.descriptor === 2)) return run();
  const before = errors.texts.join('');
  const completion = run();
  if (errors.texts.join('') === before)
    errors.write(call.machine.symbols.unknown(`$(${call.render(call.word)} 2>&1)`));
  return completion;
}

/** Runs a simple command whose words are expanded. */
export function invoke(machine: Machine, invocation: Invocation, scene: Scene): Completion {
  machine.budget.spend(1 + (invocation.words.length >> 2));
  const [word = ''] = invocation.words;
  const bodies = (invocation.isProgram === true ? undefined : scene.shell.functions.get(word)) ?? [null];
  const names = bodies.includes(null) ? identifyPrograms(machine, word, scene.shell.directories) : [word];
  let completion: Completion = UNKNOWN;
  for (const name of names.length === 0 ? [null] : names) {
    const command = describe(machine, scene, invocation, name);
    machine.report.addCommand(command);
    const words = name === null ? invocation.words : lowerArguments(invocation.words, name);
    const runAs =
      (body: ShellFunction | null): Branch =>
      (inner) => {
        const call = new Call(machine, inner, command, words, name ?? '', invocation.plumbs);
        return body === null ? complain(call, () => dispatch(call, body)) : dispatch(call, body);
      };
    const [only = null, ...others] = bodies;
    completion = applyRedirects(machine, scene, invocation.plumbs, command, (inner) =>
      others.length === 0 ? runAs(only)(inner) : runBranches(machine, inner, bodies.map(runAs)),
    );
  }
  return completion;
}
