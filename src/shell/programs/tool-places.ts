import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { isDryRun, spec, type Options, type OptionSpec } from '../options.js';
import { isPlace } from './output-options.js';
import { runUnknown } from './unknown.js';

/** Where a verb of some tool puts files: by an operand, by options, or where a variable says. */
interface Place {
  /** Of the words that are no options, from the first one on. */
  readonly verb: RegExp;
  /** Which of these words it is. */
  readonly at?: number;
  readonly options?: string;
  readonly variables?: string;
  /** Whether what is there goes first. */
  readonly isCleared?: boolean;
}

interface Tool {
  readonly options: OptionSpec;
  readonly places: readonly Place[];
}

function tool(short: string, long: string, ...places: readonly Place[]): Tool {
  return { options: spec(short, long), places };
}

const ALWAYS = /^/;

/** A tool that lays out something new where it is told to. */
function lays(verb: RegExp, at = 1, short = '', long = ''): Tool {
  return tool(short, long, { verb, at });
}

const PYTEST = tool(
  'c:k:m:n:o:p:r:W:',
  'junitxml= junit-xml= html= basetemp= log-file= rootdir= confcutdir= maxfail= durations= cov= cov-report= ignore= deselect=',
  { verb: ALWAYS, options: 'junitxml junit-xml html' },
  { verb: ALWAYS, options: 'basetemp', isCleared: true },
);

const DJANGO = lays(/^start(?:project|app) /, 2, 'e:n:x:', 'template= extension= name= exclude= settings=');
const DATA_DIRECTORY = tool('', 'datadir= basedir= user=', { verb: ALWAYS, options: 'datadir' });

const CARGO_BUILDS = /^(?:build|b|run|r|test|t|check|c|doc|d|bench|install|rustc|rustdoc|clippy|fix)(?: |$)/;

const tools = once((): Readonly<Record<string, Tool>> => ({
  cargo: tool(
    'p:F:j:Z:C:',
    'name= edition= vcs= registry= package= features= target= profile= manifest-path= path= git= root= target-dir= version= bin= example=',
    { verb: /^(?:new|init) /, at: 1 },
    { verb: CARGO_BUILDS, variables: 'CARGO_TARGET_DIR' },
    { verb: /^install(?: |$)/, variables: 'CARGO_INSTALL_ROOT' },
  ),
  // It reports these itself, wherever it is told to go.
  go: tool('o:C:p:', '', { verb: /^install(?: |$)/, variables: 'GOBIN GOPATH' }),
  pip: tool('r:c:e:i:t:d:w:', '', {
    verb: /^(?:install|download|wheel)(?: |$)/,
    variables: 'PIP_TARGET PIP_PREFIX PIP_ROOT PIP_DEST PIP_WHEEL_DIR',
  }),
  gem: tool('i:n:v:s:P:', 'install-dir= bindir= version= source=', {
    verb: /^install(?: |$)/,
    options: 'i install-dir n bindir',
    variables: 'GEM_HOME',
  }),
  bundle: tool(
    'j:',
    'path= gemfile= jobs= retry= ext= test= ci=',
    { verb: /^install(?: |$)/, options: 'path', variables: 'BUNDLE_PATH' },
    { verb: /^gem /, at: 1 },
  ),
  uv: tool(
    'p:i:r:c:e:b:',
    'python= index= index-url= prompt= name= package= target= prefix= requirements= cache-dir= build-backend= link-mode= directory= project=',
    { verb: /^(?:init|venv) /, at: 1 },
    { verb: /^pip (?:install|sync)(?: |$)/, options: 'target prefix' },
    { verb: /^(?:sync|venv|add|run)(?: |$)/, variables: 'UV_PROJECT_ENVIRONMENT' },
  ),
  initdb: tool(
    'D:A:E:U:X:T:W',
    'pgdata= auth= encoding= username= waldir= locale= lc-collate= lc-ctype= pwfile= wal-segsize=',
    { verb: ALWAYS, at: 0, options: 'D pgdata X waldir', variables: 'PGDATA' },
  ),
  mysql_install_db: DATA_DIRECTORY,
  'mariadb-install-db': DATA_DIRECTORY,
  mysqld: tool('u:', 'datadir= basedir= user= defaults-file= socket= port=', {
    verb: ALWAYS,
    options: 'datadir',
  }),
  mkdocs: tool(
    'd:f:t:',
    'site-dir= config-file= theme=',
    { verb: /^build(?: |$)/, options: 'd site-dir' },
    { verb: /^new /, at: 1 },
  ),
  jekyll: tool(
    'd:s:p:',
    'destination= source= config= baseurl= layouts= port= host=',
    { verb: /^(?:build|b|serve|s|server)(?: |$)/, options: 'd destination' },
    { verb: /^new /, at: 1 },
  ),
  mdbook: tool(
    'd:',
    'dest-dir= title= ignore= theme',
    { verb: /^(?:build|serve|watch)(?: |$)/, options: 'd dest-dir' },
    { verb: /^init /, at: 1 },
  ),
  pytest: PYTEST,
  'py.test': PYTEST,
  coverage: tool(
    'd:o:i:',
    'directory= data-file= include= omit= rcfile= title= fail-under= precision=',
    { verb: /^html(?: |$)/, options: 'd directory' },
    { verb: /^(?:xml|json|lcov)(?: |$)/, options: 'o' },
  ),
  // The one that is in the project, and the one that makes it.
  'manage.py': DJANGO,
  'django-admin': DJANGO,
  rails: tool(
    'm:d:r:a:j:c:n:',
    'template= database= ruby= asset-pipeline= javascript= css= name= path= rc=',
    { verb: /^new /, at: 1 },
    { verb: /^plugin new /, at: 2 },
  ),
  flutter: lays(
    /^create /,
    1,
    't:i:a:s:',
    'org= template= platforms= project-name= description= ios-language= android-language= sample=',
  ),
  dart: lays(/^create /, 1, 't:', 'template='),
  poetry: tool(
    'P:o:f:',
    'name= readme= description= author= python= dependency= directory= project= output= format=',
    { verb: /^new /, at: 1 },
    { verb: /^export(?: |$)/, options: 'o output' },
  ),
  rye: lays(/^init /, 1, 'p:', 'name= python= py= build-system= license='),
  pixi: lays(/^init /, 1, 'c:p:', 'channel= platform= import= format='),
  hatch: lays(/^new /, 2),
  conda: tool('n:c:p:', 'name= channel= prefix= file= clone=', {
    verb: /^create(?: |$)/,
    options: 'p prefix',
  }),
  composer: lays(/^create-project /, 2, 's:d:', 'stability= repository= working-dir='),
  mix: lays(/^(?:new|phx\.new) /, 1, '', 'app= module= database='),
  hugo: lays(/^new site /, 2, 'f:', 'format='),
  copier: lays(/^copy /, 2, 'a:r:d:x:s:', 'answers-file= vcs-ref= data= data-file= exclude= skip='),
  laravel: lays(/^new /),
  symfony: lays(/^new /, 1, '', 'version= dir= php='),
  gatsby: lays(/^new /),
  vue: lays(/^create /, 1, 'p:i:m:r:g:', 'preset= inlinePreset= packageManager= registry='),
  zola: lays(/^init /),
  gleam: lays(/^new /, 1, '', 'name= template='),
  helm: tool(
    'd:f:n:u:',
    'destination= output-dir= version= repo= values= set= namespace= app-version= untardir= untar',
    { verb: /^(?:package|pull|fetch) /, options: 'd destination untardir' },
    { verb: /^template /, options: 'output-dir' },
    { verb: /^create /, at: 1 },
  ),
  ctags: tool('f:o:L:', 'options= exclude= languages=', { verb: ALWAYS, options: 'f o' }),
  doxygen: tool('g:w:', '', { verb: ALWAYS, options: 'g' }),
}));

/** Where Go puts programs by itself, whoever says so. */
function isUsual(call: Call, place: string): boolean {
  const { home } = call.machine.context;
  return place === `${home}/go` || place === `${home}/go/bin`;
}

/** A variable that the line itself set: what a person keeps in the environment is the person's business. */
function setHere(call: Call, name: string): readonly string[] {
  const isOwn =
    call.scene.shell.variables.has(name) || call.command.assignments.some((each) => each.name === name);
  const value = isOwn ? call.environment(name) : null;
  return value === null || isUsual(call, value) ? [] : [value];
}

function placesOf(call: Call, options: Options, { at, options: names, variables }: Place): readonly string[] {
  const told = names === undefined ? [] : options.all(...names.split(' '));
  const named = at === undefined ? [] : options.operands.slice(at, at + 1);
  // An option says more than a variable.
  const set = told.length > 0 || variables === undefined ? [] : variables.split(' ');
  return [...told, ...named, ...set.flatMap((name) => setHere(call, name))].filter(isPlace);
}

/** The places that are known of a tool. */
export function reportToolPlaces(call: Call, name: string): void {
  const known = Object.hasOwn(tools(), name) ? tools()[name] : undefined;
  if (known === undefined) return;
  const { options: ownSpec, places } = known;
  const options = call.options(ownSpec);
  if (isDryRun(call.args) || options.has('help', 'version')) return;
  // A server that has its data already only works with it.
  if (call.program === 'mysqld' && !options.has('initialize', 'initialize-insecure')) return;
  const words = options.operands.join(' ');
  for (const place of places.filter(({ verb }) => verb.test(words))) {
    const found = placesOf(call, options, place);
    if (found.length === 0) continue;
    if (place.isCleared === true)
      call.effect('delete', call.paths(found), { isRecursive: true, detail: 'is emptied first' });
    call.effect('write', call.paths(found), { isRecursive: true, detail: 'is where it puts files' });
  }
}

/** A tool, with where it puts files besides what else is known of it. */
export function placing(name: string, program: Program | null): Program | null {
  if (!Object.hasOwn(tools(), name)) return program;
  return (call) => {
    reportToolPlaces(call, name);
    return (program ?? runUnknown)(call);
  };
}

export function placingNames(): readonly string[] {
  return Object.keys(tools());
}
