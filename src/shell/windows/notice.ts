import { isListed } from '../../model/word-list.js';
import type { ResolvedCommand } from '../effect.js';

/** Commands of PowerShell that no other shell has. */
const CMDLET =
  /^(?:remove|invoke|get|set|clear|copy|move|rename|new|add|out|start|stop|restart|format|initialize|write|test|select|where|foreach|import|export|convertto|convertfrom)-[a-z]+$/;
const POWER_ALIASES = 'iex iwr irm ri gci gc clc ni mi cpi saps spps';
const CMD_COMMANDS =
  'rd rmdir del erase deltree format icacls takeown robocopy xcopy vssadmin wbadmin bcdedit diskpart reg certutil bitsadmin mshta regsvr32 rundll32 msiexec attrib wmic fsutil cipher taskkill schtasks for';

/** Programs of bash whose names are aliases in PowerShell, where their options are words. */
const SHARED = 'rm rmdir del ls dir cp mv cat type mkdir';
const WORD_OPTION = /^-(?:recurse|force|fo|path|literalpath|filter|include|destination|confirm(?::\$\w+)?)$/i;

/** Variables of Windows as cmd writes them. */
const CMD_VARIABLE =
  /%(?:userprofile|homepath|homedrive|appdata|localappdata|systemroot|systemdrive|windir|programfiles|programdata|public)%/i;

// A look for a few characters first, wherever it can save a pattern: nearly every line is for bash, and a process
// that reads one line would compile them all for it.
function isPowerCommand({ program, words }: ResolvedCommand): boolean {
  if (words.some(({ text }) => text.includes('$') && /\$env:[A-Za-z]/i.test(text))) return true;
  if (program === null) return /^(?:\$\w+$|\[)/.test(words[0]?.text ?? '') && words[1]?.text === '=';
  if (
    isListed(program, SHARED) &&
    words.some(({ text }) => text.length > 2 && text !== '-rf' && WORD_OPTION.test(text))
  )
    return true;
  return (program.includes('-') && CMDLET.test(program)) || isListed(program, POWER_ALIASES);
}

function isCmdCommand({ program, words }: ResolvedCommand): boolean {
  if (program === null) return false;
  const isOdd = program.includes('@') || program.endsWith('.com');
  if (!isListed(isOdd ? program.replace(/@|\.com$/g, '') : program, CMD_COMMANDS)) return false;
  // Unix has a rmdir too: its options have a dash, and `/tmp` is a place there.
  const option = program === 'rmdir' ? /^\/[sq]$/i : /^[-/][a-z?]+(?::|$)/i;
  return words
    .slice(1)
    .some(({ text }) => option.test(text) || /^[a-z]:/i.test(text) || /^(?:delete|https?:)/i.test(text));
}

const VERBS = 'remove invoke get set clear copy move rename new add out start stop write test'.split(' ');

/** `If (…) { Remove-Item … }`: a block that bash cannot read, or reads as something else, around a command of PowerShell. */
function isPowerBlock(text: string, lower: string): boolean {
  return (
    lower.includes('{') &&
    VERBS.some((verb) => lower.includes(`${verb}-`)) &&
    /^[ \t]*(?:(?:if|foreach|for|while|switch|param)\s*\(|(?:try|do)\s*\{|function\s+[\w:-]+\s*(?:\([^()]*\)\s*)?\{)/im.test(
      text,
    ) &&
    /(?<![\w./-])(?:remove|invoke|get|set|clear|copy|move|rename|new|add|out|start|stop|write|test)-[a-z]+(?![\w./-])/i.test(
      text,
    ) &&
    !/(?:^|[\s;])(?:then|fi|done|esac)(?:[\s;]|$)/.test(text)
  );
}

function isPowerText(text: string): boolean {
  const lower = text.toLowerCase();
  if (isPowerBlock(text, lower)) return true;
  return (
    ['iex', 'invoke-', 'io.', 'new-object', '%'].some((part) => lower.includes(part)) &&
    /^\s*(?:&\s*)?\(?\s*(?:iex|invoke-expression|\[(?:System\.)?IO\.|\(new-object\b)|\|\s*%\s*\{/i.test(text)
  );
}

function namesCmdVariable(text: string): boolean {
  return text.includes('%') && CMD_VARIABLE.test(text);
}

function isCmdText(text: string): boolean {
  if (namesCmdVariable(text)) return true;
  const lower = text.toLowerCase();
  if (lower.includes('if') && /^\s*@?if\s+(?:\/i\s+)?(?:not\s+)?(?:exist|defined|errorlevel)\s/.test(lower))
    return true;
  return (
    ['/s', '/q', '/f'].some((option) => lower.includes(option)) &&
    /^\s*@?(?:rd|rmdir|del|erase)\/[sqf]/i.test(text)
  );
}

export type WindowsShell = 'powershell' | 'cmd';

/** Which shell of Windows a line is written for, judged by its commands; none if it is for bash. */
export function noticeWindows(commands: readonly ResolvedCommand[], text: string): WindowsShell | null {
  const own = commands.filter(({ via }) => via.length === 0);
  // No shell of Windows has here-documents: what stands in one is data, and only the commands count.
  const isBash = text.includes('<<') && /<<-?\s*["'\\]?\w/.test(text);
  if (own.some(isPowerCommand) || (!isBash && isPowerText(text))) return 'powershell';
  const hasVariable = own.some(({ words }) => words.some((word) => namesCmdVariable(word.text)));
  return own.some(isCmdCommand) || hasVariable || (!isBash && isCmdText(text)) ? 'cmd' : null;
}
