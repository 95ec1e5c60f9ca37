import type { Call, Program } from '../call.js';
import { keepClone } from '../cloned.js';
import { spec } from '../options.js';
import { baseName, isAtOrBelow } from '../path.js';
import { applyPair, runExternal } from './git-config.js';
import { keepLocal } from './git-local.js';

/** Another machine, as opposed to a place here or a remote by its name. */
const ADDRESS = /^(?!file:)(?:[a-z][a-z+]*:\/\/|[\w.-]+@[\w.-]+:)/i;

/** The address that a word stands for: its own, or that of a remote which the line has named. */
function addressOf(call: Call, word: string): string | null {
  return ADDRESS.test(word) ? word : (call.scene.shell.settings.get(`git-remote ${word}`) ?? null);
}

function remoteText(call: Call, url: string): string {
  return call.mint({ source: call.render(url), isRemote: true });
}

/** What a commit holds that the line itself has fetched from an address it names; null for all others. */
export function foreignText(call: Call, ref: string): string | null {
  const { settings } = call.scene.shell;
  const name = ref.replace(/[~^@].*$/s, '');
  const [, remote = ''] = /^(?:refs\/)?(?:remotes\/)?([^/]+)\//.exec(name) ?? [];
  const url =
    settings.get(`git-ref ${name}`) ?? (remote === '' ? undefined : settings.get(`git-remote ${remote}`));
  return url === undefined ? null : remoteText(call, url);
}

/** A directory, or a file, becomes what an address holds; the usual tools may build it as they may a clone. */
function fill(call: Call, place: string, text: string): void {
  call.fillDirectory(place, text);
  keepClone(call, place);
}

/** Files of a commit that take their place in the tree: those that are named, else all. */
export function takeForeign(call: Call, ref: string, places: readonly string[]): void {
  const text = ref === '' ? null : foreignText(call, ref);
  if (text !== null) for (const place of places.length === 0 ? ['.'] : places) fill(call, place, text);
}

/** Remembers that the line has made a repository there. */
export function keepRepository(call: Call, place: string): void {
  const path = call.resolve(place);
  if (path !== null) call.scene.shell.settings.set(`git-init ${path}`, 'true');
}

/** Remembers under which name the line knows an address. */
export function keepRemote(call: Call): void {
  const [verb, ...rest] = call.args;
  if (verb !== 'add' && verb !== 'set-url') return;
  const [name, url = ''] = call.withArguments(rest).options(spec('t:m:', 'mirror')).operands;
  if (name !== undefined && ADDRESS.test(url)) call.scene.shell.settings.set(`git-remote ${name}`, url);
  if (name !== undefined) keepLocal(call, '.', name, url);
}

/** The directory that a repository is cloned into unless another one is named. */
function usualDirectory(url: string): string {
  return baseName(
    url.replace(/\/?(?:\.git)?\/*$/, '').replace(/^.*:/, (all) => (all.includes('/') ? all : '')),
  );
}

const LOCAL = /^(?:[./~]|file:)/;

export const gitClone: Program = (call) => {
  const options = call.options(
    spec(
      'b:c:j:o:u:',
      'branch= config= depth= jobs= origin= upload-pack= reference= template= separate-git-dir= shallow-since= filter= bundle-uri= server-option= recurse-submodules shallow-exclude= revision=',
    ),
  );
  for (const setting of options.all('c', 'config')) applyPair(call, setting);
  for (const command of options.all('u', 'upload-pack')) call.runShell(command, 'git clone --upload-pack');
  const [url, place] = options.operands;
  if (url === undefined) return;
  if (url.startsWith('ext::')) {
    runExternal(call, url);
    return;
  }
  const directory = place ?? usualDirectory(url);
  call.effect('write', call.paths([directory, ...options.all('separate-git-dir')]), {
    action: 'git.clone',
    isRecursive: true,
    detail: 'is filled with the repository',
  });
  if (!LOCAL.test(url)) fill(call, directory, remoteText(call, url));
  keepLocal(call, directory, options.value('o', 'origin') ?? 'origin', url);
};

const TALKS = spec('u:o:j:', 'upload-pack= exec= server-option= jobs= depth= refmap=');

/** Commands that talk to a remote may name one that is a command, or a program to run there. */
export const gitTalks: Program = (call) => {
  const options = call.options(TALKS);
  for (const name of ['u', 'upload-pack', 'exec']) {
    for (const command of options.all(name))
      if (name !== 'u' || command.includes(' ')) call.runShell(command, `git --${name}`);
  }
  for (const word of call.args) if (word.startsWith('ext::')) runExternal(call, word);
};

/** What is fetched from an address that stands in the line goes by these names from here on. */
export const gitFetch: Program = (call) => {
  gitTalks(call);
  const [remote = 'origin', ...refs] = call.options(TALKS).operands;
  const url = addressOf(call, remote);
  if (url === null) return;
  const named = refs.flatMap((ref) => /:(?:refs\/heads\/)?(.+)$/.exec(ref)?.[1] ?? []);
  for (const name of ['FETCH_HEAD', ...named]) call.scene.shell.settings.set(`git-ref ${name}`, url);
};

/** What is pulled into a repository of one's own is merged with it; one that the line made, or that lies elsewhere, has nothing else. */
export const gitPull: Program = (call) => {
  gitFetch(call);
  const { cwd } = call;
  const [remote = 'origin'] = call.options(TALKS).operands;
  const url = addressOf(call, remote);
  const isMade = call.scene.shell.settings.has(`git-init ${cwd ?? ''}`);
  const isOwn = cwd === null || isAtOrBelow(cwd, call.machine.context.workspace);
  if (url !== null && (isMade || !isOwn)) fill(call, '.', remoteText(call, url));
};

/** A repository inside another one, by the words behind the verb. */
function fillInner(call: Call, url: string | undefined, place: string | undefined): void {
  if (url !== undefined && ADDRESS.test(url)) fill(call, place ?? usualDirectory(url), remoteText(call, url));
}

export const gitSubmodule: Program = (call) => {
  const options = call.options(spec('', '', true));
  const at = options.operands.indexOf('foreach');
  gitTalks(call);
  if (call.args[0] === 'add') {
    const added = call
      .withArguments(call.args.slice(1))
      .options(spec('b:', 'branch= name= reference= depth='));
    fillInner(call, added.operands[0], added.operands[1]);
  }
  if (at === -1) return;
  const words = options.operands
    .slice(at + 1)
    .filter(
      (word, index, all) =>
        !word.startsWith('-') || all.slice(0, index).some((each) => !each.startsWith('-')),
    );
  if (words.length === 1) call.runShell(words[0] ?? '', 'git submodule foreach');
  else call.run(words, 'git submodule foreach');
};

export const gitSubtree: Program = (call) => {
  const options = call.options(spec('P:m:', 'prefix= message= branch= onto= annotate='));
  const [verb, url] = options.operands;
  const place = options.value('P', 'prefix');
  if ((verb === 'add' || verb === 'pull') && place !== null) fillInner(call, url, place);
};
