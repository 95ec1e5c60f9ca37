import type { Call } from '../call.js';
import { isCloned } from '../cloned.js';
import { spec } from '../options.js';
import { reportContent } from '../programs/contents.js';
import { servesDirectory } from '../programs/network.js';
import { reportOutputsInside } from '../programs/output-options.js';
import { libraryOf, moduleFiles } from './modules.js';
import { readCode } from './read-code.js';

const RUNNER_OPTIONS =
  'command= outfile= sort= file= coverdir= ignore-module= ignore-dir= source= include= omit= data-file= rcfile= context=';

/** Modules of Python that act like programs. */
export function runModule(call: Call, module: string, args: readonly string[]): void {
  if (/^(?:http\.server|SimpleHTTPServer)$/.test(module)) {
    const options = call.withArguments(args).options(spec('b:d:p:', 'bind= directory= protocol='));
    servesDirectory(call, options.value('d', 'directory') ?? '.');
    return;
  }
  if (module === 'code') {
    readCode(call, call.stdin ?? '', 'python');
    return;
  }
  if (module === 'timeit') {
    const { operands } = call.withArguments(args).options(spec('n:r:s:u:', 'number= repeat= setup= unit='));
    const setup = call.withArguments(args).options(spec('n:r:s:u:', 'setup=')).all('s', 'setup');
    readCode(call, [...setup, ...operands].join('\n'), 'python');
    return;
  }
  if (/^(?:trace|cProfile|profile|pdb|runpy|coverage)$/.test(module)) {
    const words = args[0] === 'run' ? args.slice(1) : args;
    const options = call.withArguments(words).options(spec('c:o:s:f:C:d:', RUNNER_OPTIONS, true));
    reportOutputsInside(call.withArguments(args));
    // What is typed to the debugger is code, but for the words of its own.
    if (module === 'pdb')
      for (const line of options.all('c', 'command')) readCode(call, line.replace(/^!/, ''), 'python');
    const how = options.has('m', 'module') ? ['-m'] : [];
    if (options.operands.length > 0) call.run(['python3', ...how, ...options.operands], 'python -m');
    return;
  }
  if (module === 'zipfile' || module === 'tarfile') {
    const packed = args.findIndex((arg) => /^(?:-c|--create)$/.test(arg));
    if (packed !== -1) call.run(['zip', ...args.slice(packed + 1)], 'python -m');
    const at = args.findIndex((arg) => /^(?:-e|--extract)$/.test(arg));
    if (at !== -1)
      call.effect('write', call.paths([args[at + 2] ?? '.']), {
        isRecursive: true,
        detail: 'is filled with what the archive holds',
      });
    return;
  }
  if (module === 'json.tool') {
    const [, output] = args.filter((arg) => !arg.startsWith('-'));
    if (output !== undefined) reportContent(call, [output], 'takes the result');
    return;
  }
  if (module === 'unittest') {
    runTests(call, args);
    return;
  }
  const own = ownModule(call, module);
  if (own === undefined) call.run([COMMANDS[module] ?? module, ...ownWords(module, args)], 'python -m');
  else call.run(['python3', own, ...args], 'python -m');
}

/** Modules whose command has another name. */
const COMMANDS: Readonly<Record<string, string>> = { venv: 'virtualenv', httpie: 'http' };

/** The module of that name puts what it fetches where `-o` says. */
function ownWords(module: string, args: readonly string[]): readonly string[] {
  return module === 'wget' ? args.map((arg) => (arg === '-o' ? '-O' : arg)) : args;
}

/** Tools that are installed, whatever a project that was just cloned may hold. */
const TOOLS =
  /^(?:pytest|pip|build|venv|tox|nox|mypy|ruff|black|flake8|pylint|isort|compileall|poetry|hatch|sphinx|mkdocs)$/;

/** A module that the line wrote: here, or where PYTHONPATH says. */
function ownModule(call: Call, module: string): string | undefined {
  const library = libraryOf(call, 'python', null);
  const [main] = moduleFiles(`${module}.__main__`, 'python', library, call).slice(-1);
  const file =
    main?.endsWith('__main__.py') === true ? main : moduleFiles(module, 'python', library, call).at(-1);
  return file !== undefined && TOOLS.test(module) && isCloned(call, file) ? undefined : file;
}

/** Tests of the line's own: those that are named, or all that can be found. */
function runTests(call: Call, args: readonly string[]): void {
  const named = args.filter((arg) => !arg.startsWith('-') && arg !== 'discover');
  const files = named.flatMap((name) => testFile(call, name) ?? []);
  const all = [...call.scene.shell.files.keys()].filter((path) => /\/test[^/]*\.py$/.test(path));
  for (const file of files.length > 0 ? files : all) call.run(['python3', file], 'python -m');
}

/** `test_x.Case.test_a`: the module is what a file can be found for. */
function testFile(call: Call, name: string): string | undefined {
  if (call.writtenTo(name) !== undefined) return name;
  const parts = name.split('.');
  for (let count = parts.length; count > 0; count -= 1) {
    const file = ownModule(call, parts.slice(0, count).join('.'));
    if (file !== undefined) return file;
  }
  return undefined;
}
