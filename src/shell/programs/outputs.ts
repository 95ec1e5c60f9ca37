import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { spec, type Options, type OptionSpec } from '../options.js';
import { reportContent } from './contents.js';
import { editFiles, editors } from './in-place.js';
import { compiledText, runCompiled, sourceOf } from './compiled.js';
import { isPlace, reportOutputs } from './output-options.js';

/** A program of which only this much matters: where its results go. */
interface Producer {
  readonly options: OptionSpec;
  /** Options whose value is a file or directory that it writes. */
  readonly outputs: readonly string[];
  /** Whether the last operand is a result: of at least so many operands. */
  readonly lastOf: number;
  /** Options whose value is a file that it reads. */
  readonly inputs: readonly string[];
  /** Options, or verbs in the first place, with which it only looks at what is there. */
  readonly looks: readonly string[];
}

function producer(
  short: string,
  long: string,
  outputs: string,
  lastOf = 0,
  inputs = '',
  looks = '',
): Producer {
  const names = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));
  return {
    options: spec(short, long),
    outputs: names(outputs),
    lastOf,
    inputs: names(inputs),
    looks: names(looks),
  };
}

const COMPILER = producer('o:I:L:D:l:x:U:', 'output= sysroot= std=', 'o output');
const PICTURE = producer('', '', '', 2, '', 'identify');

const BROWSER = producer(
  '',
  'screenshot= print-to-pdf= user-data-dir= window-size=',
  'screenshot print-to-pdf',
);

const PIP =
  'target= dest= prefix= root= wheel-dir= requirement= constraint= index-url= extra-index-url= find-links= editable= python= platform= cache-dir=';
const PROTOC = 'python_out js_out go_out java_out cpp_out ruby_out php_out';

const producers = once((): Readonly<Record<string, Producer>> => ({
  gcc: COMPILER,
  'g++': COMPILER,
  cc: COMPILER,
  'c++': COMPILER,
  clang: COMPILER,
  'clang++': COMPILER,
  tcc: COMPILER,
  ld: COMPILER,
  gfortran: COMPILER,
  objcopy: producer('I:O:B:F:j:R:N:', '', '', 2),
  nasm: producer('o:f:l:I:', '', 'o l'),
  rustc: producer('o:L:l:C:', 'out-dir= crate-type= crate-name= edition= target= emit=', 'o out-dir'),
  javac: producer('d:s:h:', '', 'd s h'),
  ffmpeg: producer('', '', '', 2),
  convert: PICTURE,
  magick: PICTURE,
  gm: PICTURE,
  cwebp: producer('o:q:', '', 'o'),
  inkscape: producer('o:', 'export-filename= export-type= export-dpi=', 'o export-filename'),
  qrencode: producer('o:s:l:r:t:', 'output= read-from= type=', 'o output', 0, 'r read-from'),
  dot: producer('o:', '', 'o'),
  tree: producer('o:L:P:I:', '', 'o'),
  wkhtmltopdf: producer('', '', '', 2),
  pandoc: producer('o:f:t:', 'output= from= to= template= metadata=', 'o output'),
  pdftotext: producer('f:l:', '', '', 2),
  pip: producer('t:d:w:r:c:e:i:', PIP, 't target prefix root d dest w wheel-dir', 0, '', 'dry-run'),
  virtualenv: producer('p:', 'python= prompt=', '', 1),
  cargo: producer('', 'root= target-dir= manifest-path= path= features= package= bin=', 'root target-dir'),
  pg_dump: producer(
    'f:F:U:h:p:d:t:n:j:',
    'file= format= username= host= port= dbname= table= schema=',
    'f file',
  ),
  pg_dumpall: producer('f:U:h:p:l:', 'file= username= host= port= database=', 'f file'),
  pg_basebackup: producer('D:h:U:p:F:X:', 'pgdata= host= username= port=', 'D pgdata'),
  mysqldump: producer('r:u:h:p::P:', 'result-file= user= host= password port= tab=', 'r result-file tab'),
  mongodump: producer('o:d:c:h:u:p:', 'out= archive= db= collection= host= uri=', 'o out archive'),
  mongoexport: producer('o:d:c:h:u:p:', 'out= db= collection= host= uri=', 'o out'),
  'ssh-keygen': producer('f:t:b:C:N:P:R:F:I:s:E:m:a:O:z:n:V:', '', 'f', 0, '', 'l y B L e F'),
  genisoimage: producer('o:V:', 'output=', 'o output'),
  mkisofs: producer('o:V:', 'output=', 'o output'),
  'yt-dlp': producer('o:P:f:', 'output= paths= format= exec= exec-before-download=', 'o output P paths'),
  age: producer('o:r:R:i:', 'output= recipient= identity=', 'o output', 0, 'i identity'),
  protoc: producer(
    'I:',
    'proto_path= python_out= js_out= go_out= java_out= cpp_out= ruby_out= php_out=',
    PROTOC,
  ),
  'sphinx-build': producer('b:d:c:D:', '', 'd', 2),
  asciidoctor: producer('o:D:b:a:', 'out-file= destination-dir= backend=', 'o out-file D destination-dir'),
  unsquashfs: producer('d:p:e:f', 'dest= processors=', 'd dest'),
  stow: producer('d:t:', 'dir= target=', 't target', 0, '', 'n no simulate'),
  lessc: producer('', 'include-path= rootpath=', '', 2),
  jsdoc: producer('d:c:t:', 'destination= configure= template=', 'd destination'),
  chromium: BROWSER,
  'chromium-browser': BROWSER,
  'google-chrome': BROWSER,
  chrome: BROWSER,
  hugo: producer('d:s:', 'destination= source=', 'd destination'),
  tsc: producer('p:', 'outDir= outFile= project= declarationDir=', 'outDir outFile declarationDir'),
  esbuild: producer('', 'outfile= outdir=', 'outfile outdir'),
  sass: producer('I:', 'load-path= style=', '', 2),
  cpanm: producer('l:L:', 'local-lib=', 'l L local-lib'),
  sox: producer('', '', '', 2),
  gs: producer('o:s:d:', '', 'o'),
  scrot: producer('', '', '', 1),
  screencapture: producer('', '', '', 1),
  espeak: producer('f:v:s:w:', '', 'w', 0, 'f'),
  'ssh-keyscan': producer('f:p:t:T:', '', '', 0, 'f'),
  logrotate: producer('s:m:l:', 'state= mail= log=', 's state l log', 0, '', 'd debug'),
  webpack: producer('o:c:', 'output-path= config= mode= entry= context= env=', 'o output-path'),
  rollup: producer('o:d:c:f:i:n:p:', 'file= dir= config= format= input= name= plugin=', 'o d file dir'),
  parcel: producer('d:', 'dist-dir= out-dir= public-url= target=', 'd dist-dir out-dir'),
  babel: producer(
    'd:o:',
    'out-dir= out-file= presets= plugins= config-file= extensions=',
    'd o out-dir out-file',
  ),
  degit: producer('', 'mode=', '', 2),
  tiged: producer('', 'mode=', '', 2),
  giget: producer('', 'cwd= template= registry= auth=', '', 2),
  'create-app': producer('t:e:', 'template= example= use-npm use-pnpm use-yarn import-alias= preset=', '', 1),
  tshark: producer('i:f:w:r:c:a:b:Y:T:e:', '', 'w'),
}));

function reportResults(call: Call, options: Options, { outputs, lastOf, looks }: Producer): void {
  if (options.has(...looks) || looks.includes(options.operands[0] ?? '')) return;
  const last = lastOf > 0 && options.operands.length >= lastOf ? options.operands.slice(-1) : [];
  const assigned =
    call.program === 'gs' ? call.args.flatMap((arg) => /^-sOutputFile=(.+)$/s.exec(arg)?.[1] ?? []) : [];
  const places = [...options.all(...outputs), ...assigned, ...last].filter(isPlace);
  if (places.length > 0) reportContent(call, places, 'takes the result');
  else reportOutputs(call);
}

const COMPILES = /^(?:[gct]?cc|[gc]\+\+|clang(?:\+\+)?|rustc)$/;

/** What is made of something fetched is somebody else's too. */
function reportSources(call: Call, options: Options, { outputs }: Producer): void {
  const sources = [call.stdin ?? '', ...options.operands.map((file) => call.writtenTo(file) ?? '')];
  const made = call.blend(sources);
  if (call.machine.symbols.originsIn(made).some(({ isRemote }) => isRemote)) {
    const results = options.all(...outputs);
    for (const place of results.length === 0 && outputs[0] === 'o' ? ['a.out'] : results)
      call.writeFile(place, made);
    return;
  }
  if (!COMPILES.test(call.program)) return;
  if (call.args.includes('-E'))
    call.effect('read', call.paths(options.operands), { detail: 'is shown as the compiler sees it' });
  else keepCompiled(call, options);
}

/** A source that the line itself wrote is read when what became of it is run. */
function keepCompiled(call: Call, options: Options): void {
  const language = call.program === 'rustc' ? 'rust' : 'c';
  const files = options.operands.filter((word) => word !== '-');
  const typed = options.operands.includes('-') ? [call.stdin ?? ''] : [];
  const sources = [...typed, ...files.map((file) => sourceOf(call, file))].filter((text) => text !== '');
  if (sources.length === 0) return;
  const names = options.all('D').map((each) => `-D${each}`);
  const text = compiledText(language, sources, names);
  // `tcc -run` compiles nothing to keep.
  if (call.args.includes('-run')) {
    const at = call.args.findIndex((arg) => arg === files[0]);
    runCompiled(call, text, call.args.slice(at + 1));
    return;
  }
  const bare = (files[0] ?? 'a').replace(/^.*\//, '').replace(/\.\w+$/, '');
  const isObject = call.args.includes('-c') && language === 'c';
  const usual = isObject ? `${bare}.o` : language === 'rust' ? bare : 'a.out';
  const path = call.resolve(options.value('o', 'output') ?? usual);
  if (path !== null) call.scene.shell.files.set(path, text);
}

/** `gcc -MF file` takes what a source depends on. */
function reportDependencies(call: Call): void {
  const places = call.args.flatMap((arg, at) =>
    arg === '-MF' ? [call.args[at + 1] ?? ''] : arg.startsWith('-MF') ? [arg.slice(3)] : [],
  );
  const named = places.filter(isPlace);
  if (named.length > 0) reportContent(call, named, 'takes what the source depends on');
}

/** `gcc -wrapper gdb,--args`: starts the compiler's own programs, with their names behind it. */
function runWrapper(call: Call): void {
  const at = call.args.indexOf('-wrapper');
  if (at !== -1) call.run((call.args[at + 1] ?? '').split(','), `${call.program} -wrapper`);
}

/** `cargo watch -s 'make lint'` */
function runWatched(call: Call): void {
  if (call.args[0] === 'watch') call.run(['cargo-watch', ...call.args.slice(1)], 'cargo watch');
}

/** `yt-dlp --exec after_move:'mv {} x'` */
function runAfterwards(call: Call, options: Options): void {
  for (const line of options.all('exec', 'exec-before-download'))
    call.runShell(line.replace(/^[a-z_]+:/, ''), `${call.program} --exec`, { shell: 'new' });
}

function runProducer(call: Call, row: Producer): void {
  const options = call.options(row.options);
  if (call.program === 'yt-dlp') runAfterwards(call, options);
  const { inputs } = row;
  reportResults(call, options, row);
  reportSources(call, options, row);
  if (COMPILES.test(call.program)) {
    runWrapper(call);
    reportDependencies(call);
  }
  if (call.program === 'cargo') runWatched(call);
  const read = options.all(...inputs);
  if (read.length > 0) call.effect('read', call.paths(read), { detail: 'is read' });
  if (call.hasReader) call.print(call.blend([call.stdin ?? '', ...read.map((file) => call.contentOf(file))]));
}

export function outputProgram(name: string): Program | null {
  const editor = Object.hasOwn(editors(), name) ? editors()[name] : undefined;
  if (editor !== undefined) {
    return (call) => {
      editFiles(call, editor);
      // Reports go where they are told to, and are what is printed otherwise.
      if (
        /^(?:eslint|stylelint|rubocop|ruff|2to3|xo|standard|phpcbf|php-cs-fixer|exiftool|tidy|uncrustify)$/.test(
          name,
        )
      )
        reportOutputs(call);
      if (call.hasReader) call.print(call.blend([call.stdin ?? '']));
    };
  }
  const row = Object.hasOwn(producers(), name) ? producers()[name] : undefined;
  if (row === undefined) return null;
  return (call) => {
    runProducer(call, row);
  };
}

export function outputNames(): readonly string[] {
  return [...Object.keys(producers()), ...Object.keys(editors())];
}
