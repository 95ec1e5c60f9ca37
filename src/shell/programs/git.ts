import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { DEEP, hasGlob, STAR } from '../marks.js';
import { spec } from '../options.js';
import { findVariable } from '../parameter.js';
import { reportContent } from './contents.js';
import { gitApply } from './git-apply.js';
import { applyFile, applyPair, applySetting, gitConfig, runExternal } from './git-config.js';
import {
  foreignText,
  gitClone,
  gitFetch,
  gitPull,
  gitSubmodule,
  gitSubtree,
  gitTalks,
  keepRemote,
  keepRepository,
} from './git-fetch.js';
import { gitLosses, REMOTE_REF } from './git-loss.js';
import { atTop, reportElsewhere } from './git-elsewhere.js';
import { currentBranch, defaultBranch } from './git-head.js';
import { withMessage } from './git-messages.js';
import { gitPlaceVerbs, reportIndex, reportTree, treeElsewhere } from './git-places.js';
import { gitPush, keepMirror } from './git-push.js';
import { listRefs } from './git-refs.js';

/** Options of git itself that take the next word as their value. */
const WITH_VALUE = new Set([
  '-C',
  '-c',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--super-prefix',
  '--config-env',
  '--attr-source',
]);

function runsOption(short: string, names: readonly string[], long: string): Program {
  return (call) => {
    const options = call.options(spec(short, long));
    for (const command of options.all(...names))
      atTop(call).runShell(command, `git ${call.args[0] ?? ''}`.trim());
  };
}

const bisect: Program = (call) => {
  if (call.args[0] === 'run') atTop(call).run(call.args.slice(1), 'git bisect run');
};

/** Options by which only the names of what differs are printed, or nothing. */
const SAYS_LITTLE = /^--(?:name-only|name-status|stat|shortstat|numstat|dirstat|summary|quiet|raw)(?:=|$)/;

/** Prints differences, logs or contents; some options send that to a file, some read outside the repository. */
const prints: Program = (call) => {
  const options = call.options(
    spec('o:O::L:S:G:', 'output= output-directory= extcmd= tool= open-files-in-pager='),
  );
  const output = options.value('output');
  if (output !== null) reportContent(call, [output], 'takes the output');
  if (call.args.includes('--no-index')) {
    const files = options.operands.filter((word) => word !== '/dev/null');
    call.effect('read', call.paths(files), {
      action: 'git.diff',
      isRecursive: !call.args.some((arg) => SAYS_LITTLE.test(arg)),
      detail: 'prints its content',
    });
    if (call.hasReader) call.print(call.blend(files.map((file) => call.contentOf(file))));
    return;
  }
  const outside = options.operands.filter((word) => word.startsWith('/') && word !== '/dev/null');
  if (outside.length > 0)
    call.effect('read', call.paths(outside), { action: 'git.diff', detail: 'prints its content' });
  const shown = options.operands.flatMap((word) => /^[^:]*:(?!\/)(.+)$/.exec(word)?.[1] ?? []);
  if (shown.length > 0)
    call.effect('read', call.paths(shown), { action: 'git.show', detail: 'prints a version of it' });
  if (!call.hasReader) return;
  const foreign = options.operands.flatMap((word) => foreignText(call, word.replace(/:.*$/s, '')) ?? []);
  if (foreign.length > 0) {
    call.print(foreign.join(''));
    return;
  }
  const names = listedNames(call);
  if (names !== null) {
    call.print(names);
    return;
  }
  const line = formatted(call);
  if (line !== null) call.print(line);
  if (line === null || shown.length > 0) call.print(call.blend(shown.map((file) => call.contentOf(file))));
};

/** The names of files in directories that the line names; null where it asks for something else. */
function listedNames({ args }: Call): string | null {
  const dashes = args.indexOf('--');
  const isWhole = (place: string): boolean => hasGlob(place) || /^[.:*]?\/?$|[*?[]/.test(place);
  const places = dashes === -1 ? [] : args.slice(dashes + 1);
  if (!args.includes('--name-only') || places.length === 0 || places.some(isWhole)) return null;
  const end = args.includes('-z') ? '\0' : '\n';
  // Something in the directory, not all of it, or the very file.
  return places
    .map((place) => (/\.\w+$/.test(place.slice(1)) ? place : `${place}/${DEEP}/${STAR}`) + end)
    .join('');
}

/** What is printed of each commit in words of the line's own; null where these name a form that git knows. */
function formatted(call: Call): string | null {
  const given = call.args.findLast((arg) => /^--(?:format=.|pretty=(?:t?format:|.*%))/s.test(arg)) ?? '';
  const format = given.slice(given.indexOf('=') + 1);
  if (/^(?:|oneline|short|medium|full|fuller|reference|email|mboxrd|raw)$/.test(format)) return null;
  const line = format
    .replace(/^t?format:/, '')
    .replace(/%n/g, '\n')
    .replace(/%x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/%(?:\w[a-zA-Z]?|\([^)]*\))/g, () => call.blend([]));
  return `${line}\n`;
}

const grep: Program = (call) => {
  const options = call.options(spec('e:f:A:B:C:O::m:', 'open-files-in-pager= max-depth= threads='));
  for (const pager of options.all('O', 'open-files-in-pager'))
    call.runShell(pager, 'git grep --open-files-in-pager');
  if (call.args.includes('--no-index') && options.operands.length > 1)
    call.effect('read', call.paths(options.operands.slice(1)), {
      action: 'git.grep',
      isRecursive: true,
      detail: 'prints its content',
    });
  if (call.hasReader) call.print(call.blend([]));
};

const writesFile: Program = (call) => {
  const options = call.options(spec('o:', 'output= output-directory= exec= remote= format= prefix='));
  for (const command of options.all('exec')) call.runShell(command, 'git archive --exec');
  for (const url of options.all('remote')) if (url.startsWith('ext::')) runExternal(call, url);
  const place = options.value('o', 'output', 'output-directory');
  if (place !== null) reportContent(call, [place], 'is written');
  else if (call.hasReader) {
    const remote = options.value('remote');
    const [ref = ''] = options.operands;
    if (remote !== null) gitFetch(call.withArguments([remote]));
    call.print(foreignText(call, remote === null ? ref : 'FETCH_HEAD') ?? call.blend([]));
  }
};

const bundle: Program = (call) => {
  const [verb, file] = call.args;
  if (verb === 'create' && file !== undefined && file !== '-') reportContent(call, [file], 'is written');
};

const NAMES_REF = /^--(?:abbrev-ref|symbolic-full-name)(?:=|$)/;

/** What a name of a branch is in full, or as short as can be. */
function refName(call: Call): string {
  const [ref = ''] = call.options(spec('', 'abbrev-ref symbolic-full-name verify quiet')).operands;
  const isShort = call.args.some((arg) => arg.startsWith('--abbrev-ref'));
  const [, remote] = /^(?:refs\/remotes\/|remotes\/)?([\w.-]+)\/HEAD$/.exec(ref) ?? [];
  if (remote !== undefined) return remoteHead(call, remote, isShort);
  if (REMOTE_REF.test(ref)) return ref;
  const branch = ref === 'HEAD' || ref === '@' ? currentBranch(call) : null;
  return branch === null
    ? call.machine.symbols.unknown('$(git rev-parse ...)')
    : `${isShort ? '' : 'refs/heads/'}${branch}`;
}

function remoteHead(call: Call, remote: string, isShort: boolean): string {
  return `${isShort ? '' : 'refs/remotes/'}${remote}/${defaultBranch(call, remote)}`;
}

/** What a name stands for, where it is not given another meaning. */
const symbolicRef: Program = (call) => {
  const options = call.options(spec('m:', 'delete quiet short recurse no-recurse'));
  gitLosses()['symbolic-ref']?.(call);
  const [ref = '', target] = options.operands;
  if (!call.hasReader || target !== undefined || options.has('d', 'delete')) return;
  const [, remote] = /^refs\/remotes\/([\w.-]+)\/HEAD$/.exec(ref) ?? [];
  const branch = ref === 'HEAD' ? currentBranch(call) : null;
  if (remote !== undefined) call.print(`${remoteHead(call, remote, options.has('short'))}\n`);
  else if (branch !== null) call.print(`${options.has('short') ? '' : 'refs/heads/'}${branch}\n`);
  else call.print(call.machine.symbols.unknown('$(git symbolic-ref ...)'));
};

const revParse: Program = (call) => {
  const [what] = call.args;
  if (what === '--show-toplevel') call.print(`${call.machine.context.workspace}\n`);
  else if (what === '--git-dir') call.print('.git\n');
  else if (what === '--absolute-git-dir' || what === '--git-common-dir')
    call.print(`${call.machine.context.workspace}/.git\n`);
  else if (what === '--git-path') call.print(`.git/${call.args[1] ?? ''}\n`);
  else if (what === '--show-cdup') call.print('\n');
  else if (NAMES_REF.test(what ?? '')) call.print(`${refName(call)}\n`);
  // A name for the commit is as good as its number.
  else if (what !== undefined && REMOTE_REF.test(what)) call.print(`${what}\n`);
  else call.print(call.machine.symbols.unknown('$(git rev-parse ...)'));
};

const move: Program = (call) => {
  const { operands } = call.options(spec('', 'force dry-run'));
  call.effect('move', call.paths(operands.slice(0, -1), false), {
    action: 'git.mv',
    detail: `moves it to ${call.render(operands.at(-1) ?? '')}`,
  });
  call.effect('write', call.paths(operands.slice(-1)), { action: 'git.mv', detail: 'takes its place' });
};

const credential: Program = (call) => {
  if (/^(?:fill|get)$/.test(call.args[0] ?? '')) {
    call.printSecret('git credential');
  }
};

const gitVerbs = once((): Readonly<Record<string, Program>> => ({
  ...gitLosses(),
  ...gitPlaceVerbs(),
  push: gitPush,
  'send-pack': gitPush,
  config: gitConfig,
  clone: gitClone,
  fetch: gitFetch,
  pull: gitPull,
  'ls-remote': gitTalks,
  'fetch-pack': gitTalks,
  remote: (call) => {
    gitTalks(call);
    const [verb, remote = 'origin'] = call.args.filter((arg) => !arg.startsWith('-'));
    if (call.hasReader && verb === 'show')
      call.print(`* remote ${remote}\n  HEAD branch: ${defaultBranch(call, remote)}\n`);
    keepMirror(call);
    keepRemote(call);
  },
  submodule: gitSubmodule,
  subtree: gitSubtree,
  bisect,
  rebase: runsOption('x:s:X:C:', ['x', 'exec'], 'exec= strategy= strategy-option= onto= empty= whitespace='),
  difftool: runsOption('x:t:', ['x', 'extcmd'], 'extcmd= tool='),
  grep,
  diff: prints,
  show: prints,
  log: prints,
  blame: prints,
  'cat-file': prints,
  archive: writesFile,
  'checkout-index': (call) => {
    const options = call.options(spec('', 'prefix= stage='));
    const place = options.value('prefix') ?? (options.has('a', 'all') ? `./${STAR}` : null);
    const places = place === null ? options.operands : [place];
    // What is there already stays, unless it is told otherwise.
    if (places.length > 0)
      reportContent(call, places, 'takes the files of the index', !options.has('f', 'force'));
  },
  'format-patch': (call) => {
    const options = call.options(spec('o:', 'output-directory= stdout'));
    const usual = call.scene.shell.settings.get('git-patches');
    if (usual !== undefined && !options.has('o', 'output-directory', 'stdout'))
      reportContent(call, [usual], 'is where the patches go', true);
    writesFile(call);
  },
  bundle,
  'rev-parse': revParse,
  'symbolic-ref': symbolicRef,
  mv: move,
  instaweb: runsOption('d:b:', ['d', 'httpd', 'b', 'browser'], 'httpd= browser= port='),
  'send-email': runsOption(
    '',
    ['sendmail-cmd', 'to-cmd', 'cc-cmd'],
    'sendmail-cmd= to-cmd= cc-cmd= to= smtp-server=',
  ),
  init: (call) => {
    const options = call.options(
      spec('b:', 'initial-branch= template= separate-git-dir= object-format= shared='),
    );
    const [place = '.'] = options.operands;
    call.effect('write', call.paths([`${place}/.git`, ...options.all('separate-git-dir')]), {
      action: 'git.init',
      detail: 'creates a repository there',
    });
    keepRepository(call, place);
    if (options.all('template').some((template) => template !== ''))
      call.effect('write', call.paths([`${place}/.git/hooks`]), {
        action: 'git.init',
        isRecursive: true,
        detail: 'takes the hooks of the template',
      });
  },
  apply: gitApply,
  am: gitApply,
  'for-each-ref': listRefs,
  commit: withMessage,
  'commit-tree': withMessage,
  merge: withMessage,
  notes: withMessage,
}));

function runAlias(call: Call, verb: string, args: readonly string[]): boolean {
  const alias = call.scene.shell.settings.get(`git ${verb}`);
  if (alias === undefined) return false;
  // Its words stand behind it, and are those of the shell that runs it.
  if (alias.startsWith('!'))
    atTop(call).runShell(`${alias.slice(1)} "$@"`, 'git alias', { shell: 'new', positional: args });
  else call.runShell(`git ${[alias, ...args].join(' ')}`, 'git alias');
  return true;
}

function variableOf(call: Call, name: string): string | null {
  return findVariable(call.machine, call.scene, name)?.value ?? null;
}

/** Variables that say what git is set to, and where it keeps a record. */
function applyEnvironment(call: Call): void {
  const variable = (name: string): string | null => variableOf(call, name);
  const count = Math.min(Number(variable('GIT_CONFIG_COUNT') ?? 0), MAX_SETTINGS);
  for (let at = 0; at < count; at += 1)
    applySetting(call, variable(`GIT_CONFIG_KEY_${at}`) ?? '', variable(`GIT_CONFIG_VALUE_${at}`) ?? '');
  const parameters = variable('GIT_CONFIG_PARAMETERS')?.matchAll(/'([^']*)'(?:='([^']*)')?/g) ?? [];
  for (const [, key = '', value] of parameters)
    applyPair(call, value === undefined ? key : `${key}=${value}`);
  for (const name of ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG'])
    applyFile(call, variable(name) ?? '');
  const records = ['GIT_TRACE', 'GIT_TRACE2', 'GIT_TRACE2_EVENT', 'GIT_TRACE2_PERF', 'GIT_TRACE_CURL']
    .flatMap((name) => variable(name) ?? [])
    .filter((place) => place.startsWith('/'));
  if (records.length > 0) reportContent(call, records, 'takes the record', true);
}

const MAX_SETTINGS = 50;
const EXEC_PATH = '/usr/lib/git-core';

/** `git --git-dir=x init`: the repository is where it is said to be. */
function initRepository(call: Call, place: string): void {
  call.effect('write', call.paths([place]), { action: 'git.init', detail: 'creates a repository there' });
}

const git: Program = (call) => {
  applyEnvironment(call);
  let current = call;
  let repository = variableOf(call, 'GIT_DIR');
  let tree = variableOf(call, 'GIT_WORK_TREE');
  let at = 0;
  for (; at < call.args.length && (call.args[at] ?? '').startsWith('-'); at += 1) {
    const word = call.args[at] ?? '';
    const [, name = word, attached = null] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    const value = attached ?? (WITH_VALUE.has(name) ? (call.args[(at += 1)] ?? '') : '');
    if (name === '-C') current = current.at(value, []);
    else if (name === '--work-tree') tree = value;
    else if (name === '--git-dir') repository = value;
    else if (name === '-c') applyPair(current, value);
    else if (name === '--config-env') {
      const [, key = '', variable = ''] = /^(.*)=(\w+)$/s.exec(value) ?? [];
      applySetting(current, key, findVariable(call.machine, call.scene, variable)?.value ?? '');
    } else if (word === '--exec-path') call.print(`${EXEC_PATH}\n`);
    else if (name === '--exec-path')
      call.effect('environment-poison', call.paths([value]), {
        action: 'git.exec-path',
        detail: 'replaces the programs of git',
      });
  }
  const [verb = '', ...args] = call.args.slice(at);
  if (args.includes('--help') || verb === 'help' || verb === '') return;
  const verbs = gitVerbs();
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  reportIndex(current, verb, variableOf(call, 'GIT_INDEX_FILE'));
  const place = treeElsewhere(current, { repository, tree });
  const inner = current.at(verb === 'config' ? '.' : (place ?? '.'), args);
  if (place !== null) reportTree(inner, verb);
  else reportElsewhere(inner, verb);
  if (verb === 'init' && repository !== null) initRepository(current, repository);
  else if (run !== undefined) run(inner);
  else if (verb.startsWith('credential')) credential(inner);
  else if (!runAlias(inner, verb, args) && call.hasReader)
    call.print(`${call.machine.symbols.unknown(`$(git ${verb} ...)`)}\n`);
};

export const gitPrograms = once((): Readonly<Record<string, Program>> => ({ git, hub: git }));
