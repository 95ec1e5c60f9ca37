import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const GONE = 'delete /opt/x';

describe('where a program is started', () => {
  it.each([
    "node -e \"const cwd = '/opt'; cp.execSync('rm x', {cwd})\"",
    "node -e \"const o = {cwd: '/opt'}; cp.execSync('rm x', o)\"",
    "node -e \"const o = {cwd: '/opt'}; cp.execSync('rm x', {...o, encoding: 'utf8'})\"",
    "node -e \"const o = {cwd: '/opt'}; cp.execSync('rm x', Object.assign({}, o))\"",
    "python3 -c \"import subprocess; o = dict(cwd='/opt'); subprocess.run(['rm', 'x'], **o)\"",
  ])('%s', (line) => {
    expect(effectsOf(line)).toEqual([GONE]);
  });

  it('in each directory that it may be', () => {
    expect(
      effectsOf(
        "python3 -c \"import subprocess\nfor d in ['a', '/opt']: subprocess.run(['rm', 'x'], cwd=d)\"",
      ),
    ).toEqual(['delete /home/dev/project/a/x', GONE]);
  });
});

describe('the environment of a program that code starts', () => {
  it.each([
    "python3 -c \"import os, subprocess; subprocess.run('rm \\$T/x', shell=True, env={**os.environ, 'T': '/opt'})\"",
    "python3 -c \"import os; os.environ['T'] = '/opt'; os.system('rm \\$T/x')\"",
    "node -e \"cp.execSync('rm \\$T/x', {env: {...process.env, T: '/opt'}})\"",
    "node -e \"process.env.T = '/opt'; cp.execSync('rm \\$T/x')\"",
    "node -e \"process.env['T'] = '/o' + 'pt'; cp.execSync('rm \\$T/x')\"",
    'perl -e \'$ENV{T} = "/opt"; system("rm \\$T/x")\'',
    'ruby -e \'ENV["T"] = "/opt"; system("rm $T/x")\'',
    'php -r \'putenv("T=/opt"); system("rm \\$T/x");\'',
  ])('%s', (line) => {
    expect(effectsOf(line)).toEqual([GONE]);
  });
});

describe('what a program prints that code has started', () => {
  it.each([
    "python3 -c \"import os, subprocess as s; os.remove(s.run(['echo', '/opt/x'], capture_output=True).stdout.strip())\"",
    "python3 -c \"import os, subprocess as s; os.remove(s.Popen(['echo', '/opt/x'], stdout=s.PIPE).communicate()[0].strip())\"",
    'python3 -c "import os, subprocess as s; os.remove(s.getstatusoutput(\'echo /opt/x\')[1])"',
    "node -e \"fs.unlinkSync(cp.spawnSync('echo', ['/opt/x']).stdout.toString().trim())\"",
    "node -e \"const r = cp.spawnSync('echo', ['/opt/x']); fs.unlinkSync(r.stdout.trim())\"",
  ])('%s', (line) => {
    expect(effectsOf(line)).toEqual([`${GONE} by force`]);
  });

  it('goes on to another one', () => {
    const code =
      "import subprocess as s; p = s.Popen(['echo', 'rm /opt/x'], stdout=s.PIPE); s.Popen(['sh'], stdin=p.stdout)";
    expect(effectsOf(`python3 -c "${code}"`)).toEqual([GONE]);
  });

  it('goes into a file', () => {
    const code = "import subprocess as s; s.run(['echo', 'rm /opt/x'], stdout=open('g', 'w'))";
    expect(effectsOf(`python3 -c "${code}"; sh g`)).toContain(GONE);
  });
});
