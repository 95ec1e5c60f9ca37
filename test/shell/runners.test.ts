import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

function reaches(line: string): boolean {
  return effectsOf(line).some((effect) => /^(?:delete|overwrite) (?:\S+ )?\/opt\/x/.test(effect));
}

const PY = 'import shutil; shutil.rmtree("/opt/x")';
const JS = 'require("fs").rmSync("/opt/x", {recursive: true})';
const POWERSHELL = Buffer.from('Remove-Item -Recurse -Force /opt/x', 'utf16le').toString('base64');
const LOOKING = Buffer.from('Get-ChildItem /opt/x', 'utf16le').toString('base64');

describe('a program by one of its other names', () => {
  it.each([
    `tclsh8.6 <<< 'file delete -force /opt/x'`,
    `node20 -e '${JS}'`,
    `python3.13t -c '${PY}'`,
    `py -3 -c '${PY}'`,
    `py -3.12 -c '${PY}'`,
    `graalpy -c '${PY}'`,
    `graalpy -c "exec('import os; os.remove(\\"/opt/x\\")')"`,
    'gshred -u /opt/x',
    'gtruncate -s 0 /opt/x',
    'gunlink /opt/x',
    'safe-rm -rf /opt/x',
  ])('%s', (line) => {
    expect(reaches(line)).toBe(true);
  });

  it.each([
    `tclsh8.6 <<< 'puts /opt/x'`,
    `node20 -e 'console.log("/opt/x")'`,
    `python3.13t -c 'print("/opt/x")'`,
    'py -3 --version',
    'ghead /opt/x',
    'safe-rm -rf build',
  ])('but not: %s', (line) => {
    expect(reaches(line)).toBe(false);
  });
});

describe('a program that is given code by an option of its own', () => {
  it.each([
    `rake -e 'rm_rf "/opt/x"'`,
    `make -E '$(shell rm -rf /opt/x)'`,
    `mix run -e 'File.rm_rf!("/opt/x")'`,
    `mix eval 'File.rm_rf!("/opt/x")'`,
    `iex -e 'File.rm_rf!("/opt/x")'`,
    `raku -e 'run <rm -rf /opt/x>'`,
    `raku -e 'qx{rm -rf /opt/x}'`,
    `raku -e '"/opt/x".IO.unlink'`,
    `hy -c '(import shutil) (shutil.rmtree "/opt/x")'`,
    `hy -c '(subprocess.run ["rm" "-rf" "/opt/x"])'`,
    `coffee -e 'require("fs").rmSync "/opt/x", recursive: true'`,
    `coffee -e 'require("child_process").execSync "rm -rf /opt/x"'`,
    `gjs -c 'imports.gi.GLib.spawn_command_line_sync("rm -rf /opt/x")'`,
    `gjs -c 'imports.gi.Gio.File.new_for_path("/opt/x").delete(null)'`,
    `powershell -enc ${POWERSHELL}`,
    `pwsh -EncodedCommand ${POWERSHELL}`,
  ])('%s', (line) => {
    expect(reaches(line)).toBe(true);
  });

  it.each([
    `rake -e 'puts "/opt/x"'`,
    `make -E 'D := /opt/x' test`,
    `mix run -e 'IO.puts "/opt/x"'`,
    'mix test /opt/x',
    `raku -e 'say "run <rm -rf /opt/x>"'`,
    `hy -c '(print "/opt/x")'`,
    `coffee -e 'console.log "/opt/x"'`,
    `gjs -c 'print("/opt/x")'`,
    `powershell -enc ${LOOKING}`,
  ])('but not: %s', (line) => {
    expect(reaches(line)).toBe(false);
  });
});
