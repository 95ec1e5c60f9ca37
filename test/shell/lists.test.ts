import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

/** What goes away, or is moved. */
function lossesOf(line: string): string {
  return effectsOf(line)
    .filter((effect) => /^(?:delete|move)\b/.test(effect))
    .join('\n');
}

describe('what a list names lies where it was found', () => {
  it.each([
    "find /opt/data -name '*.txt' | sort -r | uniq | xargs rm -f",
    'find /opt/data -type f -print0 | grep -zv two | xargs -0 rm -f',
    String.raw`find /opt/data -type f | tr '\n' '\0' | xargs -0 rm -f`,
    "find /opt/data -type f | sed '1d' | xargs rm -f",
    "find /opt/data -type f | sed -n '$p' | xargs rm -f",
    "find /opt/data -type f | cut -c1- | paste -sd' ' | xargs rm -f",
    "find /opt/data -type f | sort | uniq -c | sed 's/^ *[0-9]* //' | xargs rm -f",
    'cd /opt/data && ls | grep one | xargs rm -rf',
    'F=$(find /opt/data -name \'*.txt\' | sort | tail -1); rm -f "$F"',
    'while read -r f; do rm -f "$f"; done < <(find /opt/data -name \'*.txt\' | grep one)',
    "sed 's,^,/opt/data/,;s,$,.txt,' list.txt | xargs rm -f",
    String.raw`sed -E 's#^([^:]*):.*#/opt/data/\1#' list.txt | xargs rm -f`,
    'sed \'/^#/d;s,^,/opt/data/,\' list.txt | while read f; do rm -f "$f"; done',
    "find /opt/data -name '*.txt' | sed 's/^/rm -f /' | sh",
    String.raw`printf 'build\n/opt/data\n' > l; rm -rf "$(sed -n 2p l)"`,
    String.raw`printf 'a\n/opt/data\nb\n' | sed -n '/opt/,/b/p' | head -1 | xargs rm -rf`,
    String.raw`printf 'k=/opt/data\n' | grep -oE '/[a-z/]+' | xargs rm -rf`,
    String.raw`printf 'dir=/opt/data\n' | grep -oP 'dir=\K.*' | xargs rm -rf`,
    "echo 'rm -rf /opt/data' | sed 's/rm/rm/e'",
    "stat -c '%Y %n' /opt/data/* | sort -n | cut -d' ' -f2 | xargs rm -f",
    'du -s /opt/data/* | sort -n | cut -f2 | head -1 | xargs rm -rf',
    "compgen -G '/opt/data*' | xargs rm -rf",
    String.raw`expr /opt/data : '\(.*\)' | xargs rm -rf`,
    "find /opt/data -name '*.txt' | tar cf x.tar -T - --remove-files",
    String.raw`printf '/opt/data/one.txt\n' | zip -qm x.zip -@`,
    'find /opt/data -type f -fprint l; xargs rm -f < l',
    'echo \'rm -rf /opt/data\' > build/a.sh; for f in build/*.sh; do sh "$f"; done',
    "echo 'rm -rf /opt/data' > build/a.sh; cp -r build dist/; sh dist/build/a.sh",
    "echo 'rm -rf /opt/data' > build/a.sh; cp build/*.sh dist/; sh dist/a.sh",
    'echo /opt/data > build/a; grep -rh opt build | xargs rm -rf',
  ])('%s', (line) => {
    expect(lossesOf(line)).toContain('/opt/data');
  });

  it.each([
    "find . -name '*.pyc' | sort | xargs rm -f",
    "ls build | sed 's,^,build/,' | sort | xargs rm -rf",
    "ls /opt/data | sed 's,^,build/,' | xargs rm -f",
    "find /opt/data -type f | sed 's,/opt/data,build,' | xargs rm -f",
    "find /opt/data -type f | sed 's,.*/,,' | xargs -I{} rm -f build/{}",
    "sed 's,^,build/,;s,$,.txt,' list.txt | xargs rm -f",
    String.raw`printf 'build\n/opt/data\n' | sed -n 1p | xargs rm -rf`,
    String.raw`printf 'build\n/opt/data\n' | sed '/opt/d' | xargs rm -rf`,
    String.raw`git ls-files | grep '\.bak$' | xargs rm -f`,
    "echo 'rm -rf build' > build/a.sh; cat build/*.sh | sh",
  ])('%s reaches nothing elsewhere', (line) => {
    expect(lossesOf(line)).not.toMatch(/\s\/opt/);
  });
});

/** The repository itself, or what it cannot do without. */
const REPOSITORY = /\/project\/\.git(?:\/(?:HEAD|objects|refs))?(?:\s|$)/;

describe('a search or a glob finds the repository', () => {
  it.each([
    'find . -mindepth 1 -maxdepth 1 ! -name src -exec rm -rf {} +',
    'find . -mindepth 1 -maxdepth 1 -type d -not -name src -print0 | xargs -0 rm -rf',
    "find . -mindepth 1 -maxdepth 1 -name '.*' -exec rm -rf {} +",
    "find . ! -path './src*' ! -path . -delete",
    String.raw`find . -maxdepth 1 -regex './\.git' -exec rm -rf {} +`,
    'find . -path ./src -prune -o -mindepth 1 -exec rm -rf {} +',
    'find . -type d -name objects -exec rm -rf {} +',
    "find . -type f ! -name '*.txt' -delete",
    'ls -A | grep -v src | xargs rm -rf',
    'shopt -s dotglob; mv * /tmp/',
    'shopt -s extglob dotglob; rm -rf !(src)',
    'mv .??* /tmp/',
    String.raw`fd -H -t d '^\.git$' -x rm -rf`,
  ])('%s', (line) => {
    expect(lossesOf(line)).toMatch(REPOSITORY);
  });

  it.each([
    'find . -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +',
    String.raw`find . -mindepth 1 -maxdepth 1 -not \( -name src -o -name .git \) -exec rm -rf {} +`,
    "find . -maxdepth 1 ! -name '.*' -name 'b*' -exec rm -rf {} +",
    'find . -path ./.git -prune -o -type f -print | xargs rm -f',
    "find . -name '*.pyc' -o -name '*~' -delete",
    'find . -type f -mtime +30 -delete',
    'find . -type d -empty -delete',
    "find . -type f ! -name '*.png' -exec sed -i s/a/b/ {} +",
    'find . -type d ! -name x -exec chmod 755 {} +',
    String.raw`ls -A | grep -Ev '^(src|\.git)$' | xargs rm -rf`,
    'ls | grep -v src | xargs rm -rf',
    'shopt -s extglob dotglob; rm -rf !(src|.git)',
    'rm -f .*.swp',
    'mv * /tmp/',
    'cd src && find . -mindepth 1 ! -name a.txt -delete',
  ])('%s does not', (line) => {
    expect(lossesOf(line)).not.toMatch(REPOSITORY);
  });
});

describe('what stands behind many of its kind', () => {
  const plain = Array.from({ length: 12 }, (_, at) => `echo 'echo ${at}' > build/${at}.sh`).join('; ');
  const written = `${plain}; echo 'rm -rf /opt/x' > build/z.sh`;

  it.each([
    `${written}; cat build/*.sh | sh`,
    `${written}; cp -r build b2; sh b2/z.sh`,
    `${written}; cp build/*.sh b3/; sh b3/z.sh`,
  ])('is found there: %s', (line) => {
    expect(effectsOf(line)).toContain('delete /opt/x recursively by force');
  });
});
