import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const GONE = ['delete /opt/x recursively by force'];

describe('what a program prints is what reads it gets, however it is printed', () => {
  it.each([
    'python3 -c "import sys; sys.stdout.write(\'rm -rf /opt/x\')" | sh',
    'python3 -c "import os; os.write(1, b\'rm -rf /opt/x\')" | sh',
    "python3 -c \"print('rm', '-rf', '/opt/x')\" | sh",
    "python3 -c \"print('rm -rf ', end=''); print('/opt/x')\" | sh",
    'node -e "process.stdout.write(\'rm -rf /opt/x\')" | sh',
    "node -e \"require('fs').writeSync(1, 'rm -rf /opt/x')\" | sh",
    'node -e "console.info(\'rm -rf /opt/x\')" | sh',
    'perl -e \'print "rm -rf "; print "/opt/x"\' | sh',
    'perl -e \'print STDOUT "rm -rf /opt/x"\' | sh',
    'perl -e \'printf "rm -rf %s", "/opt/x"\' | sh',
    'php -r \'echo "rm -rf ", "/opt/x";\' | sh',
    'lua -e \'io.write("rm -rf /opt/x")\' | sh',
    'rm -rf $(node -e "process.stdout.write(\'/opt/x\')")',
  ])('%s', (line) => {
    expect(effectsOf(line)).toEqual(GONE);
  });

  it.each([
    'python3 -c "import sys; print(\'rm -rf /opt/x\', file=sys.stderr)" | sh',
    'python3 -c "import sys; sys.stderr.write(\'rm -rf /opt/x\')" | sh',
    'node -e "console.error(\'rm -rf /opt/x\')" | sh',
    'perl -e \'print STDERR "rm -rf /opt/x"\' | sh',
    'ruby -e \'$stderr.puts "rm -rf /opt/x"\' | sh',
  ])('errors are no output: %s', (line) => {
    expect(effectsOf(line)).toEqual([]);
  });

  it('a loop prints each of its values', () => {
    expect(effectsOf("python3 -c \"for d in ['/opt/a', '/opt/b']: print('rm', d)\" | sh")).toEqual([
      'delete /opt/a',
      'delete /opt/b',
    ]);
  });
});

describe('a file that is written piece by piece holds all the pieces', () => {
  it.each([
    "python3 -c \"f = open('g', 'w'); f.write('rm -rf '); f.write('/opt/x')\"; sh g",
    "python3 -c \"f = open('g', 'w'); print('rm -rf /opt/x', file=f)\"; sh g",
    "python3 -c \"f = open('g', 'w'); f.writelines(['rm ', '-rf ', '/opt/x'])\"; sh g",
    "node -e \"const s = fs.createWriteStream('g'); s.write('rm -rf '); s.end('/opt/x')\"; sh g",
    'perl -e \'open(F, ">g"); print F "rm -rf "; print F "/opt/x\\n"\'; sh g',
    'perl -e \'open(my $f, ">", "g") or die; print $f "rm -rf /opt/x"\'; sh g',
    'php -r \'$f = fopen("g", "w"); fwrite($f, "rm -rf /opt/x");\'; sh g',
  ])('%s', (line) => {
    expect(effectsOf(line).slice(1)).toEqual(GONE);
  });

  it('what is added to a file stands behind what the line put there', () => {
    const line = "printf 'rm -rf ' > g; python3 -c \"open('g', 'a').write('/opt/x')\"; sh g";
    expect(effectsOf(line).at(-1)).toBe(GONE[0]);
  });
});

describe('what is printed to a program that Perl opened is what it reads', () => {
  it.each([
    'perl -e \'open(F, "|sh"); print F "rm -rf /opt/x"\'',
    'perl -e \'open(F, "|sh"); print F "rm -rf "; print F "/opt/x"; open(F, "|cat"); print F "y"\'',
    'perl -e \'open(my $p, "|-", "sh"); print $p "rm -rf /opt/x\\n"; close $p\'',
  ])('%s', (line) => {
    expect(effectsOf(line)).toEqual(expect.arrayContaining(GONE));
  });
});

describe('texts in the lines below are texts, not code', () => {
  it.each([
    ["print <<E;\nit's\nE\nunlink '/opt/x';", 'delete /opt/x by force'],
    ["my $t = <<~E . 'b';\n  it's\n  E\nunlink '/opt/x';", 'delete /opt/x by force'],
    ["f(<<A, <<'B');\nit's\nA\nit's\nB\nunlink '/opt/x';", 'delete /opt/x by force'],
    ["my $p = <<E;\n/opt/x\nE\nchomp $p;\nunlink '/opt/y';", 'delete /opt/y by force'],
    ["=pod\n\nit's\n\n=cut\n\nunlink '/opt/x';", 'delete /opt/x by force'],
    ["unlink '/opt/x';\n__END__\nit's unlink '/opt/y'", 'delete /opt/x by force'],
    ["my $n = 1 <<2; unlink '/opt/x'", 'delete /opt/x by force'],
    ["print <<E;\nunlink '/opt/x';\nE\n", undefined],
  ])('Perl: %s', (code, effect) => {
    expect(effectsOf(`perl - <<'PL'\n${code}\nPL`)).toEqual(effect === undefined ? [] : [effect]);
  });

  it.each([
    ['ruby', "x = <<~E\n  it's\nE\nFile.delete('/opt/x')"],
    ['ruby', "=begin\nit's\n=end\nFile.delete('/opt/x')"],
    ['php', "$x = <<<E\nit's\nE;\nunlink('/opt/x');"],
  ])('%s: %s', (program, code) => {
    const given =
      program === 'php' ? `php <<'END'\n<?php ${code}\nEND` : `${program} - <<'END'\n${code}\nEND`;
    expect(effectsOf(given)).toEqual(['delete /opt/x by force']);
  });
});
