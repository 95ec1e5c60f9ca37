import { once } from '../../model/once.js';
import { isListed } from '../../model/word-list.js';
import type { Call, Program } from '../call.js';
import { reportContent } from './contents.js';
import { isPlace } from './output-options.js';

/** Options and variables by which an interpreter is told where to leave records of a run. */
interface Records {
  /** How each of them begins. */
  readonly mark: string;
  readonly options: RegExp;
  readonly variables: readonly string[];
}

const records = once((): Readonly<Record<'node' | 'python', Records>> => ({
  node: {
    mark: '--',
    options:
      /^--(?:cpu-prof-dir|heap-prof-dir|diagnostic-dir|redirect-warnings|report-dir|report-directory|trace-event-file-pattern|test-reporter-destination|tls-keylog|build-snapshot-config)(?:=(.*))?$/s,
    variables: ['NODE_V8_COVERAGE', 'NODE_REDIRECT_WARNINGS'],
  },
  python: { mark: '-X', options: /^-Xpycache_prefix=(.*)$/s, variables: ['PYTHONPYCACHEPREFIX'] },
}));

/** `python3 -m cProfile -o file`, `-m trace -C directory`: options of these modules stand before the script. */
function modulePlaces(args: readonly string[]): readonly string[] {
  const at = args.indexOf('-m');
  const module = args[at + 1] ?? '';
  if (at === -1 || !/^(?:cProfile|profile|trace)$/.test(module)) return [];
  return args.flatMap((arg, index) =>
    index > at + 1 && /^(?:-o|--outfile|-C|--coverdir|-f|--file)$/.test(args[index - 1] ?? '') ? [arg] : [],
  );
}

function placesOf(call: Call, kind: 'node' | 'python'): readonly string[] {
  const { mark, options, variables } = records()[kind];
  // `-X name=value` is one option in two words.
  const args = call.args.flatMap((arg, at) => (arg === '-X' ? [`-X${call.args[at + 1] ?? ''}`] : [arg]));
  const given = args.flatMap((arg, at) => {
    const match = arg.startsWith(mark) ? options.exec(arg) : null;
    return match === null ? [] : [match[1] ?? args[at + 1] ?? ''];
  });
  const set = variables.flatMap((name) => call.variable(name) ?? []);
  return [...given, ...set, ...(kind === 'python' ? modulePlaces(args) : [])];
}

/** An interpreter, with what it records besides what its code does. */
export function recording(name: string, program: Program | null): Program | null {
  if (program === null) return null;
  const isPython = name.startsWith('python') || name.startsWith('pypy');
  const kind = isListed(name, 'node nodejs tsx ts-node') ? 'node' : isPython ? 'python' : null;
  if (kind === null) return program;
  return (call) => {
    const places = placesOf(call, kind).filter(isPlace);
    if (places.length > 0) reportContent(call, places, 'takes a record of the run');
    return program(call);
  };
}
