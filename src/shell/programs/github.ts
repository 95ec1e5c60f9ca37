import type { Call, Program } from '../call.js';
import { spec } from '../options.js';
import { sentFiles } from '../sent.js';
import { reportContent, takeText } from './contents.js';
import { loseRepository, reportForgeLoss } from './forges.js';
import { enterBranch } from './git-head.js';
import { reportSend } from './network.js';

const GH = spec(
  'R:X:H:f:F:q:t:p:D:O:n:',
  'repo= method= header= field= raw-field= jq= template= input= hostname= pattern= dir= output= name=',
);

const TALK = spec(
  'F:b:t:T:l:a:m:p:R:H:B:r:c:',
  'body-file= body= title= template= label= assignee= milestone= project= repo= head= base= reviewer= recover= comment= reason=',
);

function callApi(call: Call): void {
  const options = call.options(GH);
  const [, , path = ''] = ['', ...options.operands];
  const method = options.value('X', 'method') ?? '';
  sendFiles(call, [
    ...options.all('F', 'field').flatMap((text) => /(?:^|=)@(.+)$/s.exec(text)?.[1] ?? []),
    ...options.all('input').map((text) => text.replace(/^@/, '')),
  ]);
  sendTexts(call, options.all('f', 'raw-field', 'F', 'field'));
  const isForced = options.all('f', 'F', 'field', 'raw-field').includes('force=true');
  reportForgeLoss(call, { path, method, isForced, hasProjects: false });
  printAnswer(call);
}

/** What becomes public, or at least is kept elsewhere. */
function sendFiles(call: Call, files: readonly string[]): void {
  if (files.includes('-')) sendTexts(call, [call.stdin ?? '']);
  const named = files.filter((file) => file !== '-');
  if (named.length === 0) return;
  call.effect('read', call.paths(named), { detail: 'is sent' });
  reportSend(call, [call.target('host', 'github.com')], [], named, 'sends files');
}

/** A text that has the content of a file in it. */
function sendTexts(call: Call, texts: readonly string[]): void {
  if (sentFiles(call, texts).length > 0)
    reportSend(call, [call.target('host', 'github.com')], texts, [], 'sends a text');
}

function printAnswer(call: Call): void {
  call.print(call.mint({ source: call.render(`gh ${call.args.join(' ')}`), isRemote: true }));
}

/** What a release holds is only known by the pattern that was asked for. */
function download(call: Call): void {
  const options = call.options(GH);
  const directory = options.value('D', 'dir') ?? '.';
  const [output] = options.all('O', 'output');
  const inside = (name: string): string => `${directory}/${name}`;
  const text = call.mint({ source: 'gh release download', isRemote: true });
  const places = output === undefined ? options.all('p', 'pattern').map(inside) : [output];
  for (const place of places) takeText(call, place, text, 'takes the download');
  // What a run has left is kept in directories of their names.
  for (const name of options.all('n', 'name')) call.fillDirectory(inside(name), text);
  if (directory !== '.') call.fillDirectory(directory, text);
  if (places.length === 0 && directory !== '.') reportContent(call, [directory], 'takes the download');
  else if (places.length === 0) call.print(text);
}

function clone(call: Call): void {
  const [, , repository = '', place] = call.args.filter((arg) => !arg.startsWith('-'));
  const words = ['git', 'clone', `https://github.com/${repository}`];
  call.run(place === undefined ? words : [...words, place], 'gh repo clone');
}

/** A pull request is a branch of its own, by whatever name. */
function checkOut(call: Call): void {
  const options = call.options(spec('b:R:', 'branch= repo='));
  const [, , which = ''] = options.operands;
  enterBranch(call, options.value('b', 'branch') ?? `pull/${which}`);
}

const ACTIONS: Readonly<Record<string, (call: Call) => void>> = {
  'repo clone': clone,
  'release download': download,
  'run download': download,
  'gist clone': clone,
  'pr checkout': checkOut,
  'repo delete': (call) => loseRepository(call, call.options(GH).operands[2] ?? 'the repository'),
};

/** What these print others have written: a text, a difference, a log. */
const PRINTS_OTHERS =
  /^(?:gist view|(?:issue|pr|release|discussion) view|pr diff|(?:issue|pr|release) list|run view|repo view|search \w+)$/;

/** An alias that is a line for a shell. */
function keepAlias(call: Call): void {
  const [, , name = '', body = ''] = call.args.filter((arg) => !arg.startsWith('-'));
  const isShell = call.args.some((arg) => /^(?:-s|--shell)$/.test(arg)) || body.startsWith('!');
  if (isShell) call.scene.shell.settings.set(`gh alias ${name}`, body.replace(/^!/, ''));
}

/** `upload` is what puts files or standard input on the web. */
export function github(upload: (call: Call) => void): Program {
  return (call) => {
    const [noun = '', verb = ''] = call.args.filter((arg) => !arg.startsWith('-'));
    const isShowing =
      (noun === 'auth' &&
        (verb === 'token' ||
          (verb === 'status' && call.args.some((arg) => /^(?:-t|--show-token)$/.test(arg))))) ||
      (noun === 'config' && verb === 'get' && call.args.some((arg) => /token$/.test(arg)));
    const name = `${noun} ${verb}`;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    const alias = call.scene.shell.settings.get(`gh alias ${noun}`);
    if (name === 'alias set') keepAlias(call);
    if (alias !== undefined) call.runShell(alias, 'gh alias', { shell: 'new' });
    else if (isShowing) call.printSecret('gh auth token');
    else if (noun === 'api') callApi(call);
    else if (/^(?:gist create|release (?:create|upload))$/.test(name)) upload(call);
    else if (action !== undefined) action(call);
    else if (PRINTS_OTHERS.test(name)) printAnswer(call);
    else if (/^(?:issue|pr|discussion) /.test(name)) {
      const options = call.options(TALK);
      sendFiles(call, options.all('F', 'body-file'));
      sendTexts(call, options.all('b', 'body', 't', 'title', 'c', 'comment'));
      call.print(call.machine.symbols.unknown('$(gh ...)'));
    } else call.print(call.machine.symbols.unknown('$(gh ...)'));
  };
}
