import { once } from '../../model/once.js';
import { quoteWord } from '../../model/tool-view.js';
import type { Call, Program } from '../call.js';
import { isCloned } from '../cloned.js';
import { reportFetchedCode } from '../foreign-code.js';
import { makeWords } from '../make-texts.js';
import { workOf, type MakeFile, type MakeRecipe, type MakeRequest } from '../makefile.js';
import { isLiteral, STAR } from '../marks.js';
import { readOptions, spec, type Options } from '../options.js';
import { findVariable } from '../parameter.js';
import { enteredInTurn } from '../path.js';
import { splitWords } from '../split-words.js';
import { Output } from '../streams.js';

/** What one recipe starts again: itself, several times at once. */
function multiplies({ target, text }: MakeRecipe, goals: readonly string[]): boolean {
  const again = [...text.matchAll(/(?:^|[;&|(]\s*)make\b([^;&|()\n]*)/g)].filter(([, words = '']) => {
    const named = words
      .replace(/\s-[fCIoW]\s*\S+/g, ' ')
      .split(/\s+/)
      .filter((word) => word !== '' && !word.startsWith('-'));
    return named.length === 0 ? goals.length === 0 : named.includes(target);
  });
  return again.length > 1 && /&(?!&)/.test(text);
}

/** How often a makefile may start itself before that says nothing new. */
const MAX_WITHIN = 3;

/** What a command of a makefile prints, as make puts it into a line. */
function printedBy(call: Call, command: string): string {
  const output = new Output();
  call.runShell(command, 'make $(shell)', { shell: 'new', output });
  const [only = '', ...others] = output.texts;
  return others.length > 0
    ? call.machine.symbols.unknown(`$(${call.render(command)})`)
    : only.replace(/\n+$/, '').replaceAll('\n', ' ');
}

/** The surroundings of recipes: what is exported, and what a make inside of this one is told. */
function recipeCall(call: Call, exported: ReadonlyMap<string, string>, request: MakeRequest): Call {
  const shell = call.scene.shell.fork();
  const flags = [...request.variables].map(([name, value]) => quoteWord(`${name}=${value}`));
  const values = flags.length === 0 ? exported : new Map([...exported, ['MAKEFLAGS', flags.join(' ')]]);
  for (const [name, value] of values) {
    shell.setValue(name, value);
    shell.exportName(name);
  }
  return call.within({ ...call.scene, shell });
}

/** Recipes and `$(shell …)` of files of rules that the line itself brings along. */
function runMakefiles(
  call: Call,
  files: readonly MakeFile[],
  request: MakeRequest,
  isDry = false,
  via = 'make',
): void {
  if (call.scene.via.filter((each) => each === via).length > MAX_WITHIN) return;
  for (const { text } of files) reportFetchedCode(call, text);
  const { recipes, exported, shell } = workOf(files, {
    ...request,
    print: (command) => printedBy(call, command),
    directory: call.cwd,
  });
  const inner = exported.size === 0 ? call : recipeCall(call, exported, request);
  for (const recipe of recipes) {
    if (isDry && !recipe.isAlways) continue;
    if (multiplies(recipe, request.goals))
      call.effect('fork-bomb', [], {
        action: 'fork-bomb',
        isRecursive: true,
        detail: 'makes itself without end',
      });
    if (shell === null) inner.runShell(recipe.text, via, { shell: 'new' });
    else inner.run([...makeWords(shell), '-c', recipe.text], via, { shell: 'new' });
  }
}

/** A file of rules that the line wrote or types; null if it is somebody's. */
function broughtAlong(call: Call, file: string): string | null {
  if (file === '-' || /^\/dev\/(?:stdin|fd\/0)$/.test(file)) return call.stdin;
  const path = call.resolve(file);
  return path === null ? null : (call.scene.shell.files.get(path) ?? null);
}

/** `-include .env` where there is none: it says nothing. */
function isMissing(call: Call, file: string): boolean {
  const { files, workspace } = call.machine.context;
  const path = isLiteral(file) && !/[*?[$`]/.test(file) ? call.resolve(file) : null;
  return path !== null && files.realPath(workspace) !== null && files.realPath(path) === null;
}

const NINJA = spec('f:C:j:k:l:d:t:w:');

/** Its commands stand on lines of their own. */
const ninja: Program = (call) => {
  const options = call.options(NINJA);
  const inner = call.at(options.value('C') ?? '.', []);
  const text = broughtAlong(inner, options.value('f') ?? 'build.ninja') ?? '';
  for (const [, line = ''] of text.matchAll(/^\s+command\s*=\s*(.+)$/gm))
    inner.runShell(line, call.program, { shell: 'new' });
};

/** What stands in double braces: a variable, the place of the file, a variable of the environment, or something unknown. */
function justValue(_: string, inside: string): string {
  const expression = inside.trim();
  if (/^\w+$/.test(expression)) return `$(${expression})`;
  if (/^(?:justfile|invocation|source)_directory\(\)$/.test(expression)) return '.';
  const [, name = 'JUST_VALUE'] = /^env(?:_var(?:_or_default)?)?\(\s*["'](\w+)["']/.exec(expression) ?? [];
  return '$${' + name + '}';
}

/** A justfile in the words of make: recipes are set in by blanks, variables stand in double braces. */
function asMakefile(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const recipe = /^[ \t]+(.*)$/.exec(line)?.[1];
      if (recipe !== undefined)
        return `\t${recipe.replaceAll('$', '$$$$').replace(/\{\{(.*?)\}\}/g, justValue)}`;
      const [, name, value = ''] = /^(?:export\s+)?(\w+)\s*:=\s*["'](.*)["']\s*$/.exec(line) ?? [];
      if (name !== undefined) return `${name} = ${value}`;
      const place = /^(\w+)\s*:=\s*(?:justfile|invocation)_directory\(\)/.exec(line)?.[1];
      if (place !== undefined) return `${place} = .`;
      const [, target, needed = ''] = /^@?([\w-]+)[^:=]*:(?!=)(.*)$/.exec(line) ?? [];
      return target === undefined ? '' : `${target}: ${needed.replace(/&&|\([^)]*\)/g, ' ')}`;
    })
    .join('\n');
}

/** What the parameters of a recipe are: `clean dir target='x' +more:`. */
function parametersOf(
  text: string,
  recipe: string | undefined,
  words: readonly string[],
): ReadonlyMap<string, string> {
  const head = text
    .split('\n')
    .find((line) => /^@?([\w-]+)/.exec(line)?.[1] === recipe && line.includes(':'));
  const names = [...(head ?? '').matchAll(/\s([+*$]*)(\w+)(?:=(["']?)([^"'\s:]*)\3)?(?=[^:]*:)/g)];
  return new Map(
    names.map(([, sign = '', name = '', , usual = ''], at) => [
      name,
      /[+*]/.test(sign) ? words.slice(at).join(' ') : (words[at] ?? usual),
    ]),
  );
}

/** Options with which it only shows something. */
const JUST_SHOWS = [
  'l',
  'list',
  'summary',
  's',
  'show',
  'n',
  'dry-run',
  'fmt',
  'dump',
  'evaluate',
  'variables',
  'V',
  'version',
  'h',
  'help',
];

const just: Program = (call) => {
  const options = call.options(spec('f:d:c', 'justfile= working-directory= command set= shell=', true));
  const inner = call.at(options.value('d', 'working-directory') ?? '.', []);
  // `just --command` starts the rest of its words.
  if (options.has('command')) return inner.run(options.operands, call.program);
  if (options.has('c')) return inner.runShell(options.operands.join(' '), call.program, { shell: 'new' });
  if (options.has(...JUST_SHOWS)) return undefined;
  const files = [options.value('f', 'justfile') ?? 'justfile', 'Justfile', '.justfile'];
  const text = files.map((file) => broughtAlong(inner, file)).find((each) => each !== null);
  const [goal, ...given] = options.operands.filter((word) => !/^\w+=/.test(word));
  if (typeof text !== 'string' || reportFetchedCode(inner, text)) return undefined;
  const request = {
    goals: goal === undefined ? [] : [goal],
    variables: parametersOf(text, goal, given),
    isPartial: true,
  };
  runMakefiles(inner, [{ name: 'justfile', text: asMakefile(text) }], request, false, 'just');
  return undefined;
};

const KERNEL = /^\/(?:(?:usr\/)?lib\/modules|usr\/src)\//;

/** Flags that the environment has for make: letters without a dash, options, and variables. */
function standingFlags(environment: (name: string) => string | null): readonly string[] {
  return ['GNUMAKEFLAGS', 'MAKEFLAGS'].flatMap((name) => {
    const [first, ...rest] = splitWords(environment(name) ?? '');
    if (first === undefined) return [];
    return [/^[a-zA-Z]+$/.test(first) ? `-${first}` : first, ...rest];
  });
}

const MAKE = spec(
  'C:E:f:I:j::l::o:W:O::',
  'directory= file= makefile= include-dir= jobs old-file= what-if= eval= question dry-run just-print always-make keep-going silent environment-overrides',
);

/** The files of rules that it reads: those that are named, or the first of the usual ones. */
function makefilesOf(call: Call, options: Options, earlier: string): readonly MakeFile[] {
  const named = options.all('f', 'file', 'makefile');
  const files = named.length > 0 ? named : ['GNUmakefile', 'makefile', 'Makefile'];
  const known = [...splitWords(earlier), ...files].flatMap((name) => {
    const text = broughtAlong(call, name);
    return text === null ? [] : [{ name, text }];
  });
  return [...known, ...options.all('E', 'eval').map((text) => ({ name: '', text }))];
}

/** Rules that came in an archive which the line itself has fetched; those of a clone are what it was cloned for. */
function reportUnpackedRules(call: Call, file: string): void {
  const text = call.cwd === call.machine.context.workspace ? undefined : call.writtenTo(file);
  if (text !== undefined && !isCloned(call, file)) reportFetchedCode(call, text);
}

const make: Program = (call) => {
  const environment = (name: string): string | null => (name === 'PWD' ? call.cwd : call.environment(name));
  const options = readOptions([...standingFlags(environment), ...call.args], MAKE);
  const directory = enteredInTurn(options.all('C', 'directory'));
  const inner = call.at(directory ?? '.', []);
  const given = new Map<string, string>();
  const goals: string[] = [];
  for (const word of options.operands) {
    const [, name, value = ''] = /^([\w.-]+)[:+?]*=(.*)$/s.exec(word) ?? [];
    if (name === undefined) goals.push(word);
    else given.set(name, value);
  }
  const isDry = options.has('n', 'dry-run', 'just-print', 'recon', 'q', 'question');
  // What a makefile elsewhere does, it does there; that of Linux builds a module where the module is.
  const module = KERNEL.test(directory ?? '') ? (given.get('M') ?? given.get('O')) : undefined;
  const place = module ?? directory;
  if (place !== null && !isDry)
    call.effect('write', call.paths([`${place}/${STAR}`]), { detail: 'is where it builds' });
  const included = (file: string): string | null =>
    broughtAlong(inner, file) ?? (isMissing(inner, file) ? '' : null);
  const isEnvironmentFirst = options.has('e', 'environment-overrides');
  const request = { goals, variables: given, environment, included, isEnvironmentFirst };
  const files = makefilesOf(inner, options, environment('MAKEFILES') ?? '');
  if (files.length === 0 && !isDry)
    reportUnpackedRules(inner, options.value('f', 'file', 'makefile') ?? 'Makefile');
  if (files.length > 0 || goals.length > 0) runMakefiles(inner, files, request, isDry);
  for (const [name, value] of given) {
    if (/^(?:SHELL|CC|CXX|LD|AR|MAKE|RM|INSTALL)$/.test(name)) inner.runShell(value, `make ${name}`);
    else if (value.includes('$(shell')) runMakefiles(inner, [{ name: '', text: `x := ${value}` }], request);
  }
  // Below another root, if one is named; without installing neither is touched.
  const root = given.get('DESTDIR') ?? findVariable(call.machine, call.scene, 'DESTDIR')?.value ?? '';
  const isSet = (name: string): boolean =>
    call.scene.shell.variables.has(name) || call.command.assignments.some((each) => each.name === name);
  const [set = ''] = ['prefix', 'PREFIX'].filter(isSet).flatMap((name) => environment(name) ?? []);
  const prefix = given.get('prefix') ?? given.get('PREFIX') ?? set;
  if (!isDry && `${root}${prefix}` !== '' && goals.some((goal) => goal.includes('install')))
    inner.effect('write', inner.paths([`${root}${prefix}`]), {
      isRecursive: true,
      detail: 'is where it installs',
    });
};

/** Programs that run what a file of rules says. */
export const recipePrograms = once((): Readonly<Record<string, Program>> => ({
  make,
  bmake: make,
  ninja,
  samu: ninja,
  just,
}));
