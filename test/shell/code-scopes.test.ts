import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const py = (code: string): string => `python3 - <<'PY'\n${code}\nPY`;
const js = (code: string): string =>
  `node - <<'JS'\nconst fs = require('fs'), path = require('path'), cp = require('child_process');\n${code}\nJS`;
const pl = (code: string): string => `perl - <<'PL'\n${code}\nPL`;

describe('names of functions and blocks are their own', () => {
  it.each([
    [
      py("import os\np = '/opt/x'\ndef log(p):\n    print(p)\nlog('x')\nos.remove(p)"),
      'delete /opt/x by force',
    ],
    [
      py("import os\np = 'x'\ndef log(p):\n    print(p)\nlog('/opt/x')\nos.remove(p)"),
      'delete /home/dev/project/x by force',
    ],
    [py("import os\np = '/opt/x'\ndef f():\n    p = 'y'\nf()\nos.remove(p)"), 'delete /opt/x by force'],
    [
      py("import os\np = 'x'\ndef f():\n    global p\n    p = '/opt/x'\nf()\nos.remove(p)"),
      'delete /opt/x by force',
    ],
    [py("import os\np = '/opt/x'\nprint([p for p in ['y']])\nos.remove(p)"), 'delete /opt/x by force'],
    [
      py(
        "import os\ndef outer(base):\n    def inner(n):\n        os.remove(base + n)\n    inner('/x')\nouter('/opt')",
      ),
      'delete /opt/x by force',
    ],
    [
      js("const f = '/opt/x'; for (const f of ['y']) console.log(f); fs.unlinkSync(f)"),
      'delete /opt/x by force',
    ],
    [
      js("const f = 'x'; for (const f of ['/opt/y']) console.log(f); fs.unlinkSync(f)"),
      'delete /home/dev/project/x by force',
    ],
    [js("let f = 'x'; { let f = '/opt/y'; } fs.unlinkSync(f)"), 'delete /home/dev/project/x by force'],
    [js("let f = 'x'; { f = '/opt/y'; } fs.unlinkSync(f)"), 'delete /opt/y by force'],
    [js("go(); function go() { fs.unlinkSync('/opt/x') }"), 'delete /opt/x by force'],
    [pl('my $p = "/opt/x"; { my $p = "y"; print $p; } unlink $p;'), 'delete /opt/x by force'],
    [pl('my $f = "x"; for my $f ("/opt/y") { print $f } unlink $f;'), 'delete /home/dev/project/x by force'],
  ])('%s: %s', (line, effects) => {
    expect(effectsOf(line).join('; ')).toBe(effects);
  });
});

describe('what may not happen adds to what there was', () => {
  it.each([
    [
      py("import os\np = '/opt/x'\nfor x in []:\n    p = 'y'\nos.remove(p)"),
      'delete /home/dev/project/y /opt/x by force',
    ],
    [
      py("import os\nif a:\n    p = '/opt/x'\nelse:\n    p = 'y'\nos.remove(p)"),
      'delete /opt/x /home/dev/project/y by force',
    ],
    [
      py("import os\np = '/opt/x'\nif a:\n    p = 'y'\n    os.remove(p)"),
      'delete /home/dev/project/y by force',
    ],
    [
      py("import os, sys\np = '/opt/x'\nif a:\n    p = 'y'\nelse:\n    sys.exit(1)\nos.remove(p)"),
      'delete /home/dev/project/y by force',
    ],
    [js("let p = '/opt/x'; const f = () => { p = 'y' }; fs.unlinkSync(p)"), 'delete /opt/x by force'],
    [
      js("let p; switch (a) { case 1: p = '/opt/x'; break; default: p = 'y' } fs.unlinkSync(p)"),
      'delete /opt/x /home/dev/project/y by force',
    ],
    [pl('my $p = "/opt/x"; $p = "y" if -e "z"; unlink $p;'), 'delete /home/dev/project/y /opt/x by force'],
  ])('%s: %s', (line, effects) => {
    expect(effectsOf(line).join('; ')).toBe(effects);
  });
});

describe('a directory is entered where the code that enters it runs', () => {
  it.each([
    [py("import os\ndef enter():\n    os.chdir('build')\nos.remove('../x')"), 'delete /home/dev/x by force'],
    [
      py("import os\ndef enter():\n    os.chdir('build')\nenter()\nos.remove('../x')"),
      'delete /home/dev/project/x by force',
    ],
    [
      py("import os\nif os.path.isdir('build'):\n    os.chdir('build')\nos.remove('../x')"),
      'delete /home/dev/project/x by force; delete /home/dev/x by force',
    ],
    [
      py("import os, sys\ntry:\n    os.chdir('build')\nexcept OSError:\n    sys.exit(1)\nos.remove('../x')"),
      'delete /home/dev/project/x by force',
    ],
    [
      js("try { process.chdir('build') } catch {} fs.unlinkSync('../x')"),
      'delete /home/dev/project/x by force; delete /home/dev/x by force',
    ],
    [
      pl("chdir 'build' if -d 'build'; unlink '../x';"),
      'delete /home/dev/project/x by force; delete /home/dev/x by force',
    ],
    [pl("chdir 'build' or die; unlink '../x';"), 'delete /home/dev/project/x by force'],
    [
      pl("chdir 'build' or warn 'no'; unlink '../x';"),
      'delete /home/dev/project/x by force; delete /home/dev/x by force',
    ],
    [
      py("import os\nfor d in ['a', '/opt']:\n    os.chdir(d)\n    os.remove('x')"),
      'delete /home/dev/project/a/x by force; delete /opt/x by force',
    ],
    [
      py(
        "import os, contextlib\n@contextlib.contextmanager\ndef cd(p):\n    old = os.getcwd()\n    os.chdir(p)\n    try:\n        yield\n    finally:\n        os.chdir(old)\nwith cd('/opt'):\n    os.remove('x')\nos.remove('y')",
      ),
      'delete /opt/x by force; delete /home/dev/project/y by force',
    ],
  ])('%s: %s', (line, effects) => {
    expect(effectsOf(line).join('; ')).toBe(effects);
  });
});

describe('functions are given what they are called with', () => {
  it.each([
    [
      py(
        "import os\ndef f(n, base='/opt'):\n    return os.path.join(base, n)\nos.remove(f('x'))\nos.remove(f('x', base='a'))",
      ),
      'delete /opt/x by force; delete /home/dev/project/a/x by force',
    ],
    [
      py(
        "import subprocess\ndef sh(cmd, cwd=None):\n    subprocess.run(cmd, shell=True, cwd=cwd)\nsh('rm x', cwd='/opt')",
      ),
      'delete /opt/x',
    ],
    [
      py("import subprocess\ndef run(*cmd):\n    subprocess.run(cmd)\nrun('rm', '-r', '/opt/x')"),
      'delete /opt/x recursively',
    ],
    [py("import os\ndef f(**kw):\n    os.remove(kw['p'])\nf(p='/opt/x')"), 'delete /opt/x by force'],
    [
      py(
        "import os\ndef gen(base):\n    for n in ('a', 'b'):\n        yield f'{base}/{n}'\nfor p in gen('/opt'):\n    os.remove(p)",
      ),
      'delete /opt/a /opt/b by force',
    ],
    [
      js("const rm = ({root = '/opt', n}) => fs.unlinkSync(root + '/' + n); rm({n: 'x'})"),
      'delete /opt/x by force',
    ],
    [
      js("function rm(...all) { for (const each of all) fs.unlinkSync(each) } rm('/opt/x', 'y')"),
      'delete /opt/x /home/dev/project/y by force',
    ],
    [js("function* g() { yield '/opt/x' } for (const p of g()) fs.unlinkSync(p)"), 'delete /opt/x by force'],
    [pl('sub rm { my ($d, $n) = @_; unlink "$d/$n"; } rm("/opt", "x");'), 'delete /opt/x by force'],
    [
      pl('sub rm { my $d = shift; my $n = shift; unlink "$d/$n"; } rm("/opt", "x");'),
      'delete /opt/x by force',
    ],
  ])('%s: %s', (line, effects) => {
    expect(effectsOf(line).join('; ')).toBe(effects);
  });
});

describe('a value that is one of two is both', () => {
  it.each([
    [
      js("const p = a === b ? '/opt/x' : 'y'; fs.unlinkSync(p)"),
      'delete /opt/x /home/dev/project/y by force',
    ],
    [js("let p; p ??= '/opt/x'; fs.unlinkSync(p)"), 'delete /opt/x by force'],
    [
      py("import os\np = '/opt/x' if a == b else 'y'\nos.remove(p)"),
      'delete /opt/x /home/dev/project/y by force',
    ],
    [
      py("import os\nbase = os.environ.get('NOPE') or '/opt'\nos.remove(base + '/x')"),
      'delete /opt/x by force',
    ],
    [pl('my $p = $ENV{NOPE} // "/opt/x"; unlink $p;'), 'delete /opt/x by force'],
    [pl('my $p = $a ? "/opt/x" : "y"; unlink $p;'), 'delete /opt/x /home/dev/project/y by force'],
  ])('%s: %s', (line, effects) => {
    expect(effectsOf(line).join('; ')).toBe(effects);
  });
});

describe('objects have parts and methods of their own', () => {
  it.each([
    [
      py(
        "import os\nclass A:\n    def __init__(self, r):\n        self.r = r\n    def go(self):\n        os.remove(self.r)\nA('/opt/x').go()",
      ),
      'delete /opt/x by force',
    ],
    [py("import os\nclass A:\n    root = '/opt'\nos.remove(A.root + '/x')"), 'delete /opt/x by force'],
    [
      py(
        "import os\nclass A:\n    def path(self): return '/opt/x'\nclass B:\n    def path(self): return 'y'\nos.remove(A().path())",
      ),
      'delete /opt/x by force',
    ],
    [
      py("import os\nclass A:\n    @classmethod\n    def rm(cls, p):\n        os.remove(p)\nA.rm('/opt/x')"),
      'delete /opt/x by force',
    ],
    [
      py(
        "import os\nfrom dataclasses import dataclass\n@dataclass\nclass A:\n    root: str\n    n: str = 'x'\na = A('/opt')\nos.remove(a.root + '/' + a.n)",
      ),
      'delete /opt/x by force',
    ],
    [py("class Store:\n    def unlink(self, p): print('unlink', p)\nStore().unlink('/opt/x')"), ''],
    [
      js(
        "class A { #r; constructor(r) { this.#r = r } rm(n) { fs.unlinkSync(path.join(this.#r, n)) } } new A('/opt').rm('x')",
      ),
      'delete /opt/x by force',
    ],
    [
      js(
        "const api = { rm: p => console.log('rm', p), unlink(p) { console.log(p) } }; api.rm('/opt'); api.unlink('/opt/x')",
      ),
      '',
    ],
    [js("class A { get p() { return '/opt/x' } } fs.unlinkSync(new A().p)"), 'delete /opt/x by force'],
  ])('%s: %s', (line, effects) => {
    expect(effectsOf(line).join('; ')).toBe(effects);
  });
});

describe('tables and lists keep what belongs together', () => {
  it.each([
    [
      py("import os\nd = {}\nd['x'] = '/opt/x'\nd['y'] = 'y'\nos.remove(d['y'])\nos.remove(d['x'])"),
      'delete /home/dev/project/y by force; delete /opt/x by force',
    ],
    [
      py("files = {'/opt/n': 'x'}\nfor p, c in files.items():\n    open(p, 'w').write(c)"),
      'overwrite /opt/n',
    ],
    [
      py(
        "import shutil\njobs = [{'src': '/opt/x', 'dst': 'y'}]\nfor j in jobs:\n    shutil.copy(j['src'], j['dst'])",
      ),
      'overwrite /home/dev/project/y',
    ],
    [
      py("import subprocess\nfor cmd in [['ls'], ['rm', '-r', '/opt/x']]:\n    subprocess.run(cmd)"),
      'delete /opt/x recursively',
    ],
    [
      py("import os\nfirst, *rest = ['/opt', 'x']\nos.remove(os.path.join(first, rest[0]))"),
      'delete /opt/x by force',
    ],
    [
      py("import os\nfor a, b in zip(['/opt'], ['x']):\n    os.remove(os.path.join(a, b))"),
      'delete /opt/x by force',
    ],
    [
      py("import os\np: str = '/opt/x'\nos.remove(p)\nif (q := '/opt/y'): os.remove(q)"),
      'delete /opt/x by force; delete /opt/y by force',
    ],
    [js("const o = {}; o.p = '/opt/x'; fs.unlinkSync(o.p)"), 'delete /opt/x by force'],
    [js("const m = new Map([['a', '/opt/x']]); fs.unlinkSync(m.get('a'))"), 'delete /opt/x by force'],
    [js("for (const [p, c] of Object.entries({'/opt/n': 'x'})) fs.writeFileSync(p, c)"), 'overwrite /opt/n'],
    [
      js("for (const {d, n} of [{d: '/opt', n: 'x'}]) fs.unlinkSync(path.join(d, n))"),
      'delete /opt/x by force',
    ],
    [
      js("const a = ['x', '/opt/y']; for (let i = 0; i < a.length; i++) fs.unlinkSync(a[i])"),
      'delete /home/dev/project/x /opt/y by force',
    ],
    [
      js("for (const [c, a] of [['ls', []], ['rm', ['-r', '/opt/x']]]) cp.spawnSync(c, a)"),
      'delete /opt/x recursively',
    ],
    [pl('my %h = ("/opt/x" => 1); for my $k (keys %h) { unlink $k }'), 'delete /opt/x by force'],
    [pl('my %h; $h{p} = "/opt/x"; unlink $h{p};'), 'delete /opt/x by force'],
  ])('%s: %s', (line, effects) => {
    expect(effectsOf(line).join('; ')).toBe(effects);
  });
});

describe('functions are values', () => {
  it.each([
    [py("from os import *\nremove('/opt/x')"), 'delete /opt/x by force'],
    [py("import os\nfor f in [print, os.remove]:\n    f('/opt/x')"), 'delete /opt/x by force'],
    [py("import os, functools\nrm = functools.partial(os.remove, '/opt/x')\nrm()"), 'delete /opt/x by force'],
    [js("setTimeout(fs.unlinkSync, 1, '/opt/x')"), 'delete /opt/x by force'],
    [
      js(
        "const walk = d => fs.readdirSync(d).flatMap(n => { const p = path.join(d, n); return fs.statSync(p).isDirectory() ? walk(p) : [p] }); walk('/opt').forEach(p => fs.unlinkSync(p))",
      ),
      'delete /opt/* by force',
    ],
    [
      js(
        "const walk = (d, out = []) => { for (const e of fs.readdirSync(d)) { const p = path.join(d, e); out.push(p) } return out }; walk('/opt').forEach(p => fs.unlinkSync(p))",
      ),
      'delete /opt/* by force',
    ],
  ])('%s: %s', (line, effects) => {
    expect(effectsOf(line).join('; ')).toBe(effects);
  });
});

describe('a condition picks names out of a directory where it is about them', () => {
  it.each([
    [
      py(
        "import shutil\nfrom pathlib import Path\nif __name__ == '__main__':\n    for p in Path('.').iterdir():\n        if p.is_dir():\n            shutil.rmtree(p)",
      ),
      'delete /home/dev/project/* recursively by force',
    ],
    [
      py("import os, shutil\nfor d in os.listdir('.'):\n    if d.startswith('.'):\n        shutil.rmtree(d)"),
      'delete /home/dev/project/* recursively by force',
    ],
    [
      py(
        "import os, shutil\nfor d in os.listdir('.'):\n    if d in ('build', 'dist'):\n        shutil.rmtree(d)",
      ),
      'delete /home/dev/project/[!/.]* recursively by force',
    ],
    [
      py(
        "import os, shutil\nfor d in os.listdir('.'):\n    if not d.endswith('.log'):\n        continue\n    os.remove(d)",
      ),
      'delete /home/dev/project/[!/.]* by force',
    ],
    [
      py("import os\n[os.remove(f) for f in os.listdir('.') if f.endswith('.log')]"),
      'delete /home/dev/project/[!/.]* by force',
    ],
    [
      py("import os, shutil\nfor d in os.listdir('.'):\n    if d != 'src':\n        shutil.rmtree(d)"),
      'delete /home/dev/project/* recursively by force',
    ],
    [
      js(
        "if (process.platform === 'linux') console.log(1);\nfor (const e of fs.readdirSync('.')) fs.rmSync(e, {recursive: true})",
      ),
      'delete /home/dev/project/* recursively by force',
    ],
    [
      js("fs.readdirSync('.').filter(e => /git$/.test(e)).forEach(e => fs.rmSync(e, {recursive: true}))"),
      'delete /home/dev/project/* recursively by force',
    ],
    [
      js("fs.readdirSync('.').filter(e => e.endsWith('.log')).forEach(e => fs.rmSync(e, {recursive: true}))"),
      'delete /home/dev/project/[!/.]* recursively by force',
    ],
    [
      js("for (const e of fs.readdirSync('.')) e === 'build' && fs.rmSync(e, {recursive: true})"),
      'delete /home/dev/project/[!/.]* recursively by force',
    ],
    [
      pl("opendir(my $d, '.'); for my $f (readdir $d) { unlink $f if $f =~ /\\.log$/ }"),
      'delete /home/dev/project/[!/.]* by force',
    ],
  ])('%s: %s', (line, effects) => {
    expect(effectsOf(line).join('; ')).toBe(effects);
  });
});

describe('lists are gone through in other ways', () => {
  it.each([
    [
      py("import os\nfor f in filter(os.path.exists, ['/opt/x', 'y']):\n    os.remove(f)"),
      'delete /opt/x /home/dev/project/y by force',
    ],
    [
      py("import os\na = ['x', '/opt/y']\nwhile a:\n    os.remove(a.pop())"),
      'delete /home/dev/project/x /opt/y by force',
    ],
    [py("import os\na = ['/opt/x', 'y']\nos.remove(a.pop())"), 'delete /home/dev/project/y by force'],
    [js("fs.unlinkSync(['/opt', 'x'].reduce((a, b) => a + '/' + b))"), 'delete /opt/x by force'],
    [
      js("const m = new Map(); m.set('a', '/opt/x'); for (const [k, v] of m) fs.unlinkSync(v)"),
      'delete /opt/x by force',
    ],
    [
      'perl -e \'use File::Find; sub w { unlink $_ if -f $_ } find(\\&w, "/opt");\'',
      'delete /opt/** recursively by force',
    ],
  ])('%s: %s', (line, effects) => {
    expect(effectsOf(line).join('; ')).toBe(effects);
  });
});
