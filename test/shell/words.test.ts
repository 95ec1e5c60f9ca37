import { describe, expect, it } from 'vitest';
import { commandsOf } from './reading.js';

/** A line, and the argument lists that it runs; a question mark ends a word that is not known. */
type Row = readonly [line: string, commands: readonly (readonly string[])[]];

const WORDS: readonly Row[] = [
  ['a \'b c\' "d e" f\\ g', [['a', 'b c', 'd e', 'f g']]],
  ['r\'\'m "-"rf $\'\\x2f\' $"/"', [['rm', '-rf', '/', '/']]],
  ['a=1 b=x$a; c $b "$a$b" ${a}2', [['c', 'x1', '1x1', '12']]],
  ['x=\'a b\'; c $x "$x"', [['c', 'a', 'b', 'a b']]],
  ['IFS=:; x=a:b::c; p $x', [['p', 'a', 'b', '', 'c']]],
  [
    'p ${u:-d} ${HOME:+set} ${#HOME} ${HOME##*/} ${HOME%/*} ${HOME/dev/x} ${HOME:1:4} ${HOME^^}',
    [
      ['p', 'd', 'set', '9', 'dev', '/home', '/home/x', 'home', '/HOME/DEV'],
      ['p', '$u?', 'set', '9', 'dev', '/home', '/home/x', 'home', '/HOME/DEV'],
    ],
  ],
  ['x=abc; p ${x@U} ${x@Q} "${x@A}" ${!x@} ', [['p', 'ABC', "'abc'", "x='abc'", 'x']]],
  ['r=x; x=val; p ${!r}', [['p', 'val']]],
  [
    'a=(1 "2 3" 4); p "${a[@]}" ${#a[@]} ${a[1]} "${a[@]:1}" ${!a[@]}',
    [['p', '1', '2 3', '4', '3', '2', '3', '2 3', '4', '0', '1', '2']],
  ],
  [
    'declare -A m=([k]=v [z]=w); p "${m[k]}" ${m[z]}',
    [
      ['declare', '-A', 'm'],
      ['p', 'v', 'w'],
    ],
  ],
  [
    'set -- x "y z"; p "$@" $# "$*" $2; shift; p $1',
    [['set', '--', 'x', 'y z'], ['p', 'x', 'y z', '2', 'x y z', 'y', 'z'], ['shift'], ['p', 'y', 'z']],
  ],
  [
    'p {a,b}c {1..3} x{,y} "{q,r}" {05..07}',
    [['p', 'ac', 'bc', '1', '2', '3', 'x', 'xy', '{q,r}', '05', '06', '07']],
  ],
  [
    'p ~ ~/x ~root ~+ "~" a~ x=~/y',
    [['p', '/home/dev', '/home/dev/x', '/root', '/home/dev/project', '~', 'a~', 'x=/home/dev/y']],
  ],
  ['p $((1+2*3)) $((16#ff)) $((HOME?1:2)) $[4/2]', [['p', '7', '255', '$((HOME?1:2))?', '2']]],
  [
    'p $(echo a b) `printf %s c` "$(echo d; echo e)"',
    [
      ['echo', 'a', 'b'],
      ['printf', '%s', 'c'],
      ['echo', 'd'],
      ['echo', 'e'],
      ['p', 'a', 'b', 'c', 'd\ne'],
    ],
  ],
  ['p $UNKNOWN "x$UNKNOWN"', [['p', '$UNKNOWN?', 'x$UNKNOWN?']]],
  ['p *.ts "*.ts" [ab]?', [['p', '*.ts', '*.ts', '[ab]?']]],
  [
    'x=\'$(echo in)\'; p "${x@P}"',
    [
      ['echo', 'in'],
      ['p', 'in'],
    ],
  ],
  [
    "printf -v v '%s-%03d' a 7; p $v",
    [
      ['printf', '-v', 'v', '%s-%03d', 'a', '7'],
      ['p', 'a-007'],
    ],
  ],
  [
    'read a b <<< \'one two three\'; p "$a" "$b"',
    [
      ['read', 'a', 'b'],
      ['p', 'one', 'two three'],
    ],
  ],
  [
    'mapfile -t l < <(printf \'%s\\n\' x y); p "${l[@]}"',
    [
      ['printf', '%s\\n', 'x', 'y'],
      ['mapfile', '-t', 'l'],
      ['p', 'x', 'y'],
    ],
  ],
  [
    'f() { local v=$1; p "$v" "$#"; }; f 1 2; p "$v"',
    [
      ['f', '1', '2'],
      ['local', 'v=1'],
      ['p', '1', '2'],
      ['p', '$v?'],
    ],
  ],
  [
    'for i in 1 2; do p $i; done',
    [
      ['p', '1'],
      ['p', '2'],
    ],
  ],
  [
    'i=0; while [ $i -lt 2 ]; do p $i; i=$((i+1)); done',
    [
      ['[', '0', '-lt', '2', ']'],
      ['p', '0'],
      ['[', '1', '-lt', '2', ']'],
      ['p', '1'],
      ['[', '2', '-lt', '2', ']'],
    ],
  ],
  ['if q; then v=1; else v=2; fi; p $v', [['q'], ['p', '1'], ['p', '2']]],
  ['case x in x) v=1;; *) v=2;; esac; p $v', [['p', '1']]],
  [
    "alias l='p -l'; l x",
    [
      ['alias', 'l=p -l'],
      ['p', '-l', 'x'],
      ['l', 'x'],
    ],
  ],
  [
    'eval \'p "$HOME"\'; eval "p $(echo 1)"',
    [
      ['eval', 'p "$HOME"'],
      ['p', '/home/dev'],
      ['echo', '1'],
      ['eval', 'p 1'],
      ['p', '1'],
    ],
  ],
  [
    'cd /tmp; p "$PWD"; cd - ; p "$OLDPWD"',
    [
      ['cd', '/tmp'],
      ['p', '/tmp'],
      ['cd', '-'],
      ['p', '/tmp'],
    ],
  ],
  [
    'declare -i n=2+3; declare -u u=ab; p $n $u',
    [
      ['declare', '-i', 'n=2+3'],
      ['declare', '-u', 'u=ab'],
      ['p', '5', 'AB'],
    ],
  ],
  ['p <<< x; p 2>/dev/null >out', [['p'], ['p']]],
];

const WRAPPERS: readonly Row[] = [
  [
    'sudo -u root -- p x',
    [
      ['sudo', '-u', 'root', '--', 'p', 'x'],
      ['p', 'x'],
    ],
  ],
  [
    'env -i A=1 p x',
    [
      ['env', '-i', 'A=1', 'p', 'x'],
      ['p', 'x'],
    ],
  ],
  [
    'nice -n 5 timeout -k 1 9 p x',
    [
      ['nice', '-n', '5', 'timeout', '-k', '1', '9', 'p', 'x'],
      ['timeout', '-k', '1', '9', 'p', 'x'],
      ['p', 'x'],
    ],
  ],
  [
    'command -p p x',
    [
      ['command', '-p', 'p', 'x'],
      ['p', 'x'],
    ],
  ],
  [
    "xargs -n1 p <<< 'a b'",
    [
      ['xargs', '-n1', 'p'],
      ['p', 'a'],
      ['p', 'b'],
    ],
  ],
  [
    'echo a | xargs -I{} p -{}-',
    [
      ['echo', 'a'],
      ['xargs', '-I{}', 'p', '-{}-'],
      ['p', '-a-'],
    ],
  ],
  [
    'find . -name x -exec p {} +',
    [
      ['find', '.', '-name', 'x', '-exec', 'p', '{}', '+'],
      ['p', './**/x'],
    ],
  ],
  [
    'parallel p ::: a b',
    [
      ['parallel', 'p', ':::', 'a', 'b'],
      ['p', 'a'],
      ['p', 'b'],
    ],
  ],
  [
    'bash -c \'p "$1"\' _ x',
    [
      ['bash', '-c', 'p "$1"', '_', 'x'],
      ['p', 'x'],
    ],
  ],
  ["echo 'p x' | sh", [['echo', 'p x'], ['sh'], ['p', 'x']]],
  ["sh <<< 'p x'", [['sh'], ['p', 'x']]],
  [
    "su -c 'p x' dev",
    [
      ['su', '-c', 'p x', 'dev'],
      ['p', 'x'],
    ],
  ],
  [
    "flock /tmp/l -c 'p x'",
    [
      ['flock', '/tmp/l', '-c', 'p x'],
      ['p', 'x'],
    ],
  ],
  [
    "script -qc 'p x' /dev/null",
    [
      ['script', '-qc', 'p x', '/dev/null'],
      ['p', 'x'],
    ],
  ],
  [
    "watch 'p x'",
    [
      ['watch', 'p x'],
      ['p', 'x'],
    ],
  ],
  [
    'busybox p x',
    [
      ['busybox', 'p', 'x'],
      ['p', 'x'],
    ],
  ],
  [
    "git -c alias.z='!p x' z",
    [
      ['git', '-c', 'alias.z=!p x', 'z'],
      ['p', 'x'],
    ],
  ],
  [
    "env -S 'p x'",
    [
      ['env', '-S', 'p x'],
      ['p', 'x'],
    ],
  ],
  [
    'ssh h p x',
    [
      ['ssh', 'h', 'p', 'x'],
      ['p', 'x'],
    ],
  ],
];

describe('words are expanded as bash does', () => {
  it.each(WORDS)('%s', (line, commands) => {
    expect(commandsOf(line)).toEqual(commands);
  });
});

describe('wrappers are looked through', () => {
  it.each(WRAPPERS)('%s', (line, commands) => {
    expect(commandsOf(line)).toEqual(commands);
  });
});
