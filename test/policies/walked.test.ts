import { describe, expect, it } from 'vitest';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import { corpusContext } from './support/contexts.js';

const context = corpusContext();

function ruleOf(command: string): string | null {
  return judgeShell(shellScene(command, context))?.rule.id ?? null;
}

const WALK = "python3 -c \"import os\nfor r, d, fs in os.walk('.'):\n  for f in fs:\n    ";

describe('code that deletes what it finds at any depth', () => {
  it.each([
    `${WALK}os.remove(os.path.join(r, f))"`,
    'python3 -c "import os; [os.remove(os.path.join(r, f)) for r, d, fs in os.walk(\'.\') for f in fs]"',
    "python3 -c \"import pathlib\nfor p in pathlib.Path('.').rglob('*'):\n  if p.is_file(): p.unlink()\"",
    'python3 -c "import glob, os\nfor f in glob.glob(\'**\', recursive=True): os.remove(f)"',
    "ruby -e 'Dir.glob(%q(**/*)).each { |f| File.delete(f) if File.file?(f) }'",
    "node -e 'for (const f of fs.readdirSync(`.`, {recursive: true})) fs.rmSync(f, {force: true})'",
    "node -e 'for (const d of fs.readdirSync(`.`, {withFileTypes: true, recursive: true})) if (d.isFile()) fs.rmSync(path.join(d.parentPath, d.name))'",
    "perl -MFile::Find -e 'find(sub { unlink if -f }, q(.))'",
  ])('takes the whole workspace: %s', (command) => {
    expect(ruleOf(command)).toBe('destructive.workspace');
  });

  it.each([
    "node -e 'fs.readdirSync(`/opt/x`, {withFileTypes: true}).forEach(d => fs.rmSync(path.join(d.parentPath, d.name)))'",
    "perl -MFile::Find -e 'find(sub { unlink $File::Find::name }, q(/opt/x))'",
  ])('takes what is elsewhere: %s', (command) => {
    expect(ruleOf(command)).toBe('workspace.outside');
  });

  it.each([
    `${WALK}if f.endswith('.pyc'): os.remove(os.path.join(r, f))"`,
    `${WALK}p = os.path.join(r, f)\n    if os.path.getsize(p) == 0: os.remove(p)"`,
    `${WALK}p = os.path.join(r, f)\n    if 'x' not in open(p).read(): continue\n    os.remove(p)"`,
    `${WALK}p = os.path.join(r, f)\n    t = open(p).read()\n    n = t.replace('a', 'b')\n    if n != t: open(p, 'w').write(n)"`,
    'python3 -c "import os\nfor r, d, fs in os.walk(\'build\'):\n  for f in fs: os.remove(os.path.join(r, f))"',
    "python3 -c \"import pathlib\nfor p in pathlib.Path('.').rglob('*'):\n  if p.is_file() and p.suffix == '.o': p.unlink()\"",
    "python3 -c \"import pathlib\nfor p in pathlib.Path('.').rglob('*.pyc'): p.unlink()\"",
    "node -e 'for (const d of fs.readdirSync(`dist`, {withFileTypes: true})) fs.rmSync(path.join(d.parentPath, d.name))'",
    "node -e 'fs.globSync(`**/*.map`).forEach(f => fs.unlinkSync(f))'",
    String.raw`perl -MFile::Find -e 'find(sub { unlink $_ if /\.bak$/ }, q(.))'`,
  ])('takes some of it, or of a directory inside: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
  });
});

describe('lines and words that options of an interpreter hand to its code', () => {
  it.each([
    "echo /opt/x/y | perl -lane 'unlink $F[0]'",
    "echo a:/opt/x | perl -F: -lane 'unlink $F[1]'",
    String.raw`printf 'a b\n/opt/x c\n' | perl -lane 'unlink $F[0]'`,
    "echo a:/opt/x | perl -lne '@f = split(/:/, $_); unlink $f[1]'",
    "echo /opt/x > l; perl -ne 'chomp; unlink $_' l",
    "perl -se 'unlink $f' -- -f=/opt/x",
    "ruby -ane 'File.delete($F[0])' <<< '/opt/x b'",
    "python3 -c \"import re, os; os.remove(re.split(':', 'a:/opt/x')[1])\"",
    "fish -C 'rm -rf /opt/x'",
    "fish --init-command='rm -rf /opt/x'",
  ])('are followed: %s', (command) => {
    expect(ruleOf(command)).toBe('workspace.outside');
  });

  it.each([
    "perl -lane 'print $F[1]' data.txt",
    "perl -F, -lane 'print $F[0]' < data.csv",
    "echo build/x | perl -lane 'unlink $F[0]'",
    "perl -i -pe 's/a/b/' src/x.ts",
    "perl -se 'print $f' -- -f=/opt/x",
    "fish -C 'echo ready'",
  ])('mean no harm: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
  });
});
