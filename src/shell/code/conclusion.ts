import { reportSend } from '../programs/network.js';
import { reportRemoteCode } from '../foreign-code.js';
import type { CodeState } from './state.js';

/** What only shows in the whole: files read and then sent, a socket and a shell. */
export function concludeCode(code: string, skeleton: string, state: CodeState): void {
  const { call } = state;
  const isEnvironment =
    /\bos\.environ\b(?!\s*(?:\[|\.get))|JSON\.stringify\(\s*process\.env\s*\)|\bENV\.to_h\b|\bdict\(os\.environ|%ENV\b/.test(
      code,
    );
  if (state.isSending && (state.read.length > 0 || isEnvironment)) {
    const secret = isEnvironment ? [call.mint({ source: 'environment', secrets: ['environment'] })] : [];
    reportSend(
      call,
      state.sentTo.map((url) => call.target('url', url)),
      secret,
      state.read,
      'sends it from code',
    );
  }
  // A callback gets what was fetched under a name that nothing here follows.
  if (state.isFetching && (state.hasShell || EVALUATES.test(skeleton) || RUNS_NAME.test(skeleton)))
    reportRemoteCode(call, []);
  if (isReverseShell(code)) {
    call.effect('reverse-shell', [], {
      action: 'reverse-shell',
      detail: 'connects a shell to another machine',
    });
  }
  if (FORKS.test(skeleton) && ENDLESS.test(skeleton)) {
    call.effect('fork-bomb', [], {
      action: 'fork-bomb',
      isRecursive: true,
      detail: 'starts processes without end',
    });
  }
}

const EVALUATES = /\beval\b|\bnew\s+Function\b|\bvm \. run|\bloadstring\b/;
/** A shell that is given something by name, not a text. */
const RUNS_NAME = /\b(?:exec|execSync|spawnSync|system|popen|shell_exec)\s*\(\s*[A-Za-z_$]\w*\s*[,)]/;
/** What came in is run as a line. */
const RUNS_LINE = /\b(?:system|popen|shell_exec|execSync)\s*\(?\s*\$?[a-z_]\w*\s*(?:[,)]|while)/;
const FORKS = /\b(?:pcntl_)?fork\b/;
const ENDLESS =
  /\bwhile\s*\(?\s*(?:True|true|1\b|:|fork)|\bloop\b|\bfor\s*\(\s*;\s*;|iter \( int|itertools \. (?:count|repeat|cycle)|\buntil\s+(?:false|0)/;

const SOCKET = /\bsocket\b|fsockopen|TCPSocket|IO::Socket|\bnet\b|Socket\.tcp|INET/;
const SHELL = /dup2|pty\.spawn|\/bin\/(?:ba|da|z)?sh|cmd\.exe|powershell|["'](?:ba|z)?sh["']/;

function isReverseShell(code: string): boolean {
  return (
    SOCKET.test(code) &&
    (SHELL.test(code) || RUNS_LINE.test(code)) &&
    /connect|TCPSocket|fsockopen|PeerAddr|INET|Socket\.tcp/.test(code)
  );
}
