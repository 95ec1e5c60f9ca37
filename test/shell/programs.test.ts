import { describe, expect, it } from 'vitest';
import { controlBuiltins } from '../../src/shell/builtins/control.js';
import { directoryBuiltins } from '../../src/shell/builtins/directory.js';
import { flowBuiltins } from '../../src/shell/builtins/flow.js';
import { inputBuiltins } from '../../src/shell/builtins/input.js';
import { BUILTINS, findBuiltin } from '../../src/shell/builtins/table.js';
import { variableBuiltins } from '../../src/shell/builtins/variables.js';
import type { Program } from '../../src/shell/call.js';
import { interpreterNames } from '../../src/shell/code/table.js';
import { factPrograms } from '../../src/shell/output/facts.js';
import { filterNames } from '../../src/shell/output/filters.js';
import { cleanerPrograms } from '../../src/shell/programs/cleaners.js';
import { archivePrograms } from '../../src/shell/programs/archives.js';
import { awkPrograms } from '../../src/shell/programs/awk.js';
import { builderPrograms } from '../../src/shell/programs/builders.js';
import { clientNames, databasePrograms } from '../../src/shell/programs/databases.js';
import { farNames } from '../../src/shell/programs/far-commands.js';
import { frontEndNames } from '../../src/shell/programs/front-ends.js';
import { diskPrograms } from '../../src/shell/programs/disks.js';
import { editorPrograms } from '../../src/shell/programs/editors.js';
import { deletionPrograms } from '../../src/shell/programs/deletion.js';
import { filePrograms } from '../../src/shell/programs/files.js';
import { findPrograms } from '../../src/shell/programs/find.js';
import { gitPrograms } from '../../src/shell/programs/git.js';
import { listPrograms } from '../../src/shell/programs/lists.js';
import { loaderNames } from '../../src/shell/programs/loaded-files.js';
import { networkPrograms } from '../../src/shell/programs/network.js';
import { outputNames } from '../../src/shell/programs/outputs.js';
import { packagePrograms } from '../../src/shell/programs/packages.js';
import { permissionPrograms } from '../../src/shell/programs/permissions.js';
import { prefixNames } from '../../src/shell/programs/prefixes.js';
import { starterNames } from '../../src/shell/programs/starters.js';
import { openingPrograms } from '../../src/shell/programs/openings.js';
import { rightsPrograms } from '../../src/shell/programs/rights.js';
import { schedulePrograms } from '../../src/shell/programs/schedules.js';
import { remotePrograms } from '../../src/shell/programs/remote.js';
import { sessionPrograms } from '../../src/shell/programs/sessions.js';
import { socketPrograms } from '../../src/shell/programs/sockets.js';
import { snippetNames } from '../../src/shell/programs/snippets.js';
import { systemPrograms } from '../../src/shell/programs/system.js';
import { FAMILIES, findProgram } from '../../src/shell/programs/table.js';
import { placingNames } from '../../src/shell/programs/tool-places.js';
import { transferPrograms } from '../../src/shell/programs/transfer.js';
import { windowsPrograms } from '../../src/shell/programs/windows.js';
import { wrapperPrograms } from '../../src/shell/programs/wrappers.js';

const TABLES: readonly (readonly [string, () => Readonly<Record<string, Program>>])[] = [
  ['archives', archivePrograms],
  ['awk', awkPrograms],
  ['builders', builderPrograms],
  ['cleaners', cleanerPrograms],
  ['databases', databasePrograms],
  ['disks', diskPrograms],
  ['editors', editorPrograms],
  ['facts', factPrograms],
  ['deletion', deletionPrograms],
  ['files', filePrograms],
  ['find', findPrograms],
  ['git', gitPrograms],
  ['lists', listPrograms],
  ['network', networkPrograms],
  ['packages', packagePrograms],
  ['permissions', permissionPrograms],
  ['remote', remotePrograms],
  ['openings', openingPrograms],
  ['rights', rightsPrograms],
  ['schedules', schedulePrograms],
  ['sessions', sessionPrograms],
  ['sockets', socketPrograms],
  ['system', systemPrograms],
  ['transfer', transferPrograms],
  ['windows', windowsPrograms],
  ['wrappers', wrapperPrograms],
];

/** Programs that another table describes better; it hands on to this one. */
const HANDED_ON = [
  'gzip',
  'gunzip',
  'bzip2',
  'bunzip2',
  'xz',
  'unxz',
  'zstd',
  'lz4',
  'less',
  'sed',
  'sort',
  'uniq',
  'shuf',
  'pv',
  'iconv',
  'sponge',
];

describe('the names of programs', () => {
  it.each([...FAMILIES, ...BUILTINS].map(({ names, find }) => [names.split(' ')[0], names, find] as const))(
    'the family of %s has a program for each of its names',
    (_, names, find) => {
      expect(names.split(' ').filter((name) => typeof find(name) !== 'function')).toEqual([]);
    },
  );

  it.each(TABLES)('every program of %s is found by its name', (_, table) => {
    const missed = Object.entries(table()).filter(([name, program]) => findProgram(name) !== program);
    expect(missed.map(([name]) => name)).toEqual([]);
  });

  it.each([
    ['directories', directoryBuiltins],
    ['variables', variableBuiltins],
    ['control', controlBuiltins],
    ['flow', flowBuiltins],
    ['input', inputBuiltins],
  ] as const)('every builtin for %s is found by its name', (_, table) => {
    const missed = Object.entries(table()).filter(([name, program]) => findBuiltin(name) !== program);
    expect(missed.map(([name]) => name)).toEqual([]);
  });

  it.each([
    ['interpreters', interpreterNames, []],
    ['producers', outputNames, []],
    ['languages of snippets', snippetNames, []],
    ['filters', filterNames, HANDED_ON],
    ['clients of databases', clientNames, []],
    ['front ends of databases', frontEndNames, []],
    ['runners on other machines', farNames, []],
    ['prefixes', prefixNames, []],
    ['starters', starterNames, []],
  ])(
    'every one of the %s is found by its name, in its own family',
    (_, names, handedOn: readonly string[]) => {
      const all = names();
      const own = FAMILIES.find((family) => family.names.split(' ').includes(all[0] ?? ''));
      const missed = all.filter(
        (name) => own?.names.split(' ').includes(name) !== true || typeof own.find(name) !== 'function',
      );
      expect(missed.toSorted()).toEqual(handedOn.toSorted());
      expect(all.filter((name) => findProgram(name) === null)).toEqual([]);
    },
  );

  it('no name is in two families', () => {
    const all = FAMILIES.flatMap(({ names }) => names.split(' '));
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });

  it('knows every tool that runs files by itself', () => {
    expect(loaderNames().filter((name) => findProgram(name) === null)).toEqual([]);
    expect(placingNames().filter((name) => findProgram(name) === null)).toEqual([]);
  });

  it('knows the spellings that carry a version', () => {
    expect(findProgram('rimraf@5')).not.toBe(null);
    expect(findProgram('user@host')).toBe(null);
    expect(findProgram('python3.12')).not.toBe(null);
    expect(findProgram('mkfs.btrfs')).toBe(findProgram('mkfs'));
    expect(findProgram('newfs_hfs')).toBe(findProgram('mkfs'));
    expect(findProgram('pip3.11')).not.toBe(null);
    expect(findProgram('gcp')).toBe(findProgram('cp'));
    expect(findProgram('gstdbuf')).not.toBe(null);
    expect(findProgram('gnode')).toBe(null);
    expect(findProgram('ld-linux-x86-64.so.2')).not.toBe(null);
    expect(findProgram('ld-musl-x86_64.so.1')).not.toBe(null);
    expect(findProgram('ld-x')).toBe(null);
    expect(findProgram('docker-credential-ecr-login')).toBe(findProgram('docker-credential'));
    expect(findProgram('no-such-program')).toBe(null);
    expect(findProgram('echo printf')).toBe(null);
    expect(findProgram('constructor')).toBe(null);
  });
});
