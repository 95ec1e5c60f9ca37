import { reportSend } from '../programs/network.js';
import { reportRemoteCode } from '../foreign-code.js';
import type { CodeState } from './state.js';

/** What only shows in the whole: files read and then sent, a socket and a shell. */
export function concludeCode(code: string, skeleton: string, state: CodeState): void {
  const { call } = state;
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
  if (state.isFetching && (state.hasShell || EVALUATES.test(skeleton) || RUNS_NAME.test(skeleton)))
    reportRemoteCode(call, []);
  if (isReverseShell(code)) {
    call.effect('reverse-shell', [], {
      action: 'reverse-shell',
      detail: 'connects a shell to another machine',
    });
  }
  if (isForkBomb(skeleton)) {
    call.effect('fork-bomb', [], {
      action: 'fork-bomb',
      isRecursive: true,
      detail: 'starts processes without end',
    });
  }
}

const EVALUATES = /\beval\b|\bnew\s+Function\b|\bvm \. run|\brunIn(?:This|New)Context\b|\bloadstring\b/;
/** A shell that is given something by name, not a text. */
const RUNS_NAME = /\b(?:exec|execSync|spawnSync|system|popen|shell_exec)\s*\(\s*[A-Za-z_$]\w*\s*[,)]/;
/** What came in is run as a line. */
const RUNS_LINE = /\b(?:system|popen|shell_exec|execSync)\s*\(?\s*\$?[a-z_]\w*\s*(?:[,)]|while)/;
const FORKS = /\b(?:pcntl_)?fork\b/;
/** Processes that nobody waits for, unless one of the second kind of words is there. */
const STARTS = /\b(?:Popen|Process|spawn)\b/;
const WAITS = /\b(?:wait\w*|communicate|sleep|poll|join|input|accept|recv|get|on|once|await|read\w*|break)\b/;
/** More often than any machine has processes. */
const MANY = /\brange \( \d{4,} \)|\bfor\b.*\b\d{5,}\b/;

function isForkBomb(skeleton: string): boolean {
  if (FORKS.test(skeleton)) return ENDLESS.test(skeleton) || MANY.test(skeleton);
  return STARTS.test(skeleton) && ENDLESS.test(skeleton) && !WAITS.test(skeleton);
}

const ENDLESS =
  /\bwhile\s*\(?\s*(?:True|true|1\b|:|(?:pcntl_)?fork)|\bloop\b|\bfor\s*\(\s*;\s*;|iter \( int|itertools \. (?:count|repeat|cycle)|\buntil\s+(?:false|0)/;

const SOCKET =
  /\bsocket\b|fsockopen|stream_socket_client|TCPSocket|IO::Socket|\bnet\b|Socket\.tcp|INET|Deno\.connect/;
const SHELL =
  /\b(?:ba|da|z)?sh\b[^"'`]*<&\s*[\d$%]|dup2|pty\.spawn|\/bin\/(?:ba|da|z)?sh|cmd\.exe|powershell|["'](?:ba|z)?sh(?: -i)?["']/;

function isReverseShell(code: string): boolean {
  return (
    SOCKET.test(code) &&
    (SHELL.test(code) || RUNS_LINE.test(code)) &&
    /connect|\baccept\s*\(|TCPSocket|fsockopen|stream_socket_client|PeerAddr|INET|Socket\.tcp/.test(code)
  );
}
