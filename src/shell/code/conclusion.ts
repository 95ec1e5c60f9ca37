import { reportSend } from '../programs/network.js';
import type { CodeState } from './state.js';

/** What only shows in the whole: files read and then sent, a socket and a shell. */
export function concludeCode(code: string, state: CodeState): void {
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
  if (state.isFetching && (EVALUATES.test(code) || RUNS_NAME.test(code))) {
    call.effect('remote-code', [], {
      action: 'remote-code',
      detail: 'runs code that comes from the network',
    });
  }
  if (isReverseShell(code)) {
    call.effect('reverse-shell', [], {
      action: 'reverse-shell',
      detail: 'connects a shell to another machine',
    });
  }
  if (FORKS.test(code) && ENDLESS.test(code)) {
    call.effect('fork-bomb', [], {
      action: 'fork-bomb',
      isRecursive: true,
      detail: 'starts processes without end',
    });
  }
}

const EVALUATES = /\beval\b|\bnew\s+Function\b|\bvm\.run|\bloadstring\b/;
/** A shell that is given something by name, not a text. */
const RUNS_NAME = /\b(?:exec|execSync|spawnSync|system|popen|shell_exec)\s*\(\s*[A-Za-z_$]\w*\s*[,)]/;
const FORKS = /\b(?:pcntl_)?fork\b/;
const ENDLESS =
  /\bwhile\s*\(?\s*(?:True|true|1\b|:|fork)|\bloop\b|\bfor\s*\(\s*;\s*;|iter\(int|itertools\.(?:count|repeat|cycle)|\buntil\s+(?:false|0)/;

const SOCKET = /\bsocket\b|fsockopen|TCPSocket|IO::Socket|\bnet\b|Socket\.tcp|INET/;
const SHELL = /dup2|pty\.spawn|\/bin\/(?:ba|da|z)?sh|cmd\.exe|powershell|["'](?:ba|z)?sh["']/;

function isReverseShell(code: string): boolean {
  return (
    SOCKET.test(code) &&
    SHELL.test(code) &&
    /connect|TCPSocket|fsockopen|PeerAddr|INET|Socket\.tcp/.test(code)
  );
}
