import { describe, expect, it } from 'vitest';
import { runsOf } from './reading.js';

/** A line, and the words that bash 5.2 gave to each run of a function called `p` in it. */
type Row = readonly [line: string, runs: readonly (readonly string[])[]];

const AS_BASH: Readonly<Record<string, readonly Row[]>> = {
  streams: [
    [
      'cat() { while IFS= read -r l; do echo "$l"; done; }; echo a >f; p "$(<f)"; echo b >>f; p "$(<f)"; echo c >f; p "$(<f)"; read -r v <f; p "$v"; : >f; p "[$(<f)]"; echo d >|f; p "$(<f)"; rm -f f',
      [['a'], ['a\nb'], ['c'], ['c'], ['[]'], ['d']],
    ],
    [
      '{ echo a; echo b; } >f; while read -r l; do p "$l"; done <f; { read -r x; read -r y; } <f; p "$x" "$y"; read -r x y <<< \'q r s\'; p "$x" "$y"; rm -f f',
      [['a'], ['b'], ['a', 'b'], ['q', 'r s']],
    ],
    [
      'read -r v <<< "a b"; p "$v"; read -r v w <<< \'a  b  c \'; p "$v" "[$w]"; read v <<< \'a\\tb\'; p "$v"; read -r v <<< \'a\\tb\'; p "$v"; read <<< \' x \'; p "[$REPLY]"; IFS= read -r v <<< \' x \'; p "[$v]"; read -n 2 v <<< abc; p "$v"; read -d b v <<< abc; p "$v"',
      [['a b'], ['a', '[b  c]'], ['atb'], ['a\\tb'], ['[ x ]'], ['[ x ]'], ['ab'], ['a']],
    ],
    [
      'exec 3<<< \'x y\'; read -r v <&3; p "$v"; exec 4<<< $\'a\\nb\'; read -r -u 4 v; read -r -u 4 w; p "$v" "$w"; exec {n}<<< z; read -r v <&$n; p "$v" $n; exec 3<&-',
      [['x y'], ['a', 'b'], ['z', '10']],
    ],
    [
      'v=$(echo out; echo err >&2); p "$v"; v=$({ echo a; echo b >&2; } 2>/dev/null); p "$v"; v=$(echo x >/dev/null); p "[$v]"; v=$(echo x 2>&1); p "$v"; v=$(echo y >&1); p "$v"; v=$(echo z 1>&2); p "[$v]"; v=$(echo w >/dev/stdout); p "$v"',
      [['out'], ['a'], ['[]'], ['x'], ['y'], ['[]'], ['w']],
    ],
    [
      'v=$(echo a | { read -r x; echo "<$x>"; }); p "$v"; echo \'a b\' | { read -r x y; p "$x" "$y"; }; echo a | while read -r x; do p "$x"; done; printf \'a\\nb\\n\' | { read -r x; read -r y; p "$x$y"; }; p "$(echo a; echo b)"',
      [['<a>'], ['a', 'b'], ['a'], ['ab'], ['a\nb']],
    ],
    [
      'mapfile -t l <<< $\'a\\nb\'; p "${l[@]}" "${#l[@]}"; mapfile l <<< x; p "${l[0]}"; readarray -t l < <(printf \'a\\nb c\\n\'); p "${l[1]}"; mapfile -t -n 1 l <<< $\'a\\nb\'; p "${l[@]}"; mapfile -t -s 1 l <<< $\'a\\nb\'; p "${l[@]}"; mapfile -d : -t l <<< a:b; p "${l[0]}"',
      [['a', 'b', '2'], ['x\n'], ['b c'], ['a'], ['b'], ['a']],
    ],
    [
      'read -ra l <<< \'a b  c\'; p "${#l[@]}" "${l[2]}"; IFS=: read -ra l <<< a::b; p "${#l[@]}" "[${l[1]}]"; IFS=: read -r a b <<< x:y:z; p "$a" "$b"; IFS=\', \' read -r a b c <<< \'x, y,z\'; p "$a" "$b" "$c"; read -r a b c <<< x; p "$a" "[$b]" "[$c]"',
      [
        ['3', 'c'],
        ['3', '[]'],
        ['x', 'y:z'],
        ['x', 'y', 'z'],
        ['x', '[]', '[]'],
      ],
    ],
  ],
  'loops and branches': [
    [
      'for v in a \'b c\' $(echo d e) {1..2}; do p "$v"; done; p "$v"; set -- x y; for v; do p $v; done; for v do p "$v"; done; for v in "$@" z; do p $v; break; done; p $v',
      [['a'], ['b c'], ['d'], ['e'], ['1'], ['2'], ['2'], ['x'], ['y'], ['x'], ['y'], ['x'], ['x']],
    ],
    [
      'i=0; while [ $i -lt 3 ]; do i=$((i + 1)); p $i; done; until [ $i -le 1 ]; do i=$((i - 1)); p $i; done; while :; do p once; break; done; while false; do :; done; p end $i',
      [['1'], ['2'], ['3'], ['2'], ['1'], ['once'], ['end', '1']],
    ],
    [
      'for a in 1 2; do for b in x y; do p $a$b; done; done; while read -r l; do p "$l"; done <<< $\'a\\nb\'; i=3; while ((i--)); do p $i; done;',
      [['1x'], ['1y'], ['2x'], ['2y'], ['a'], ['b'], ['2'], ['1'], ['0']],
    ],
    [
      'set -- a b c; while [ $# -gt 0 ]; do p "$1" $#; shift; done; set -- a b c; while (($#)); do p "$1"; shift 2 || break; done; set -- 1 2 3 4; shift 2; p "$@"; shift 9; p "$@"; shift 0; p "$@"',
      [['a', '3'], ['b', '2'], ['c', '1'], ['a'], ['c'], ['3', '4'], ['3', '4'], ['3', '4']],
    ],
    [
      'f() { p "$#" "$1"; r=1; [ "$1" = x ] && r=2; return $r; }; f x; p $r; f y && r=5; p $r; f y z; f; g() { for v in 1 2; do p $v; return; done; }; g; h() { p "$@"; shift; p "$@"; }; h a b; set -- q; h c; p "$@"',
      [
        ['1', 'x'],
        ['2'],
        ['1', 'y'],
        ['1'],
        ['2', 'y'],
        ['0', ''],
        ['1'],
        ['a', 'b'],
        ['b'],
        ['c'],
        [],
        ['q'],
      ],
    ],
    [
      "case abc in a) r=1 ;; a*) r=2 ;; *) r=3 ;; esac; p $r; case x in y | x) r=1 ;; *) r=2 ;; esac; p $r; case q in a) r=x ;; esac; p $r; case 'a b' in 'a b') r=5 ;; esac; p $r; v=z; case $v in \"$v\") r=6 ;; esac; p $r; case a in a) r=7 ;& b) r=8 ;; c) r=9 ;; esac; p $r",
      [['2'], ['1'], ['1'], ['5'], ['6'], ['8']],
    ],
    [
      'r=0; if true; then r=1; else r=2; fi; p $r; if false; then r=3; elif true; then r=4; else r=5; fi; p $r; if ! true; then r=6; else r=7; fi; p $r; true && r=8; p $r; false && r=9; p $r; false || r=10; p $r; true || r=11; p $r; ! false && r=12; p $r',
      [['1'], ['4'], ['7'], ['8'], ['8'], ['10'], ['10'], ['12']],
    ],
    [
      'x=$(false) || p failed; (exit 1) || p sub; { false; } || p group; false || true && p both; true && false || p else; ! true || p never2; if (exit 0); then v=1; else v=2; fi; p $v; (v=9); p $v; { v=8; }; p $v; v=7 | :; p $v',
      [['failed'], ['sub'], ['group'], ['both'], ['else'], ['never2'], ['1'], ['1'], ['8'], ['8']],
    ],
    [
      'eval \'v=1; p $v\'; eval "p a" b; v=\'p "x y"\'; eval "$v"; eval p \'$v\'; set -- p q; "$@"; $1 r; c=p; $c s; "$c" "t u"; ${c} v; \\p w; \'p\' x; n=; $n p z; "p" aa; p\'\'p 2>/dev/null; $(echo p) bb',
      [
        ['1'],
        ['a', 'b'],
        ['x y'],
        ['p', '"x', 'y"'],
        ['q'],
        ['r'],
        ['s'],
        ['t u'],
        ['v'],
        ['w'],
        ['x'],
        ['z'],
        ['aa'],
        ['bb'],
      ],
    ],
    [
      'cd /; p "$PWD"; cd /usr; cd bin; p "$PWD" "$OLDPWD"; cd ..; p "$PWD"; cd - >/dev/null; p "$PWD"; (cd /; p "$PWD"); p "$PWD"; cd; p "$PWD"; cd /tmp; p ~+ ~-; pushd / >/dev/null; p "$PWD"; popd >/dev/null; p "$PWD" $(pwd)',
      [
        ['/'],
        ['/usr/bin', '/usr'],
        ['/usr'],
        ['/usr/bin'],
        ['/'],
        ['/usr/bin'],
        ['/home/dev'],
        ['/tmp', '/home/dev'],
        ['/'],
        ['/tmp', '/tmp'],
      ],
    ],
    [
      'getopts ab: o -a -b x y; p $o "$OPTIND"; getopts ab: o -a -b x y; p $o $OPTARG $OPTIND; getopts ab: o -a -b x y || p done $o $OPTIND; OPTIND=1; while getopts :xy: o -x -y 1 -z; do p $o "${OPTARG-none}"; done',
      [
        ['a', '2'],
        ['b', 'x', '4'],
        ['done', '?', '4'],
        ['x', 'none'],
        ['y', '1'],
        ['?', 'z'],
      ],
    ],
    [
      'trap \'p bye\' EXIT; p hi; f() { p in; }; f; unset -f f; v=1; unset v; p "${v-gone}"; v=(a b); unset \'v[0]\'; p "${v[@]}"; unset v; p "${v[@]-gone}"; export q=1; unset q; p "${q-gone}"',
      [['hi'], ['in'], ['gone'], ['b'], ['gone'], ['gone'], ['bye']],
    ],
  ],
};

describe.each(Object.entries(AS_BASH))('streams and loops as bash runs them: %s', (_, rows) => {
  it.each(rows)('%s', (line, runs) => {
    expect(runsOf(line)).toEqual(runs);
  });
});
