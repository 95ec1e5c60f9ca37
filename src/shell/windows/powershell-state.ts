import type { Call } from '../call.js';
import { runProgram } from './stages.js';
import { reportFetched, windowsPath, windowsVariable } from './words.js';

/** What a text of PowerShell has come to know, as far as it was read. */
export interface PowerState {
  readonly call: Call;
  readonly variables: Map<string, string>;
  /** Variables and files that hold what was fetched. */
  readonly fetched: Set<string>;
  /** Variables that hold the whole environment. */
  readonly environments: Set<string>;
  location: string | null;
  /** What `$_` stands for. */
  item: string | null;
}

export function expand(state: PowerState, text: string): string {
  return text
    .replace(/\$_(?:\.(?:FullName|Name|PSPath|Path))?(?!\w)/gi, (all) => state.item ?? all)
    .replace(
      /\$\{?env:(\w+)(?:\(x86\))?\}?/gi,
      (all, name: string) => windowsVariable(state.call, name) ?? all,
    )
    .replace(
      /\$\(?\{?(\w+)\}?\)?(?![\w:(])/g,
      (all, name: string) =>
        state.variables.get(name.toLowerCase()) ?? windowsVariable(state.call, name) ?? all,
    )
    .replace(/^~(?=[\\/]|$)/, state.call.machine.context.home);
}

/** Whether a text fetches something, or holds what was fetched. */
export function isDownload(call: Call, text: string): boolean {
  return (
    call.machine.symbols.originsIn(text).some(({ isRemote }) => isRemote) ||
    /\b(?:invoke-webrequest|invoke-restmethod|iwr|irm|curl|wget|start-bitstransfer|downloadstring|downloaddata|downloadfile|openread|net\.webclient|httpclient|xmlhttp)\b/i.test(
      text,
    )
  );
}

export function bareName(file: string): string {
  return file.replace(/^\.?[\\/]/, '').toLowerCase();
}

/** Commands of PowerShell that are not known here, as opposed to programs such as `apt-get`. */
const CMDLET =
  /^(?:add|backup|clear|close|compare|complete|compress|confirm|connect|convert\w*|copy|debug|disable|disconnect|dismount|enable|enter|exit|expand|export|find|foreach|format|get|grant|group|import|initialize|install|invoke|join|limit|lock|measure|merge|mount|move|new|open|out|pop|protect|publish|push|read|receive|register|remove|rename|repair|request|reset|resize|resolve|restart|restore|resume|revoke|save|search|select|send|set|show|sort|split|start|step|stop|submit|suspend|switch|sync|tee|test|trace|unblock|undo|uninstall|unlock|unprotect|unpublish|unregister|update|use|wait|watch|where|write)-[a-z]+$/;
const HOST = /^(?:powershell|pwsh|cmd|wscript|cscript|mshta|rundll32|regsvr32|msiexec|start)(?:\.exe)?$/;

/** A file or a program of the system; what was fetched before must not run. */
export function runFile(state: PowerState, call: Call, word: string, given: readonly string[]): void {
  const bare = bareName(word);
  const args = given.map((arg) => expand(state, arg));
  const isFetched = (name: string): boolean => state.fetched.has(bareName(name));
  const directory = state.location === null ? null : windowsPath(state.location);
  if (isFetched(bare) || (HOST.test(bare) && args.some(isFetched))) reportFetched(call, 'path', word);
  else if (bare === '' || bare.startsWith('[')) return;
  else if (CMDLET.test(bare)) call.print(call.stdin === null ? '' : call.blend([call.stdin]));
  else if (/\.ps1$/.test(bare)) call.run(['pwsh', '-File', windowsPath(word), ...args], 'powershell');
  else runProgram(call, [word, ...args], 'powershell', directory);
}
