import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const GONE = ['delete /opt/x by force'];

describe('texts and paths that Python computes', () => {
  it.each([
    "'_/opt/x'[1:]",
    "'/opt/x.bak'[:-4]",
    "'file:///opt/x'.removeprefix('file://')",
    "'/opt/x.bak'.removesuffix('.bak')",
    "'--/opt/x-'.strip('-')",
    "os.path.splitext('/opt/x.bak')[0]",
    "pathlib.Path('/opt/x.bak').with_suffix('')",
    "pathlib.Path('/opt/y').with_name('x')",
    "'k=/opt/x'.partition('=')[2]",
    "'a b /opt/x'.rsplit(' ', 1)[1]",
    "re.sub('^y', '/opt', 'y/x')",
    "re.sub('y(.)', r'/opt/\\1', 'yx')",
    "re.search('=(.*)', 'k=/opt/x').group(1)",
    "re.findall('/[a-z/]+', 'rm /opt/x')[0]",
    "'%(d)s/x' % {'d': '/opt'}",
    "'{d}/x'.format_map({'d': '/opt'})",
    "string.Template('\\$d/x').substitute(d='/opt')",
    "os.sep.join(['', 'opt', 'x'])",
    "''.join(c for c in ['/opt', '/x'])",
    "urllib.parse.urlparse('file:///opt/x').path",
    "urllib.parse.unquote('/opt%2Fx')",
    "os.path.relpath('/opt/x')",
    "os.path.commonpath(['/opt/x', '/opt/x'])",
  ])('%s', (value) => {
    expect(effectsOf(`python3 -c "os.remove(${value})"`)).toEqual(GONE);
  });

  it.each([
    ["'/opt/a/b'[5:]", 'delete /home/dev/project/a/b by force'],
    ["os.path.expandvars('\\$HOME/x')", 'delete /home/dev/x by force'],
    ["os.path.join(os.pardir, 'x')", 'delete /home/dev/x by force'],
  ])('%s is %s', (value, effect) => {
    expect(effectsOf(`python3 -c "os.remove(${value})"`)).toEqual([effect]);
  });

  it('a word that is quoted for a shell is one word', () => {
    expect(effectsOf("python3 -c \"os.system('rm ' + shlex.quote('/opt/a b'))\"")).toEqual([
      'delete /opt/a b',
    ]);
  });

  it('what a pattern does that cannot be tried is unknown', () => {
    expect(effectsOf("python3 -c \"os.remove(re.sub('(a|b)*c', '', '/opt/x'))\"")).toEqual([]);
  });
});

describe('texts and paths that JavaScript computes', () => {
  it.each([
    "'file:///opt/x'.slice(7)",
    "'_/opt/x'.substring(1)",
    "'_opt_x'.replaceAll('_', '/')",
    "'/opt/x.bak'.replace(/\\.bak$/, '')",
    "'k=/opt/x'.match(/=(.*)/)[1]",
    "/=(.*)/.exec('k=/opt/x')[1]",
    "'/opt/x  '.trimEnd()",
    "['y', '/opt/x'].at(-1)",
    "path.parse('/opt/x/y').dir",
    "path.format({dir: '/opt', base: 'x'})",
    "path.relative('.', '/opt/x')",
    "url.fileURLToPath('file:///opt/x')",
    "new URL('file:///opt/x')",
    "new URL('file:///opt/x').pathname",
    "new URL('./x', 'file:///opt/y.js')",
    "decodeURIComponent('%2Fopt%2Fx')",
  ])('%s', (value) => {
    expect(effectsOf(`node -e "fs.unlinkSync(${value})"`)).toEqual(GONE);
  });

  it('code without a file has the directory of the line', () => {
    expect(effectsOf('node -e "fs.unlinkSync(path.join(__dirname, \'../x\'))"')).toEqual([
      'delete /home/dev/x by force',
    ]);
  });

  it('a module knows its address', () => {
    const code = "fs.unlinkSync(fileURLToPath(new URL('../x', import.meta.url)))";
    expect(effectsOf(`echo "${code}" > m.mjs; node m.mjs`)).toContain('delete /home/dev/x by force');
  });
});
