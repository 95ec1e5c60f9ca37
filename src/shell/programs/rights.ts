import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { isResolved } from '../marks.js';
import { spec } from '../options.js';

/** Groups whose members are as good as root. That of docker is too, but belongs to how it is set up. */
const POWERFUL = /(?:^|,)(?:root|sudo|wheel|admin|disk|shadow|kmem)(?:,|$)/;
/** Capabilities by which a program makes itself root. */
const CAPABILITIES =
  /\bcap_(?:setuid|setgid|setfcap|sys_admin|sys_module|sys_ptrace|dac_override)\b|^=|^all=/i;
const USUAL_SHELL =
  /^\/(?:usr\/|usr\/local\/|opt\/homebrew\/|opt\/local\/|home\/linuxbrew\/\.linuxbrew\/)?s?bin\/|^\w+$/;

function give(call: Call, name: string, detail: string): void {
  call.effect('privilege', [call.target('other', name)], { action: 'rights.given', detail });
}

function change(call: Call, detail: string): void {
  call.effect('privilege', [], { detail });
}

const USER = spec(
  'u:g:G:d:s:c:e:f:k:K:p:l:b:R:P:',
  'uid= gid= groups= home= home-dir= shell= comment= password= login= base-dir= append non-unique create-home system',
);

/** A user who is root, or as good as that. */
const user: Program = (call) => {
  const options = call.options(USER);
  const [name = ''] = options.operands;
  const isRoot = options.value('u', 'uid') === '0' || options.value('g', 'gid') === '0';
  if (isRoot || POWERFUL.test(options.value('G', 'groups') ?? ''))
    give(call, name, 'makes the user as good as root');
  else change(call, call.program === 'usermod' ? 'changes a user' : 'adds a user');
};

const passwd: Program = (call) => {
  const options = call.options(spec('n:x:w:i:R:', 'delete unlock lock status'));
  if (options.has('S', 'status')) return;
  if (options.has('d', 'delete'))
    give(call, options.operands[0] ?? '', 'lets the user in without a password');
  else change(call, 'changes a password');
};

/** `adduser name group` and `gpasswd -a name group`. */
const member: Program = (call) => {
  const options = call.options(
    spec('u:g:G:s:h:', 'uid= gid= ingroup= shell= home= gecos= disabled-password'),
  );
  const [name = '', group = ''] = options.operands;
  if (options.has('d', 'delete', 'r')) return;
  if (POWERFUL.test(group) || options.value('uid', 'u') === '0')
    give(call, name, `puts the user into ${group}`);
  else change(call, 'changes users or groups');
};

const chsh: Program = (call) => {
  const options = call.options(spec('s:', 'shell='));
  const shell = options.value('s', 'shell');
  if (shell === null) return;
  if (isResolved(shell) && !USUAL_SHELL.test(shell))
    give(call, shell, 'is started whenever the user logs in');
  else change(call, 'changes the shell of a user');
};

const setcap: Program = (call) => {
  const { operands } = call.options(spec('n:'));
  for (const [at, text] of operands.entries())
    if (at % 2 === 0 && CAPABILITIES.test(text)) give(call, operands[at + 1] ?? text, 'may act as root');
};

const insmod: Program = (call) => {
  const [file] = call.options(spec('')).operands;
  if (file !== undefined) give(call, file, 'becomes part of the kernel');
};

export const rightsPrograms = once((): Readonly<Record<string, Program>> => ({
  useradd: user,
  usermod: user,
  adduser: member,
  gpasswd: member,
  passwd,
  chsh,
  setcap,
  insmod,
  chpasswd: (call) => change(call, 'changes passwords'),
  visudo: (call) => change(call, 'changes who may act as root'),
  kexec: (call) => {
    if (call.args.some((arg) => /^(?:-e|--exec)$/.test(arg)))
      call.effect('power', [], { detail: 'starts another kernel at once' });
  },
}));
