import { describe, expect, it } from 'vitest';
import { effectsOf, filesOf, looksOf } from './reading.js';

const WS = '/home/dev/project';

/** A project with scripts in it, for what a line does by running them. */
const files = filesOf({
  [`${WS}/run.sh`]: '#!/bin/bash\nrm /opt/run "$1"\n',
  [`${WS}/env.sh`]: 'D=/opt/env\ncd /srv\n',
  [`${WS}/list.txt`]: '/opt/one\n/opt/two\n',
  [`${WS}/dir/inner.sh`]: 'rm inner\n',
  [`${WS}/query.sql`]: 'DROP TABLE users;\n',
  [`${WS}/script.sed`]: 'w /opt/sed\n',
  [`${WS}/script.awk`]: 'BEGIN { system("rm /opt/awk") }\n',
  '/usr/bin/true': '',
});

const effects = (line: string): readonly string[] => effectsOf(line, { files });

describe('scripts that are there', () => {
  it.each([
    ['sh run.sh x', ['delete /opt/run /home/dev/project/x']],
    ['./run.sh', ['delete /opt/run']],
    ['bash ./run.sh', ['delete /opt/run']],
    ['bash -x run.sh y', ['delete /opt/run /home/dev/project/y']],
    ['. ./run.sh', ['delete /opt/run']],
    ['source env.sh; rm $D x', ['delete /opt/env /srv/x']],
    ['bash env.sh; rm x', ['delete /home/dev/project/x']],
    ['bash < run.sh', ['delete /opt/run']],
    ['cat run.sh | sh', ['delete /opt/run']],
    ['eval "$(cat run.sh)"', []],
    ['cd dir && ./inner.sh', ['delete /home/dev/project/dir/inner']],
    ['bash dir/inner.sh', ['delete /home/dev/project/inner']],
    ['xargs rm < list.txt', ['delete $(cat list.txt) (?) recursively']],
    ['cat list.txt | xargs rm', ['delete $(cat list.txt) (?) recursively']],
    ['rm $(cat list.txt)', ['delete $(cat list.txt) (?) recursively']],
    ['rm $(head -1 list.txt)', ['delete $(cat list.txt) (?) recursively']],
    ['while read f; do rm "$f"; done < list.txt', ['delete $(cat list.txt) (?) recursively']],
    ['cp run.sh copy.sh && sh copy.sh', ['overwrite /home/dev/project/copy.sh', 'delete /opt/run']],
    ['nosuch.sh', []],
    ['sh nosuch.sh', []],
    ['sh dir', []],
  ])('%s', (line, expected) => {
    expect(effects(line)).toEqual(expected);
  });
});

describe('files that a line brings along', () => {
  it.each([
    [
      "printf 'all:\\n\\trm /opt/a\\n' > Makefile; make",
      ['overwrite /home/dev/project/Makefile', 'delete /opt/a'],
    ],
    ["printf 'a:\\n\\t@-rm $$HOME/b\\n' | make -f -", ['delete /home/dev/b']],
    ["make -f <(printf 'a:\\n\\trm /opt/c\\n')", ['delete /opt/c']],
    ["make --eval='a:; rm /opt/d'", ['delete /opt/d']],
    ["make X='$(shell rm /opt/e)'", ['delete /opt/e']],
    ["make SHELL='rm /opt/f'", ['delete /opt/f']],
    ['make DESTDIR=/opt/g install', ['write /opt/g recursively']],
    ['make -n DESTDIR=/opt/g install', []],
    ['make --just-print prefix=/opt/g', []],
    ['make --recon PREFIX=/opt/g', []],
    ['make -q PREFIX=/opt/g', []],
    ['make --question PREFIX=/opt/g', []],
    ['make --dry-run PREFIX=/opt/g', []],
    ['make -C /opt/h', ['write /opt/h/*']],
    ['make -n -C /opt/h', []],
    ['make XDESTDIR=/opt/g', []],
    [
      "echo 'rm /opt/i' > s.sh; chmod +x s.sh; ./s.sh",
      ['overwrite /home/dev/project/s.sh', 'permission /home/dev/project/s.sh', 'delete /opt/i'],
    ],
    ["echo 'rm /opt/j' | tee t.sh; sh t.sh", ['overwrite /home/dev/project/t.sh', 'delete /opt/j']],
    ["echo 'rm /opt/k' >> u.sh; bash u.sh", ['write /home/dev/project/u.sh', 'delete /opt/k']],
    [
      "echo 'rm /opt/l' > v.sh; mv v.sh w.sh; sh w.sh",
      [
        'overwrite /home/dev/project/v.sh',
        'move /home/dev/project/v.sh',
        'overwrite /home/dev/project/w.sh',
        'delete /opt/l',
      ],
    ],
  ])('%s', (line, expected) => {
    expect(effects(line)).toEqual(expected);
  });

  it('are read where a program is told to read its script from them', () => {
    expect(effects('sed -f script.sed list.txt')).toEqual(['overwrite /opt/sed']);
    expect(effects('awk -f script.awk')).toEqual(['delete /opt/awk']);
    expect(effects('psql -f query.sql')).toEqual(['database-loss users by force']);
    expect(effects('psql < query.sql')).toEqual(['database-loss users by force']);
    expect(looksOf('cat list.txt', { files })).toEqual(['read /home/dev/project/list.txt']);
  });
});

describe('archives and unknown programs', () => {
  it.each([
    ['unrar x a.rar /opt/b', ['write /opt/b recursively']],
    ['unrar e a.rar', ['write /home/dev/project recursively']],
    ['unrar -y x a.rar /opt/b', ['write /opt/b recursively']],
    ['unrar l a.rar /opt/b', []],
    ['7z x a.7z -o/opt/c', ['write /opt/c recursively']],
    ['7z e a.7z', ['write /home/dev/project recursively']],
    ['7z l a.7z', []],
    ['7z a /opt/d.7z x', ['write /opt/d.7z']],
    ['7z u /opt/d.7z x', ['write /opt/d.7z']],
    ['7z a -sdel e.7z /opt/x', ['write /home/dev/project/e.7z', 'delete /opt/x recursively']],
    ['cpio -p /opt/f', ['write /opt/f recursively']],
    ['cpio -p', ['write /home/dev/project recursively']],
    ['cpio -i -D /opt/g', ['write /opt/g recursively']],
    ['cpio -i', ['write /home/dev/project recursively']],
    ['cpio -o -O /opt/h', ['overwrite /opt/h']],
    ['cpio -t', []],
    ['jar xf a.jar', ['write /home/dev/project recursively']],
    ['jar tf a.jar', []],
    ['foo --output=/opt/a', ['write /opt/a']],
    ['foo -o /opt/a', ['write /opt/a']],
    ['foo --out-dir ./a', ['write /home/dev/project/a']],
    ['foo --dest ../a', ['write /home/dev/a']],
    ['foo --output a', []],
    ['foo --outputs=/opt/a', []],
    ['foo x--output=/opt/a', []],
    ['foo -o //x', []],
    ['foo -o /dev/x', []],
    ['foo --output=/path/to', []],
    ['foo /opt/a', []],
  ])('%s', (line, expected) => {
    expect(effectsOf(line)).toEqual(expected);
  });
});
