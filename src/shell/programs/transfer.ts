import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { isDryRun, spec, verbReadings, type OptionSpec, type Options } from '../options.js';
import { baseName, isDirectoryName } from '../path.js';
import { reportContent, takeText } from './contents.js';
import { runFar } from './far-commands.js';
import { deleteFar, deleteTyped } from './far-deletions.js';
import { github } from './github.js';
import { carryNames } from './linking.js';
import { reportSend } from './network.js';

const REMOTE_PLACE = /^(?:[\w.-]+@)?[\w.-]+:(?!\/\/)|^(?:rsync|sftp|scp|ssh):\/\//;

function isRemotePlace(word: string): boolean {
  return !word.startsWith('/') && !word.startsWith('.') && REMOTE_PLACE.test(word);
}

/** A copy between machines, or between places on this one. */
function copyBetween(call: Call, sources: readonly string[], into: string): void {
  const local = sources.filter((source) => !isRemotePlace(source));
  if (local.length > 0) call.effect('read', call.paths(local), { isRecursive: true, detail: 'copies it' });
  if (isRemotePlace(into)) {
    reportSend(call, [call.target('host', into)], [], local, 'copies files to another machine');
    return;
  }
  const path = call.resolve(into);
  const isFolder =
    sources.length > 1 ||
    isDirectoryName(into) ||
    (path !== null && call.machine.context.files.isDirectory(path));
  const named = (source: string): string =>
    baseName(isRemotePlace(source) ? source.replace(/^[^:]*:/, '') : source);
  const places = isFolder ? sources.map((source) => `${into.replace(/\/+$/, '')}/${named(source)}`) : [into];
  reportContent(call, sources.some((source) => source.endsWith('/')) ? [into] : places, 'takes the copies');
  for (const [at, source] of sources.entries()) {
    const place = places[at];
    if (place === undefined) continue;
    const text = isRemotePlace(source)
      ? call.mint({ source: call.render(source), isRemote: true })
      : call.contentOf(source);
    if (place === '/dev/stdout') call.print(text);
    else call.writeFile(place, text);
  }
}

const SSH_OPTIONS = /^(?:ProxyCommand|LocalCommand|KnownHostsCommand|Match)\s*[= ]\s*(?:exec\s+)?(.+)$/is;

/** Settings of ssh that are commands for this machine. */
export function runSshOptions(call: Call, options: Options): void {
  for (const setting of options.all('o')) {
    const command = SSH_OPTIONS.exec(setting)?.[1];
    if (command !== undefined && !/^none$/i.test(command))
      call.runShell(command.replace(/^(['"])(.*)\1$/s, '$2'), 'ssh -o');
  }
  // Settings that the line itself wrote.
  for (const file of options.all('F'))
    for (const line of (call.writtenTo(file) ?? '').split('\n')) {
      const command = SSH_OPTIONS.exec(line.trim())?.[1];
      if (command !== undefined) call.runShell(command.replace(/^(['"])(.*)\1$/s, '$2'), 'ssh -F');
    }
}

const scp: Program = (call) => {
  const options = call.options(spec('c:D:F:i:J:l:o:P:S:X:'));
  runSshOptions(call, options);
  for (const program of options.all('S')) call.runShell(program, 'scp -S');
  const into = options.operands.at(-1);
  if (into !== undefined && options.operands.length > 1)
    copyBetween(call, options.operands.slice(0, -1), into);
};

const RSYNC: OptionSpec = spec(
  'e:f:T:B:M:',
  'rsh= filter= temp-dir= block-size= exclude= include= exclude-from= include-from= files-from= rsync-path= log-file= backup-dir= partial-dir= write-batch= only-write-batch= compare-dest= copy-dest= link-dest= ' +
    'password-file= port= timeout= bwlimit= chmod= chown= max-size= min-size= suffix= out-format= info= debug= delete delete-before delete-during delete-after delete-excluded delete-delay del remove-source-files dry-run archive',
);

const rsync: Program = (call) => {
  const options = call.options(RSYNC);
  for (const command of options.all('e', 'rsh')) call.runShell(command, 'rsync -e');
  const into = options.operands.at(-1);
  if (into === undefined || options.operands.length < 2 || options.has('n', 'dry-run')) return;
  const sources = options.operands.slice(0, -1);
  for (const command of options.all('rsync-path'))
    if (command.includes(' ')) call.runShell(command, 'rsync --rsync-path', { host: into });
  copyBetween(call, sources, into);
  const keepsLinks = options.has('a', 'l', 'archive', 'links') && !options.has('L', 'copy-links');
  if (keepsLinks && !isRemotePlace(into)) {
    const places = sources.map((source) => (source.endsWith('/') ? into : `${into}/${baseName(source)}`));
    carryNames(call, sources, places, false);
  }
  const beside = options
    .all('log-file', 'write-batch', 'only-write-batch', 'backup-dir', 'partial-dir', 'T', 'temp-dir')
    .filter((place) => place.startsWith('/') || !isRemotePlace(into));
  if (beside.length > 0) reportContent(call, beside, 'takes what the copy leaves besides', true);
  const isDeleting = options.has(
    'delete',
    'delete-before',
    'delete-during',
    'delete-after',
    'delete-excluded',
    'delete-delay',
    'del',
  );
  // With two colons it is a module of a server, which has a place of its own.
  const [, host = '', far = null] = /^([^:/]+):(?!:)(.*)$/s.exec(into) ?? [];
  if (isDeleting && far !== null) deleteFar(call, host, far, 'deletes what is not in the source');
  else if (isDeleting && !isRemotePlace(into)) {
    call.effect('delete', call.paths([into]), {
      action: 'rsync.delete',
      isRecursive: true,
      detail: 'deletes what is not in the source',
    });
  }
  if (options.has('remove-source-files'))
    call.effect('move', call.paths(sources), {
      action: 'rsync.move',
      isRecursive: true,
      detail: 'deletes the sources after the copy',
    });
};

const sftp: Program = (call) => {
  const options = call.options(spec('B:b:c:D:F:i:J:l:o:P:R:S:s:'));
  runSshOptions(call, options);
  for (const program of options.all('D', 'S')) call.runShell(program, 'sftp -D');
  const batch = options.value('b');
  const script = `${batch === null || batch === '-' ? '' : (call.codeOf(batch) ?? '')}\n${call.stdin ?? ''}`;
  const [host = ''] = options.operands;
  const [, fetched] = /^[\w.@-]+:(.+)$/.exec(host) ?? [];
  if (fetched !== undefined) {
    const place = options.operands[1] ?? baseName(fetched);
    reportContent(call, [place], 'takes the copy');
    call.writeFile(place, call.mint({ source: call.render(host), isRemote: true }));
  }
  const sent = [...script.matchAll(/^\s*(?:put|mput|reput)\s+(?:-\w+\s+)*(\S+)/gm)].map(
    (match) => match[1] ?? '',
  );
  if (sent.length > 0) reportSend(call, [call.target('host', host)], [], sent, 'uploads files');
  keepTaken(call, script, host);
  deleteTyped(call, script, host);
  for (const [, command = ''] of script.matchAll(/^\s*!(.+)$/gm)) call.runShell(command, 'sftp !');
};

const ftp: Program = (call) => {
  const script = call.stdin ?? '';
  const [host = ''] = call.options(spec('u:')).operands;
  const sent = [...script.matchAll(/^\s*(?:put|mput|send|append)\s+(\S+)/gm)].map((match) => match[1] ?? '');
  const uploads = call.args.indexOf('-u') !== -1 ? call.args.slice(-1) : [];
  if (sent.length + uploads.length > 0)
    reportSend(call, [call.target('host', host)], [], [...sent, ...uploads], 'uploads files');
  keepTaken(call, script, host);
  for (const [, command = ''] of script.matchAll(/^\s*!(.+)$/gm)) call.runShell(command, 'ftp !');
  // Some take an address, and put what is there into a file or on the terminal.
  const url = call.args.find((arg) => /^(?:https?|ftp):\/\//.test(arg));
  const output = call.options(spec('o:u:')).value('o');
  if (url !== undefined && output === '-') call.print(call.mint({ source: url, isRemote: true }));
  else if (url !== undefined) keepTaken(call, `get ${baseName(url)} ${output ?? ''}`, url);
};

/** `get name [local]` in what a client of files is told. */
function keepTaken(call: Call, script: string, host: string): void {
  for (const [, name = '', local] of script.matchAll(
    /(?:^|[;"'\n])\s*(?:get|mget|recv|reget)\s+([^\s;"']+)(?:[ \t]+([^\s;"']+))?/gm,
  )) {
    const text = call.mint({ source: call.render(`${host} ${name}`), isRemote: true });
    takeText(call, local ?? baseName(name), text, 'takes the copy');
  }
  // Some show a file instead.
  if (/(?:^|[;"'\n])\s*(?:cat|zcat|more)\s+\S/.test(script))
    call.print(call.mint({ source: call.render(host), isRemote: true }));
}

/** Clients that fetch one file by its address. */
function fetchesFile(short: string, long: string): Program {
  return (call) => {
    const options = call.options(spec(short, long));
    for (const url of options.operands)
      takeText(
        call,
        options.value('o', 'outputfile') ?? baseName(url),
        call.mint({ source: call.render(url), isRemote: true }),
        'takes the copy',
      );
  };
}

const BUCKET = /^(?:s3|gs|az|b2|oss|cos|r2):\/\/|^https:\/\/[\w-]+\.blob\.core/;

/** Copies to and from buckets: the verb stands somewhere before two places. */
function buckets(verbs: RegExp, isAsked: (args: readonly string[]) => boolean = isDryRun): Program {
  return (call) => {
    if (isAsked(call.args)) return;
    const words = call.args.filter((arg) => !/^-./.test(arg));
    const at = words.findIndex((word) => verbs.test(word));
    if (at === -1) return;
    const places = words.slice(at + 1).filter((word) => BUCKET.test(word) || /^[\w.~/-]/.test(word));
    const into =
      places.find((word, index) => index > 0 && BUCKET.test(word)) ??
      (BUCKET.test(places[0] ?? '') ? undefined : places[1]);
    const [from] = places;
    if (from === undefined) return;
    // From one bucket to another nothing comes by here.
    if (into !== undefined && BUCKET.test(from)) return;
    if (into !== undefined) {
      const typed = from === '-' ? [call.stdin ?? ''] : [];
      if (from !== '-') call.effect('read', call.paths([from]), { isRecursive: true, detail: 'is uploaded' });
      reportSend(call, [call.target('url', into)], typed, from === '-' ? [] : [from], 'uploads files');
      return;
    }
    const isShown = /^(?:cat|pipe)$/.test(words[at] ?? '');
    const local = places[1] ?? (words[at] === 'get' ? '.' : undefined);
    const text = call.mint({ source: call.render(from), isRemote: true });
    if (isShown || local === undefined || local === '-') call.print(text);
    else {
      const place = isDirectoryName(local) ? `${local.replace(/\/+$/, '')}/${baseName(from)}` : local;
      takeText(call, place, text, 'takes the download');
      const isWhole = /sync|mirror/.test(words[at] ?? '') || call.args.includes('--recursive');
      if (isWhole) call.fillDirectory(local, text);
    }
  };
}

/** The single steps of S3: `put-object --body file`, `get-object … file`. */
function bucketObject(call: Call, verb: string): void {
  const options = call.options(
    spec('', 'bucket= key= body= version-id= range= upload-id= part-number= profile= region= endpoint-url='),
  );
  const sent = options.all('body');
  const into = options.operands[2];
  if (/^(?:put-object|upload-part)$/.test(verb) && sent.length > 0) {
    call.effect('read', call.paths(sent), { detail: 'is uploaded' });
    reportSend(call, [call.target('host', options.value('bucket') ?? 's3')], [], sent, 'uploads files');
  } else if (verb === 'get-object' && into !== undefined) {
    reportContent(call, [into], 'takes the download');
    call.writeFile(into, call.mint({ source: 'aws s3api get-object', isRemote: true }));
  }
}

/** With this letter nothing is done, where it follows the right verb; to others of the same program it means something else. */
function asksByLetter(verb: string | null): (args: readonly string[]) => boolean {
  return (args) =>
    isDryRun(args) ||
    ((verb === null || args.includes(verb)) && args.some((arg) => /^-[a-zA-Z]*n[a-zA-Z]*$/.test(arg)));
}

const rclone: Program = (call) => {
  if (asksByLetter(null)(call.args)) return;
  const [verb = '', from = '', into = ''] = call.args.filter((arg) => !arg.startsWith('-'));
  const isLocal = (place: string): boolean => !/^[\w-]+:/.test(place);
  if (/^(?:copy|sync|move|copyto|moveto|bisync)$/.test(verb)) {
    if (isLocal(into)) {
      reportContent(call, [into], 'takes the copies');
      if (!isLocal(from)) {
        const text = call.mint({ source: call.render(from), isRemote: true });
        call.writeFile(into, text);
        call.writeFile(`${into}/${baseName(from.replace(/^[^:]*:/, ''))}`, text);
      }
    } else if (isLocal(from)) {
      call.effect('read', call.paths([from]), { isRecursive: true, detail: 'is uploaded' });
      reportSend(call, [call.target('host', into)], [], [from], 'uploads files');
    }
    if (verb.startsWith('move') && isLocal(from))
      call.effect('move', call.paths([from]), { isRecursive: true, detail: 'is moved away' });
  } else if (/^(?:purge|delete)$/.test(verb) && isLocal(from))
    call.effect('delete', call.paths([from]), { isRecursive: true, detail: 'deletes it for good' });
  else if (verb === 'cat') call.print(call.mint({ source: call.render(from), isRemote: true }));
};

/** Mail: what is on standard input and what is attached leaves the machine. */
const mail: Program = (call) => {
  const options = call.options(spec('a:A:s:c:b:r:q:e:i:F:f:', 'attach= subject='));
  const files = [...options.all('a', 'A', 'attach', 'i', 'q')].filter((file) => /[./~]/.test(file));
  if (files.length > 0) call.effect('read', call.paths(files), { detail: 'is attached' });
  if (call.stdin !== null || files.length > 0) {
    reportSend(
      call,
      options.operands.map((word) => call.target('host', word)),
      [call.stdin ?? ''],
      files,
      'sends mail',
    );
  }
};

/** Programs that put a file or their input on the web. */
function pastes(isUpload: (words: readonly string[]) => boolean): Program {
  return (call) => {
    const words = call.args.filter((arg) => !arg.startsWith('-'));
    if (!isUpload(words)) return;
    const files = words.filter((word) => /[./~]/.test(word));
    if (files.length > 0) call.effect('read', call.paths(files), { detail: 'is uploaded' });
    reportSend(call, [call.target('host', call.program)], [call.stdin ?? ''], files, 'uploads data');
  };
}

/** Commands that print a credential. */
const AWS_SHOWS =
  /^(?:configure (?:export-credentials|get \S*(?:secret|token)\S*)|ecr(?:-public)? get-login-password)(?: (?!help$)|$)/;
const GCLOUD_SHOWS =
  /^(?:(?:alpha|beta) )?(?:auth (?:application-default )?print-(?:access|identity)-token|secrets versions access|config config-helper)\b/;
/** A field that is asked for, and is none. */
const NO_CREDENTIAL_FORMAT = /^(?:--format=)?value\((?!.*credential)/;

export const transferPrograms = once((): Readonly<Record<string, Program>> => ({
  scp,
  rsync,
  sftp,
  ftp,
  lftp: (call) => {
    const script = call.options(spec('e:c:f:u:p:')).value('e', 'c') ?? '';
    const sent = [...script.matchAll(/\b(?:put|mput|mirror\s+-R)\s+(?:-\w+\s+)*([^\s;]+)/g)].map(
      (match) => match[1] ?? '',
    );
    if (sent.length > 0)
      reportSend(call, [call.target('host', call.args.at(-1) ?? '')], [], sent, 'uploads files');
    const taken = [...script.matchAll(/\bget1?\s+(?:\S+\s+)*?-o\s+([^\s;]+)/g)].map(
      (match) => match[1] ?? '',
    );
    if (taken.length > 0) reportContent(call, taken, 'takes the download');
    keepTaken(call, script, call.args.at(-1) ?? '');
    deleteTyped(call, script, call.args.at(-1) ?? '');
    for (const [, command = ''] of script.matchAll(/!([^;]+)/g)) call.runShell(command, 'lftp !');
  },
  smbclient: (call) => {
    const script = call.options(spec('c:U:W:I:p:D:A:', 'command=')).value('c', 'command') ?? call.stdin ?? '';
    const [host = ''] = call.args;
    const sent = [...script.matchAll(/(?:^|[;\n])\s*(?:put|mput)\s+([^\s;]+)/g)].map(
      (match) => match[1] ?? '',
    );
    if (sent.length > 0) reportSend(call, [call.target('host', host)], [], sent, 'uploads files');
    keepTaken(call, script, host);
    for (const [, command = ''] of script.matchAll(/(?:^|[;\n])\s*!([^;\n]+)/g))
      call.runShell(command, 'smbclient !');
  },
  tftp: (call) => {
    keepTaken(call, call.stdin ?? '', call.args[0] ?? '');
    const typed = /^\s*put\s+(\S+)/m.exec(call.stdin ?? '')?.[1];
    if (typed !== undefined)
      reportSend(call, [call.target('host', call.args[0] ?? '')], [], [typed], 'uploads files');
    keepTaken(call, call.args.slice(call.args.indexOf('get')).join(' '), call.args[0] ?? '');
    const at = call.args.findIndex((arg) => arg === 'put');
    if (at !== -1)
      reportSend(
        call,
        call.args.slice(0, 1).map((arg) => call.target('host', arg)),
        [],
        call.args.slice(at + 1, at + 2),
        'uploads files',
      );
  },
  aws: (call) => {
    if (runFar(call)) return;
    const readings = verbReadings(call.args);
    const shown = readings.find((words) => AWS_SHOWS.test(words.join(' ')));
    const [noun, verb] = readings.find(([first]) => first === 's3api') ?? [];
    if (shown !== undefined) {
      call.printSecret(`aws ${shown.slice(0, 2).join(' ')}`);
    } else if (noun === 's3api') bucketObject(call, verb ?? '');
    else buckets(/^(?:cp|sync|mv)$/)(call);
  },
  gsutil: buckets(/^(?:cp|rsync|mv|cat)$/, asksByLetter('rsync')),
  gcloud: (call) => {
    const shown = verbReadings(call.args).find((words) => GCLOUD_SHOWS.test(words.join(' ')));
    if (shown !== undefined && !call.args.some((arg) => NO_CREDENTIAL_FORMAT.test(arg)))
      call.printSecret(`gcloud ${shown.slice(0, 2).join(' ')}`);
    else if (!runFar(call)) buckets(/^(?:cp|rsync|mv|cat)$/)(call);
  },
  s3cmd: buckets(/^(?:put|sync|get)$/, asksByLetter(null)),
  mc: (call) => {
    // A store is named by an alias of its own, as in `store/bucket/name`.
    if (/^(?:cat|head)$/.test(call.args[0] ?? ''))
      call.print(call.mint({ source: call.render(call.args.join(' ')), isRemote: true }));
    else buckets(/^(?:cp|mirror|mv)$/)(call);
  },
  azcopy: buckets(/^(?:copy|cp|sync)$/),
  b2: buckets(/^(?:cat|sync|download-file-by-name)$/),
  smbget: fetchesFile('o:U:w:p:', 'outputfile='),
  ncftpget: (call) => {
    const [host = '', directory = '.', ...names] = call.options(spec('u:p:P:')).operands;
    for (const name of names) keepTaken(call, `get ${name} ${directory}/${baseName(name)}`, host);
  },
  rclone,
  mail,
  mailx: mail,
  mutt: mail,
  neomutt: mail,
  sendmail: mail,
  swaks: mail,
  msmtp: mail,
  gh: github(pastes(() => true)),
  pastebinit: pastes(() => true),
  haste: pastes(() => true),
  transfer: pastes(() => true),
  termbin: pastes(() => true),
  wormhole: pastes((words) => words[0] === 'send'),
  croc: pastes((words) => words[0] === 'send'),
  magic: pastes((words) => words[0] === 'send'),
}));
