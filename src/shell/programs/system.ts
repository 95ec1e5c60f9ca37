import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { homeOf } from '../environment.js';
import { spec, verbReadings } from '../options.js';
import { takeText } from './contents.js';
import { runFar } from './far-commands.js';
import { loseRepository, reportForgeLoss } from './forges.js';
import { reportSend } from './network.js';
import { reportLasting } from './schedules.js';

const NUMBERS: Readonly<Record<string, string>> = {
  1: 'HUP',
  2: 'INT',
  3: 'QUIT',
  10: 'USR1',
  12: 'USR2',
  15: 'TERM',
};

/** A signal to the shell itself runs what waits for it, at once. */
function runTrapped(call: Call): void {
  const { traps } = call.machine;
  if (traps.length === 0 || !call.args.some((word) => call.render(word) === '$$')) return;
  const [first = ''] = call.args;
  const named = /^-[sn]$/.test(first) ? (call.args[1] ?? '') : first.replace(/^-/, '');
  const signal = NUMBERS[named] ?? named.toUpperCase().replace(/^SIG/, '');
  for (const { text, signals } of [...traps])
    if (signals.includes(first.startsWith('-') ? signal : 'TERM'))
      call.runShell(text, 'trap', { shell: 'same' });
}

/** Asks whether it is there, and nothing more. */
const NO_SIGNAL = /^(?:-s ?|-n ?|--signal[= ]|-)0(?: |$)/;

/** Asks whether it is there, or to read its settings again. */
const HARMLESS_SIGNAL = /^-(?:s |n )?(?:0|1|10|12|(?:SIG)?(?:HUP|USR1|USR2|CHLD|CONT|WINCH)) /i;

const kill: Program = (call) => {
  runTrapped(call);
  if (NO_SIGNAL.test(call.args.join(' '))) return;
  const isSignal = (word: string): boolean => /^-(?:\d+|[A-Z]+\d*|s|n|l|L)$/i.test(word) && word !== '-1';
  const words = call.args.filter((word, at) => !(at === 0 && isSignal(word)) && !/^-[ln]$/i.test(word));
  if (call.args.some((word) => /^-[lL]$/.test(word)) || words.length === 0) return;
  if (words.at(-1) === '-1' && (words.length < call.args.length || words.length > 1))
    call.effect('power', [], { detail: 'ends every process that it may' });
  // In a container the first process is the one that it was made for.
  if (words.includes('1') && call.scene.host === null && !HARMLESS_SIGNAL.test(call.args.join(' ')))
    call.effect('power', [], { detail: 'ends the first process of the machine' });
  call.effect(
    'kill',
    words.map((word) => call.target('process', word)),
    {
      isForced: call.args.some((word) => /^-(?:9|KILL|SIGKILL)$/i.test(word)),
      detail: 'ends the process',
    },
  );
};

function killsByName(short: string, isKilling: (call: Call) => boolean = () => true): Program {
  return (call) => {
    if (!isKilling(call) || NO_SIGNAL.test(call.args.join(' '))) return;
    const options = call.options(
      spec(short, 'signal= user= group= parent= session= terminal= older= newest'),
    );
    const names = options.operands.filter((word) => !/^-(?:\d+|[A-Z]+)$/.test(word));
    const isAny = call.program === 'pkill' && names.some((name) => /^(?:\.[*+]?|\^|)$/.test(name));
    if (isAny || (names.length === 0 && (options.has('u', 'U', 'user') || call.program === 'killall5')))
      call.effect('power', [], { detail: 'ends every process that it may' });
    call.effect(
      'kill',
      names.map((word) => call.target('process', word)),
      { detail: 'ends every process of that name' },
    );
  };
}

function powers(isPower: (call: Call) => boolean = () => true): Program {
  return (call) => {
    if (isPower(call) && !call.args.some((arg) => /^(?:--help|--version|-c|-k|--wtmp-only)$/.test(arg))) {
      call.effect('power', [], {
        isForced: call.args.some((arg) => /^-f|--force/.test(arg)),
        detail: 'stops or restarts the machine',
      });
    }
  };
}

const POWER = /^(?:poweroff|reboot|halt|kexec|rescue|emergency|suspend|hibernate|soft-reboot)$/;

const systemctl: Program = (call) => {
  const [verb = '', ...units] = call.args.filter((arg) => !arg.startsWith('-'));
  const isPower = units.some((unit) => POWER.test(unit.replace(/\.target$/, '')));
  if (POWER.test(verb) || (/^(?:start|isolate)$/.test(verb) && isPower))
    call.effect('power', [], { detail: 'stops or restarts the machine' });
  else if (/^(?:stop|disable|mask|kill|isolate)$/.test(verb)) {
    call.effect(
      'service-stop',
      units.map((unit) => call.target('other', unit)),
      { action: `systemctl.${verb}`, detail: 'stops or disables the service' },
    );
  }
  // A unit that is installed is its package's business, a file is not.
  const [file] = verb === 'enable' || verb === 'link' ? units.filter((unit) => unit.includes('/')) : [];
  if (file !== undefined) reportLasting(call, file);
};

const service: Program = (call) => {
  const [name = '', verb = ''] = call.args;
  if (/^(?:stop|disable|--full-restart)$/.test(verb))
    call.effect('service-stop', [call.target('other', name)], { detail: 'stops the service' });
};

const userdel: Program = (call) => {
  const options = call.options(
    spec('R:P:', 'root= prefix= remove force remove-home remove-all-files backup-to= conf= group='),
  );
  const [user = ''] = options.operands;
  call.effect('privilege', [call.target('other', user)], { detail: 'removes the user' });
  if (options.has('r', 'remove', 'remove-home', 'remove-all-files'))
    call.effect('delete', call.paths([`/home/${user}`]), {
      isRecursive: true,
      isForced: true,
      detail: 'removes the home of the user',
    });
};

/** Programs that print a credential and nothing else. */
export function shows(isShowing: (words: readonly string[], args: readonly string[]) => boolean): Program {
  return (call) => {
    const words = verbReadings(call.args).find((each) => isShowing(each, call.args));
    if (words === undefined) {
      if (call.hasReader) call.print(call.machine.symbols.unknown(`$(${call.program} ...)`));
      return;
    }
    const source = [call.program, ...words.slice(0, 2)].join(' ');
    call.printSecret(source);
  };
}

const gpg: Program = (call) => {
  if (call.args.some((arg) => arg.startsWith('--export-secret-'))) shows(() => true)(call);
  const options = call.options(
    spec(
      'o:r:u:',
      'output= recipient= local-user= homedir= passphrase= passphrase-file= batch armor decrypt encrypt symmetric',
    ),
  );
  if (call.args.some((arg) => /^--delete-secret-/.test(arg)))
    call.effect('delete', call.paths([`${call.machine.context.home}/.gnupg/private-keys-v1.d`]), {
      isForced: true,
      detail: 'deletes a private key',
    });
  const output = options.value('o', 'output');
  const texts = [call.stdin ?? '', ...options.operands.map((file) => call.contentOf(file))];
  if (output !== null) takeText(call, output, call.blend(texts), 'is written');
  else if (options.has('d', 'decrypt', 'c', 'symmetric', 'e', 'encrypt'))
    call.print(call.blend(texts, options.has('d', 'decrypt')));
};

export const systemPrograms = once((): Readonly<Record<string, Program>> => ({
  kill,
  pkill: killsByName('u:U:g:G:P:s:t:F:'),
  killall: killsByName('s:u:o:y:Z:'),
  killall5: killsByName('o:'),
  skill: killsByName(''),
  fuser: (call) => {
    const isKilling = call.args.some((arg) => /^-[a-z]*k|^--kill/.test(arg));
    const isMount = call.args.some((arg) => /^-[a-z]*[mMc]/.test(arg));
    if (isKilling && isMount && call.args.some((arg) => /^\/(?:home|usr|var)?\/?$/.test(arg)))
      call.effect('power', [], { detail: 'ends every process that has a file open there' });
    return killsByName('n:', () => isKilling)(call);
  },
  shutdown: powers(),
  reboot: powers(),
  halt: powers(),
  poweroff: powers(),
  init: powers((call) => /^[06]$/.test(call.args[0] ?? '')),
  telinit: powers((call) => /^[06]$/.test(call.args[0] ?? '')),
  systemctl,
  service,
  'rc-service': service,
  launchctl: (call) => {
    if (/^(?:unload|bootout|remove|stop|disable|kill)$/.test(call.args[0] ?? ''))
      call.effect(
        'service-stop',
        call.args.slice(1).map((arg) => call.target('other', arg)),
        { detail: 'stops the service' },
      );
    else if (/^(?:submit|load|bootstrap)$/.test(call.args[0] ?? '')) reportLasting(call, call.args.join(' '));
  },
  userdel,
  deluser: userdel,
  gpg,
  gpg2: gpg,
  security: shows(
    (words, args) =>
      /^(?:find-generic-password|find-internet-password|dump-keychain|export)$/.test(words[0] ?? '') &&
      (args.some((arg) => /^-[a-z]*[gw]/.test(arg)) || words[0] === 'dump-keychain' || words[0] === 'export'),
  ),
  pass: shows(
    (words) =>
      words.length > 0 &&
      !/^(?:ls|list|find|grep|insert|add|edit|generate|rm|mv|cp|git|init|help|version)$/.test(words[0] ?? ''),
  ),
  gopass: shows((words) => words[0] === 'show' || words[0] === 'cat'),
  vault: shows(
    (words) =>
      words[0] === 'read' ||
      (words[0] === 'kv' && words[1] === 'get') ||
      (words[0] === 'print' && words[1] === 'token'),
  ),
  'secret-tool': shows((words) => /^(?:lookup|search)$/.test(words[0] ?? '')),
  keyring: shows((words) => words[0] === 'get'),
  bw: shows((words) => words[0] === 'get' || words[0] === 'export'),
  'ansible-vault': shows((words) => words[0] === 'view' || words[0] === 'decrypt'),
  doctl: shows((words) => words[0] === 'auth' && words[1] === 'token'),
  az: (call) => {
    if (runFar(call)) return;
    const options = call.options(spec('f:s:', 'file= source='));
    const words = options.operands.join(' ');
    const files = options.all('f', 'file', 's', 'source');
    if (/^storage \S+ download/.test(words))
      for (const file of files)
        takeText(call, file, call.mint({ source: words, isRemote: true }), 'takes the download');
    if (/^storage \S+ upload/.test(words))
      reportSend(call, [call.target('url', words)], [], files, 'uploads files');
    shows((each) => /^(?:account get-access-token|keyvault secret show)\b/.test(each.join(' ')))(call);
  },
  glab: (call) => {
    const words = call.args.filter((arg) => !arg.startsWith('-')).join(' ');
    const options = call.options(
      spec('X:f:F:H:R:', 'method= field= raw-field= header= hostname= input= repo='),
    );
    const deleted = /^repo delete(?: (\S+))?/.exec(words);
    if (deleted !== null) loseRepository(call, deleted[1] ?? 'the repository');
    if (words.startsWith('api '))
      reportForgeLoss(call, {
        path: options.operands[1] ?? '',
        method: options.value('X', 'method') ?? '',
        isForced: false,
        hasProjects: true,
      });
    if (/^(?:api|(?:mr|issue|release|snippet) view|mr diff|ci trace) /.test(words))
      call.print(call.mint({ source: call.render(`glab ${words}`), isRemote: true }));
    else
      shows(
        ([noun, verb, ...rest], args) =>
          (noun === 'auth' && args.some((arg) => /^(?:-t|--show-token)$/.test(arg))) ||
          (noun === 'config' && verb === 'get' && rest.some((word) => /token$/.test(word))),
      )(call);
  },
  getent: (call) => {
    const [base, user = ''] = call.args;
    if (base === 'passwd' && user !== '')
      call.print(`${user}:x:1000:1000::${homeOf(user, call.machine.context)}:/bin/bash\n`);
    else shows((words) => words[0] === 'shadow' || words[0] === 'gshadow')(call);
  },
  lpass: shows((words) => words[0] === 'show' || words[0] === 'export'),
  'keepassxc-cli': shows(
    (words, args) => words[0] === 'show' && args.some((arg) => /^(?:-s|--show-protected|-a)/.test(arg)),
  ),
  'docker-credential': shows((words) => words[0] === 'get'),
  'git-credential': shows((words) => words[0] === 'get'),
  'kwallet-query': shows((_, args) => args.includes('-r')),
}));
