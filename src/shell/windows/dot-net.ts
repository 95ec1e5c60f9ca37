import { expand, runFile, type PowerState } from './powershell-state.js';
import { report, windowsTarget } from './words.js';

const FILES =
  /\[(?:(?:System\.)?IO\.(Directory|File)|Microsoft\.VisualBasic\.FileIO\.FileSystem)\]::(\w+)\(\s*(['"]?)([^'",)]+)\3/gi;
/** Something that was asked for by its place is told to go. */
const ITEMS =
  /(?:\(\s*(?:gi|get-item|new-object\s+(?:system\.)?io\.(?:directory|file)info)\s+(?:-\w+\s+)*([^()]*?)\)|\[(?:System\.)?IO\.(?:Directory|File)Info\]::new\(([^()]*)\)|(\$_))\.Delete\(/gi;
/** `[Diagnostics.Process]::Start("rm", "-rf x")`, and the same as what is to be started. */
const STARTS =
  /Diagnostics\.Process(?:StartInfo)?\]?(?:::(?:Start|new))?\s*\(?\s*(['"])((?:(?!\1).)+)\1(?:\s*,\s*(['"])((?:(?!\3).|\3\3)*)\3)?/gi;
/** A line for the shell of Windows. */
const LINES = /WScript\.Shell['"]?\s*\)?\.(?:Run|Exec)\(\s*(['"])((?:(?!\1).)+)\1/gi;
/** Code that is made out of text. */
const CODE =
  /(?:\[scriptblock\]::create|\.invokescript|\.addscript|\.newscriptblock)\(\s*(?:'((?:[^']|'')*)'|"([^"]*)")/gi;

/** The words of a list of arguments: with commas as they stand, without as a line. */
export function argumentWords(text: string): readonly string[] {
  if (/,(?=\S)/.test(text)) return text.split(/,(?=\S)/).map((word) => word.replace(/^(['"])(.*)\1$/s, '$2'));
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|\S+/g)].map(
    ([word, double, single]) => double ?? single ?? word,
  );
}

/** Code that a statement makes out of text that stands there. */
export function codeTexts(text: string): readonly string[] {
  return [...text.matchAll(CODE)].map(([, single, double]) => single?.replaceAll("''", "'") ?? double ?? '');
}

/** Calls of the library underneath. */
export function readDotNet(state: PowerState, text: string): void {
  const { call } = state;
  const remove = (place: string, isRecursive: boolean): void => {
    const target = windowsTarget(call, expand(state, place.trim().replace(/^(['"])(.*)\1.*$/s, '$2')));
    report(call, 'delete', [target], 'dotnet', 'deletes it for good', true, isRecursive);
  };
  for (const [, kind = '', method = '', , place = ''] of text.matchAll(FILES)) {
    const target = windowsTarget(call, expand(state, place));
    if (/^Delete/i.test(method)) remove(place, `${kind}${method}`.toLowerCase().includes('directory'));
    else if (/^(?:Write|Append|Create|Move|Copy)/i.test(method))
      report(call, 'overwrite', [target], 'dotnet', 'is written');
    else if (/^Read/i.test(method)) report(call, 'read', [target], 'dotnet', 'is read');
  }
  for (const [, found, made, item] of text.matchAll(ITEMS)) remove(found ?? made ?? item ?? '', true);
  for (const [, , program = '', quote = '', args = ''] of text.matchAll(STARTS))
    runFile(state, call, program, argumentWords(args.replaceAll(quote + quote, quote)));
  for (const [, , line = ''] of text.matchAll(LINES)) call.run(['cmd', '/c', line], 'powershell');
}
