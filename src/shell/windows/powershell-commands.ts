import { once } from '../../model/once.js';

/** A command and the short names that it goes by. */
const ALIASES: readonly string[] = [
  'remove-item ri rm rmdir del erase rd',
  'remove-itemproperty rp',
  'clear-content clc',
  'clear-item cli',
  'set-content sc',
  'add-content ac',
  'copy-item cp copy cpi',
  'move-item mv move mi',
  'rename-item ren rni',
  'new-item ni md mkdir',
  'get-content gc cat type',
  'get-childitem gci ls dir',
  'invoke-expression iex',
  'invoke-webrequest iwr curl wget',
  'invoke-restmethod irm',
  'set-location cd sl chdir pushd',
  'stop-process kill spps',
  'start-process saps start',
  'invoke-command icm',
  'tee-object tee',
  'write-output echo write',
  'foreach-object % foreach',
];

const aliases = once(
  () =>
    new Map(
      ALIASES.flatMap((row) => {
        const [name = '', ...short] = row.split(' ');
        return short.map((each) => [each, name] as const);
      }),
    ),
);

/** The whole name of a command that goes by a short one. */
export function commandName(word: string): string {
  const name = word.toLowerCase();
  return aliases().get(name) ?? name.replace(/\.exe$/, '');
}

/** Parameters that take no value. */
const SWITCHES =
  'recurse force whatif confirm verbose append noclobber passthru wait usebasicparsing raw asjob directory file hidden';

/** Parameters, by any unambiguous beginning of their names, and what is left. */
export class Parameters {
  readonly operands: string[] = [];
  readonly #named = new Map<string, string>();

  constructor(words: readonly string[]) {
    const switches = SWITCHES.split(' ');
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? '';
      const [, name = '', , value] = /^-([A-Za-z]\w*)(:(.*))?$/s.exec(word) ?? [];
      if (name === '') this.operands.push(...word.split(/,(?=\S)/).filter((each) => each !== ''));
      else if (
        value !== undefined ||
        (!/^verb$/i.test(name) && switches.some((each) => each.startsWith(name.toLowerCase())))
      )
        this.#named.set(name.toLowerCase(), value ?? 'true');
      else this.#named.set(name.toLowerCase(), words[(at += 1)] ?? '');
    }
  }

  get(name: string, least = 1): string | null {
    for (const [given, value] of this.#named)
      if (given.length >= least && name.startsWith(given)) return value;
    return null;
  }
}
