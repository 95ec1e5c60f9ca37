import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentOf } from '../../src/shell/activation.js';
import { fc } from '../support/properties.js';
import { runInJail } from './bash-jail.js';
import { effectsOf, filesOf } from './reading.js';

const PLACE = '/home/dev/project/.venv';
const SCRIPT = `${PLACE}/bin/activate`;

const DEACTIVATE = [
  'deactivate () {',
  'if [ -n "${_OLD_VIRTUAL_PATH:-}" ] ; then',
  'PATH="${_OLD_VIRTUAL_PATH:-}"',
  'export PATH',
  'unset _OLD_VIRTUAL_PATH',
  'fi',
  'hash -r 2> /dev/null',
  'unset VIRTUAL_ENV',
  'if [ ! "${1:-}" = "nondestructive" ] ; then',
  '# itself',
  'unset -f deactivate',
  'fi',
  '}',
  'deactivate nondestructive',
];
const ENTER = ['_OLD_VIRTUAL_PATH="$PATH"', 'PATH="$VIRTUAL_ENV/bin:$PATH"', 'export PATH'];
const PROMPT = [
  'if [ -z "${VIRTUAL_ENV_DISABLE_PROMPT:-}" ] ; then',
  '_OLD_VIRTUAL_PS1="${PS1:-}"',
  'PS1="(.venv) ${PS1:-}"',
  'export PS1',
  'fi',
];

/** As the tools write them that make environments, each in its way. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  'venv of Python 3.11': [
    ...DEACTIVATE,
    `VIRTUAL_ENV="${PLACE}"`,
    'export VIRTUAL_ENV',
    ...ENTER,
    ...PROMPT,
    'hash -r 2> /dev/null',
  ],
  'venv of Python 3.13': [
    ...DEACTIVATE,
    'case "$(uname)" in',
    'CYGWIN*|MSYS*|MINGW*)',
    `VIRTUAL_ENV=$(cygpath "${PLACE}")`,
    'export VIRTUAL_ENV',
    ';;',
    '*)',
    `export VIRTUAL_ENV=${PLACE}`,
    ';;',
    'esac',
    '_OLD_VIRTUAL_PATH="$PATH"',
    'PATH="$VIRTUAL_ENV/"bin":$PATH"',
    'export PATH',
    'VIRTUAL_ENV_PROMPT=.venv',
    'PS1="("\'.venv\'") ${PS1:-}"',
    'if [ -n "${BASH:-}" -o -n "${ZSH_VERSION:-}" ] ; then',
    'hash -r',
    'fi',
  ],
  virtualenv: [
    'if [ "${BASH_SOURCE-}" = "$0" ]; then',
    'echo "Use it like this: \\$ source $0" >&2',
    'exit 33',
    'fi',
    ...DEACTIVATE.toSpliced(1, 0, 'unset -f pydoc >/dev/null 2>&1 || true'),
    `if [ ! -d ${PLACE} ]; then`,
    'CURRENT_PATH=$(realpath "${BASH_SOURCE[0]}")',
    'CURRENT_DIR=$(dirname "${CURRENT_PATH}")',
    'VIRTUAL_ENV="$(realpath "${CURRENT_DIR}/../")"',
    'else',
    `VIRTUAL_ENV='${PLACE}'`,
    'fi',
    'export VIRTUAL_ENV',
    ...ENTER,
    '_OLD_PKG_CONFIG_PATH="${PKG_CONFIG_PATH:-}"',
    'PKG_CONFIG_PATH="${VIRTUAL_ENV}/lib/pkgconfig${PKG_CONFIG_PATH:+:${PKG_CONFIG_PATH}}"',
    'if [ "x"\'\' != x ] ; then',
    "VIRTUAL_ENV_PROMPT=''",
    'else',
    'VIRTUAL_ENV_PROMPT=$(basename "$VIRTUAL_ENV")',
    'fi',
    'alias pydoc 2>/dev/null >/dev/null && unalias pydoc || true',
    'pydoc () {',
    'python -m pydoc "$@"',
    '}',
    'hash -r 2>/dev/null || true',
  ],
  uv: [
    'if ! [ -z "${SCRIPT_PATH+_}" ] ; then',
    '_OLD_SCRIPT_PATH="$SCRIPT_PATH"',
    'fi',
    'if [ -n "${BASH_VERSION:+x}" ] ; then',
    'SCRIPT_PATH="${BASH_SOURCE[0]}"',
    'elif [ -n "${ZSH_VERSION:+x}" ] ; then',
    'SCRIPT_PATH="${(%):-%x}"',
    'elif [ -n "${KSH_VERSION:+x}" ] ; then',
    'SCRIPT_PATH="${.sh.file}"',
    'fi',
    ...DEACTIVATE,
    `VIRTUAL_ENV='${PLACE}'`,
    'if ([ "$OSTYPE" = "cygwin" ] || [ "$OSTYPE" = "msys" ]) && $(command -v cygpath &> /dev/null) ; then',
    'VIRTUAL_ENV=$(cygpath -u "$VIRTUAL_ENV")',
    'fi',
    ...ENTER,
    ...PROMPT,
  ],
};

const noLinks = (): null => null;

function isKnown(lines: readonly string[]): boolean {
  return environmentOf(SCRIPT, `${lines.join('\n')}\n`, noLinks) !== null;
}

describe('a script that enters a Python environment', () => {
  it.each(Object.entries(SCRIPTS))('is known as %s writes it', (_tool, lines) => {
    expect(isKnown(lines)).toBe(true);
  });

  it('is known as the Python of this machine writes it', (context) => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-venv-')));
    try {
      const { status } = spawnSync('python3', ['-m', 'venv', '--without-pip', join(root, '.venv')]);
      if (status !== 0) context.skip('NOT TESTED: there is no python3 with venv here');
      const script = join(root, '.venv/bin/activate');
      const text = readFileSync(script, 'utf8');
      expect(environmentOf(script, text, noLinks)).toBe(join(root, '.venv'));
      // One that was copied from elsewhere enters that place, and is read like any other script.
      expect(environmentOf(SCRIPT, text, noLinks)).toBeNull();
      expect(environmentOf(SCRIPT, text, () => join(root, '.venv'))).toBe(join(root, '.venv'));
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  const usual = SCRIPTS['venv of Python 3.11'] ?? [];
  it.each([
    'rm -rf ~',
    'PATH="/tmp/evil:$PATH"',
    'PATH="$PWD:$PATH"',
    'PATH="$TMPDIR"',
    'VIRTUAL_ENV="/tmp/evil"',
    'VIRTUAL_ENV=$(realpath "/tmp/evil")',
    'VIRTUAL_ENV=$(cygpath "/tmp/evil")',
    'CURRENT_DIR=$(dirname "/tmp/evil/x")',
    '_OLD_VIRTUAL_PATH="/tmp/evil"',
    'PYTHONHOME="/tmp/evil"',
    'PKG_CONFIG_PATH="/tmp/evil"',
    'LD_PRELOAD="/tmp/evil.so"',
    'BASH_ENV="$PATH"',
    'PS1="$(rm -rf ~)"',
    "PS1='$(rm -rf ~)'",
    'PS1="`rm -rf ~`"',
    'PS1="${x:=$(rm -rf ~)}"',
    'PS1="${PS1@P}"',
    'PS1="${PATH:=/tmp/evil}"',
    'PS1="${PROMPT_COMMAND=rm -rf ~}"',
    'PS1="${a[b]}"',
    'PS1="${!a}"',
    '\u00a0# ; rm -rf ~',
    '\v# ; rm -rf ~',
    '\ufefffi',
    'fi\r',
    'PS1="$((a[$(rm -rf ~)]))"',
    'PS1="a" rm -rf /',
    'export PATH; rm -rf ~',
    'unset PATH && rm -rf ~',
    'if [ -n "$(rm -rf ~)" ] ; then',
    'if [ -v "a[\\$(rm -rf ~)]" ] ; then',
    'if [ "a ] ; then',
    'if [ -n "a" ] || rm -rf ~ ; then',
    'echo "$(rm -rf ~)" >&2',
    'echo "x" >&2 ; rm -rf ~',
    'echo "x" > ~/.bashrc',
    'hash -r 2>/dev/null || rm -rf ~',
    'alias ls="rm -rf ~"',
    'python -m pydoc "evil"',
    'deactivate () { rm -rf ~; }',
    'pytest () {',
    'case "$(uname -a; rm -rf ~)" in',
    'exec rm -rf ~',
    'eval "$X"',
    'trap "rm -rf ~" EXIT',
    'cat <<E',
    'fi \\',
  ])('is not known with a line such as %s', (line) => {
    expect(isKnown([...usual, line])).toBe(false);
    expect(isKnown([line, ...usual])).toBe(false);
  });

  it('is not known if it does not say where it belongs, is of another name, or too long', () => {
    expect(isKnown(usual.filter((line) => !line.startsWith('VIRTUAL_ENV=')))).toBe(false);
    expect(environmentOf(`${PLACE}/bin/enter`, usual.join('\n'), noLinks)).toBeNull();
    expect(isKnown([...usual, `VIRTUAL_ENV_PROMPT="${'x'.repeat(300)}"`])).toBe(false);
    expect(isKnown([...usual, 'PS1="a"b"'])).toBe(false);
    for (const place of ['.venv', "/a'; rm -rf ~; '", '/a$(rm x)'])
      expect(
        environmentOf(`${place}/bin/activate`, usual.join('\n').replaceAll(PLACE, place), noLinks),
      ).toBeNull();
    expect(isKnown([...usual, ...Array.from({ length: 400 }, () => '# a remark of some length')])).toBe(
      false,
    );
  });

  it('runs nothing in bash and puts nothing else before the PATH, whatever it is made of', () => {
    const lines = [...new Set(Object.values(SCRIPTS).flat())];
    const parts = [...new Set(lines.flatMap((line) => line.split(/(?<=["'$ (){}=;])/)))];
    const others = [
      'rm',
      '$(rm x)',
      '`rm x`',
      ';',
      '"',
      "'",
      '$',
      '/tmp/evil',
      '${a:=b}',
      '${PATH:=b}',
      '\u00a0',
      '&&',
      '$PWD',
      '>x',
      '$a',
    ];
    const mixed = fc
      .array(fc.constantFrom(...parts, ...others), { minLength: 1, maxLength: 7 })
      .map((all) => all.join(''));
    const altered = fc
      .tuple(fc.constantFrom(...lines), fc.nat(), fc.nat(6), fc.constantFrom('', ...others, ...parts))
      .map(([line, at, length, put]) => {
        const from = at % (line.length + 1);
        return line.slice(0, from) + put + line.slice(from + length);
      });
    const line = fc.oneof(fc.constantFrom(...lines), altered, altered, mixed);
    const script = fc
      .tuple(fc.constantFrom(...Object.values(SCRIPTS)), fc.nat(), line, fc.boolean())
      .map(([known, at, added, isInstead]) => known.toSpliced(at % known.length, isInstead ? 1 : 0, added));
    const found = fc
      .sample(script, { numRuns: 4_000 })
      .filter((each) => isKnown(each))
      .map((each) => `${each.join('\n')}\np "$PATH" "$VIRTUAL_ENV"`);
    const seen = [...new Set(found)];
    expect(seen.length).toBeGreaterThan(200);
    const { ran, variables, cwd } = runInJail(seen);
    const before = variables['PATH'] ?? '';
    // Its own, the one in which the jail's script lies, and none.
    const places = [PLACE, dirname(cwd), ''].map((place) => `${place}/bin:`);
    for (const [at, runs] of ran.entries()) {
      const programs = runs.map((words) => words.join(' '));
      const asked = /^(?:p|uname|basename|realpath|dirname|cygpath|deactivate)(?: |$)/;
      expect(programs.filter((words) => !asked.test(words))).toEqual([]);
      const [, path = before] = runs.find(([name]) => name === 'p') ?? [];
      const added = places.reduce((left, place) => left.replaceAll(place, ''), path.replace(before, ''));
      expect([seen[at], added]).toEqual([seen[at], '']);
    }
  });

  it('is not read line by line, and what it sets is known to what follows', () => {
    const files = filesOf({ [SCRIPT]: usual.join('\n') });
    expect(effectsOf('source .venv/bin/activate && rm -rf "$VIRTUAL_ENV"', { files })).toEqual([
      `delete ${PLACE} recursively by force`,
    ]);
    const planted = 'echo "rm -rf ~" > .venv/bin/lint; chmod +x .venv/bin/lint; . .venv/bin/activate; lint';
    expect(effectsOf(planted, { files })).toContain('delete /home/dev recursively by force');
    const harmful = filesOf({ [SCRIPT]: [...usual, 'rm -rf ~'].join('\n') });
    expect(effectsOf('source .venv/bin/activate', { files: harmful })).toEqual([
      'delete /home/dev recursively by force',
    ]);
  });
});
