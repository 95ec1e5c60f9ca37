import { describe, expect, it } from 'vitest';
import { effectsOf, filesOf } from './reading.js';

/** What a line does after it has made its links. */
function afterLinks(text: string): readonly string[] {
  return effectsOf(text).filter((effect) => !effect.startsWith('link'));
}

const OUTSIDE = /(?:^| )\/opt\/data/;

function reaches(text: string): boolean {
  return afterLinks(text).some((effect) => OUTSIDE.test(effect));
}

describe('a link that the line has made is known wherever it goes', () => {
  it.each([
    'mv build/l build/m; rm -rf build/m/*',
    'mv build b2; rm -rf b2/l/*',
    'mkdir -p out; mv build/l out; rm -rf out/l/*',
    'cp -a build/. /tmp/bb; rm -rf /tmp/bb/l/*',
    'cp -r build/l build/c; rm -rf build/c/*',
    'tar cf - build | tar xf - -C /tmp; rm -rf /tmp/build/l/one.txt',
    'tar cf /tmp/a.tar -C build .; tar xf /tmp/a.tar -C /tmp/u; rm -rf /tmp/u/l/one.txt',
    'rsync -a build/ /tmp/u/; rm -rf /tmp/u/l/one.txt',
  ])('%s', (text) => {
    expect(reaches(`ln -s /opt/data build/l; ${text}`)).toBe(true);
  });

  it('a copy of what it leads to is a copy', () => {
    expect(reaches('ln -s /opt/data build/l; cp -rL build /tmp/bb; rm -rf /tmp/bb/l/*')).toBe(false);
  });

  it('a relative link leads elsewhere from another place', () => {
    expect(afterLinks('ln -s src build/l; mv build/l l2; rm -rf l2/*').at(-1)).toMatch(
      /^delete \/home\/dev\/project\/src\/\*/,
    );
  });
});

describe('a pattern stands for the links of the line among others', () => {
  it.each([
    'rm -rf build/*/*.txt',
    'rm -rf build/?/',
    'for d in build/*/; do (cd "$d" && rm -f *.txt); done',
    'sed -i s/one/x/ build/*/*.txt',
    'readlink build/* | xargs rm -rf',
    'for f in build/*; do echo x > "$f/new"; done',
    'ls build/ | xargs -I{} rm -f build/{}/one.txt',
    'find build -mindepth 1 | while read d; do rm -f "$d/one.txt"; done',
    `python3 -c "import glob,os; [os.remove(f) for f in glob.glob('build/*/*.txt')]"`,
  ])('%s', (text) => {
    expect(reaches(`ln -s /opt/data build/l; ${text}`)).toBe(true);
  });

  it.each(['rm -rf build/*', 'rm -rf build/m*/x', 'rm -rf src/*/x'])('but not here: %s', (text) => {
    expect(reaches(`ln -s /opt/data build/l; ${text}`)).toBe(false);
  });

  it('a star does not match a dot', () => {
    expect(reaches('ln -s /opt/data build/.l; rm -f build/*/one.txt')).toBe(false);
    expect(reaches('ln -s /opt/data build/.l; rm -f build/.*/one.txt')).toBe(true);
  });
});

describe('programs that go through links', () => {
  it.each([
    'find -L build -name one.txt -delete',
    "find build -follow -name '*.txt' -exec rm {} +",
    'find -H build/l -name one.txt -delete',
    'find build/l/ -name one.txt -delete',
    'chown -RL 1:1 build',
    'grep -Rl one build | xargs rm -f',
    "find build -type l -printf '%l\\n' | xargs rm -rf",
    'find build -type l -exec readlink {} + | xargs rm -rf',
    'rm -rf build/l/../data',
    'cd build/l; rm -rf ../data',
    'cd -P build/l; cd ..; rm -rf data',
    'cd build/l; cd -P ..; rm -rf data',
    'set -P; cd build/l; cd ..; rm -rf data',
    'D=$(cd build/l && pwd -P); rm -rf "$D"',
    'cp x build/l',
    'sed -i --follow-symlinks s/a/b/ build/l',
  ])('%s', (text) => {
    expect(reaches(`ln -s /opt/data build/l; ${text}`)).toBe(true);
  });

  it.each([
    "find build -name '*.txt' -exec rm {} +",
    'find build/l -type f -delete',
    'chown -R 1:1 build',
    'grep -rl one build | xargs rm -f',
    "find build/* -name '*.txt' -exec rm {} +",
    'find build -type f | while read f; do rm -f "$f/x"; done',
    'cd build/l; cd ..; rm -rf tmp',
    'cd build/l/..; rm -rf tmp',
    'sed -i s/a/b/ build/l',
    'perl -pi -e s/a/b/ build/l',
    'mv -T x build/l',
  ])('but not these: %s', (text) => {
    expect(reaches(`ln -s /opt/data build/l; ${text}`)).toBe(false);
  });

  it('what is moved onto a link to a file takes its place, onto one to a directory goes into it', () => {
    const files = filesOf({ '/opt/data/one.txt': '' });
    expect(effectsOf('ln -s /opt/data/one.txt l; mv x l', { files }).at(-1)).toBe(
      'overwrite /home/dev/project/l',
    );
    expect(effectsOf('ln -s /opt/data l; mv x l', { files }).at(-1)).toBe('overwrite /opt/data/x');
  });
});

describe('links that are not made by a plain ln', () => {
  it.each([
    'ln -sr ../../../opt/data build/o; rm -rf build/o/x',
    'cp -s /opt/data/one.txt build/h; echo x >> build/h',
    'cp -al /opt/data build/h; truncate -s0 build/h/one.txt',
    'cp -as /opt/data build/h; echo x > build/h/one.txt',
    `python3 -c 'import os; os.symlink("/opt/data","build/l")'; rm -rf build/l/*`,
    `python3 -c 'import os; os.symlink("/opt/data","build/l"); os.remove("build/l/x")'`,
    `python3 -c 'import os; os.link("/opt/data/one.txt","build/l")'; echo x > build/l`,
    `node -e 'require("fs").symlinkSync("/opt/data","build/l")'; rm -rf build/l/*`,
    `perl -e 'symlink "/opt/data","build/l"; unlink "build/l/one.txt"'`,
    'mount --bind /opt/data build/l; rm -rf build/l',
  ])('%s', (text) => {
    expect(reaches(text)).toBe(true);
  });

  it.each([
    'cp -al /opt/data build/h; rm -rf build/h/*',
    'cp -as /opt/data build/h; rm -rf build/h',
    'ln /opt/data/one.txt build/h; rm build/h',
    'cp -a /opt/data/. build/ && rm -rf build/one.txt',
  ])('what is taken away is only a name: %s', (text) => {
    expect(reaches(text)).toBe(false);
  });
});

describe('a link that is gone leads nowhere', () => {
  it.each([
    'rm build/l; mkdir build/l; rm -rf build/l/*',
    'unlink build/l; mkdir -p build/l; rm -rf build/l/',
    'rm -rf build && mkdir -p build/l && rm -rf build/l/*',
    '(rm build/l); mkdir build/l; rm -rf build/l/*',
    'rm -rf build/*; mkdir build/l; rm -rf build/l/*',
    'ln -sfn ../src build/l; rm -f build/l/a.txt',
  ])('%s', (text) => {
    expect(reaches(`ln -s /opt/data build/l; ${text}`)).toBe(false);
  });

  it.each([
    '[ -e "$X" ] && rm build/l; rm -rf build/l/*',
    'rm -i build/l; rm -rf build/l/*',
    'rm build/l & rm -rf build/l/*',
    'ssh host rm build/l; rm -rf build/l/*',
    'if test -e "$X"; then ln -sfn ../src build/l; fi; rm -f build/l/a.txt',
  ])('but it may still be there: %s', (text) => {
    expect(reaches(`ln -s /opt/data build/l; ${text}`)).toBe(true);
  });
});

it('links in a circle and links that double come to an end', () => {
  const doubled = Array.from({ length: 60 }, (_, at) => `ln -s l${at}/l${at} l${at + 1}`).join(';');
  expect(effectsOf(`ln -s a b; ln -s b a; rm -rf a/x; ${doubled}; rm -rf l60/x`).length).toBeGreaterThan(60);
});
