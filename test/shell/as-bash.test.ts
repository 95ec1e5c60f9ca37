import { describe, expect, it } from 'vitest';
import { runsOf } from './reading.js';

/** A line, and the words that bash 5.2 gave to each run of a function called `p` in it. */
type Row = readonly [line: string, runs: readonly (readonly string[])[]];

const AS_BASH: Readonly<Record<string, readonly Row[]>> = {
  patterns: [
    [
      'x=abc-123_XYZ; p ${x#[a-c]} ${x##[a-c]*} ${x#[!a]} ${x#[^b]} ${x#[!b]} "${x##*[0-9]}" "${x%%[!A-Z]*}" "${x%[A-Z]}"',
      [['bc-123_XYZ', 'abc-123_XYZ', 'bc-123_XYZ', 'bc-123_XYZ', '_XYZ', '', 'abc-123_XY']],
    ],
    [
      'x=abc; p ${x#[]a]} ${x#[!]]} ${x#[a} ${x#[a-]} ${x#[-a]} ${x#[c-a]} ${x#[\\a]} ${x#["a"]}',
      [['bc', 'bc', 'abc', 'bc', 'bc', 'abc', 'bc', 'bc']],
    ],
    [
      'x=\']x\'; p "${x#[]]}" "${x#[]a]}" "${x#[!a]}" "${x#[!]a]}" "${x#[a]]}"',
      [['x', 'x', 'x', ']x', ']x']],
    ],
    ['x=-a; p "${x#[a-]}" "${x#[-a]}" "${x#[!-a]}" "${x#[+--]}"', [['a', 'a', '-a', 'a']]],
    ['x=\']-x\'; p "${x#[]-]}" "${x#[]-a]}"', [['-x', '-x']]],
    [
      'x=\'a1B _!\'; p "${x//[[:alpha:]]/.}" "${x//[[:digit:]]/.}" "${x//[[:alnum:]]/.}" "${x//[[:upper:]]/.}" "${x//[[:lower:]]/.}" "${x//[[:space:]]/.}" "${x//[[:blank:]]/.}" "${x//[[:punct:]]/.}" "${x//[[:xdigit:]]/.}" "${x//[[:word:]]/.}"',
      [['.1. _!', 'a.B _!', '... _!', 'a1. _!', '.1B _!', 'a1B._!', 'a1B._!', 'a1B ..', '... _!', '... .!']],
    ],
    [
      'x=\'azAZ09`{@[/:\'; p "${x//[[:alpha:]]/.}" "${x//[[:digit:]]/.}" "${x//[[:alnum:]]/.}" "${x//[[:upper:]]/.}" "${x//[[:lower:]]/.}" "${x//[[:punct:]]/.}" "${x//[[:xdigit:]]/.}" "${x//[[:word:]]/.}"',
      [
        [
          '....09`{@[/:',
          'azAZ..`{@[/:',
          '......`{@[/:',
          'az..09`{@[/:',
          '..AZ09`{@[/:',
          'azAZ09......',
          '.z.Z..`{@[/:',
          '......`{@[/:',
        ],
      ],
    ],
    [
      'x=\'fFgG~ \'; p "${x//[[:xdigit:]]/.}" "${x//[[:graph:]]/.}" "${x//[[:print:]]/.}" "${x//[![:lower:]]/.}" "${x//[^[:upper:]]/.}"',
      [['..gG~ ', '..... ', '......', 'f.g...', '.F.G..']],
    ],
    [
      'x=$\'a\\tb\\nc\\x01d e\'; p "${x//[[:cntrl:]]/.}" "${x//[[:space:]]/.}" "${x//[[:blank:]]/.}" "${x//[[:print:]]/.}" "${x//[[:graph:]]/.}"',
      [['a.b.c.d e', 'a.b.c\u0001d.e', 'a.b\nc\u0001d.e', '.\t.\n.\u0001...', '.\t.\n.\u0001. .']],
    ],
    [
      'x=abcabc; p ${x#*b} ${x##*b} ${x%b*} ${x%%b*} ${x/b/-} ${x//b/-} ${x/#a/-} ${x/%c/-} ${x/#b/-} ${x/%b/-} ${x/b} ${x//b}',
      [
        [
          'cabc',
          'c',
          'abca',
          'a',
          'a-cabc',
          'a-ca-c',
          '-bcabc',
          'abcab-',
          'abcabc',
          'abcabc',
          'acabc',
          'acac',
        ],
      ],
    ],
    [
      'x=abcabc; p ${x#?} ${x##??} ${x%?} ${x%%??} ${x/?/-} ${x//?/-} ${x/a*b/-} ${x//a*/-} ${x/*/-} "${x//*c/-}"',
      [['bcabc', 'cabc', 'abcab', 'abca', '-bcabc', '------', '-c', '-', '-', '-']],
    ],
    [
      'x=abcabc; p ${x#a?c} ${x##*a} ${x#*} ${x##*} ${x%*} x${x%%*} ${x#**c} ${x#*?c} ${x%a*?}',
      [['abc', 'bc', 'abcabc', 'abcabc', 'x', 'abc', 'abc', 'abc']],
    ],
    [
      'x=\'a*b?c[d\'; p "${x#a\\*}" "${x#*\\*}" "${x/\\?/-}" "${x/\'*\'/-}" "${x/"["/-}" "${x#a\'*\'b}" "${x%[d}" "${x%\\[d}"',
      [['b?c[d', 'b?c[d', 'a*b-c[d', 'a-b?c[d', 'a*b?c-d', '?c[d', 'a*b?c', 'a*b?c']],
    ],
    [
      'shopt -s extglob; x=foobar; p ${x#@(foo|fo)} ${x##@(fo|foo)} ${x#?(f)} ${x##?(f)} ${x%@(bar|r)} ${x%%@(bar|r)} ${x/@(o|b)/-} ${x//@(o|b)/-} ${x#?(x)f}',
      [['obar', 'bar', 'foobar', 'oobar', 'fooba', 'foo', 'f-obar', 'f---ar', 'oobar']],
    ],
    [
      'shopt -s extglob; x=foobar; p ${x/@(foo|bar)@(bar|x)/-} ${x#@(f@(o|x)|z)} ${x#@(@(f)o)} ${x/@(o|oo)b/-} ${x#@(|f)} ${x#@(a|b)}',
      [['-', 'obar', 'obar', 'f-ar', 'foobar', 'foobar']],
    ],
    [
      'x=\'a|b(c)d\'; p "${x#a|}" "${x#a\\|b}" "${x%\\)d}" "${x#*(c)}"',
      [['b(c)d', '(c)d', 'a|b(c', 'a|b(c)d']],
    ],
    [
      '[[ abc == a*c ]] && p 1; [[ abc == "a*c" ]] || p 2; [[ abc != a?c ]] || p 3; [[ abc = [a]b[c] ]] && p 4',
      [['1'], ['2'], ['3'], ['4']],
    ],
    [
      '[[ abc =~ ^a.c$ ]] && p 1; [[ abc =~ "a.c" ]] || p 2; [[ a.c =~ a\\.c ]] && p 3; [[ abc =~ b ]] && p "${BASH_REMATCH[0]}"',
      [['1'], ['2'], ['3'], ['b']],
    ],
    [
      "[[ -z '' ]] && p 1; [[ -n '' ]] || p 2; [[ a < b ]] && p 3; [[ b > a ]] && p 4; [[ 2 -lt 10 ]] && p 5; [[ ! a = b ]] && p 6; [[ a = a && b = c ]] || p 7; [[ a = b || b = b ]] && p 8",
      [['1'], ['2'], ['3'], ['4'], ['5'], ['6'], ['7'], ['8']],
    ],
    [
      '[ a = a ] && p 1; [ a == b ] || p 2; [ -z "" ] && p 3; [ 3 -ge 3 ] && p 4; [ 3 -gt 3 ] || p 5; [ 2 -le 1 ] || p 6; [ 1 -ne 2 ] && p 7; [ 1 -eq 1 -a a = a ] && p 8; [ x ] && p 9; [ ! x ] || p 10; test a != b && p 11',
      [['1'], ['2'], ['3'], ['4'], ['5'], ['6'], ['7'], ['8'], ['9'], ['10'], ['11']],
    ],
  ],
  expansions: [
    [
      'x=hello; p ${x:1} ${x:1:2} ${x: -2} ${x: -3:2} ${x:1:-1} ${x:0:0}. ${x:9}. ${x: -9}. ${x:2:99} ${x:(-2)}',
      [['ello', 'el', 'lo', 'll', 'ell', '.', '.', '.', 'llo', 'lo']],
    ],
    [
      'x=hello; p ${x^} ${x^^} ${x^^[el]} ${x^[h]} ${x^[e]} ${x^^?}; y=HeLLo; p ${y,} ${y,,} ${y,,[L]} ${y,[h]}',
      [
        ['Hello', 'HELLO', 'hELLo', 'Hello', 'hello', 'HELLO'],
        ['heLLo', 'hello', 'Hello', 'HeLLo'],
      ],
    ],
    [
      'x=hello; p ${x@U} ${x@u} ${x@L} ${x@Q} "${x@A}"; e=; p "${e^}" "${e@u}." "${e:1}."',
      [
        ['HELLO', 'Hello', 'hello', "'hello'", "x='hello'"],
        ['', '.', '.'],
      ],
    ],
    [
      'a=(1 2 3 4); p "${a[@]:1}" - "${a[@]:1:2}" - "${a[@]: -1}" - "${a[@]:9}" - "${a[@]:0:0}" - ${a[-1]} ${#a[@]} ${#a[0]}',
      [['2', '3', '4', '-', '2', '3', '-', '4', '-', '-', '-', '4', '4', '1']],
    ],
    [
      'a=([2]=x [5]=y [7]=z); p "${!a[@]}" - "${a[@]:3}" - "${a[@]:3:1}" - "${a[@]: -3}" - ${#a[@]} ${a[5]} ${a[3]}.',
      [['2', '5', '7', '-', 'y', 'z', '-', 'y', '-', 'y', 'z', '-', '3', 'y', '.']],
    ],
    [
      'set -- a b c d; p "${@:2}" - "${@:2:2}" - "${@: -1}" - "${@:0:0}" - "${*:3}" - "${@:9}" $# ${#@}',
      [['b', 'c', 'd', '-', 'b', 'c', '-', 'd', '-', '-', 'c d', '-', '4', '4']],
    ],
    [
      'set -- a \'b c\'; p "$*" "$@" $* x"$@"y; IFS=,; p "$*" $*',
      [
        ['a b c', 'a', 'b c', 'a', 'b', 'c', 'xa', 'b cy'],
        ['a,b c', 'a', 'b c'],
      ],
    ],
    [
      'a=(x \'y z\'); p "${a[*]}" "${a[@]}" x"${a[@]}"y ${a[@]}; IFS=-; p "${a[*]}"',
      [['x y z', 'x', 'y z', 'xx', 'y zy', 'x', 'y', 'z'], ['x-y z']],
    ],
    [
      'a=(ab cb); p "${a[@]#a}" "${a[@]%b}" "${a[@]/b/-}" "${a[@]^}" "${a[@]^^}" "${a[@]/#/x}" "${a[@]/%/y}"',
      [['b', 'cb', 'a', 'c', 'a-', 'c-', 'Ab', 'Cb', 'AB', 'CB', 'xab', 'xcb', 'aby', 'cby']],
    ],
    [
      'a=(1 2); a+=(3); a[5]=z; p "${a[@]}" "${!a[@]}"; unset \'a[0]\'; p "${a[@]}" ${#a[@]}; a[1]+=q; p ${a[1]}',
      [['1', '2', '3', 'z', '0', '1', '2', '5'], ['2', '3', 'z', '3'], ['2q']],
    ],
    [
      "declare -A m; m[a]=1; m[b]=2; m+=([c]=3); p ${m[a]} ${m[b]} ${m[c]} ${#m[@]}; unset 'm[b]'; p ${m[b]}. ${#m[@]}",
      [
        ['1', '2', '3', '3'],
        ['.', '2'],
      ],
    ],
    [
      'abc1=x; abc2=y; p "${!abc@}" "${!abc*}"; IFS=,; p "${!abc*}" "${!abc@}"',
      [
        ['abc1', 'abc2', 'abc1 abc2'],
        ['abc1,abc2', 'abc1', 'abc2'],
      ],
    ],
    [
      'r=t; t=v; p ${!r}; r=\'a[1]\'; a=(p q); p ${!r}; r=@; set -- m n; p "${!r}"; declare -n w=t; p $w ${!w}; w=new; p $t',
      [['v'], ['q'], ['m', 'n'], ['v', 't'], ['new']],
    ],
    [
      'p $((1+2)) $((7/2)) $((-7/2)) $((7%3)) $((-7%3)) $((2**10)) $((1<<4)) $((256>>2)) $((6&3)) $((6|3)) $((6^3)) $((~5)) $((!0)) $((!7))',
      [['3', '3', '-3', '1', '-1', '1024', '16', '64', '2', '7', '5', '-6', '1', '0']],
    ],
    [
      'p $((1<2)) $((2<=2)) $((3>4)) $((3>=3)) $((1==1)) $((1!=1)) $((1&&0)) $((1||0)) $((0||0)) $((5?1:2)) $((0?1:2)) $((1,2)) $(((1+2)*3))',
      [['1', '1', '0', '1', '1', '0', '0', '1', '0', '1', '2', '2', '9']],
    ],
    [
      'x=5; p $((x++)) $x $((++x)) $x $((x--)) $((--x)) $((x+=2)) $((x-=1)) $((x*=3)) $((x/=2)) $((x%=4)) $((x<<=2)) $((x>>=1)) $((x|=8)) $((x&=12)) $((x^=5)) $x',
      [['5', '6', '7', '7', '7', '5', '7', '6', '18', '9', '1', '4', '2', '10', '8', '13', '13']],
    ],
    [
      'p $((0x1F)) $((010)) $((2#101)) $((36#z)) $((64#@)) $((64#_)) $((16#FF)) $((37#A))',
      [['31', '8', '5', '35', '62', '63', '255', '36']],
    ],
    [
      'p {a,b,c} {a,b}{1,2} x{a,}y {1..4} {4..1} {1..9..3} {a..e} {e..a..2} {01..03} {a,b{1,2}} {a} {} {a,b "{a,b}" {a,\\,} {-2..1} {9..1..4} a{b,c',
      [
        [
          'a',
          'b',
          'c',
          'a1',
          'a2',
          'b1',
          'b2',
          'xay',
          'xy',
          '1',
          '2',
          '3',
          '4',
          '4',
          '3',
          '2',
          '1',
          '1',
          '4',
          '7',
          'a',
          'b',
          'c',
          'd',
          'e',
          'e',
          'c',
          'a',
          '01',
          '02',
          '03',
          'a',
          'b1',
          'b2',
          '{a}',
          '{}',
          '{a,b',
          '{a,b}',
          'a',
          ',',
          '-2',
          '-1',
          '0',
          '1',
          '9',
          '5',
          '1',
          'a{b,c',
        ],
      ],
    ],
    [
      "IFS=:; x=a:b:; p $x; x=:a; p $x; x=a::b; p $x; y='a b'; p $y",
      [['a', 'b'], ['', 'a'], ['a', '', 'b'], ['a b']],
    ],
    [
      "IFS=' :'; x=' a : b:c '; p $x; IFS=; z='a b'; p $z; unset IFS; p $z",
      [['a', 'b', 'c'], ['a b'], ['a', 'b']],
    ],
    [
      'x=\'  a   b  \'; p $x "$x" x$x; e=; p $e "$e" \'\'$e a$e',
      [
        ['a', 'b', '  a   b  ', 'x', 'a', 'b'],
        ['', '', 'a'],
      ],
    ],
    [
      'read a b <<< \'x y z\'; p "$a" "$b"; IFS=: read -r c d <<< \'p:q:r\'; p "$c" "$d"; read -r -a arr <<< \'1 2 3\'; p "${arr[@]}"; read <<< \'  k \'; p "$REPLY"',
      [['x', 'y z'], ['p', 'q:r'], ['1', '2', '3'], ['  k ']],
    ],
    [
      'read -d, a <<< \'x,y\'; p "$a"; read -n2 b <<< wxyz; p "$b"; read -N 3 c <<< wxyz; p "$c"; read -r d <<< \'a\\b\'; p "$d"; read e <<< \'a\\b\'; p "$e"',
      [['x'], ['wx'], ['wxy'], ['a\\b'], ['ab']],
    ],
    [
      'mapfile -t a <<< $\'x\\ny\'; p "${a[@]}"; mapfile -t -n 1 b <<< $\'x\\ny\'; p "${b[@]}"; mapfile -t -s 1 c <<< $\'x\\ny\'; p "${c[@]}"; readarray -t d < <(printf \'m\\nn\\n\'); p "${d[@]}"',
      [['x', 'y'], ['x'], ['y'], ['m', 'n']],
    ],
    [
      'while read -r l; do p "$l"; done <<< $\'a\\nb\'; printf \'c d\\n\' | while read x y; do p "$y" "$x"; done',
      [['a'], ['b'], ['d', 'c']],
    ],
    [
      'for i in a \'b c\' {1..2}; do p "$i"; done; for ((i=0;i<3;i++)); do p $i; done; set -- q r; for i; do p $i; done',
      [['a'], ['b c'], ['1'], ['2'], ['0'], ['1'], ['2'], ['q'], ['r']],
    ],
    ['x=1; (x=2; p $x); p $x; { x=3; }; p $x; y=$(x=4; echo $x); p $x $y', [['2'], ['1'], ['3'], ['3', '4']]],
    [
      'p "a\'b" \'a"b\' "a\\"b" "a\\$b" "a\\`b" "a\\\\b" "a\\nb" a\\nb \'a\\nb\' "a\\\nb" c\\\nd',
      [["a'b", 'a"b', 'a"b', 'a$b', 'a`b', 'a\\b', 'a\\nb', 'anb', 'a\\nb', 'ab', 'cd']],
    ],
    ["trap 'p bye' EXIT; p hi", [['hi'], ['bye']]],
    [
      "alias ll='p al'; x=p; $x run; \"$x\" q; \\p bs; 'p' sq; c='p a b'; $c; eval \"$c c\"; eval p '$x'",
      [['run'], ['q'], ['bs'], ['sq'], ['a', 'b'], ['a', 'b', 'c'], ['p']],
    ],
    [
      'printf -v v %s q; p $v; declare w=1 y=2; p $w $y; declare -i n=2+3; p $n; n=4*2; p $n; readonly k=z; p $k; export e=1; p $e; local z 2>/dev/null; typeset t=8; p $t',
      [['q'], ['1', '2'], ['5'], ['8'], ['z'], ['1'], ['8']],
    ],
    ['cat <<E | while read l; do p "$l"; done\na $((1+1)) $(echo s) \\$x\nE', [['a 2 s $x']]],
    ['cat <<\'E\' | while read -r l; do p "$l"; done\na $((1+1)) \\$x\nE', [['a $((1+1)) \\$x']]],
    ['cat <<-E | while read -r l; do p "$l"; done\n\ttab\n\tE', [['tab']]],
    ['p "$(< /dev/null)"', [['']]],
    ['p "$(true)"', [['']]],
    ['p "$(echo "a  b")" $(echo "a  b") `echo \\`echo n\\``', [['a  b', 'a', 'b', 'n']]],
    ['p "$(echo \')\')"', [[')']]],
    ['p "$(echo $(echo i))"', [['i']]],
    ['getopts ab: o -a -b val; p $o; getopts ab: o -a -b val; p $o $OPTARG', [['a'], ['b', 'val']]],
    [
      'set -- one two; p $1$2 ${1}x $10 ${10}. ; shift; p $1; shift 5; p $1; set --; p $#',
      [['onetwo', 'onex', 'one0', '.'], ['two'], ['two'], ['0']],
    ],
  ],
};

describe.each(Object.entries(AS_BASH))('words are those of bash: %s', (_, rows) => {
  it.each(rows)('%s', (line, runs) => {
    expect(runsOf(line)).toEqual(runs);
  });
});

describe('all branches are read, the one that bash takes last', () => {
  it.each<Row>([
    ['case abc in a) p 1;; [b-z]*) p 2;; a[!x]?) p 3;; *) p 4;; esac', [['1'], ['2'], ['4'], ['3']]],
    ['case a*c in "a*c") p 1;; a*c) p 2;; esac', [['2'], ['1']]],
    ['case abc in a*) p 1;; a\\*) p 2;; "abc") p 3;; esac', [['2'], ['3'], ['1']]],
    ['case x in [!x]) p 1;; [a-w]|x) p 2;; y) p 3;; esac', [['1'], ['3'], ['2']]],
    ["case '' in ?) p 1;; *) p 2;; ?*) p 3;; esac", [['1'], ['3'], ['2']]],
    ['case ab in @(ab|b)) p 1;; @(a|b)) p 2;; *) p 3;; esac', [['2'], ['3'], ['1']]],
    ['case a in a) p 1;& b) p 2;; *) p 3;; esac', [['2'], ['3'], ['1'], ['2']]],
    ['case A in [[:upper:]]) p 1;; [[:lower:]]) p 2;; esac', [['2'], ['1']]],
    ['case - in [a-]) p 1;; [a-z]) p 2;; esac', [['2'], ['1']]],
    ['case a in [b-d]) p 1;; [!a]) p 2;; [a-c]) p 3;; z) p 4;; esac', [['1'], ['2'], ['4'], ['3']]],
  ])('%s', (line, runs) => {
    expect(runsOf(line)).toEqual(runs);
  });
});
