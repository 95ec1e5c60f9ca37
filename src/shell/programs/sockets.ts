import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import type { Target } from '../effect.js';
import { isResolved } from '../marks.js';
import { readOptions, spec } from '../options.js';
import { assignParameter } from '../parameter.js';
import { sentFiles, sentVariables } from '../sent.js';
import { reportTypedFlush } from './key-stores.js';
import { reportContent } from './contents.js';
import { remoteText, reportSend } from './network.js';

/** A shell's output on its way out: whoever is at the other end has the shell. */
function reportSession(call: Call, places: readonly Target[]): void {
  if (call.machine.symbols.originsIn(call.stdin ?? '').some(({ isSession }) => isSession)) {
    call.effect('reverse-shell', places, {
      action: 'reverse-shell',
      detail: 'connects a shell to another machine',
    });
  }
}

/** What is typed goes to the other end, which may be a store of data that takes commands as lines. */
function sendInput(call: Call, places: readonly Target[]): void {
  const input = call.stdin;
  if (input === null || input === '') return;
  reportSend(call, places, [input], [], 'sends its input');
  reportTypedFlush(call, input);
}

/** Raw connections: what comes in is foreign, what goes in is sent. */
const netcat: Program = (call) => {
  const options = call.options(
    spec(
      'e:c:g:G:i:I:m:o:O:p:q:s:T:w:x:X:',
      'exec= sh-exec= lua-exec= source= proxy= wait= idle-timeout= listen ssl keep-open',
    ),
  );
  const isShell = options.all('e', 'exec', 'c', 'sh-exec').some((command) => SHELL_WORD.test(command));
  const [host = ''] = options.operands;
  const isProbe = options.has('z');
  if (isProbe) return;
  const place = call.target('host', host);
  reportSession(call, [place]);
  if (isShell)
    call.effect('reverse-shell', [place], {
      action: 'reverse-shell',
      detail: 'connects a shell to another machine',
    });
  else
    for (const command of options.all('c', 'sh-exec', 'e', 'exec', 'lua-exec'))
      call.runShell(command, 'nc -e');
  sendInput(call, [place]);
  call.print(remoteText(call, `nc ${host}`));
};

export const SHELL_WORD =
  /(?:^|[\s/'"=,:])(?:ba|da|z|k|c|tc|a|mk|fi)?sh(?:\.exe)?(?:$|[\s'",;-])|cmd\.exe|powershell|pwsh|(?:^|[\s/])python\d?|(?:^|[\s/])perl(?:$|\s)/i;

/** A file as an address: with its kind, or as a path alone. */
function fileAddress(word: string): string | null {
  return (
    /^(?:(?:FILE|OPEN|GOPEN|CREATE):([^,]+))/is.exec(word)?.[1] ??
    /^(?:\/|\.\/)[^,:]+/.exec(word)?.[0] ??
    null
  );
}

const socat: Program = (call) => {
  const { operands } = readOptions(call.args, spec('b:t:T:l:'));
  const network = operands.filter((word) =>
    /^(?:TCP|UDP|SSL|OPENSSL|SOCKS|PROXY|VSOCK|SCTP)[\w-]*:/i.test(word),
  );
  const commands = operands.flatMap((word) => /^(?:EXEC|SYSTEM|SHELL):(.*)$/is.exec(word)?.[1] ?? []);
  const files = operands.flatMap((word) => fileAddress(word) ?? []);
  const places = network.map((word) => call.target('host', word.replace(/^[^:]*:/, '')));
  for (const command of commands) {
    const text = command
      .replace(/,(?:pty|stderr|setsid|sigint|sane|raw|echo|ctty|nofork)[^\s]*.*$/i, '')
      .replace(/^(['"])(.*)\1$/s, '$2');
    if (network.length > 0 && SHELL_WORD.test(text))
      call.effect('reverse-shell', places, {
        action: 'reverse-shell',
        detail: 'connects a shell to another machine',
      });
    call.runShell(text, 'socat EXEC');
  }
  // From the first to the second only, or back.
  const [first = '', second = ''] = operands;
  const end = call.args.includes('-u') ? second : call.args.includes('-U') ? first : '';
  const result = fileAddress(end);
  if (result !== null) reportContent(call, [result], 'takes what is sent');
  if (network.length > 0)
    for (const file of files) call.writeFile(file, remoteText(call, network[0] ?? 'socat'));
  const inside = files.filter((file) => /^(?:\/dev\/|[^/~])/.test(file) && file !== result);
  if (inside.length > 0) reportContent(call, inside, 'may be written', true);
  // Between files and where it is: what is read there is shown here.
  const shown = end === '-' || /^STD(?:OUT|IO)/i.test(end) ? files : [];
  if (shown.length > 0) call.effect('read', call.paths(shown), { detail: 'reads it' });
  if (network.length === 0) {
    for (const file of shown) call.print(call.contentOf(file));
    return;
  }
  reportSession(call, places);
  if (operands.some((word) => /^(?:-|STDIN|STDIO)/i.test(word))) sendInput(call, places);
  if (files.length > 0) reportSend(call, places, [], files, 'sends its input');
  call.print(remoteText(call, network[0] ?? 'socat'));
};

/** Programs that carry their arguments over the network: a name looked up is a message sent. */
function speaks(): Program {
  return (call) => {
    const leaked = [...sentFiles(call, call.args), ...sentVariables(call, call.args)];
    if (leaked.length > 0)
      reportSend(
        call,
        call.args.slice(-1).map((arg) => call.target('host', arg)),
        call.args,
        [],
        'sends data in a name',
      );
    call.print(remoteText(call, `${call.program} ${call.args.join(' ')}`));
  };
}

const telnet: Program = (call) => {
  const [host = ''] = call.options(spec('l:n:e:')).operands;
  reportSession(call, [call.target('host', host)]);
  for (const [, command = ''] of (call.stdin ?? '').matchAll(/^\s*!(.+)$/gm))
    call.runShell(command, 'telnet !');
  sendInput(call, [call.target('host', host)]);
  call.print(remoteText(call, `${call.program} ${host}`));
};

const opensslCommand: Program = (call) => {
  const [verb = '', ...args] = call.args;
  const value = (name: string): string | null => {
    const at = args.indexOf(name);
    return at === -1 ? null : (args[at + 1] ?? null);
  };
  const input = value('-in');
  const output = value('-out');
  if (input !== null) call.effect('read', call.paths([input]), { detail: 'reads it' });
  const written = [output, value('-keyout')].filter((place) => place !== null);
  if (written.length > 0) reportContent(call, written, 'is written');
  if (verb === 's_client') {
    const host = value('-connect') ?? '';
    reportSession(call, [call.target('host', host)]);
    sendInput(call, [call.target('host', host)]);
    call.print(remoteText(call, `openssl s_client ${host}`));
    return;
  }
  const text = input === null ? (call.stdin ?? '') : call.contentOf(input);
  const isDecoding = args.includes('-d');
  const isBase64 = verb === 'base64' || args.includes('-base64') || args.includes('-a');
  if (output === null && isDecoding && isBase64 && !args.some((arg) => /^-(?:aes|des|pass|k$)/.test(arg))) {
    call.run(['base64', '-d'], '', { stdin: text });
  } else if (output === null) call.print(call.blend([text], isDecoding));
  else if (!isResolved(text)) call.writeFile(output, call.blend([text], isDecoding));
};

/** A connection of a page, to which what is typed goes. */
const webSocket: Program = (call) => {
  const { operands } = call.options(spec('H:c:x:w:s:l:', 'header= connect= execute= origin= protocol='));
  const url = operands.find((word) => /^wss?:\/\//.test(word)) ?? call.options(spec('c:')).value('c') ?? '';
  sendInput(call, [call.target('url', url)]);
  call.print(remoteText(call, url));
};

/** `websocat ws://… exec:bash`: a program at this end of the connection. */
const webSocketProgram: Program = (call) => {
  const places = call.args.filter((arg) => /^wss?:\/\//.test(arg)).map((arg) => call.target('url', arg));
  for (const command of call.args.flatMap((arg) => /^(?:exec|cmd|sh-c):(.*)$/s.exec(arg)?.[1] ?? [])) {
    if (SHELL_WORD.test(command))
      call.effect('reverse-shell', places, {
        action: 'reverse-shell',
        detail: 'connects a shell to another machine',
      });
    else call.runShell(command, call.program, { shell: 'new' });
  }
  return webSocket(call);
};

/** `rcat connect -s bash HOST PORT`. */
const isGivingShell = (args: readonly string[]): boolean =>
  /^c(?:onnect)?$/.test(args[0] ?? '') && SHELL_WORD.test(valueAfter(args, /^(?:-s|--shell)$/));

/** Messages for the log, of this machine or of another one. */
const logger: Program = (call) => {
  const options = call.options(
    spec('f:t:p:n:P:i::', 'file= tag= priority= server= port= id rfc3164 rfc5424 msgid= sd-id= sd-param='),
  );
  const files = options.all('f', 'file').filter((file) => file !== '-');
  if (files.length > 0) call.effect('read', call.paths(files), { detail: 'is read' });
  const server = options.value('n', 'server');
  const texts = options.operands.length > 0 ? options.operands : [call.stdin ?? ''];
  const leaked = sentFiles(call, texts);
  if (server !== null && files.length + leaked.length > 0)
    reportSend(call, [call.target('host', server)], texts, files, 'sends messages');
};

/** zsh's own connections: the descriptor is left in a variable. */
const ztcp: Program = (call) => {
  const [host = '', port = ''] = call.options(spec('d:')).operands;
  const { shell } = call.scene;
  const free = shell.freeDescriptor();
  shell.descriptors.set(free, remoteText(call, `ztcp ${host} ${port}`));
  shell.sinks.set(free, `/dev/tcp/${host}/${port}`);
  assignParameter(call.scene, 'REPLY', String(free), null);
};

/** A shell for whoever connects. */
const telnetd: Program = (call) => {
  const login = call.options(spec('l:p:b:f:i:')).value('l');
  if (login !== null && SHELL_WORD.test(login))
    call.effect('reverse-shell', [], {
      action: 'reverse-shell',
      detail: 'connects a shell to another machine',
    });
};

/** A terminal of this machine on another one's screen, or for whoever comes by. */
function sharesTerminal(isShared: (args: readonly string[]) => boolean): Program {
  return (call) => {
    if (isShared(call.args))
      call.effect('reverse-shell', [], {
        action: 'reverse-shell',
        detail: 'gives others a terminal on this machine',
      });
  };
}

const LOCAL = /^(?:lo|localhost|127\.0\.0\.1|::1|unix.*|:.*)$/;
const valueAfter = (args: readonly string[], option: RegExp): string =>
  args[args.findIndex((arg) => option.test(arg)) + 1] ?? '';
/** Unless it listens to nobody but this machine. */
const isForAll = (args: readonly string[]): boolean =>
  !args.some((arg) => /^(?:--help|-h|--version|-v)$/.test(arg)) &&
  !LOCAL.test(valueAfter(args, /^(?:-i|--interface|-a|--address)$/));

/** Programs that open a connection and speak on it themselves. */
export const socketPrograms = once((): Readonly<Record<string, Program>> => ({
  nc: netcat,
  ncat: netcat,
  netcat,
  'nc.openbsd': netcat,
  'nc.traditional': netcat,
  pwncat: netcat,
  rcat: sharesTerminal(isGivingShell),
  rustcat: sharesTerminal(isGivingShell),
  socat,
  telnet,
  ping: speaks(),
  ping6: speaks(),
  dig: speaks(),
  host: speaks(),
  nslookup: speaks(),
  drill: speaks(),
  whois: speaks(),
  finger: speaks(),
  openssl: opensslCommand,
  xterm: (call) => {
    sharesTerminal(
      (args) =>
        args.includes('-display') &&
        !LOCAL.test(valueAfter(args, /^-display$/).replace(/:[\d.]+$/, '') || ':'),
    )(call);
    const at = call.args.indexOf('-e');
    const words = at === -1 ? [] : call.args.slice(at + 1);
    return words.length === 1
      ? call.runShell(words[0] ?? '', 'xterm', { shell: 'new' })
      : call.run(words, 'xterm');
  },
  ttyd: sharesTerminal(isForAll),
  gotty: sharesTerminal(isForAll),
  'gs-netcat': sharesTerminal(isForAll),
  mosquitto_pub: (call) => {
    const options = call.options(spec('h:p:t:f:m:u:P:q:i:k:', 'cafile= cert= key='));
    const files = options.all('f');
    if (files.length > 0) call.effect('read', call.paths(files), { detail: 'is published' });
    const texts = [...options.all('m'), options.has('l', 's') ? (call.stdin ?? '') : ''];
    reportSend(call, [call.target('host', options.value('h') ?? 'localhost')], texts, files, 'publishes it');
  },
  websocat: webSocketProgram,
  wscat: webSocket,
  logger,
  ztcp,
  telnetd,
  ipfs: (call) => {
    if (/^(?:cat|get)$/.test(call.args[0] ?? '')) call.print(remoteText(call, `ipfs ${call.args[1] ?? ''}`));
  },
}));
