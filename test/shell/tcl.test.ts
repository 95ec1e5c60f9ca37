import { describe, expect, it } from 'vitest';
import { tclAsShell } from '../../src/shell/programs/tcl.js';
import { effectsOf } from './reading.js';

/** What a script of Tcl does. */
function doneBy(script: string): readonly string[] {
  return effectsOf(`tclsh <<'END'\n${script}\nEND`);
}

const GONE = 'delete /opt/x recursively by force';

describe('a script of Tcl', () => {
  it.each([
    'file delete -force /opt/x',
    'set d /opt\nfile delete -force $d/x',
    'set d /opt; file delete -force -- "${d}/x"',
    'cd /opt\nfile delete -force x',
    'foreach f {a /opt/x} { file delete -force $f }',
    'proc wipe {d} {\n  file delete -force $d\n}\nwipe /opt/x',
    'file delete -force [file join /opt x]',
    'if {[file exists a]} {\n  puts a\n} else {\n  file delete -force /opt/x\n}',
    'catch {file delete -force /opt/x}',
    'set c "file delete -force /opt/x"\neval $c',
    'exec rm -rf /opt/x',
    'exec sh -c "rm -rf /opt/x"',
    'set f [open "|rm -rf /opt/x" r]',
    'set f [open "|sh" w]\nputs $f "rm -rf /opt/x"',
  ])('deletes: %s', (script) => {
    expect(doneBy(script)).toContain(GONE);
  });

  it.each([
    ['foreach f [glob /opt/*.x] { file delete $f }', 'delete /opt/*.x recursively by force'],
    ['foreach f [glob -directory /opt *.x] { file delete $f }', 'delete /opt/*.x recursively by force'],
    ['file delete $env(HOME)/x', 'delete /home/dev/x recursively by force'],
    ['set f [open /opt/x w]\nputs $f y\nclose $f', 'overwrite /opt/x'],
    ['set f [open /opt/x a]', 'write /opt/x'],
    ['file mkdir /opt/x', 'write /opt/x'],
    ['file copy a /opt/x', 'overwrite /opt/x'],
    ['exec echo a > /opt/x', 'overwrite /opt/x'],
  ])('%s: %s', (script, effect) => {
    expect(doneBy(script)).toContain(effect);
  });

  it.each([
    'puts "file delete -force /opt/x"',
    '# file delete -force /opt/x',
    'set f [open /opt/x r]\nputs [read $f]',
    'puts [exec ls /opt]',
    'proc wipe {} { file delete -force /opt/x }',
    'set l [list a b]\nforeach x $l { incr n }',
  ])('may do nothing: %s', (script) => {
    expect(doneBy(script)).toEqual([]);
  });

  it('may be a file with arguments, or read another one', () => {
    expect(effectsOf(`echo 'file delete -force [lindex $argv 0]' > a.tcl; tclsh a.tcl /opt/x`)).toContain(
      GONE,
    );
    expect(effectsOf(`echo 'file delete -force /opt/x' > b; echo 'source b' > a; tclsh a`)).toContain(GONE);
  });

  it('comes to an end however it is nested', () => {
    for (const piece of ['[', '{', '"', '[list ', 'if {1} {', '${', '[open ', 'proc a {} {', '\\'])
      expect(tclAsShell(piece.repeat(10_000)).length).toBeLessThan(2_000_000);
  });
});
