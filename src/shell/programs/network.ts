import { isCredentialUrl } from '../../model/credential-url.js';
import { once } from '../../model/once.js';
import { squeezeBlanks } from '../blanks.js';
import type { Call, Program } from '../call.js';
import type { Target } from '../effect.js';
import { isResolved } from '../marks.js';
import { spec } from '../options.js';
import { baseName } from '../path.js';
import { sentFiles, sentVariables } from '../sent.js';
import { reportContent, takeText } from './contents.js';
import { reportStoreLoss } from './stores.js';
import { settingsAsOptions } from './wget-settings.js';

const URL_WORD = /^(?:[a-z][a-z0-9+.-]*:\/\/|[\w-]+(?:\.[\w-]+)+(?:[:/]|$)|localhost)/i;

/** The sending of data: what it is, and where it goes. */
export function reportSend(
  call: Call,
  places: readonly Target[],
  texts: readonly string[],
  files: readonly string[],
  detail: string,
): void {
  const sent = [
    ...call.paths(files),
    ...sentFiles(call, [...texts, ...files.map((file) => call.contentOf(file))]),
  ];
  const unknown = texts
    .flatMap((text) => call.machine.symbols.originsIn(text))
    .filter(({ source }) => /^\$\w+$/.test(source))
    .map(({ source }) => call.target('other', source));
  const named = new Set(unknown.map(({ text }) => text));
  const made = sentVariables(call, texts).filter(({ text }) => !named.has(text));
  call.effect('network-send', [...places, ...dedupe(sent), ...unknown, ...made], { detail });
}

function dedupe(targets: readonly Target[]): readonly Target[] {
  const seen = new Set<string>();
  return targets.filter(({ kind, path, text }) => {
    const key = `${kind} ${path ?? text}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

/** A server that hands out a directory to whoever asks. */
export function servesDirectory(call: Call, directory: string): void {
  call.effect('network-send', [call.path(directory)], { isRecursive: true, detail: 'is served to others' });
}

/** Servers of files that are started by name. */
function serves(short: string, names: readonly string[]): Program {
  return (call) => {
    const options = call.options(spec(short, 'listen= port= host= config= directory='));
    const given = names.length === 0 ? options.operands[0] : options.value(...names);
    servesDirectory(call, given ?? '.');
  };
}

/** An address without who asks: there a token is at home. */
function withoutUser(url: string): string {
  return url.replace(/^(\w+:\/\/)[^/?#]*@/, '$1');
}

export function remoteText(call: Call, url: string): string {
  const source = call.render(url);
  return call.mint({ source, isRemote: true, secrets: isCredentialUrl(url) ? [source] : [] });
}

const CURL = spec(
  'A:b:c:C:d:D:e:E:F:h:H:K:m:o:P:Q:r:t:T:u:U:w:x:X:y:Y:z:',
  'user-agent= cookie= cookie-jar= continue-at= data= data-ascii= data-binary= data-raw= data-urlencode= dump-header= referer= cert= form= form-string= header= ' +
    'config= max-time= head output= output-dir= ftp-port= quote= range= telnet-option= upload-file= user= proxy-user= write-out= proxy= request= url= json= ' +
    'connect-timeout= retry= retry-delay= resolve= cacert= capath= key= interface= limit-rate= max-redirs= proto= proto-redir= unix-socket= dns-servers= variable= ' +
    'url-query= aws-sigv4= oauth2-bearer= trace= trace-ascii= stderr= etag-save= etag-compare= remote-name remote-header-name create-dirs fail silent location show-error compressed insecure next parallel',
);

const BODY_OPTIONS = [
  'd',
  'data',
  'data-ascii',
  'data-binary',
  'data-raw',
  'data-urlencode',
  'json',
  'url-query',
  'variable',
];

/** `@file` in a body, or `name=@file` and `name=<file` in a form; `-` is standard input. */
function bodyFiles(bodies: readonly string[], forms: readonly string[]): readonly string[] {
  const fromBodies = bodies.flatMap((body) => /^(?:[\w.-]*)@(.+)$/s.exec(body)?.[1] ?? []);
  const fromForms = forms.flatMap((form) => /^[^=]*=(?:@|<)([^;]+)/s.exec(form)?.[1] ?? []);
  return [...fromBodies, ...fromForms];
}

const curl: Program = (call) => {
  const options = call.options(CURL);
  if (options.has('V', 'version', 'help', 'M', 'manual')) return;
  const urls = [...options.operands, ...options.all('url')];
  // What it says to such an address is what it is given to read.
  const [, far] = /^telnet:\/\/([^/:]+)/.exec(urls.find((url) => url.startsWith('telnet:')) ?? '') ?? [];
  if (far !== undefined) {
    call.run(['telnet', far], 'curl telnet');
    return;
  }
  const bodies = options.all(...BODY_OPTIONS);
  const plain = options.all('data-raw');
  const forms = options.all('F', 'form');
  const files = [
    ...bodyFiles(
      bodies.filter((body) => !plain.includes(body)),
      forms,
    ),
    ...options.all('T', 'upload-file'),
  ];
  const attached = files.filter((file) => file !== '-' && file !== '.');
  const typed = files.includes('-') || files.includes('.') ? [call.stdin ?? ''] : [];
  const headers = [
    ...options.all('H', 'header', 'b', 'cookie', 'A', 'user-agent', 'e', 'referer', 'u', 'user'),
  ];
  const places = urls.map((url) => call.target('url', url));
  const named = options.all('A', 'user-agent', 'e', 'referer');
  const spelled = [...urls.map(withoutUser), ...named];
  const asked = urls.filter((url) => url.includes('?') && !isResolved(url));
  const isSending = bodies.length + forms.length + options.all('T', 'upload-file').length + asked.length > 0;
  // A token in a header is what tokens are for; a file or the environment there is not.
  const isForeign = ({ kind, text }: Target): boolean => kind === 'path' || text === 'environment';
  const leaked = [...sentFiles(call, urls), ...sentFiles(call, headers).filter(isForeign)];
  const hasToken = sentVariables(call, spelled).length > 0;
  const pasted = headers.flatMap((header) => /^@(.+)$/.exec(header)?.[1] ?? []);
  if (attached.length > 0) call.effect('read', call.paths(attached), { detail: 'is sent' });
  // An upload to a file of this machine is a copy.
  const local = urls.flatMap((url) => /^file:\/\/(?:localhost)?(\/.*)$/s.exec(url)?.[1] ?? []);
  if (options.has('T', 'upload-file') && local.length > 0) reportContent(call, local, 'takes the upload');
  if (isSending || leaked.length > 0 || pasted.length > 0 || hasToken) {
    reportSend(
      call,
      places,
      [
        ...bodies,
        ...forms,
        ...typed,
        ...(leaked.length > 0 ? urls : asked),
        ...(hasToken ? spelled.filter((text) => !asked.includes(text)) : []),
        ...headers.filter(() => leaked.length > 0),
      ],
      [...attached, ...pasted],
      'sends data',
    );
  }
  const sent = [...bodies, ...typed, ...attached.map((file) => call.writtenTo(file) ?? '')];
  for (const url of urls) reportStoreLoss(call, url, options.value('X', 'request') ?? '', sent);
  const notes = options.all(
    'D',
    'dump-header',
    'c',
    'cookie-jar',
    'trace',
    'trace-ascii',
    'stderr',
    'etag-save',
  );
  const kept = notes.filter((file) => file !== '-');
  if (kept.length > 0) reportContent(call, kept, 'takes what was said');
  const cookies = options.all('b', 'cookie').filter((given) => !given.includes('=') && isResolved(given));
  if (cookies.length > 0) call.effect('read', call.paths(cookies), { detail: 'is read for cookies' });
  const config = options.value('K', 'config');
  if (config !== null && config !== '-')
    call.effect('read', call.paths([config]), { detail: 'is read as options' });
  if (config !== null) runConfig(call, config);
  // Nobody knows which addresses stand in a file that is not there.
  const listed = config === null || urls.length > 0 || isKnownList(call, config) ? [] : [config];
  receive(
    call,
    [...urls, ...listed],
    options.all('o', 'output'),
    options.has('O', 'remote-name', 'remote-name-all'),
    options.value('output-dir'),
  );
};

/** What is in a list of addresses or options, whoever wrote it; null where nobody knows. */
function listOf(call: Call, list: string): string | null {
  return list === '-' ? call.stdin : call.codeOf(list);
}

function isKnownList(call: Call, list: string): boolean {
  const text = listOf(call, list);
  return text !== null && isResolved(text);
}

/** A file of options: each line is a long option and its value. */
function runConfig(call: Call, config: string): void {
  const text = listOf(call, config) ?? '';
  const words = text.split('\n').flatMap((line) => {
    const [, name = '', value = ''] =
      /^-{0,2}([\w-]+)(?:\s*[=:]|\s)?\s*"?(.*?)"?$/.exec(squeezeBlanks(line).trim()) ?? [];
    if (name === '') return [];
    const option = name.length === 1 ? `-${name}` : `--${name}`;
    return value === '' ? [option] : [option, value];
  });
  const rest = call.args.filter(
    (arg, at) =>
      arg !== '-K' &&
      arg !== '--config' &&
      call.args[at - 1] !== '-K' &&
      call.args[at - 1] !== '--config' &&
      !arg.startsWith('--config='),
  );
  if (words.length > 0) curl(call.withArguments([...rest, ...words]));
}

/** Where what is fetched ends up: files of their own names, named files, or standard output. */
function receive(
  call: Call,
  urls: readonly string[],
  outputs: readonly string[],
  isNamed: boolean,
  directory: string | null,
): void {
  const inside = (name: string): string =>
    directory === null || name.startsWith('/') ? name : `${directory}/${name}`;
  const local = urls.flatMap((url) => /^file:\/\/(?:localhost)?(\/.*)$/s.exec(url)?.[1] ?? []);
  if (local.length > 0) call.effect('read', call.paths(local), { detail: 'is fetched like a page' });
  const content = (url: string): string => {
    const file = /^file:\/\/(?:localhost)?(\/.*)$/s.exec(url)?.[1];
    return file === undefined ? remoteText(call, url) : call.contentOf(file);
  };
  for (const [at, url] of urls.entries()) {
    const output = outputs[at] ?? (isNamed ? baseName(url.replace(/[?#].*$/s, '')) : undefined);
    const place = output === undefined || output === '-' ? '-' : inside(output);
    takeText(call, place, content(url), 'takes what is fetched');
  }
}

/** A recursive download is kept below a directory that is named after its host. */
function fillMirrors(call: Call, urls: readonly string[], isBare: boolean, directory: string): void {
  for (const url of urls) {
    const host = /^(?:\w+:\/\/)?([^/:?#]+)/.exec(url)?.[1];
    // Without one nothing tells what is fetched from what was there.
    if (host !== undefined && !isBare) call.fillDirectory(`${directory}/${host}`, remoteText(call, url));
  }
}

const WGET = spec(
  'O:P:o:a:e:i:B:t:T:w:Q:U:l:A:R:D:I:X:',
  'output-document= directory-prefix= output-file= append-output= execute= input-file= base= tries= timeout= wait= quota= user-agent= level= accept= reject= domains= ' +
    'post-data= post-file= body-data= body-file= method= header= user= password= use-askpass= ca-certificate= referer= load-cookies= save-cookies= limit-rate= quiet spider no-check-certificate continue recursive mirror page-requisites no-host-directories content-disposition',
);

const KEPT = ['o', 'output-file', 'a', 'append-output', 'save-cookies'];
const wget: Program = (call) => {
  const given = call.options(WGET);
  const more = settingsAsOptions(given.all('e', 'execute'));
  const options = more.length === 0 ? given : call.withArguments([...more, ...call.args]).options(WGET);
  if (options.has('V', 'version', 'h', 'help')) return;
  const list = options.value('i', 'input-file');
  if (list !== null && list !== '-')
    call.effect('read', call.paths([list]), { detail: 'is read for addresses' });
  const listed = list === null ? '' : (listOf(call, list) ?? '');
  const isUnknown = list !== null && !isKnownList(call, list);
  const urls = [
    ...options.operands,
    ...listed.split('\n').filter((line) => URL_WORD.test(line)),
    ...(isUnknown ? [list] : []),
  ];
  const texts = [
    ...options.all('post-data', 'body-data'),
    ...options.all('header'),
    ...options.all('user-agent', 'U'),
  ];
  const files = options.all('post-file', 'body-file');
  const leaked = [...sentFiles(call, [...urls, ...texts]), ...sentVariables(call, urls.map(withoutUser))];
  if (files.length > 0) call.effect('read', call.paths(files), { detail: 'is sent' });
  if (options.has('post-data', 'body-data', 'post-file', 'body-file') || leaked.length > 0) {
    reportSend(
      call,
      urls.map((url) => call.target('url', url)),
      [...texts, ...urls.map(withoutUser)],
      files,
      'sends data',
    );
  }
  for (const url of urls) reportStoreLoss(call, url, options.value('method') ?? '', texts);
  for (const command of options.all('use-askpass')) call.runShell(command, 'wget --use-askpass');
  const logs = options.all(...KEPT).filter((file) => file !== '-');
  if (logs.length > 0) reportContent(call, logs, 'takes the log');
  if (options.has('spider')) return;
  const document = options.value('O', 'output-document');
  const outputs = document === null ? [] : urls.map(() => document);
  const directory = options.value('P', 'directory-prefix');
  receive(call, urls, outputs, document === null, directory);
  // Which names they have is in the list, or the server says it.
  const isNamedElsewhere = isUnknown || options.has('content-disposition');
  if (document === null && directory !== null && isNamedElsewhere)
    call.fillDirectory(directory, urls.map((url) => remoteText(call, url)).join(''));
  if (document === null && options.has('r', 'm', 'p', 'recursive', 'mirror', 'page-requisites'))
    fillMirrors(call, urls, options.has('nH', 'no-host-directories'), directory ?? '.');
};

/** Clients that print a page: their first operands are verbs and addresses, the rest is data. */
const http: Program = (call) => {
  const options = call.options(
    spec(
      'a:A:o:p:s:',
      'auth= output= session= verify= proxy= timeout= print= style= download form json follow',
    ),
  );
  const [first = '', second = '', ...rest] = options.operands;
  const isVerb = /^[A-Z]+$/i.test(first) && (second.startsWith(':') || URL_WORD.test(second));
  // Without a host it is this machine.
  const url = (isVerb ? second : first).replace(/^:/, 'localhost:');
  const items = isVerb ? rest : [second, ...rest].filter((item) => item !== '');
  const files = items
    .flatMap((item) => /^[^@=:]*(?:@|:=@|=@)(.+)$/s.exec(item)?.[1] ?? [])
    .map((file) => file.replace(/^~(?=\/|$)/, call.machine.context.home));
  const typed = call.stdin ?? '';
  const isAsking = sentVariables(call, [withoutUser(url)]).length > 0;
  if (items.some((item) => /[=@]/.test(item)) || typed !== '' || isAsking) {
    if (files.length > 0) call.effect('read', call.paths(files), { detail: 'is sent' });
    reportSend(call, [call.target('url', url)], [...items, typed, withoutUser(url)], files, 'sends data');
  }
  reportStoreLoss(call, url, isVerb ? first : '', [typed, ...items]);
  const output = options.value('o', 'output');
  receive(call, url === '' ? [] : [url], output === null ? [] : [output], options.has('d', 'download'), null);
};

function fetches(short: string, outputs: readonly string[], long = ''): Program {
  return (call) => {
    const options = call.options(spec(short, long));
    const urls = options.operands.filter((word) => URL_WORD.test(word));
    const isDumping = call.args.some((arg) => /^-{1,2}(?:source|dump|dump_source)$/.test(arg));
    const output = options.value(...outputs);
    const post = call.args.some((arg) => /^-{1,2}post_data$/.test(arg));
    if (post)
      reportSend(
        call,
        urls.map((url) => call.target('url', url)),
        [call.stdin ?? ''],
        [],
        'sends data',
      );
    receive(
      call,
      urls,
      output === null ? [] : urls.map(() => output),
      outputs.length > 0 && !isDumping,
      options.value('d', 'dir'),
    );
  };
}

/** A browser for the terminal shows a file of this machine like a page. */
function browses(short: string): Program {
  return (call) => {
    const files = call.options(spec(short)).operands.filter((word) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(word));
    if (files.length > 0) call.effect('read', call.paths(files), { detail: 'is shown like a page' });
    // What may be the name of a host is printed below.
    for (const file of files) if (!URL_WORD.test(file)) call.print(call.contentOf(file));
    fetches(short, [])(call);
  };
}

const ARIA =
  'out= dir= input-file= on-download-complete= on-download-error= on-download-start= on-download-stop= on-download-pause=';

export const networkPrograms = once((): Readonly<Record<string, Program>> => ({
  curl,
  curlie: curl,
  wget,
  wget2: wget,
  http,
  https: http,
  xh: http,
  xhs: http,
  lynx: browses(''),
  w3m: browses('o:'),
  links: browses(''),
  elinks: browses(''),
  get: fetches('', []),
  'lwp-request': fetches('', []),
  'lwp-download': fetches('', ['x']),
  fetch: fetches('o:', ['o'], 'output='),
  aria2c: (call) => {
    const options = call.options(spec('o:d:x:s:j:i:', ARIA));
    for (const name of ['complete', 'error', 'start', 'stop', 'pause'])
      for (const command of options.all(`on-download-${name}`))
        call.runShell(command, 'aria2c', { shell: 'new' });
    const list = options.all('i', 'input-file').filter((file) => file !== '-');
    if (list.length > 0) call.effect('read', call.paths(list), { detail: 'is read for addresses' });
    fetches('o:d:x:s:j:i:', ['o', 'out'], ARIA)(call);
  },
  axel: fetches('o:n:', ['o', 'output'], 'output='),
  'youtube-dl': fetches('o:f:', ['o']),
  serve: serves('l:p:c:', []),
  'http-server': serves('p:a:c:t:P:S:C:K:', []),
  'live-server': serves('', []),
  httpd: serves('h:p:c:u:r:', ['h']),
}));
