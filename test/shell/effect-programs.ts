import type { Random } from './random.js';

/** How a program comes by a value: statements, the expression that has it, and how the program is started. */
interface Source {
  readonly setup: string;
  readonly value: string;
  /** Arguments of the program. */
  readonly args?: string;
  /** What it is given to read. */
  readonly input?: string;
}

type MakeSource = (path: string) => Source;
type Sink = (value: string) => string;

interface LanguageOfLines {
  readonly start: string;
  readonly head: string;
  readonly sources: readonly MakeSource[];
  readonly sinks: readonly Sink[];
}

const given = (setup: string, value: string, more: Partial<Source> = {}): Source => ({
  setup,
  value,
  ...more,
});

const PYTHON: LanguageOfLines = {
  start: 'python3',
  head: 'import json, os, shutil, subprocess, sys\nfrom pathlib import Path',
  sources: [
    (path) => given(`p = '${path}'`, 'p'),
    (path) => given(`def f():\n    return '${path}'`, 'f()'),
    (path) => given(`def f(d='${path}'):\n    return d`, 'f()'),
    (path) => given(`def f(a, d=None):\n    return d`, `f(1, d='${path}')`),
    (path) => given(`def f(*a):\n    return a[1]`, `f('src', '${path}')`),
    (path) => given(`class C:\n    root = '${path}'`, 'C.root'),
    (path) => given(`class C:\n    def __init__(self, d):\n        self.d = d\nc = C('${path}')`, 'c.d'),
    (path) => given(`t = {'a': 'src', 'b': '${path}'}`, "t['b']"),
    (path) => given(`t = {'b': '${path}'}`, "t.get('b', 'src')"),
    (path) => given(`t = {}\nt['b'] = '${path}'`, "t['b']"),
    (path) => given(`for k, v in {'k': '${path}'}.items():\n    p = v`, 'p'),
    (path) => given(`import sys\np = '${path}' if sys.argv else 'src'`, 'p'),
    (path) => given(`p = os.environ.get('NOPE', '${path}')`, 'p'),
    (path) => given('p = sys.argv[1]', 'p', { args: path }),
    (path) => given('p = input().strip()', 'p', { input: path }),
    (path) => given('p = sys.stdin.readline().strip()', 'p', { input: path }),
    (path) => given(`p = str(Path('${path}'))`, 'p'),
    (path) => given(`p = os.path.join('${path}')`, 'p'),
    (path) => given(`d = '${path}'`, "f'{d}'"),
    (path) => given(`d = '${path}'`, "'%s' % d"),
    (path) => given(`d = '${path}'`, "'{}'.format(d)"),
    (path) => given(`t = json.loads('{"p": "${path}"}')`, "t['p']"),
    (path) => given(`p = '${path}'\ndef log(p):\n    print(p)\nlog('src')`, 'p'),
    (path) => given(`p = '${path}'\ndef other():\n    p = 'src'\n    return p\nother()`, 'p'),
    (path) => given(`p = [x for x in ['${path}']][0]`, 'p'),
    (path) => given(`f = lambda: '${path}'`, 'f()'),
    (path) => given(`p = subprocess.check_output(['echo', '${path}'], text=True).strip()`, 'p'),
    (path) => given(`a, b = 'src', '${path}'`, 'b'),
    (path) => given(`p = 'src'\nif os.path.exists('README.md'):\n    p = '${path}'`, 'p'),
    (path) => given(`Path('/tmp/w').write_text('${path}')\np = Path('/tmp/w').read_text()`, 'p'),
  ],
  sinks: [
    (value) => `shutil.rmtree(${value})`,
    (value) => `os.system('rm -rf ' + ${value})`,
    (value) => `subprocess.run(['rm', '-rf', ${value}])`,
    (value) => `w = ${value}\nsubprocess.run(f'rm -rf {w}', shell=True)`,
    (value) => `open(os.path.join(${value}, 'n'), 'w').write('x')`,
    (value) => `Path(${value}).joinpath('n').touch()`,
    (value) => `(Path(${value}) / 'n').write_text('x')`,
    (value) => `os.makedirs(${value} + '/q/r')`,
    (value) => `shutil.copy('README.md', ${value})`,
    (value) => `for e in os.listdir(${value}):\n    subprocess.run(['rm', '-rf', os.path.join(${value}, e)])`,
    (value) => `def clean(w):\n    shutil.rmtree(w)\nclean(${value})`,
    (value) =>
      `def main():\n    w = ${value}\n    shutil.rmtree(w, ignore_errors=True)\nif __name__ == '__main__':\n    main()`,
    (value) => `for d in ['missing', ${value}]:\n    shutil.rmtree(d, ignore_errors=True)`,
    (value) => `os.chdir(${value})\nopen('n', 'w').close()`,
  ],
};

const JAVASCRIPT: LanguageOfLines = {
  start: 'node',
  head: "const fs = require('fs'), path = require('path'), cp = require('child_process');",
  sources: [
    (place) => given(`const p = '${place}';`, 'p'),
    (place) => given(`const f = () => '${place}';`, 'f()'),
    (place) => given(`function f(d = '${place}') { return d; }`, 'f()'),
    (place) => given(`function f({ d }) { return d; }`, `f({ d: '${place}' })`),
    (place) => given(`function f(...a) { return a[1]; }`, `f('src', '${place}')`),
    (place) => given(`class C { constructor(d) { this.d = d; } }\nconst c = new C('${place}');`, 'c.d'),
    (place) => given(`const t = { a: 'src', b: '${place}' };`, 't.b'),
    (place) => given(`const t = { a: 'src', b: '${place}' };`, "t['b']"),
    (place) => given(`const { b } = { a: 'src', b: '${place}' };`, 'b'),
    (place) => given(`const [, b] = ['src', '${place}'];`, 'b'),
    (place) => given(`let p; for (const [k, v] of Object.entries({ k: '${place}' })) p = v;`, 'p'),
    (place) => given(`const p = process.env.NOPE || '${place}';`, 'p'),
    (place) => given(`const p = process.env.NOPE ?? '${place}';`, 'p'),
    (place) => given(`const p = process.argv ? '${place}' : 'src';`, 'p'),
    (place) => given('const p = process.argv[2];', 'p', { args: place }),
    (place) => given("const p = fs.readFileSync(0, 'utf8').trim();", 'p', { input: place }),
    (place) => given(`const p = path.join('${place}', '.');`, 'p'),
    (place) => given(`const p = path.resolve('${place}');`, 'p'),
    (place) => given(`const d = '${place}';`, '`${d}`'),
    (place) => given(`const p = JSON.parse('{"p": "${place}"}').p;`, 'p'),
    (place) => given(`const p = '${place}';\nfunction log(p) { console.log(p); }\nlog('src');`, 'p'),
    (place) => given(`const p = '${place}';\n{ const p = 'src'; console.log(p); }`, 'p'),
    (place) => given(`const p = ['${place}'].map((x) => x)[0];`, 'p'),
    (place) => given(`const p = cp.execSync('echo ${place}').toString().trim();`, 'p'),
    (place) => given(`let p = 'src'; if (fs.existsSync('README.md')) p = '${place}';`, 'p'),
    (place) =>
      given(`fs.writeFileSync('/tmp/w', '${place}'); const p = fs.readFileSync('/tmp/w', 'utf8');`, 'p'),
  ],
  sinks: [
    (value) => `fs.rmSync(${value}, { recursive: true, force: true });`,
    (value) => `cp.execSync('rm -rf ' + ${value});`,
    (value) => `cp.spawnSync('rm', ['-rf', ${value}]);`,
    (value) => `cp.execFileSync('rm', ['-rf', ${value}]);`,
    (value) => `fs.writeFileSync(path.join(${value}, 'n'), 'x');`,
    (value) => `fs.mkdirSync(${value} + '/q/r', { recursive: true });`,
    (value) => `fs.copyFileSync('README.md', path.join(${value}, 'r'));`,
    (value) =>
      `for (const e of fs.readdirSync(${value})) fs.rmSync(path.join(${value}, e), { recursive: true });`,
    (value) => `const clean = (d) => fs.rmSync(d, { recursive: true });\nclean(${value});`,
    (value) => `['missing', ${value}].forEach((d) => fs.rmSync(d, { recursive: true, force: true }));`,
    (value) => `(async () => { await fs.promises.rm(${value}, { recursive: true }); })();`,
    (value) => `cp.execSync('touch n', { cwd: ${value} });`,
  ],
};

const PERL: LanguageOfLines = {
  start: 'perl',
  head: 'use File::Path; use File::Copy;',
  sources: [
    (place) => given(`my $p = '${place}';`, '$p'),
    (place) => given(`my @a = ('src', '${place}');`, '$a[1]'),
    (place) => given(`my %h = (a => 'src', b => '${place}');`, '$h{b}'),
    (place) => given(`my $r = { b => '${place}' };`, '$r->{b}'),
    (place) => given(`sub f { return '${place}'; }`, 'f()'),
    (place) => given(`sub f { my ($d) = @_; return $d; }`, `f('${place}')`),
    (place) => given(`my ($x, $p) = ('src', '${place}');`, '$p'),
    (place) => given('my $p = $ARGV[0];', '$p', { args: place }),
    (place) => given('my $p = shift @ARGV;', '$p', { args: place }),
    (place) => given('my $p = <STDIN>; chomp $p;', '$p', { input: place }),
    (place) => given(`my $p = $ENV{NOPE} || '${place}';`, '$p'),
    (place) => given(`my $p = join('', '${place}');`, '$p'),
    (place) => given(`my $d = '${place}';`, '"$d"'),
    (place) => given(`my $p = '${place}'; { my $p = 'src'; }`, '$p'),
    (place) => given(`my $p; for my $x ('${place}') { $p = $x; }`, '$p'),
    (place) => given(`my $p = \`printf %s ${place}\`;`, '$p'),
  ],
  sinks: [
    (value) => `rmtree(${value});`,
    (value) => `system('rm', '-rf', ${value});`,
    (value) => `system("rm -rf " . ${value});`,
    (value) => `mkpath(${value} . '/q/r');`,
    (value) => `copy('README.md', ${value} . '/r');`,
    (value) => `open(my $o, '>', ${value} . '/n'); print $o 'x'; close $o;`,
    (value) => `sub clean { my $d = shift; rmtree($d); } clean(${value});`,
    (value) => `rmtree($_) for ('missing', ${value});`,
    (value) => `my $w = ${value}; unlink glob("$w/*"); rmtree($w);`,
  ],
};

const LANGUAGES = [PYTHON, JAVASCRIPT, PERL] as const;

/** A line with a program that does something to a directory whose name takes a way through the program. */
export function programLine(random: Random, path: string): string {
  const { start, head, sources, sinks } = random.pick(LANGUAGES);
  const { setup, value, args = '', input } = random.pick(sources)(path);
  const program = `${head}\n${setup}\n${random.pick(sinks)(value)}\n`;
  const isFile = input !== undefined || random.chance(0.5);
  const feed = input === undefined ? '' : `echo "${input}" | `;
  return isFile
    ? `cat > /tmp/program <<'PROGRAM'\n${program}PROGRAM\n${feed}${start} /tmp/program ${args}`
    : `${start} - ${args} <<'PROGRAM'\n${program}PROGRAM`;
}
