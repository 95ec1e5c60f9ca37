import { isListed } from '../../model/word-list.js';
import type { Call } from '../call.js';
import { wordAt } from './plain-token.js';
import { lastName } from './pure.js';
import type { CodeState } from './state.js';
import { functionOf, NOTHING, type CodeCall, type Value } from './value.js';

/** What a test puts in the place of something: whatever it is told, nothing happens. */
const STAND_IN = 'mock()';
/** Files that are in memory only, and what stands in for anything. */
const HARMLESS = /^(?:memfs|mock\(\))(?:\.|$)/;
/** One of these is in the name of each of them. */
const MENTIONS = ['memfs', 'ock', 'jest.', 'vi.', 'sinon.', 'td.', 'autospec', 'patch'];
/** Functions that make one. */
const MAKERS =
  /(?:^|\.)(?:jest|vi|mock|sinon|td)\.(?:fn|stub|fake|function|func)$|^(?:(?:(?:unittest\.)?mock\.)?(?:Magic|Async|NonCallable)?Mock|(?:unittest\.)?(?:mock\.)?create_autospec)$/;
/** Functions that put one in the place of what they name, as long as a block lasts. */
const PATCHES = /^(?:unittest\.)?(?:mock\.)?patch(?:\.object)?$|^unittest\.mock\.patch(?:\.object)?$/;

/** Functions by which a test puts something in the place of a module, and the tools that have them. */
const MODULE_MOCKS = 'jest.mock jest.doMock jest.unstable_mockModule vi.mock vi.doMock';
const RUNNERS = 'jest vitest npm-test pytest py.test node---test';
/** Functions by which a test does so for one function, until it is over. */
const SETTERS =
  'monkeypatch.setattr mocker.patch mocker.patch.object mock.method t.mock.method test.mock.method';

/** Whether a function is one of those, or of a module that something else stands for. */
function isMocked(name: string, mocked: ReadonlySet<string>): boolean {
  if (mocked.size === 0) return false;
  return mocked.has(name) || [...mocked].some((each) => each.endsWith('.') && name.startsWith(each));
}

function isInTest({ call }: CodeState): boolean {
  return (
    call.args.includes('--test') ||
    call.scene.via.some((tool) => isListed(tool.replaceAll(' ', '-'), RUNNERS))
  );
}

/** `'shutil.rmtree'`, or the module and then its function. */
function namedFunction([first = NOTHING, second]: readonly Value[]): string {
  return first.callee === null ? (first.texts[0] ?? '') : `${first.callee}.${second?.texts[0] ?? ''}`;
}

/** All functions of a module; where a function makes what is put in its place, those that this names. */
function mockModule([module = NOTHING, maker]: readonly Value[], { mock }: CodeState): Value {
  const name = module.texts[0]?.replace(/^node:/, '');
  if (name === undefined) return NOTHING;
  if (maker === undefined) mock(`${name}.`);
  const made = maker?.run?.({ args: [], named: new Map(), self: NOTHING }).fields ?? new Map<string, Value>();
  const usual = made.get('default')?.fields ?? new Map<string, Value>();
  for (const field of [...made.keys(), ...usual.keys()]) mock(`${name}.${field}`);
  return functionOf(STAND_IN);
}

/** What is known of a call of a stand-in, or of what makes one; null for all others. */
export function standIn({ name, args, given = args, named }: CodeCall, state: CodeState): Value | null {
  if (isMocked(name, state.mocked)) return functionOf(STAND_IN);
  // Most programs have none of these in them.
  if (name.endsWith(' ') || !MENTIONS.some((part) => name.includes(part))) return null;
  if (isListed(name, MODULE_MOCKS)) return isInTest(state) ? mockModule(args, state) : NOTHING;
  if (isListed(name, SETTERS) && isInTest(state)) {
    state.mock(namedFunction(args));
    return functionOf(STAND_IN);
  }
  if (HARMLESS.test(name)) return functionOf(STAND_IN);
  if (MAKERS.test(name)) {
    const own = given.find(({ run, callee }) => run !== null || callee !== null);
    const does = [own, named.get('side_effect'), named.get('wraps')].find((each) => each !== undefined);
    return does ?? functionOf(STAND_IN);
  }
  // As a decorator it has a sign before it.
  if (!PATCHES.test(name.startsWith('@') ? name.slice(1) : name)) return null;
  const patched = namedFunction(args);
  return { ...functionOf(STAND_IN), madeOf: [patched] };
}

/** What a block of Python has put something in the place of. */
export function patchedBy({ callee, madeOf }: Value): string | null {
  return callee === STAND_IN ? (madeOf?.[0] ?? null) : null;
}

/** Modules of Python whose functions of these names start something. */
const SHELLS =
  'os posix nt subprocess commands asyncio pty sh plumbum invoke fabric fabric2 pexpect popen2 delegator sarge envoy ' +
  'trio anyio gevent eventlet distutils setuptools numpy builtins __builtin__ runpy code ansible paramiko pwn six cmd2 shell shellpy';
const STARTS = /^(?:run|exec|system|spawn|popen|call|check_call|check_output|shell|command|Command)$/;

/** Whether a function is one of the project's own that is only called so: `require('./parser').exec(text)`. */
export function isOwnFunction({ name, args }: CodeCall, { call, language, imported }: CodeState): boolean {
  if (!STARTS.test(lastName(name)) || args.length === 0) return false;
  if (language === 'javascript') return /^\.{1,2}\//.test(name) && !name.includes('node_modules/');
  if (language !== 'python' || isListed(wordAt(name, 0) ?? '', SHELLS)) return false;
  const module = name.slice(0, name.lastIndexOf('.'));
  return imported.has(module) && !module.includes('subprocess') && isInProject(module, call);
}

/** Whether a package of Python lies where the program runs: one that was installed may be there to run commands. */
function isInProject(module: string, { cwd, machine }: Call): boolean {
  const [first = ''] = module.split('.');
  const { files } = machine.context;
  return ['', 'src/'].some((place) =>
    [first, `${first}.py`].some((name) => files.realPath(`${cwd ?? ''}/${place}${name}`) !== null),
  );
}
