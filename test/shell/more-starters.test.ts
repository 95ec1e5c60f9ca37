import { describe, expect, it } from 'vitest';
import { effectsOf, looksOf } from './reading.js';

const all = (line: string): string => [...effectsOf(line), ...looksOf(line)].join('; ');

describe('commands that tools are told by options, variables and files', () => {
  it.each([
    ['FZF_DEFAULT_OPTS=\'--preview "rm /opt/x"\' fzf'],
    ['ZIPOPT=\'-TT "rm /opt/x"\' zip -T x.zip README.md'],
    ["CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER='rm /opt/x' cargo run"],
    ["pee 'rm /opt/x' < README.md"],
    ["sem 'rm /opt/x'"],
    ['sem -j4 rm /opt/x'],
    ["ranger --cmd='shell rm /opt/x'"],
    ["just -c 'rm /opt/x'"],
    ["composer exec 'rm /opt/x'"],
    ['ip vrf exec blue rm /opt/x'],
    ["printf 'package x\\n//go:generate rm /opt/x\\n' > x.go; go generate"],
    ['printf \'package x\\nfunc TestX(){os.Remove("/opt/x")}\\n\' > x_test.go; go test ./...'],
    ["printf \"run_command('rm','/opt/x')\\n\" > meson.build; meson setup b"],
    ['echo \'<project><delete dir="/opt/x"/></project>\' > build.xml; ant'],
    ['echo \'<exec executable="rm"><arg line="-f /opt/x"/></exec>\' > build.xml; ant'],
    ['echo "task(:x) { sh \'rm /opt/x\' }" > Rakefile; rake x'],
  ])('are run: %s', (line) => {
    expect(all(line)).toContain('delete /opt/x');
  });

  it.each([
    ["FZF_DEFAULT_OPTS='--height 40%' fzf"],
    ['LESS=-R git log'],
    ["ranger --cmd='set show_hidden true'"],
    ['ip netns list'],
    ['vagrant up'],
    ['composer exec phpunit'],
    ['go test ./...'],
    ["printf 'package x\\n//go:generate stringer -type=X\\n' > x.go; go generate"],
  ])('are none: %s', (line) => {
    expect(all(line)).not.toContain('delete');
  });

  it('reach other machines', () => {
    expect(all("salt '*' cmd.run 'rm -rf /srv'")).toContain('delete');
    expect(all("salt '*' cmd.run uptime")).not.toContain('delete');
  });

  it('show a file that socat reads', () => {
    expect(all('socat -u FILE:/opt/x -')).toContain('read /opt/x');
  });
});

describe('a script that starts itself by the name of its file', () => {
  it.each([
    ["printf './a & ./a &\\n' > a; sh a"],
    ["printf 'bash x.sh & bash x.sh\\n' > x.sh; bash x.sh"],
    ['printf \'"${BASH_SOURCE[0]}" & wait\\n\' > x.sh; bash x.sh'],
  ])('has no end: %s', (line) => {
    expect(all(line)).toContain('fork-bomb');
  });

  it('may start others', () => {
    expect(all("printf './b & ./c &\\n' > a; sh a")).not.toContain('fork-bomb');
  });
});

describe('a function whose name is that of a way to call others', () => {
  it.each([['apply'], ['invoke'], ['__call__']])('is read to its end: %s', (name) => {
    expect(effectsOf(`python3 -c "${name}('/opt/a','/opt/b')"`)).toEqual([]);
  });
});
