import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { filterProgram } from '../output/filters.js';
import { isCloned } from '../cloned.js';
import { reportFetchedCode } from '../foreign-code.js';
import { readOptions, spec } from '../options.js';
import { findVariable } from '../parameter.js';
import { splitWords } from '../split-words.js';
import { reportContent } from './contents.js';
import { loadGo, loadMeson } from './loaded-files.js';
import { readSource } from './snippets.js';
import { isPath } from './output-options.js';
import { reportToolPlaces } from './tool-places.js';

/** Flags of go whose value is a command, and those that say where something is written. */
const GO_FLAG =
  /^--?(?:test\.)?(toolexec|exec|vettool|o|outputdir|trace|(?:cover|cpu|mem|block|mutex)profile)(?:=(.*))?$/s;
const GO_COMMAND = /^(?:toolexec|exec|vettool)$/;

/** Whether the line starts what is built. */
function isStarted(call: Call): boolean {
  const named = call.args.flatMap((arg, at) =>
    arg === '-o' ? [call.args[at + 1] ?? ''] : (/^-o=(.+)$/s.exec(arg)?.[1] ?? []),
  );
  return named.some((name) => name !== '' && call.scene.source.includes(`./${name.replace(/^\.\//, '')}`));
}

/** Sources that are named; those of the directories that are. */
function goFiles(call: Call, verb: string | undefined): readonly string[] {
  if (verb !== 'run' && !(verb === 'build' && isStarted(call))) return call.args;
  const places = call.args
    .filter((arg) => /^\.{1,2}(?:\/|$)/.test(arg) && !arg.endsWith('.go'))
    .flatMap((arg) => call.resolve(arg.replace(/\/?\.\.\.$/, '')) ?? []);
  const found = [...call.scene.shell.files.keys()].filter((path) =>
    places.some(
      (place) => path.startsWith(`${place}/`) && /^[^/]+(?<!_test)\.go$/.test(path.slice(place.length + 1)),
    ),
  );
  return [...call.args, ...found];
}

/** `go -C directory build`: it goes there first. */
function inDirectory(call: Call): Call {
  const [first = '', second = '.', ...rest] = call.args;
  if (/^--?C$/.test(first)) return call.at(second, rest);
  const attached = /^--?C=(.+)$/s.exec(first)?.[1];
  return attached === undefined ? call : call.at(attached, call.args.slice(1));
}

const go: Program = (given) => {
  const call = inDirectory(given);
  reportToolPlaces(call, 'go');
  loadGo(call);
  const [verb] = call.args;
  // What follows the package is for the program that is run.
  const end =
    verb === 'run'
      ? call.args.findIndex(
          (arg, at) =>
            /^[^-].*(?:\.go|[/@])|^\.$/.test(arg) &&
            !/^--?(?:toolexec|exec|o)$/.test(call.args[at - 1] ?? ''),
        )
      : -1;
  const args = end === -1 ? call.args : call.args.slice(0, end);
  for (const [at, arg] of args.entries()) {
    const [, name, attached] = GO_FLAG.exec(arg) ?? [];
    const value = attached ?? args[at + 1] ?? '';
    if (name === undefined) continue;
    if (GO_COMMAND.test(name)) call.runShell(value, `go -${name}`, { shell: 'new' });
    else if (name === 'o' || isPath(value)) reportContent(call, [value], 'takes the result');
  }
  if (/^(?:run|build|test|install|generate)$/.test(verb ?? ''))
    readSource(
      call,
      'go',
      goFiles(call, verb).map((file) => call.writtenTo(file) ?? ''),
    );
  if (call.hasReader) call.print(call.blend([call.stdin ?? '']));
};

/** What a script of cmake deletes and starts. */
function runCmakeScript(call: Call, text: string): void {
  const given = new Map(
    call.args.flatMap((arg) => {
      const [, name, value = ''] = /^-D(\w+)(?::\w+)?=(.*)$/s.exec(arg) ?? [];
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
  for (const [, name = '', value = ''] of text.matchAll(/\bset\s*\(\s*(\w+)\s+"?([^")\s]+)"?\s*\)/gi))
    if (!given.has(name)) given.set(name, value);
  const wordsOf = (list: string): readonly string[] =>
    splitWords(list).map((word) =>
      word
        .replace(/\$ENV\{HOME\}/g, call.machine.context.home)
        .replace(/\$\{(\w+)\}/g, (all, name: string) => given.get(name) ?? all),
    );
  for (const [, verb = '', list = ''] of text.matchAll(/\bfile\s*\(\s*(REMOVE(?:_RECURSE)?)\s+([^)]*)\)/gi))
    call.effect('delete', call.paths(wordsOf(list), false), {
      action: 'cmake.remove',
      isRecursive: verb.includes('_'),
      isForced: true,
      detail: 'deletes it for good',
    });
  for (const [, body = ''] of text.matchAll(/\bexecute_process\s*\(([^)]*)\)/gi))
    runCmakeCommands(call, wordsOf(body));
}

/** Words that end a command, each with what follows it. */
const CMAKE_KEYWORD =
  /^(?:COMMAND|ARGS|WORKING_DIRECTORY|TIMEOUT|(?:RESULTS?|OUTPUT|ERROR)_\w+|INPUT_FILE|ENCODING|ECHO_\w+|COMMAND_\w+|COMMENT|DEPENDS|BYPRODUCTS|VERBATIM|USES_TERMINAL|POST_BUILD|PRE_BUILD|PRE_LINK|OUTPUT|MAIN_DEPENDENCY|SOURCES|TARGET|ALL)$/;

/** What follows each `COMMAND`, in the directory that is named. */
function runCmakeCommands(call: Call, words: readonly string[]): void {
  const at = words.indexOf('WORKING_DIRECTORY');
  const place = at === -1 ? undefined : words[at + 1];
  for (const [index, word] of words.entries()) {
    if (word !== 'COMMAND') continue;
    const rest = words.slice(index + 1);
    const end = rest.findIndex((each) => CMAKE_KEYWORD.test(each));
    call.run(
      end === -1 ? rest : rest.slice(0, end),
      'cmake',
      place === undefined ? {} : { cwd: call.resolve(place) ?? place },
    );
  }
}

/** Where the sources are: named by `-S`, by a word alone, or here. */
function cmakeSource(call: Call): string {
  const options = call.options(spec('S:B:G:D:C:A:T:U:W:', 'preset= toolchain= install-prefix='));
  return options.value('S') ?? options.operands[0] ?? '.';
}

/** A description of the project that the line itself wrote: what it does at once, or while it is built. */
function runCmakeLists(call: Call): void {
  const isBuild = call.args.includes('--build');
  const file = `${isBuild ? '.' : cmakeSource(call)}/CMakeLists.txt`;
  const text = call.writtenTo(file);
  if (text === undefined || isCloned(call, file) || reportFetchedCode(call, text)) return;
  if (!isBuild) runCmakeScript(call, text);
  else
    for (const [, body = ''] of text.matchAll(/\badd_custom_(?:command|target)\s*\(([^)]*)\)/gi))
      runCmakeCommands(call, splitWords(body));
}

/** `cmake -E` is a small set of portable commands. */
const cmake: Program = (call) => {
  const prefix = call.options(spec('', 'install= prefix= config= component=')).value('prefix');
  // Below another root, if one is named.
  const root = findVariable(call.machine, call.scene, 'DESTDIR')?.value ?? '';
  if (call.args.includes('--install') && prefix !== null)
    call.effect('write', call.paths([`${root}${prefix}`]), {
      isRecursive: true,
      detail: 'is where it installs',
    });
  const flag = call.args.findIndex((arg) => arg.startsWith('-B'));
  const attached = call.args[flag]?.slice(2) ?? '';
  const build = flag === -1 ? undefined : attached === '' ? call.args[flag + 1] : attached;
  if (build !== undefined) call.effect('write', call.paths([build]), { detail: 'is where it builds' });
  const script = call.args[call.args.indexOf('-P') + 1];
  if (call.args.includes('-P') && script !== undefined) {
    const code = call.codeOf(script) ?? '';
    if (!reportFetchedCode(call, code)) runCmakeScript(call, code);
  }
  const at = call.args.indexOf('-E');
  if (at === -1 && !call.args.some((arg) => /^(?:-P|--install|--version|--help.*|--open)$/.test(arg)))
    runCmakeLists(call);
  if (at === -1) return;
  const [verb = '', ...rest] = call.args.slice(at + 1);
  const options = readOptions(rest, spec(''));
  const places = options.operands;
  if (/^(?:rm|remove|remove_directory)$/.test(verb)) {
    call.effect('delete', call.paths(places, false), {
      action: 'cmake.remove',
      isRecursive: verb === 'remove_directory' || options.has('r', 'R'),
      isForced: true,
      detail: 'deletes it for good',
    });
  } else if (/^(?:copy|copy_directory|rename|copy_if_different|create_symlink|create_hardlink)$/.test(verb))
    reportContent(call, places.slice(-1), 'takes the copy');
  else if (/^(?:make_directory|touch|touch_nocreate)$/.test(verb))
    call.effect('write', call.paths(places), { detail: 'is created' });
  else if (verb === 'chdir') {
    const [directory = '.', ...words] = rest;
    call.run(words, 'cmake -E chdir', { cwd: call.resolve(directory) ?? directory });
  } else if (/^(?:env|time)$/.test(verb))
    call.run(
      rest.filter((word) => !/^\w+=|^--unset/.test(word)),
      `cmake -E ${verb}`,
    );
};

/** Runs the values of options. */
function runsOptions(
  short: string,
  long: string,
  names: readonly string[],
  outputs: readonly string[] = [],
): Program {
  return (call) => {
    const options = call.options(spec(short, long));
    for (const code of options.all(...names)) call.runShell(code, call.program, { shell: 'new' });
    const places = options.all(...outputs).filter((place) => place !== '-');
    if (places.length > 0) reportContent(call, places, 'is written');
  };
}

const sort: Program = (call) => {
  const options = call.options(
    spec(
      'k:t:o:S:T:',
      'key= field-separator= output= compress-program= buffer-size= temporary-directory= files0-from= parallel=',
    ),
  );
  for (const command of options.all('compress-program')) call.runShell(command, 'sort --compress-program');
  const output = options.value('o', 'output');
  if (output !== null) reportContent(call, [output], 'is replaced by the sorted lines');
  filterProgram('sort')?.(call);
};

export const builderPrograms = once((): Readonly<Record<string, Program>> => ({
  cmake,
  meson: (call) => {
    loadMeson(call);
    if (call.args[0] === 'devenv') {
      const inside = readOptions(call.args.slice(1), spec('C:w:', 'workdir=', true));
      return call.run(inside.operands, 'meson devenv');
    }
    const [verb, first] = call.options(spec('D:', 'prefix= buildtype= native-file= cross-file=')).operands;
    if (verb === 'setup' && first !== undefined)
      call.effect('write', call.paths([first]), { detail: 'is where it builds' });
    return undefined;
  },
  // Results go below the crate that is built.
  'wasm-pack': (call) => {
    const options = call.options(spec('d:t:s:m:', 'out-dir= out-name= target= scope= mode='));
    const [, crate = '.'] = options.operands;
    const inner = call.at(crate, []);
    const places = options.all('d', 'out-dir');
    if (places.length > 0) reportContent(inner, places, 'takes the result');
  },
  go,
  sort,
  uniq: (call) => {
    const [, output] = call.options(spec('f:s:w:', 'skip-fields= skip-chars= check-chars=')).operands;
    if (output !== undefined) reportContent(call, [output], 'is replaced by the lines');
    filterProgram('uniq')?.(call);
  },
  shuf: (call) => {
    const output = call.options(spec('n:o:i:e', 'output= head-count= input-range=')).value('o', 'output');
    if (output !== null) reportContent(call, [output], 'is replaced by the lines');
    filterProgram('shuf')?.(call);
  },
  pv: (call) => {
    const options = spec(
      'B:d:D:E:F:H:i:L:m:M:N:o:P:R:s:w:x:X:',
      'output= size= rate-limit= name= interval= width= height= buffer-size= watchfd= remote= pidfile= format=',
    );
    const output = call.options(options).value('o', 'output');
    if (output !== null) reportContent(call, [output], 'takes what passes by');
    else filterProgram('pv')?.(call);
  },
  // As elsewhere than in GNU's world a second file takes the result.
  ptx: (call) => {
    const options = call.options(
      spec('A:F:M:S:W:b:g:i:o:w:', 'macro-name= flag-truncation= width= references='),
    );
    const [, output] = options.operands;
    if (options.has('G', 'traditional') && output !== undefined)
      reportContent(call, [output], 'is replaced by the index');
    if (call.hasReader) call.print(call.blend(options.operands.map((file) => call.contentOf(file))));
  },
  tcpdump: runsOptions('c:C:G:i:r:s:w:W:z:Z:', '', ['z'], ['w']),
  man: runsOptions('P:H:C:L:M:m:S:s:e:E:', 'pager= html= config-file= manpath= sections=', [
    'P',
    'pager',
    'H',
    'html',
  ]),
  less: (call) => {
    for (const arg of call.args) {
      const command = /^\+{1,2}[^!]*!\s*(.+)$/s.exec(arg)?.[1];
      if (command !== undefined) call.runShell(command, 'less +!', { shell: 'new' });
    }
    const logs = call
      .options(spec('b:h:j:k:o:O:p:P:t:T:x:y:z:', 'log-file= LOG-FILE= tag= pattern='))
      .all('o', 'O', 'log-file', 'LOG-FILE');
    if (logs.length > 0) reportContent(call, logs, 'takes what is shown');
    filterProgram('less')?.(call.withArguments(call.args.filter((arg) => !arg.startsWith('+'))));
  },
  iconv: (call) => {
    const options = call.options(spec('f:t:o:', 'from-code= to-code= output='));
    const output = options.value('o', 'output');
    if (output !== null) reportContent(call, [output], 'is written');
    // Wide characters of ASCII have zeros between them.
    if (
      call.stdin?.includes('\0') === true &&
      /^utf-?(?:16|32)|^ucs/i.test(options.value('f', 'from-code') ?? '')
    )
      call.print(call.stdin.replaceAll('\0', ''));
    else filterProgram('iconv')?.(call);
  },
}));
