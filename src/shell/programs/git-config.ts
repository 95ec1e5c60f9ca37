import type { Call, Program } from '../call.js';
import { spec, type Options } from '../options.js';
import { findVariable } from '../parameter.js';
import { keepTree } from './git-places.js';

/** Settings whose value git runs. */
const RUNS_VALUE =
  /^(?:core\.(?:sshcommand|pager|editor|fsmonitor|askpass|gitproxy|alternaterefscommand)|sequence\.editor|pager\..+|diff\.external|diff\..+\.(?:command|textconv)|merge\..+\.driver|filter\..+\.(?:clean|smudge|process)|gpg\.(?:.+\.)?program|interactive\.difffilter|(?:browser|man|difftool|mergetool|guitool)\..+\.cmd|uploadpack\.packobjectshook|trailer\..+\.(?:command|cmd)|remote\..+\.(?:uploadpack|receivepack)|tar\..+\.command|sendemail\..*cmd|web\.browser|imap\.tunnel|instaweb\.(?:httpd|browser)|gc\.recentobjectshook|hook\..+\.command)$/;

/** Settings that git runs only with a leading exclamation mark. */
const RUNS_MARKED = /^(?:alias\..+|credential\.(?:.+\.)?helper|submodule\..+\.update)$/;

/** A value as git takes it: without the quotes that keep blanks and signs in it. */
function unquoted(value: string): string {
  return value.includes('"') ? value.replace(/\\(.)|"/g, '$1') : value;
}

/** Settings in a file that the line itself wrote. */
export function applyFile(call: Call, file: string): void {
  const text = file === '' ? undefined : call.writtenTo(file);
  if (text === undefined) return;
  let section = '';
  for (const line of text.split('\n')) {
    const [, name, inner] = /^\s*\[([\w.-]+)(?:\s+"([^"]*)")?\]/.exec(line) ?? [];
    if (name !== undefined) section = inner === undefined ? name : `${name}.${inner}`;
    const [, key, value = 'true'] =
      /^(?:\s*\[[^\]]*\])?\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(line) ?? [];
    if (key !== undefined && section !== '') applySetting(call, `${section}.${key}`, unquoted(value));
  }
}

/** What a setting does beyond being stored. */
export function applySetting(call: Call, key: string, value: string): void {
  const name = key.toLowerCase();
  if (RUNS_VALUE.test(name)) call.runShell(value.replace(/^!/, ''), `git ${key}`);
  else if (RUNS_MARKED.test(name)) {
    if (name.startsWith('alias.')) call.scene.shell.settings.set(`git ${key.slice(6)}`, value);
    else if (value.startsWith('!')) call.runShell(value.slice(1), `git ${key}`);
  } else if (name === 'core.hookspath' || name === 'init.templatedir') {
    call.effect('write', call.paths(['.git/hooks']), {
      action: 'git.hooks-path',
      detail: `lets ${call.render(value) || 'nothing'} stand in for the hooks of the repository`,
    });
  } else if (/^gc\.(?:prune|reflog)expire/.test(name) && /^(?:now|all|0)$/i.test(value)) {
    call.effect('history-loss', [], {
      action: 'git.gc-prune',
      detail: 'lets go of every object that no branch holds',
    });
  } else if (/^remote\..+\.(?:push|mirror)$/.test(name)) {
    // What a push does that names no branch.
    const word = name.endsWith('.mirror') ? (value === 'true' ? '--mirror' : '') : value;
    if (word !== '') call.scene.shell.settings.set('git-push', word);
  } else if (name === 'format.outputdirectory') call.scene.shell.settings.set('git-patches', value);
  else if (name.startsWith('url.ext::')) runExternal(call, key.slice(4));
  else if (name === 'include.path' || name.startsWith('includeif.')) {
    // Beside the file that names it, which is that of the repository.
    const file = /^[/~]/.test(value) ? value : `.git/${value}`;
    call.effect('read', call.paths([file]), { detail: 'is included as settings of git' });
    applyFile(call, file);
  }
}

/** The same for `key=value`. */
export function applyPair(call: Call, pair: string): void {
  const at = pair.indexOf('=');
  applySetting(call, at === -1 ? pair : pair.slice(0, at), at === -1 ? 'true' : pair.slice(at + 1));
}

/** `ext::` addresses are commands; a percent sign keeps a space inside a word. */
export function runExternal(call: Call, url: string): void {
  const command = /ext::(.*?)(?:\.insteadof)?$/is.exec(url)?.[1];
  if (command === undefined) return;
  const words = command.match(/(?:%.|[^\s%])+/gs) ?? [];
  const plain = words.map((word) =>
    word.replace(/%(.)/gs, (_, letter: string) => (/[ %]/.test(letter) ? letter : '')),
  );
  if (command.includes('%')) call.run(plain, 'git ext::');
  else call.runShell(command, 'git ext::');
}

const READS = /^(?:get|list|get-all|get-regexp|get-urlmatch|get-color|get-colorbool|l)$/;

/** A file that the environment puts in the place of a usual one; null if it does not. */
function otherFile(call: Call, options: Options): string | null {
  if (options.has('system')) return call.variable('GIT_CONFIG_SYSTEM');
  if (!options.has('global')) return options.has('local', 'worktree') ? null : call.variable('GIT_CONFIG');
  const home = call.variable('HOME');
  const isMoved = home !== null && home !== call.machine.context.home;
  return call.variable('GIT_CONFIG_GLOBAL') ?? (isMoved ? `${home}/.gitconfig` : null);
}

/** A value of several words is one even if it begins like an option. */
const DASHED_VALUE = /^-(?!-[\w-]+=)\S*\s/;

export const gitConfig: Program = (call) => {
  const dashed = call.args.find((arg) => DASHED_VALUE.test(arg));
  const options = call
    .withArguments(call.args.filter((arg) => arg !== dashed))
    .options(
      spec(
        'f:',
        'file= blob= type= default= comment= value= get get-all get-regexp list unset unset-all add replace-all edit global system local worktree remove-section rename-section fixed-value',
      ),
    );
  const [first = '', ...rest] = options.operands;
  const isVerb = /^(?:set|get|list|unset|edit|rename-section|remove-section)$/.test(first);
  const file = options.value('f', 'file') ?? otherFile(call, options);
  if (READS.test(isVerb ? first : '') || options.has('get', 'get-all', 'get-regexp', 'list', 'l')) {
    if (file !== null && file !== '-')
      call.effect('read', call.paths([file]), { action: 'git.config', detail: 'prints its settings' });
    if (call.hasReader) call.print(`${call.blend([])}\n`);
    return;
  }
  if (file !== null)
    call.effect('write', call.paths([file]), { action: 'git.config', detail: 'changes settings in it' });
  const [key, value = dashed] = isVerb ? rest : options.operands;
  if (options.has('e', 'edit') || first === 'edit') {
    // A person's editor waits for the person; one that the line names does not.
    if (
      !['GIT_EDITOR', 'VISUAL', 'EDITOR'].some(
        (name) => findVariable(call.machine, call.scene, name) !== null,
      )
    )
      return;
    const place = options.has('global') ? '~/.gitconfig' : '.git/config';
    call.effect('write', call.paths([place.replace('~', call.machine.context.home)]), {
      action: 'git.config',
      detail: 'is handed to an editor',
    });
    return;
  }
  if (key === undefined) return;
  // The section goes with all that is set in it.
  if (options.has('remove-section', 'rename-section') || /^re(?:move|name)-section$/.test(first)) {
    if (key.toLowerCase() === 'core') applySetting(call, 'core.hooksPath', '');
    return;
  }
  const isTree = key.toLowerCase() === 'core.worktree';
  if (options.has('unset', 'unset-all') || first === 'unset') {
    if (isTree) keepTree(call, null);
    if (key.toLowerCase() === 'core.hookspath') applySetting(call, key, '');
  } else if (value === undefined) {
    if (call.hasReader) call.print(`${call.blend([])}\n`);
  } else {
    if (isTree && !options.has('global', 'system')) keepTree(call, value);
    applySetting(call, key, value);
    // An alias is kept to be run, like a line of a crontab.
    if (!/^alias\./i.test(key)) return;
    if (value.startsWith('!')) call.runShell(value.slice(1), 'git alias');
    // Options of git itself hold for whatever is done under that name.
    else if (value.startsWith('-')) call.runShell(`git ${value}`, 'git alias');
  }
};
