/**
 * The script by which a Python environment is entered. Agents run it before most of their commands, and reading it like any
 * other takes longer than everything else that a hook does. So it is known by its lines, whichever tool wrote it: each of
 * them sets, saves or forgets one of these variables. docs/decisions/0136-activation-scripts.md
 */
const SET =
  'PATH|PYTHONHOME|PS1|SCRIPT_PATH|TCL_LIBRARY|TK_LIBRARY|PKG_CONFIG_PATH|VIRTUAL_ENV_PROMPT|VIRTUAL_ENV';
const OLD = '_OLD_(?:VIRTUAL_)?';

const SCRIPT = '/bin/activate';

/** Longer ones are read like any other script. */
const MAX_CHARS = 8 * 1024;
const MAX_LINE = 256;

/**
 * A text in quotes of which bash takes nothing that would run, be calculated or be set, when it is read or shown: no
 * `${x:=…}`, no `${x@P}` and no `${x[y]}`.
 */
const EXPANSION = String.raw`\$\w+|\$\{[\w:+%().-]*(?:\[0\]|\$\{\w+\})?\}`;
const QUOTED = String.raw`"(?:[^"\\$\x60]|\\\$|${EXPANSION})*"|'[^'$\x60]*'`;

/** What a line may be, with `Q` for every such text. */
const SHAPES = [
  'else|fi|esac|;;|exit 33|deactivate nondestructive',
  String.raw`\}|\*\)|CYGWIN\*(?: ?\| ?M(?:SYS|INGW)\*)*\)|(?:deactivate|pydoc) ?\(\) ?\{`,
  String.raw`(?:if|elif) (?:! )?\[ (?:! )?(?:-[dnz] )?[\w./-]*(?: !?= [\w./-]*| -o -n Q)? \] ?; ?then`,
  String.raw`if \(\[ Q = Q \] \|\| \[ Q = Q \]\) && \$\(command -v cygpath &> ?/dev/null\) ?; ?then`,
  String.raw`(?:hash -r|unset -f (?:pydoc|deactivate)|alias pydoc)(?: [12]?> ?/dev/null| 2>&1)*(?: && unalias pydoc)?(?: \|\| true)?`,
  String.raw`(?:export|unset) (?:${OLD})?(?:${SET})|echo Q >&2`,
].join('|');

/** What is asked for where the script lies, or which system this is. */
const ASKING = [
  'case "$(uname)" in',
  'CURRENT_PATH=$(realpath "${BASH_SOURCE[0]}")',
  'CURRENT_DIR=$(dirname "${CURRENT_PATH}")',
  'VIRTUAL_ENV="$(realpath "${CURRENT_DIR}/../")"',
  'VIRTUAL_ENV=$(cygpath "$VIRTUAL_ENV")',
  'VIRTUAL_ENV=$(cygpath -u "$VIRTUAL_ENV")',
  'VIRTUAL_ENV_PROMPT=$(basename "$VIRTUAL_ENV")',
];

const PATHS: Readonly<Record<string, readonly string[]>> = {
  PATH: ['"$VIRTUAL_ENV/bin:$PATH"', '"$VIRTUAL_ENV/"bin":$PATH"'],
  PKG_CONFIG_PATH: ['"${VIRTUAL_ENV}/lib/pkgconfig${PKG_CONFIG_PATH:+:${PKG_CONFIG_PATH}}"'],
  TCL_LIBRARY: ["''", '""'],
  TK_LIBRARY: ["''", '""'],
};

/** What is only shown, or names the script itself. */
const SHOWN = ['PS1', 'VIRTUAL_ENV_PROMPT', 'SCRIPT_PATH'];

function unquoted(value: string): string {
  return value.replace(/^(["'])(.*)\1$/, '$2');
}

/** The lines of one script, which says that it belongs to this place. */
class Activation {
  isPlaced = false;
  #before = '';
  readonly #quoted = new RegExp(QUOTED, 'g');
  readonly #shape = new RegExp(`^(?:${SHAPES})$`);
  readonly #setting = new RegExp(`^(?:export )?((?:${OLD})?(${SET}))=(.*)$`);
  readonly #saved = new RegExp(String.raw`^\$\{?(?:${OLD})?(\w+?)(?::?-)?\}?$`);

  constructor(readonly place: string) {}

  isLine(written: string): boolean {
    // Of what JavaScript takes for a blank, bash does so for two signs only; by others a remark would be a command.
    const line = written.replace(/^[ \t]+|[ \t]+$/g, '');
    const before = this.#before;
    this.#before = line;
    // Where it is called with a word, that is a module that would be loaded.
    if (line === 'python -m pydoc "$@"') return before === 'pydoc () {';
    if (line === '' || line.startsWith('#') || ASKING.includes(line)) return true;
    if (line.length > MAX_LINE) return false;
    if (line === `VIRTUAL_ENV=$(cygpath "${this.place}")`) return true;
    if (this.#shape.test(line.replaceAll(this.#quoted, 'Q'))) return true;
    const [, name, subject, value = ''] = this.#setting.exec(line) ?? [];
    return name !== undefined && this.#isSet(name, subject ?? '', value);
  }

  /** `_OLD_VIRTUAL_PATH="$PATH"` and back, or what is this script's to set. */
  #isSet(name: string, subject: string, value: string): boolean {
    if (this.#saved.exec(unquoted(value))?.[1] === subject) return true;
    if (name === 'VIRTUAL_ENV') {
      const isPlace = unquoted(value) === this.place;
      this.isPlaced ||= isPlace;
      return isPlace;
    }
    if (SHOWN.includes(name)) return /^[\w.-]*$/.test(value.replaceAll(this.#quoted, 'Q'));
    return PATHS[name]?.includes(value) ?? false;
  }
}

/** Whether such a script does nothing but enter the environment at that place. */
function isActivation(text: string, place: string): boolean {
  if (text.length > MAX_CHARS || text.includes('\0') || !/^\/[\w/.@+-]*$/.test(place)) return false;
  const activation = new Activation(place);
  return text.split('\n').every((line) => activation.isLine(line)) && activation.isPlaced;
}

/** Where the environment is that this script enters, by its own words; null if it may do anything else. */
export function environmentOf(
  script: string,
  text: string,
  realPath: (path: string) => string | null,
): string | null {
  if (!script.endsWith(SCRIPT)) return null;
  const place = script.slice(0, -SCRIPT.length);
  return [place, realPath(place)].find((each) => each !== null && isActivation(text, each)) ?? null;
}

/** What is left of it for those who read it. */
export function activating(place: string): string {
  return `export VIRTUAL_ENV='${place}'\nexport PATH="$VIRTUAL_ENV/bin:$PATH"\n`;
}
