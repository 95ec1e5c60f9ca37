import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const GONE = 'delete /opt/x by force';

describe('data of Perl', () => {
  it.each([
    'my @a = ("y", "/opt/x"); unlink $a[1]',
    'my @a = ("y", "/opt/x"); unlink $a[-1]',
    'my %h = (a => "y", b => "/opt/x"); unlink $h{b}',
    'my $h = {d => "/opt"}; unlink "$h->{d}/x"',
    'my %h = (d => "/opt"); unlink "$h{d}/x"',
    'my $r = ["/opt/x"]; unlink @$r',
    'my $r = ["/opt/x"]; unlink @{$r}',
    'my $r = ["/opt/x"]; unlink $r->[0]',
    'my @a; push @a, "/opt/x"; unlink @a',
    'my @a = ("/opt/x", "y"); unlink shift @a',
    'my @a = ("y", "/opt/x"); unlink pop @a',
    'my @f = qw(x); unlink map { "/opt/$_" } @f',
    'unlink grep { -f } ("/opt/x")',
    'sub rm { unlink $_[0] } rm("/opt/x")',
    'sub rm { my $self = shift; my $p = shift; unlink $p } rm("y", "/opt/x")',
    '-e and unlink for "/opt/x"',
    'if (-e "/opt/x") { unlink "/opt/x" }',
    'open(my $p, "-|", "echo /opt/x"); chomp(my $l = <$p>); unlink $l',
  ])('%s', (code) => {
    expect(effectsOf(`perl -e '${code}'`)).toContain(GONE);
  });

  it('a list of names in a text stands there apart by blanks', () => {
    expect(effectsOf('perl -e \'my @a = qw(/opt/x /opt/y); system("rm @a")\'')).toEqual([
      'delete /opt/x /opt/y',
    ]);
  });

  it('a directory that is not named is home', () => {
    expect(effectsOf('perl -e \'chdir; unlink "x"\'')).toEqual(['delete /home/dev/x by force']);
  });

  it('what stands behind a backslash is no variable', () => {
    expect(effectsOf('perl -e \'my $h = "/opt"; system("rm \\$HOME/x")\'')).toEqual(['delete /home/dev/x']);
  });
});

describe('words of the line in Perl', () => {
  it.each(['my $p = shift; unlink $p', 'unlink shift', 'unlink shift(@ARGV)'])('%s', (code) => {
    expect(effectsOf(`perl -e '${code}' /opt/x`)).toContain(GONE);
  });

  it('each is taken once', () => {
    const code = 'my $s = shift; my $d = shift; rename $s, $d';
    expect(effectsOf(`perl -e '${code}' a /opt/x`)).toContain('overwrite /opt/x');
    expect(effectsOf(`perl -e '${code}' a b`)).toContain('overwrite /home/dev/project/b');
  });
});

describe('what is typed into a program', () => {
  it.each([
    "perl -e 'while (<STDIN>) { chomp; unlink $_ }'",
    "perl -e 'chomp(my $p = <>); unlink $p'",
    "perl -e 'my @l = <STDIN>; chomp @l; unlink @l'",
    "perl -e 'while (my $l = <>) { chomp $l; unlink $l }'",
    'python3 -c "import os, sys; os.remove(sys.stdin.readline().strip())"',
    'python3 -c "import os, sys; [os.remove(l.strip()) for l in sys.stdin.readlines()]"',
    'node -e "process.stdin.on(\'data\', d => fs.unlinkSync(d.toString().trim()))"',
    "node -e \"const r = require('readline').createInterface({input: process.stdin}); r.on('line', l => fs.unlinkSync(l))\"",
    'node -e "for await (const l of process.stdin) fs.unlinkSync(l)"',
  ])('%s', (program) => {
    expect(effectsOf(`echo /opt/x | ${program}`)).toContain(GONE);
  });

  it('the data below the code is read as lines', () => {
    expect(
      effectsOf("perl - <<'PL'\nwhile (<DATA>) { chomp; unlink $_ }\n__DATA__\n/opt/x\n/opt/y\nPL"),
    ).toEqual(['delete /opt/x /opt/y by force']);
  });
});
