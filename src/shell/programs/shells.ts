import type { Call, Program } from '../call.js';
import { isOwnBuild } from '../cloned.js';
import { socketHost } from '../device.js';
import { UNKNOWN, type Completion } from '../machine.js';
import { isResolved } from '../marks.js';
import { codeProgram } from '../code/table.js';
import { baseName } from '../path.js';
import { runCompiled } from './compiled.js';
import { asBash } from './other-shells.js';
import { startedShell } from './startup.js';

interface ShellCall {
  readonly isCommand: boolean;
  readonly isStdin: boolean;
  readonly isChecking: boolean;
  readonly isInteractive: boolean;
  readonly isLogin: boolean;
  readonly startFiles: readonly string[];
  readonly operands: readonly string[];
}

/** Long options, some of them of fish alone, by their letters. */
const LONG: Readonly<Record<string, string>> = { '--login': 'l', '--interactive': 'i', '--no-execute': 'n' };

function readShellCall(args: readonly string[]): ShellCall {
  let letters = '';
  const startFiles: string[] = [];
  let at = 0;
  for (; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (word === '--' || word === '-') {
      at += 1;
      break;
    }
    if (/^--(?:rcfile|init-file)$/.test(word)) startFiles.push(args[(at += 1)] ?? '');
    else if (/^--(?:rcfile|init-file)=/.test(word)) startFiles.push(word.slice(word.indexOf('=') + 1));
    else if (word.startsWith('--command'))
      return {
        ...NOTHING,
        isCommand: true,
        operands: word.includes('=') ? [word.slice(10)] : args.slice(at + 1),
      };
    else if (word.startsWith('--')) letters += LONG[word] ?? '';
    else if (/^[-+][A-Za-z]/.test(word)) {
      letters += word.startsWith('-') ? word.slice(1) : '';
      // `-o name` and `-O name`, also at the end of a cluster such as `-euo`.
      if (/[oO]$/.test(word)) at += 1;
    } else break;
  }
  return {
    isCommand: letters.includes('c'),
    isStdin: letters.includes('s'),
    isChecking: letters.includes('n') && !letters.includes('i'),
    isInteractive: letters.includes('i'),
    isLogin: letters.includes('l'),
    startFiles,
    operands: args.slice(at),
  };
}

const NOTHING: ShellCall = {
  isCommand: false,
  isStdin: false,
  isChecking: false,
  isInteractive: false,
  isLogin: false,
  startFiles: [],
  operands: [],
};

/** A shell whose descriptors are a network connection. */
function reportReverseShell(call: Call): void {
  const host = [...call.plumbs, ...(call.scene.around ?? [])]
    .map(({ operator, text }) => {
      const sink = operator === '>&' ? call.scene.shell.sinks.get(Number.parseInt(text, 10)) : undefined;
      return socketHost(sink ?? call.resolve(text) ?? '');
    })
    .find((each) => each !== null);
  if (host !== undefined && host !== null) {
    call.effect('reverse-shell', [call.target('host', host)], {
      action: 'reverse-shell',
      detail: 'connects a shell to another machine',
    });
  }
}

/** The work that a script on the disk may take; it is somebody's program, not the command to be judged. */
const SCRIPT_STEPS = 60_000;

/** Shells whose `echo` reads backslashes without being asked to; `sh` is one of them on most machines. */
const DECODING = /^(?:sh|dash|ash|zsh|mksh|posh)$/;

function startOptions(shellName: string): readonly string[] {
  return DECODING.test(shellName) ? ['xpg_echo'] : [];
}

/** In the background, or into another one of itself. */
const STARTS_ITSELF =
  /(?:^|[\n;&|({]|\bdo)\s*(?:(?:exec|sh|bash|nohup)\s+)*["']?\$\{?0\}?["']?\s*(?:&(?!&)|\|(?!\|))/;

/** A script in which its own file, by whatever name, is called as the shell calls it. */
function withOwnName(text: string, file: string, path: string | null): string {
  const [name, ...places] = [baseName(file), file, path ?? file].map((each) =>
    each.replace(/[^\w-]/g, String.raw`\$&`),
  );
  const own = new RegExp(
    String.raw`(?:(?:\./|\b(?:sh|bash)\s+)${name ?? ''}|(?:\b(?:sh|bash)\s+)?(?<![\w./-])(?:${places.join('|')}))(?![\w./-])|\$\{?BASH_SOURCE(?:\[0\])?\}?`,
    'g',
  );
  return text.replace(own, '$$0');
}

interface ScriptStart {
  readonly shell?: 'new' | 'same';
  /** The shell that reads it. */
  readonly by?: string;
}

const runScriptOperand = (
  call: Call,
  file: string,
  args: readonly string[],
  { shell = 'new', by = call.program }: ScriptStart = {},
): void => {
  const options = startOptions(by);
  call.effect('execute', call.paths([file]), { detail: 'runs it' });
  const written = call.writtenTo(file);
  if (written !== undefined) {
    if (STARTS_ITSELF.test(withOwnName(written, file, call.resolve(file))))
      call.effect('fork-bomb', [], {
        action: 'fork-bomb',
        isRecursive: true,
        detail: 'starts itself without end',
      });
    call.machine.budget.again(call.resolve(file) ?? file, () => {
      call.runShell(asBash(by, call.expandVerbatim(written)), 'script', {
        shell,
        positional: args,
        zero: file,
        options,
      });
    });
    return;
  }
  const code = call.codeOf(file);
  if (code === null) return;
  const { report, budget } = call.machine;
  const { hasSyntaxError } = report;
  budget.attempt(SCRIPT_STEPS, () => {
    call.runShell(asBash(by, code), 'script', { shell, positional: args, zero: file, options });
  });
  report.hasSyntaxError = hasSyntaxError;
};

/** What `fish` runs before it asks for commands. */
function initialLines({ args }: Call): readonly string[] {
  return args.flatMap((arg, at) => {
    const [, value] = /^(?:-C|--init-command=)(.+)$/s.exec(arg) ?? [];
    return arg === '-C' || arg === '--init-command' ? [args[at + 1] ?? ''] : (value ?? []);
  });
}

export const shell: Program = (outer): Completion => {
  const given = readShellCall(outer.args);
  reportReverseShell(outer);
  for (const file of given.isInteractive ? [] : given.startFiles) {
    const code = outer.codeOf(file);
    if (code !== null) outer.runShell(code, `${outer.program} --rcfile`, { shell: 'new' });
  }
  for (const line of outer.program === 'fish' ? initialLines(outer) : [])
    outer.runShell(asBash('fish', line), 'fish -C', { shell: 'new' });
  const started = startedShell(outer, given);
  const call = started ?? outer;
  const kind = started === null ? 'new' : 'same';
  const [first, ...rest] = given.operands;
  if (first !== undefined && !given.isCommand && call.args.some((arg) => /^-[a-z]*v[a-z]*$/.test(arg)))
    call.effect('read', call.paths([first]), { detail: 'is shown as it is read' });
  if (given.isChecking) return UNKNOWN;
  if (given.isCommand) {
    if (first === undefined) return UNKNOWN;
    return {
      ...call.runShell(asBash(call.program, first), `${call.program} -c`, {
        shell: kind,
        positional: rest.slice(1),
        zero: rest[0] ?? call.program,
        options: startOptions(call.program),
      }),
      flow: 'next',
    };
  }
  if (
    first !== undefined &&
    !given.isStdin &&
    !/^\/dev\/(?:stdin|fd\/0)$|^\/proc\/self\/fd\/0$/.test(first)
  ) {
    runScriptOperand(call, first, rest, { shell: kind });
    if (call.hasReader) call.print(call.machine.symbols.unknown(`$(${call.program} ${call.render(first)})`));
    return UNKNOWN;
  }
  const text = call.scene.input.takeAll();
  if (text !== null) {
    const code = asBash(call.program, call.expandVerbatim(text));
    call.runShell(code, call.program, {
      shell: kind,
      positional: given.isStdin ? given.operands : rest,
      stdin: '',
      options: startOptions(call.program),
    });
    if (!isResolved(code) && call.hasReader)
      call.print(call.mint({ source: `$(${call.program})`, isSession: true }));
  } else {
    const isElsewhere = call.plumbs.some(({ descriptor }) => descriptor === 0);
    if (!isElsewhere && !/^--(?:version|help)$/.test(call.args[0] ?? ''))
      call.effect('typed-code', [], { detail: 'runs what is typed into it' });
    if (call.hasReader) call.print(call.mint({ source: `$(${call.program})`, isSession: true }));
  }
  return UNKNOWN;
};

/** A path that is started as a program: a script, if that is what the file is. */
export function runFile(call: Call, word: string, args: readonly string[]): boolean {
  const isWritten = call.writtenTo(word) !== undefined;
  call.effect('execute', call.paths([word]), { action: 'execute', detail: 'runs it' });
  if (isOwnBuild(call, word)) return true;
  const code = call.codeOf(word);
  if (code === null) return false;
  if (code.startsWith('#!/compiled/') && runCompiled(call, code, args)) return true;
  const interpreter = /^#!\s*(?:\/\S*\/)?(?:env\s+(?:-\S+\s+)*)?(?:\/\S*\/)?([\w.-]+)/.exec(code)?.[1] ?? '';
  const program = codeProgram(interpreter);
  if (program !== null) {
    if (isWritten) program(call.withArguments([word, ...args]));
    return true;
  }
  if (interpreter !== '' && !isShell(interpreter)) return isWritten && runByHead(call, code, [word, ...args]);
  runScriptOperand(call, word, args, { by: interpreter });
  return true;
}

/** Names that end like one, and are none. */
function isShell(name: string): boolean {
  return name.endsWith('sh') && !/^(?:tclsh|wish)/.test(name);
}

/** `#!/usr/bin/awk -f`: the program that the first line names is given what stands behind it, and the file. */
function runByHead(call: Call, code: string, words: readonly string[]): boolean {
  const [, program, option] = /^#!\s*(\S+)(?:[ \t]+([^\n]*\S))?/.exec(code) ?? [];
  if (program === undefined) return false;
  call.run([program, ...(option === undefined ? [] : [option]), ...words], 'script');
  return true;
}
