import type { Call } from '../call.js';
import { printsIntoFile, reportEndlessWrite } from '../kept-output.js';
import { reportSend } from '../programs/network.js';
import { reportRemoteCode } from '../foreign-code.js';
import type { CodeState } from './state.js';

/** Code without its texts, and what goes on in it without end. */
interface Whole {
  readonly skeleton: string;
  readonly loops: readonly string[];
}

/** What only shows in the whole: files read and then sent, a socket and a shell. */
export function concludeCode(code: string, whole: Whole, state: CodeState): void {
  const { call } = state;
  const { skeleton } = whole;
  if (state.isSending && state.read.length > 0) {
    reportSend(
      call,
      state.sentTo.map((url) => call.target('url', url)),
      [],
      state.read,
      'sends it from code',
    );
  }
  // What a callback was given to write is the answer to the request around it.
  if (state.isFetching)
    for (const place of state.blind) call.writeFile(place, call.mint({ source: 'fetch', isRemote: true }));
  // A callback gets what was fetched under a name that nothing here follows.
  if (state.isFetching && (state.hasShell || evaluates(code, skeleton))) reportRemoteCode(call, []);
  if (isReverseShell(code, skeleton)) {
    call.effect('reverse-shell', [], {
      action: 'reverse-shell',
      detail: 'connects a shell to another machine',
    });
  }
  if (isForkBomb(skeleton, whole)) {
    call.effect('fork-bomb', [], {
      action: 'fork-bomb',
      isRecursive: true,
      detail: 'starts processes without end',
    });
  }
  if (isFillingDisk(whole, call)) reportEndlessWrite(call);
}

/** Not what a table, a model or a binding calls so, and not the block of Perl that catches errors. */
const EVALUATES =
  /(?<!\. )\beval\b(?! \{)|\b(?:window|global|globalThis|self) \. eval\b|\bnew\s+Function\b|\bvm \. run|\brunIn(?:This|New)Context\b|\bloadstring\b/;
/** A shell that is given something by name, not a text. */
const RUNS_NAME =
  /(?:(?<!\. )\bexec|\b(?:execSync|spawnSync|system|popen|shell_exec))\s*\(\s*[A-Za-z_$]\w*\s*[,)]/;
/** Patterns and databases have a method of that name as well. */
const RUNS_BY_METHOD = /\. exec\s*\(\s*[A-Za-z_$]\w*\s*[,)]/;

function evaluates(code: string, skeleton: string): boolean {
  if (EVALUATES.test(skeleton) || RUNS_NAME.test(skeleton)) return true;
  return RUNS_BY_METHOD.test(skeleton) && code.includes('child_process');
}

/** What came in is run as a line. */
const RUNS_LINE =
  /\b(?:system|popen|shell_exec|execSync)\s*\(?\s*\$?([a-z_]\w*)\s*(?:\. (?:toString|decode|r?strip|trim|chomp) \( \) ?)*(?:[,)]|while)/g;
/** Patterns have a method of that name as well, which takes texts, not what has to be made one. */
const RUNS_DATA = /\. exec \( [a-z_]\w* \. toString \( \)/;
const MAX_LINES_RUN = 20;
const FORKS = /\bv?(?:pcntl_)?fork\b/;
/** Processes that nobody waits for, unless one of the second kind of words is there. */
const STARTS = /\b(?:Popen|Process|spawn(?:l|lp|v|vp)?e?)\b/;
const WAITS =
  /\b(?:wait\w*|communicate|sleep|poll|join|input|accept\w*|recv\w*|get|gets|on|once|await|read\w*|break)\b/;
/** What keeps a loop from doing nothing but making processes: it waits for something, or it ends. */
const BRAKES =
  /\b(?:wait\w*|communicate|e?poll|select|join|input|accept\w*|recv\w*|gets?|await|read\w*|break|last|return|pause|sig(?:wait|suspend)\w*)\b/;
/** A child that ends leaves time to the one that sleeps. */
const PACED = /\bu?sleep\b.*\b_?exit\b|\b_?exit\b.*\bu?sleep\b/;

/** Before a pattern is compiled for it. */
function mayStart(skeleton: string): boolean {
  return skeleton.includes('Popen') || skeleton.includes('Process') || skeleton.includes('spawn');
}

function isForkBomb(skeleton: string, whole: Whole): boolean {
  const isForking = skeleton.includes('fork') && FORKS.test(skeleton);
  if (!isForking && (!mayStart(skeleton) || !STARTS.test(skeleton) || WAITS.test(skeleton))) return false;
  return whole.loops.some((loop) =>
    isForking ? FORKS.test(loop) && !BRAKES.test(loop) && !PACED.test(loop) : STARTS.test(loop),
  );
}

/** A loop of which no number says how often it goes round. */
const UNCOUNTED = /\b(?:while (?:\( )?(?:True|true|1)\b|loop (?:\{|do\b)|for \( ; ; )/;
/** More is added to a file that is named right there. */
const APPENDS =
  /\bopen \(.*\) \. write(?:lines)? \(|\bappendFile(?:Sync)? \(|\bfile_put_contents \(|\bFile \. (?:open|write) \(/;
const OPENS =
  /\b(\w+) = (?:open|fopen|File \. open|fs \. createWriteStream|fs \. openSync) \(|\bopen (?:\( )?([A-Z]\w*) ,/g;
const MAX_OPENED = 20;

const PRINTS = /\b(?:print(?:f|ln)?|puts|say|echo|console \. log|(?:stdout|STDOUT) \. (?:write|puts)) /;
/** Ways out of a loop, and what takes time in it. */
const LEAVES = /\b(?:\w*sleep|_?exit|quit|die|raise|throw|next)\b/;
/** What may end a loop that prints, although it does not say so. */
const MAY_END = /\b(?:shift|pop|assert|fetch|yield|goto)\b/;

function isFillingDisk({ skeleton, loops }: Whole, call: Call): boolean {
  const endless = loops.filter((loop) => UNCOUNTED.test(loop) && !BRAKES.test(loop) && !LEAVES.test(loop));
  if (endless.length === 0) return false;
  if (endless.some((loop) => PRINTS.test(loop) && !MAY_END.test(loop)) && printsIntoFile(call)) return true;
  const opened = [...skeleton.matchAll(OPENS)].slice(0, MAX_OPENED).flatMap(([, a, b]) => a ?? b ?? []);
  const adds = opened.flatMap((name) => [
    `${name} . write`,
    `${name} . puts`,
    `print ${name} `,
    `fwrite ( $${name}`,
    `writeSync ( ${name}`,
  ]);
  return endless.some((loop) => APPENDS.test(loop) || adds.some((each) => loop.includes(each)));
}

const SOCKET =
  /\bsocket\b|fsockopen|stream_socket_client|TCPSocket|IO::Socket|\bnet\b|Socket\.tcp|INET|Deno\.connect/;
const SHELL =
  /\b(?:ba|da|z)?sh\b[^"'`]*<&\s*[\d$%]|dup2|pty\.spawn|\/bin\/(?:ba|da|z)?sh|cmd\.exe|powershell|["'](?:ba|z)?sh(?: -i)?["']/;

/** A name that is nothing but a text of the code: no line that came in. */
function isOwnText(name: string, skeleton: string): boolean {
  const uses = [...skeleton.matchAll(new RegExp(`\\b${name} (?:=>|[-+.|?&]?=)(?!=)(.{0,3})`, 'gs'))];
  return (
    uses.length > 0 &&
    uses.every(([use, after = '']) => use.startsWith(`${name} = `) && /^ {2}[;\n]/.test(after))
  );
}

function runsLine(skeleton: string): boolean {
  if (RUNS_DATA.test(skeleton)) return true;
  const runs = [...skeleton.matchAll(RUNS_LINE)].slice(0, MAX_LINES_RUN);
  return runs.some(([, name = '']) => !isOwnText(name, skeleton));
}

function isReverseShell(code: string, skeleton: string): boolean {
  return (
    ['ocket', 'net', 'sockopen', 'INET', 'Deno.'].some((word) => code.includes(word)) &&
    SOCKET.test(code) &&
    (SHELL.test(code) || runsLine(skeleton)) &&
    /connect|\baccept\s*\(|\bnet\b[^]*createServer[^]*\.pipe\s*\(|TCPSocket|fsockopen|stream_socket_client|PeerAddr|INET|Socket\.tcp/.test(
      code,
    )
  );
}
