import { once } from '../../model/once.js';
import { isListed } from '../../model/word-list.js';
import type { Call, Program } from '../call.js';
import { isLiteral } from '../marks.js';
import { readOptions, spec, type Options } from '../options.js';
import { editedLines } from '../output/sed.js';
import { servesDirectory } from '../programs/network.js';
import { changeFiles, editLines } from '../programs/contents.js';
import { reportOutputsInside } from '../programs/output-options.js';
import { scriptTests } from '../programs/own-tests.js';
import { installedPackage, runPackage, takeDirectory } from '../programs/package-managers.js';
import type { Language } from './languages.js';
import { runModule } from './python-modules.js';
import { codeInUrl } from './data-urls.js';
import { loadPhpFiles } from './php-settings.js';
import { namesByOptions } from './line-loop.js';
import { withPrintedValue } from './printed-value.js';
import { readCode } from './read-code.js';
import { libraryOf, moduleFiles, scriptFiles } from './modules.js';
import { reportRemoteCode } from '../foreign-code.js';
import { reportBomb } from '../fork-bomb.js';

interface Interpreter {
  readonly language: Language;
  /** Letters with a value, those that are code among them. */
  readonly short: string;
  readonly long: string;
  readonly code: readonly string[];
}

const NODE =
  'eval= print= require= import= loader= input-type= env-file= check conditions= experimental-loader= inspect inspect-brk inspect-wait test watch max-old-space-size= test-reporter= watch-path=';

function interpreter(language: Language, short: string, long: string, code: string): Interpreter {
  return { language, short, long, code: code.split(' ') };
}

const interpreters = once((): Readonly<Record<string, Interpreter>> => ({
  python: interpreter('python', 'c:m:W:X:Q:', 'check-hash-based-pycs=', 'c'),
  node: interpreter('javascript', 'e:p:r:C:', NODE, 'e p eval print'),
  deno: interpreter('javascript', 'A', 'config= import-map=', ''),
  bun: interpreter('javascript', 'e:p:r:', 'eval= print= preload= cwd= env-file=', 'e p eval print'),
  perl: interpreter('perl', 'e:E:I:M:m:i::F:x::C::', '', 'e E'),
  ruby: interpreter('ruby', 'e:I:r:C:X:E:F:i::x::K:W::T::', 'encoding= disable= enable=', 'e'),
  php: interpreter(
    'php',
    'r:B:R:E:F:f:d:c:S:t:z:',
    'run= process-begin= process-code= process-end= file= define= php-ini=',
    'r B R E run process-begin process-code process-end',
  ),
  lua: interpreter('lua', 'e:l:', '', 'e'),
  gjs: interpreter('javascript', 'c:I:', 'command= include-path=', 'c command'),
}));

const NAMES: Readonly<Record<string, string>> = {
  nodejs: 'node',
  tsx: 'node',
  'ts-node': 'node',
  zx: 'node',
  'babel-node': 'node',
  jruby: 'ruby',
  irb: 'ruby',
  luajit: 'lua',
  pypy: 'python',
  ipython: 'python',
  uwsgi: 'python',
  // The launcher of Windows: `py -3 -c …`.
  py: 'python',
  graalpy: 'python',
};

function interpreterOf(name: string): Interpreter | null {
  const isNumbered = '0123456789.'.includes(name.slice(-1));
  const bare = isNumbered ? name.replace(/^(python|pypy|ruby|perl|php|lua|node)[\d.]*$/, '$1') : name;
  const key = Object.hasOwn(NAMES, bare) ? (NAMES[bare] ?? bare) : bare;
  const table = interpreters();
  return Object.hasOwn(table, key) ? (table[key] ?? null) : null;
}

/** Files that `node --test` looks for. */
const TEST_FILE = /(?:[./_-]test|\/test[^/]*|\/test\/[^/]*)\.[cm]?[jt]s$/;

/** `!rm x`, `out = !ls`, `%sx make`: lines that IPython hands to a shell. */
function runShellLines(call: Call, code: string): void {
  for (const [, line = ''] of code.matchAll(/^\s*(?:\w+\s*=\s*)?(?:!{1,2}|%(?:sx|system)\s)\s*(.+)$/gm))
    call.runShell(line, call.program, { shell: 'new' });
  for (const [, lines = ''] of code.matchAll(/^%%(?:bash|sh|script\s+\w*sh)\b.*\n([^]*)/g))
    call.runShell(lines, call.program, { shell: 'new' });
}

/** `perl -pi -e` and `ruby -i` change their operands in place. */
function editInPlace(call: Call, files: readonly string[], isInPlace: boolean): void {
  if (files.length === 0) return;
  if (isInPlace) editLines(call, files, true);
  else call.effect('read', call.paths(files), { detail: 'is read as input' });
}

/** `perl -pi -e 's/a/b/'`: one substitution, which reads as that of sed does. */
function substituted(text: string, code: string): string | null {
  const script = code
    .trim()
    .replace(/;$/, '')
    .replace(/^s\{([^{}]*)\}\s*\{([^{}]*)\}(\w*)$/, 's\x01$1\x01$2\x01$3')
    .replaceAll(/\$(\d)/g, '\\$1');
  return /^s[^\w\s{]/.test(script) && !/[$@;\n]/.test(script)
    ? editedLines(text, script, { isExtended: true, isQuiet: false })
    : null;
}

/** Letters of options that stand together: `-Im`. */
function isCluster(arg: string): boolean {
  if (!arg.startsWith('-') || arg.length < 2) return false;
  for (let at = 1; at < arg.length; at += 1) {
    const code = arg.charCodeAt(at) | 0x20;
    if (code < 97 || code > 122) return false;
  }
  return true;
}

/** The module of `python -m`; null where code or a file comes before it. */
function moduleName(args: readonly string[]): string | null {
  for (const [at, arg] of args.entries()) {
    if (isCluster(arg) && arg.endsWith('m')) return args[at + 1] ?? null;
    const isValue = /^-[WXQ]$/.test(args[at - 1] ?? '');
    if ((isCluster(arg) && arg.endsWith('c')) || (!arg.startsWith('-') && !isValue)) return null;
  }
  return null;
}

/** PHP's own server, and the one that Ruby starts by `-run -e httpd`. */
function serves(call: Call, language: Language, options: Options): boolean {
  const isPhp = language === 'php' && options.has('S');
  const isRuby = language === 'ruby' && options.all('e').includes('httpd');
  if (isPhp) servesDirectory(call, options.value('t') ?? '.');
  else if (isRuby) servesDirectory(call, options.operands[0] ?? '.');
  return isPhp || isRuby;
}

/** Only reads the program: `php -l`, `ruby -c`, `perl -c`, where nothing that runs at once stands in it. */
function isCheck(language: Language, options: Options): boolean {
  if (language === 'php') return options.has('l', 'syntax-check');
  return language === 'ruby' && options.has('c');
}

/** What small programs of Perl's library are to a shell. */
const PERL_COMMANDS: Readonly<Record<string, string>> = {
  rm_rf: 'rm -rf',
  rm_f: 'rm -f',
  cp: 'cp',
  mv: 'mv',
  mkpath: 'mkdir -p',
  touch: 'touch',
};

/** `ruby -run -e rm -- -rf x`, `perl -MExtUtils::Command -e rm_rf x`: libraries of small programs. */
function smallProgram(call: Call, language: Language, options: Options): readonly string[] | null {
  const [tool = ''] = options.all('e');
  const rest = call.args.slice(call.args.indexOf(tool) + 1).filter((arg) => arg !== '--');
  if (language === 'perl') {
    const bare = tool.replace(/[\s;]+$/, '');
    const isLoaded = options.all('M').some((name) => name.startsWith('ExtUtils::Command'));
    const words = isLoaded && Object.hasOwn(PERL_COMMANDS, bare) ? PERL_COMMANDS[bare] : undefined;
    return words === undefined ? null : [...words.split(' '), ...rest];
  }
  const isSmall =
    language === 'ruby' &&
    options.all('r').includes('un') &&
    /^(?:cp|ln|mv|rm|mkdir|rmdir|install|chmod|touch)$/.test(tool);
  return isSmall ? [tool, ...rest] : null;
}

function runInterpreter(given: Call, interpreted: Interpreter): void {
  const { language, short, long, code } = interpreted;
  const call = withExtraWords(placed(given, interpreted), language);
  // `node -pe` is two switches, of which the second takes the code.
  const args = call.args.map((arg) =>
    language === 'javascript' && (arg === '-pe' || arg === '-ep') ? '-p' : arg,
  );
  const options = call.withArguments(args).options(spec(short, long, true));
  if (options.has('V', 'version', 'h', 'help', 'check') || isCheck(language, options)) return;
  if (language === 'php') loadPhpFiles(call, options);
  if (serves(call, language, options)) return;
  const small = smallProgram(call, language, options);
  if (small !== null) {
    call.run(small, `${call.program} -e`);
    return;
  }
  reportOutputsInside(call);
  const name = language === 'python' ? moduleName(call.args) : null;
  if (name !== null) {
    // What follows the module is its own.
    runModule(call, name, call.args.slice(call.args.indexOf(name) + 1));
    return;
  }
  // With `-p` the value of the code is printed.
  const codes = options
    .all(...code)
    .map((text) => (language === 'javascript' && options.has('p', 'print') ? withPrintedValue(text) : text));
  loadLibraries(call, language, options);
  if (call.program === 'ipython') for (const text of codes) runShellLines(call, text);
  const isLoop = (language === 'perl' || language === 'ruby') && options.has('n', 'p', 'i');
  if (codes.length > 0) {
    const inner = givenArguments(call, language === 'python' ? wordsAfterCode(call.args) : options.operands);
    const names = language === 'perl' || language === 'ruby' ? namesByOptions(call, options) : undefined;
    const origin = names === undefined ? {} : { names };
    // After each round the line is printed.
    const ending = isLoop && options.has('p') ? '\n;print "$_\\n";' : '';
    const printing = language === 'perl' ? ending : ending.replace('$_', '#{$_}');
    const isPrinting = readCode(inner, `${codes.join('\n')}${printing}`, language, origin);
    if (isLoop) editInPlace(call, options.operands, options.has('i'));
    if (options.has('i') && options.has('p'))
      changeFiles(call, options.operands, (text) => substituted(text, codes.join('\n')));
    printRest(call, isLoop ? options.operands : [], isPrinting);
    return;
  }
  // What the program in a file makes of the others is put in their place.
  if (isLoop && options.has('i')) editInPlace(call, options.operands.slice(1), true);
  runProgramFile(call, language, options.operands);
}

/** What follows the code of `python -c` is all for the code. */
function wordsAfterCode(args: readonly string[]): readonly string[] {
  const at = args.findIndex((arg) => isCluster(arg.slice(0, arg.indexOf('c') + 1)));
  const [first = ''] = args.slice(at);
  return args.slice(at + (isCluster(first) && first.endsWith('c') ? 2 : 1));
}

/** The call with the words that its code finds as arguments. */
function givenArguments(call: Call, words: readonly string[]): Call {
  const inner = call.at('.', call.args);
  inner.scene.shell.positional = words;
  return inner;
}

/** What a program prints besides what could be read off its code: of its input that may be anything, or all of it. */
function printRest(call: Call, files: readonly string[], isPrinting: boolean): void {
  if (!call.hasReader) return;
  const texts = [call.stdin ?? '', ...files.map((file) => call.contentOf(file))];
  if (!isPrinting) for (const text of texts.filter(isLiteral)) call.print(text);
  if (!isPrinting || !texts.every(isLiteral)) call.print(call.blend(texts));
}

/** Files of a project that are programs of their own, with verbs. */
const TOOLS = 'manage.py artisan bin/console bin/rails';

/** Options that are about the interpreter: it answers and ends. */
const ASKING = /^(?:--?version|--?help|-[vVhm]|--v8-options|--prefix|--print-.*)$/;

/** The file that is run by this name: some may leave out how it ends, or name the directory that it is in. */
function programFile(call: Call, language: Language, name: string): string | undefined {
  const files =
    language === 'javascript'
      ? scriptFiles(call, name)
      : language === 'python'
        ? [name, `${name}/__main__.py`]
        : [name];
  return files.find((file) => call.writtenTo(file) !== undefined);
}

/** Words that the environment puts before those of the line. */
const EXTRA_WORDS: Readonly<Partial<Record<Language, string>>> = {
  javascript: 'NODE_OPTIONS',
  ruby: 'RUBYOPT',
  perl: 'PERL5OPT',
};

function withExtraWords(call: Call, language: Language): Call {
  const words = call.variable(EXTRA_WORDS[language] ?? '')?.trim() ?? '';
  return words === '' ? call : call.withArguments([...words.split(/\s+/), ...call.args]);
}

/** Libraries that are loaded before the program. */
function loadLibraries(call: Call, language: Language, options: Options): void {
  const names =
    language === 'javascript'
      ? options.all('r', 'require', 'import', 'loader', 'experimental-loader', 'preload')
      : options.all(...(language === 'perl' ? ['M', 'm'] : language === 'ruby' ? ['r'] : []));
  const library = libraryOf(call, language, null);
  library.paths.push(...options.all('I'));
  for (const name of names) {
    const code = codeInUrl(name);
    if (code !== null) readCode(call, code, language);
    for (const file of moduleFiles(name.replaceAll('::', '.'), language, library, call))
      readCode(call, call.expandVerbatim(call.writtenTo(file) ?? ''), language, { file: call.resolve(file) });
  }
}

/** Bun and Ruby go elsewhere before they do anything. */
function placed(call: Call, { language, short, long }: Interpreter): Call {
  if (language === 'ruby') {
    const places = call.options(spec(short, long, true)).all('C', 'X');
    return places.reduce((inner, place) => inner.at(place, call.args), call);
  }
  if (call.program !== 'bun') return call;
  const { place, args } = takeDirectory(call.args, '--cwd');
  return place === null ? call : call.at(place, args);
}

/** Bun is a manager of packages as well; false if it runs a file. */
function runAsManager(call: Call, operands: readonly string[]): boolean {
  const [verb, script = ''] = operands;
  if (call.program !== 'bun' || verb === undefined) return false;
  if (verb === 'x') call.run(['bunx', ...call.args.slice(call.args.indexOf('x') + 1)], 'bun x');
  else if (verb === 'exec') call.runShell(script, 'bun exec', { shell: 'new' });
  // Scripts of a project are the same for all of its managers.
  else if (verb === 'run' && /^\w[\w:-]*$/.test(script) && call.writtenTo('package.json') !== undefined)
    call.run(['npm', ...operands], 'bun run');
  else return runPackage(call, verb === 'run' ? operands.slice(1) : operands) !== null;
  return true;
}

/** Options of a verb, before the file or the code. */
const VERB_OPTIONS = spec(
  'c:',
  'eval= eval-file= ext= config= import-map= cert= location= seed= ignore= tsconfig= preload= filter=',
  true,
);

/** The program is a file, or standard input. */
function runProgramFile(call: Call, language: Language, operands: readonly string[]): void {
  if (operands[0] === 'test' && isListed(call.program, 'bun deno')) {
    if (call.scene.shell.files.size > 0)
      scriptTests(call.withArguments(call.args.slice(call.args.indexOf('test') + 1)));
    return;
  }
  if (runAsManager(call, operands)) return;
  if (operands.length === 0 && call.args.includes('--test')) {
    const tests = [...call.scene.shell.files.keys()].filter((path) => TEST_FILE.test(path));
    for (const file of tests) call.run([call.program, file], 'node --test');
    return;
  }
  const hasVerb = language === 'javascript' && isListed(operands[0] ?? '', 'run exec test eval watch repl');
  const options = readOptions(hasVerb ? operands.slice(1) : [], VERB_OPTIONS);
  const [first, ...rest] = hasVerb ? options.operands : operands;
  const given = operands[0] === 'eval' && first !== undefined ? [first] : [];
  const codes = hasVerb ? [...given, ...options.all('eval')] : [];
  for (const code of codes) readCode(call, code, language);
  const files = hasVerb ? options.all('eval-file') : [];
  for (const file of files) call.run([call.program, 'run', file], call.program);
  if (codes.length + files.length > 0) return;
  // In JavaScript the program itself is the second word, also where it is typed.
  const words = language === 'javascript' && first !== undefined ? [first, ...rest] : rest;
  // After two dashes PHP finds only arguments.
  const isTyped = language === 'php' && call.args.includes('--');
  if (first === undefined || isTyped || isListed(first, '- /dev/stdin /dev/fd/0')) {
    const text = call.scene.input.takeAll();
    if (text === null) {
      if (!call.args.some((arg) => ASKING.test(arg)))
        call.effect('typed-code', [], { detail: 'runs what is typed into it' });
    } else if (text !== '') readCode(givenArguments(call, words), call.expandVerbatim(text), language);
  } else if (first.startsWith('npm:')) call.run([first.slice('npm:'.length), ...rest], call.program);
  else if (first.startsWith('http') && /^https?:\/\//.test(first))
    reportRemoteCode(call, [call.target('url', first)]);
  else {
    call.effect('execute', call.paths([first]), { detail: 'runs it' });
    const isInstalled = language === 'javascript' && first.includes('node_modules/');
    const installed = isInstalled ? installedPackage(first) : null;
    if (installed !== null && call.writtenTo(first) === undefined)
      call.run([installed, ...rest], call.program);
    if (TOOLS.split(' ').some((tool) => `/${first}`.endsWith(`/${tool}`))) call.run(operands, call.program);
    const file = programFile(call, language, first);
    if (file !== undefined) {
      const place = call.resolve(file) ?? file;
      // What is given other words may know by them that it is to end.
      if (call.scene.isConcurrent && rest.length === 0 && call.machine.budget.isOpen(place))
        reportBomb(call.machine, call.scene, 'starts itself in the background');
      call.machine.budget.again(place, () => {
        const code = call.expandVerbatim(call.writtenTo(file) ?? '');
        readCode(givenArguments(call, words), code, language, { file: place });
      });
    }
  }
  if (call.hasReader) call.print(call.machine.symbols.unknown(`$(${call.program} ...)`));
}

/** The program of an interpreter by name; null if it is none. */
export function codeProgram(name: string): Program | null {
  const row = interpreterOf(name);
  if (row === null) return null;
  return (call) => {
    runInterpreter(call, row);
  };
}

export function interpreterNames(): readonly string[] {
  return ['python3', 'python2', ...Object.keys(interpreters()), ...Object.keys(NAMES)];
}
