import type { Call } from '../call.js';

/** The value of an option that is spelled out; what follows it up to the next option where there are several. */
function valuesOf(args: readonly string[], names: readonly string[]): readonly string[] {
  const at = args.findIndex((arg) => names.includes(arg.replace(/=.*$/s, '')));
  if (at === -1) return [];
  const [, attached] = /^[^=]+=(.*)$/s.exec(args[at] ?? '') ?? [];
  if (attached !== undefined) return [attached];
  const end = args.findIndex((arg, index) => index > at && arg.startsWith('-'));
  return args.slice(at + 1, end === -1 ? undefined : end);
}

/** Lines in `commands=["…","…"]` or its form as JSON. */
function listedLines(text: string): readonly string[] {
  const [, list] = /\bcommands?"?\s*[=:]\s*(.+)$/s.exec(text) ?? [];
  if (list === undefined) return [];
  const quoted = [...list.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g)];
  if (quoted.length === 0) return [list.replace(/[[\]{}]/g, '')];
  return quoted.map(([, double, single]) => double?.replace(/\\(["\\])/g, '$1') ?? single ?? '');
}

function afterDashes(args: readonly string[]): readonly string[] {
  const at = args.indexOf('--');
  return at === -1 ? [] : [args.slice(at + 1).join(' ')];
}

/** Lines for a shell that a tool of some cloud is told to run on a machine there. */
function farLines(program: string, words: string, args: readonly string[]): readonly string[] {
  if (program === 'aws' && /^ssm (?:send-command|start-session)\b/.test(words))
    return valuesOf(args, ['--parameters']).flatMap(listedLines);
  if (program === 'aws' && words.startsWith('ecs execute-command')) return valuesOf(args, ['--command']);
  if (program === 'gcloud' && words.startsWith('compute ssh'))
    return [...valuesOf(args, ['--command']), ...afterDashes(args)];
  if (program === 'az' && /\brun-command\b/.test(words)) return valuesOf(args, ['--scripts', '--script']);
  if (program === 'heroku' && /^run\b/.test(words))
    return [
      args
        .slice(args.findIndex((arg) => /^run\b/.test(arg)) + 1)
        .filter((arg) => !arg.startsWith('-'))
        .join(' '),
    ];
  if (/^fly(?:ctl)?$/.test(program) && words.startsWith('ssh console'))
    return valuesOf(args, ['-C', '--command']);
  return [];
}

/** Runs them; false if there are none. */
export function runFar(call: Call): boolean {
  const words = call.args.filter((arg) => !arg.startsWith('-')).join(' ');
  const lines = farLines(call.program, words, call.args);
  for (const line of lines) call.runShell(line, call.program, { shell: 'new', host: words });
  return lines.length > 0;
}
