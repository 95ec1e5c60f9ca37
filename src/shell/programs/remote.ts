import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { UNKNOWN } from '../machine.js';
import { readOptions, spec } from '../options.js';
import { isAtOrBelow } from '../path.js';
import { sentFiles } from '../sent.js';
import { runComposition } from './compositions.js';
import { reportContent } from './contents.js';
import { copyFiles, execContainer, RUN, runContainer } from './containers.js';
import { reportBuilt, skopeo } from './images.js';
import { reportSend } from './network.js';
import { reportShared } from './openings.js';
import { runSshOptions } from './transfer.js';

const SSH = spec('B:b:c:D:E:e:F:I:i:J:L:l:m:O:o:p:P:Q:R:S:W:w:', '', true);

function connect(call: Call, given = SSH): void {
  const options = call.options(given);
  runSshOptions(call, options);
  const [host, ...words] = options.operands;
  if (host === undefined) return;
  // Options may follow the host.
  const rest = readOptions(words, SSH);
  runSshOptions(call, rest);
  // A way back to where this machine takes logins.
  if ([...options.all('R'), ...rest.all('R')].some((way) => way.endsWith(':22'))) reportShared(call);
  const elsewhere = { shell: 'new', host, cwd: call.machine.symbols.unknown('$PWD'), output: null } as const;
  const typed = call.scene.input.text;
  if (typed !== null && typed !== '')
    reportSend(call, [call.target('host', host)], [typed], [], 'sends its input');
  // A command is put together here, with what the line puts into it.
  if (sentFiles(call, rest.operands).length > 0)
    reportSend(call, [call.target('host', host)], rest.operands, [], 'sends it in a command');
  if (rest.operands.length > 0) call.runShell(rest.operands.join(' '), 'ssh', elsewhere);
  else if (typed !== null && !options.has('N'))
    call.runShell(call.expandVerbatim(typed), 'ssh', { ...elsewhere, stdin: null });
  call.print(call.mint({ source: `ssh ${call.render(host)}`, isRemote: true }));
}

const ssh: Program = (call) => connect(call);

/** Few calls have one of these in them, and the pattern is a long one. */
const LOSING = ['rm', 'kill', 'prune', 'reset', 'leave'];
const LOSSES =
  /^(?:(?:container |pod )?(?:rm|kill|prune)|rmi|image (?:rm|prune)|volume (?:rm|prune)|network (?:rm|prune)|system (?:prune|reset)|builder prune|machine rm|swarm leave|stack rm|service rm)\b/;

function isLosing(words: string): boolean {
  return LOSING.some((part) => words.includes(part)) && LOSSES.test(words);
}

const COMPOSE = spec(
  'f:p:',
  'file= project-name= profile= env-file= project-directory= ansi= parallel= progress=',
  true,
);

const docker: Program = (call) => {
  const global = readOptions(
    call.args,
    spec(
      'H:c:l:',
      'host= context= config= log-level= connection= url= remote tls tlscacert= tlscert= tlskey= tlsverify identity= root=',
      true,
    ),
  );
  const [verb = '', ...rest] = global.operands;
  const isCompose = verb === 'compose';
  const composition = isCompose ? readOptions(rest, COMPOSE) : null;
  const inner = (composition ?? global).operands;
  const [noun = '', ...args] = inner;
  const [action, ...more] = noun === 'container' ? [args[0] ?? '', ...args.slice(1)] : [noun, ...args];
  const words = readOptions(more, RUN).operands;
  if (composition !== null && runComposition(call, composition.all('f', 'file'), action ?? '', words)) return;
  if (action === 'run' || action === 'create') runContainer(call, more, isCompose);
  else if (action === 'exec') execContainer(call, more);
  else if (
    /^(?:build|(?:buildx|image|builder) build)$/.test(
      action === 'build' ? action : `${action} ${more[0] ?? ''}`,
    )
  )
    reportBuilt(call, more);
  // The names of users are others there, the files are ours.
  else if (action === 'unshare' && call.program === 'podman') call.run(more, 'podman unshare');
  else if (action === 'cp')
    copyFiles(
      call,
      more.filter((arg) => !/^-./.test(arg)),
      ':',
    );
  else if (/^(?:save|export|image save)$/.test(action === 'image' ? `image ${more[0] ?? ''}` : action)) {
    const output = readOptions(more, spec('o:', 'output= format=')).value('o', 'output');
    if (output !== null) reportContent(call, [output], 'takes the image');
    else call.print(call.blend([]));
  } else if (
    isCompose &&
    (action === 'down' || action === 'rm') &&
    more.some((arg) => /^(?:-v|--volumes)$/.test(arg))
  ) {
    call.effect('container-loss', [], {
      action: 'docker.compose-down-volumes',
      detail: 'deletes the volumes with what is stored in them',
    });
  } else if (isLosing(inner.join(' '))) {
    const verbs = /^(?:rm|rmi|kill|prune)$/.test(noun) ? 1 : 2;
    const names = inner.slice(verbs).filter((arg) => !arg.startsWith('-'));
    call.effect(
      'container-loss',
      names.map((name) => call.target('other', name)),
      {
        action: `docker.${inner.slice(0, verbs).join('-')}`,
        isForced: more.some((arg) => /^(?:-[a-z]*f|--force)/.test(arg)),
        detail: 'removes containers, images or volumes',
      },
    );
  } else if (call.hasReader) call.print(call.machine.symbols.unknown(`$(${call.program} ...)`));
  return UNKNOWN;
};

const FIELD = String.raw`\.(?:metadata\.(?:name|namespace|uid|creationTimestamp|labels(?:\.[\w\\./-]+)?|resourceVersion)|type)`;
/** Formats that show which secrets there are, not what is in them. */
const NAMES_ONLY = new RegExp(
  String.raw`^=?(?:wide|name|jsonpath=(?:[^{}]|\{(?:range [^{}]*|end|"[^"]*"|(?:\.items\[\*\])?${FIELD})\})*|custom-columns=(?:[^:,]+:${FIELD},?)+)$`,
);

/** A template that goes over the names of what is in a secret, and shows those. */
const KEYS_ONLY =
  /^=?go-template=\{\{-?\s*range\s+\$(\w+)\s*,\s*\$(?!\1\b)\w+\s*:=\s*\.data\s*-?\}\}(?:[^{}]|\{\{-?\s*(?:"[^"{}]*"|(?:println\s+)?\$\1(?:\s+"[^"{}]*")?|end)\s*-?\}\})*$/;

function showsNamesOnly(format: string): boolean {
  return NAMES_ONLY.test(format) || KEYS_ONLY.test(format);
}

/** A pod that looks into a node has all of it below one directory. */
function onNode(word: string): string {
  return word.replace(/^\/host(?=\/|$)/, '') || '/';
}

const kubectl: Program = (call) => {
  const dashes = call.args.indexOf('--');
  const before = dashes === -1 ? call.args : call.args.slice(0, dashes);
  const options = readOptions(
    before,
    spec(
      'n:c:f:l:o:s:',
      'namespace= container= context= kubeconfig= cluster= user= filename= selector= output= server= image= overrides= pod-running-timeout= template= ' +
        'token= as= as-group= as-uid= request-timeout= certificate-authority= client-certificate= client-key= tls-server-name=',
    ),
  );
  const words = options.operands;
  const format = options.value('o', 'output', 'template');
  const [verb = '', name = '', ...rest] = words;
  const command = dashes === -1 ? rest : call.args.slice(dashes + 1);
  if (verb === 'create' && name === 'token') call.printSecret(`${call.program} create token`);
  else if (verb === 'whoami' && options.has('t', 'show-token')) call.printSecret(`${call.program} whoami`);
  else if (verb === 'exec') call.run(command, `${call.program} exec`, { host: call.render(name), cwd: '/' });
  else if (verb === 'rsh')
    // What follows the name belongs to the command, options as well.
    call.run(dashes === -1 ? call.args.slice(call.args.indexOf(name) + 1) : command, `${call.program} rsh`, {
      host: call.render(name),
      cwd: '/',
    });
  else if (verb === 'run' && dashes !== -1)
    call.run(command, `${call.program} run`, { mounts: [], cwd: '/' });
  else if (verb === 'debug' && dashes !== -1)
    call.run(name.startsWith('node/') ? command.map(onNode) : command, `${call.program} debug`, {
      host: call.render(name),
      cwd: '/',
    });
  else if (verb === 'cp') copyFiles(call, words.slice(1), ':');
  else if (verb === 'delete' || verb === 'drain') {
    call.effect(
      'cloud-loss',
      words.slice(1).map((word) => call.target('other', word)),
      {
        action: `kubectl.${verb}`,
        isForced: call.args.includes('--force'),
        detail: 'removes it from the cluster',
      },
    );
  } else if (
    (verb === 'get' && /^secrets?(?:[/,]|$)/.test(name) && format !== null && !showsNamesOnly(format)) ||
    (verb === 'config' &&
      name === 'view' &&
      call.args.some((arg) => /^--(?:raw|flatten)(?:=true)?$/.test(arg)))
  )
    call.printSecret(`${call.program} ${verb} ${name}`);
  else if (call.hasReader) call.print(call.machine.symbols.unknown(`$(${call.program} ...)`));
};

/** In another root the same paths mean other files; in a container that may be a mounted one. */
const chroot: Program = (call) => {
  const options = call.options(spec('', 'userspec= groups= skip-chdir', true));
  const [root = '/', ...words] = options.operands;
  const { mounts } = call.scene;
  const path = call.resolve(root) ?? '/';
  const moved =
    mounts?.flatMap(({ host, inside }) =>
      isAtOrBelow(inside, path)
        ? [{ host, inside: inside.slice(path === '/' ? 0 : path.length) || '/' }]
        : [],
    ) ?? null;
  return call.run(words.length === 0 ? ['bash'] : words, 'chroot', {
    cwd: '/',
    ...(moved === null ? {} : { mounts: moved }),
  });
};

/** Modules that leave a file where they are told to. */
const WRITING_MODULE = /^(?:copy|template|lineinfile|blockinfile|replace|get_url|unarchive|file)$/;

const ansible: Program = (call) => {
  const options = call.options(
    spec('a:e:f:i:l:m:u:', 'args= extra-vars= inventory= module-name= user= limit='),
  );
  const module = (options.value('m', 'module-name') ?? '').replace(/^ansible\.builtin\./, '');
  const isShell = /^(?:shell|command|raw|)$/.test(module);
  const code = options.value('a', 'args');
  const [host = ''] = options.operands;
  if (code === null) return;
  const where = /^(?:localhost|127\.0\.0\.1)$/.test(host) ? {} : { host };
  if (isShell) call.runShell(code, 'ansible', { shell: 'new', ...where });
  const path = /(?:^|\s)(?:path|dest|name)=(\S+)/.exec(code)?.[1];
  if (/(?:^|\s)state=absent(?:\s|$)/.test(code) && path?.startsWith('/') === true)
    call.run(['rm', '-rf', path], 'ansible', where);
  else if (WRITING_MODULE.test(module) && path?.startsWith('/') === true)
    call.run(['touch', path], 'ansible', where);
};

/** The words after the options are run on many machines. */
function many(short: string): Program {
  return (call) => {
    const options = call.options(spec(short, '', true));
    const host = options.value('H', 'w', 'm', 'g') ?? call.program;
    call.runShell(options.operands.join(' '), call.program, { shell: 'new', host });
  };
}

export const remotePrograms = once((): Readonly<Record<string, Program>> => ({
  ssh,
  autossh: (call) => connect(call, { ...SSH, short: `${SSH.short}M:` }),
  mosh: ssh,
  rsh: ssh,
  slogin: ssh,
  docker,
  skopeo,
  podman: docker,
  nerdctl: docker,
  'docker-compose': (call) => docker(call.withArguments(['compose', ...call.args])),
  'podman-compose': (call) => docker(call.withArguments(['compose', ...call.args])),
  kubectl,
  oc: kubectl,
  k3s: (call) => (call.args[0] === 'kubectl' ? kubectl(call.withArguments(call.args.slice(1))) : undefined),
  microk8s: (call) =>
    call.args[0] === 'kubectl' ? kubectl(call.withArguments(call.args.slice(1))) : undefined,
  chroot,
  ansible,
  pssh: many('h:H:l:p:o:e:t:O:x:'),
  'parallel-ssh': many('h:H:l:p:o:e:t:O:x:'),
  pdsh: many('w:x:g:f:l:t:u:R:'),
  clush: many('w:x:g:X:f:l:t:u:o:'),
  dsh: many('m:g:f:r:o:'),
}));
