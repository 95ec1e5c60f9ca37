import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

describe('the first line of a script', () => {
  it.each([
    [`printf '#!/usr/bin/awk -f\\nBEGIN{system("rm /opt/x")}\\n' > s; ./s`, 'delete /opt/x'],
    [`printf '#!/usr/bin/env -S awk -f\\nBEGIN{system("rm /opt/x")}\\n' > s; ./s`, 'delete /opt/x'],
    [`printf '#!/bin/sed -nf\\nw /opt/x\\n' > s; ./s list`, 'overwrite /opt/x'],
    [`printf '#!/usr/bin/make -f\\nall:\\n\\trm /opt/x\\n' > s; ./s`, 'delete /opt/x'],
    [`printf '#!/bin/rm -f\\n' > s; ./s /opt/x`, 'delete /home/dev/project/s /opt/x by force'],
    [`printf 'w /opt/x\\n' | sed -f - list`, 'overwrite /opt/x'],
  ])('names what runs it: %s', (line, effect) => {
    expect(effectsOf(line)).toContain(effect);
  });

  it('may name something that only looks', () => {
    expect(effectsOf(`printf '#!/bin/cat\\n' > s; ./s /opt/x`)).toEqual(['overwrite /home/dev/project/s']);
  });
});

describe('echo', () => {
  const decoded = 'delete /opt/x';

  it.each([
    `sh -c 'echo "rm \\057opt\\057x" | sh'`,
    `dash -c 'echo "true\\nrm /opt/x" | bash'`,
    `printf '%s' 'echo "true\\nrm /opt/x" | bash' > s; sh s`,
  ])('of a plain shell reads backslashes: %s', (line) => {
    expect(effectsOf(line)).toContain(decoded);
  });

  it('of bash does not', () => {
    expect(effectsOf(`bash -c 'echo "true \\nrm /opt/x" | bash'`)).not.toContain(decoded);
    expect(effectsOf(`sh -c 'bash -c "echo \\"true \\\\nrm /opt/x\\" | bash"'`)).not.toContain(decoded);
  });
});

describe('variables that hold options', () => {
  it.each([
    [`TAR_OPTIONS='-C /opt/x' tar xf a.tar`, 'write /opt/x recursively'],
    ['TMPDIR=/opt mktemp', 'write /opt/tmp.XXXXXXXXXX'],
    ['export TMPDIR=/opt; mktemp -d', 'write /opt/tmp.XXXXXXXXXX'],
    ['patch -p1 -b -B /opt/x/ < a.diff', 'write /opt/x'],
    ['patch -p1 -r /opt/x < a.diff', 'write /opt/x'],
  ])('%s', (line, effect) => {
    expect(effectsOf(line)).toContain(effect);
  });

  it('count only where programs find them', () => {
    expect(effectsOf(`TAR_OPTIONS='-C /opt/x'; tar xf a.tar`)).toEqual([
      'write /home/dev/project recursively',
    ]);
    expect(effectsOf('mktemp -d')).toEqual([]);
    expect(effectsOf('export TMPDIR=/opt; mktemp -u')).toEqual([]);
  });
});

describe('a directory that is copied', () => {
  it('brings along what the line wrote below it', () => {
    const hook = `mkdir -p /tmp/t/.git/hooks; echo x > /tmp/t/.git/hooks/pre-commit`;
    const there = 'overwrite /home/dev/project/.git/hooks/pre-commit';
    expect(effectsOf(`${hook}; cp -r /tmp/t/. .`)).toContain(there);
    expect(effectsOf(`${hook}; rsync -a /tmp/t/ .`)).toContain(there);
  });

  it('is found under its new name', () => {
    expect(effectsOf(`echo 'rm /opt/x' > /tmp/t/s; mv /tmp/t u; sh u/s`)).toContain('delete /opt/x');
  });
});
