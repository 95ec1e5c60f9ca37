import { describe, expect, it } from 'vitest';
import { commandsOf } from './reading.js';

/** The argument lists of a program; a question mark ends a word that is not known. */
function argumentsOf(line: string): readonly string[] {
  return commandsOf(line)
    .filter(([program]) => program === 'p')
    .map(([, ...args]) => args.join('|'));
}

/** A rule of bash, a line that needs it, and what the line gives to `p`. */
type Row = readonly [rule: string, line: string, given: readonly string[]];

const RULES: readonly Row[] = [
  ['$(< file) is what is in the file', 'echo \'a b\' >f; p "$(<f)"', ['a b']],
  ['an array may be local', 'l=(q); f() { local l=(a b); p "${l[@]}"; }; f; p "${l[@]}"', ['a|b', 'q']],
  ['declare -g reaches out of a function', 'f() { declare -g v=1; }; f; p $v', ['1']],
  ['an attribute stays without a value', 'declare -i n; n=4+5; n+=1; p $n', ['10']],
  ['a local name has no value', 'v=1; f() { local v; p "${v-none}"; }; f', ['none']],
  [
    'an array of choices keeps each of them',
    'if q; then v=1; else v=2; fi; declare -a l=($v); p "${l[@]}"',
    ['1', '2'],
  ],
  ['${a[n]:=x} sets that element', 'a=(x); : ${a[2]:=y}; p "${a[@]}"', ['x|y']],
  ['an index may count from the end', 'a=([1]=x [3]=y); a[-1]=z; p "${a[@]}"', ['x|z']],
  ['braces come before subscripts', 'a=([0]={x,y}); p "${a[@]}"', ['[0]=x|[0]=y']],
  ['a tilde counts in an element', 'a=([1]=~/x); p "${a[@]}"', ['/home/dev/x']],
  ['keys are listed as they are stored', 'declare -A m=([one]=1 [two]=2 [three]=3); p "${m[@]}"', ['2|3|1']],
  ['an element of something unknown is unknown', 'read -ra l; p "${l[1]}"', ['$l[...]?']],
  ['& is what was matched, in newer versions', 'a=xoy; p ${a/o/[&]}', ['x[o]y', 'x[&]y']],
  [
    'a backslash before & counts, in newer versions',
    "a=xoy; r='[\\&]'; p ${a/o/$r} ${a/o/\\\\&}",
    ['x[&]y|x\\oy', 'x[\\&]y|x\\&y'],
  ],
  ['a pattern that is not known may match', 'a=xoy; p "${a#$u}" "${a/$u/z}"', ['xoy?|xoy?']],
  ['a choice that is not known may be taken', 'case foo in $u) d=1 ;; *) d=2 ;; esac; p $d', ['1', '2']],
  ['an unknown piece is found again', 'a=$u/x; p "${a#$u/}" "${a/$u/y}"', ['x|y/x']],
  ['on its line an alias is still the old one', "alias s='p old'\nalias s='p new'; s x", ['new|x', 'old|x']],
  ['a tail of something unknown is unknown', 'p "$(echo "a:$u:b" | cut -d: -f3)"', ['a:$(cut ...):b?']],
  ['fields before it are not', 'p "$(echo "a:$u:b" | cut -d: -f1)"', ['a']],
  ['the time is not known', 'p "$(printf \'%(%F)T\' -1)"', ['%(%F)T?']],
  [
    'an array of several values grows in each',
    'if q; then a=(1); else a=(2 3); fi; a+=x; p "${a[@]}"',
    ['1x', '2x|3'],
  ],
  [
    'whoever answers takes any choice',
    'select v in a b; do p $v $REPLY; break; done',
    ['a|$REPLY?', 'b|$REPLY?'],
  ],
  [
    'what the shell says of itself is not known',
    'p "${PIPESTATUS[0]}" "${BASH_VERSINFO[0]}"',
    ['$PIPESTATUS?|$BASH_VERSINFO?'],
  ],
  [
    'attributes and arrays are spelled out',
    'export v=1; p "${v@A}"; a=(x "y z"); p "${a[@]@K}" "${a[@]@A}"; declare -A m=([k]=v); p "${m[@]@K}"',
    ["declare -x v='1'", '0 "x" 1 "y z"|declare|-a|a=([0]="x" [1]="y z")', 'k "v" '],
  ],
  [
    'declare -p prints what sets it again',
    'v=\'a $b "c"\'; declare -i n=3; a=(x "y z"); declare -A m=([k]=v); p "$(declare -p v n a m)"',
    [
      'declare -- v="a \\$b \\"c\\""\ndeclare -i n="3"\ndeclare -a a=([0]="x" [1]="y z")\ndeclare -A m=([k]="v" )',
    ],
  ],
  [
    'declare -f and type print a function',
    'f() { a b; c & d; }; p "$(declare -f f)"; p "$(type f)"; p "$(command -v f)"',
    [
      'f () \n{ \n    a b;\n    c &\n    d\n}',
      'f is a function\nf () \n{ \n    a b;\n    c &\n    d\n}',
      'f',
    ],
  ],
  [
    'a function may be something else than a group',
    'g() (ls); p "$(typeset -f g)"',
    ['g () \n{ \n    (ls)\n}'],
  ],
  [
    'set and export -p list what the line has set',
    'v="a b"; export w=c; p "$(set | grep ^v= | head -1)" "$(export -p | grep " w=" | head -1)" "$(env | grep ^w= | head -1)"',
    ['v=\'a b\'|declare -x w="c"|w=c'],
  ],
  ['what is not exported is not in env', 'v=a; p "$(env | grep -F v=a | head -1)"', ['$(grep ...)?']],
  [
    'aliases are data, too',
    'alias z=\'a b\'; p "${BASH_ALIASES[z]}" "${!BASH_ALIASES[@]}" "$(alias z)"',
    ["a b|z|alias z='a b'"],
  ],
  [
    'programs are where they are found',
    'hash rm; p "$(hash -t rm)" "${BASH_CMDS[rm]}"',
    ['/usr/bin/rm|/usr/bin/rm'],
  ],
  [
    'a function knows its name',
    'f() { g; }; g() { p "$FUNCNAME" "${FUNCNAME[1]}" "${FUNCNAME[@]}"; }; f',
    ['g|f|g|f'],
  ],
  ['the name of a shell can be set', 'BASH_ARGV0=x; p "$0"', ['x']],
  [
    'what failed is known, where it fails in one way',
    'false; p $?; [ a = b ]; p $?; ! true; p $?; true; p $?; (exit 3); p $?; make; p $?',
    ['1', '1', '1', '0', '$??', '$??'],
  ],
  [
    'a loop may shift by nobody knows how much',
    'set -- a b *; while [ $# -gt 1 ]; do p "$1"; shift; done',
    ['a', 'a', 'b', '*', ''],
  ],
  ['something unknown may be any number of words', 'set -- $u; p "$#" "${2-none}"', ['$#?|none', '$#?|$2?']],
  [
    'the last of a pipe may run in this shell',
    'v=0; echo 1 | read v; p $v; shopt -s lastpipe; echo 2 | read v; p $v',
    ['0', '0', '2'],
  ],
  [
    'a loop may have one of several ends',
    'if q; then n=1; else n=2; fi; for ((i = 0; i < n; i++)); do p $i; done',
    ['0', '1', '$i?'],
  ],
  ['a loop may end by its own test', 'i=2; while ((i--)); do p $i; done', ['1', '0']],
  ['a loop that never ran changed nothing', 'while false; do a=(x y z); break; done; p ${#a[@]}', ['0']],
  [
    'nor did one whose test nobody knows',
    'while test -f /nope; do a=(x y z); break; done; p ${#a[@]}',
    ['1', '3', '0'],
  ],
  ['read keeps empty fields between signs', 'IFS=, read -ra l <<< \'a,,b,\'; p "${l[@]}"', ['a||b']],
  ['read takes an escaped blank as text', 'read a b <<< \'x\\ y z\'; p "$a" "$b"', ['x y|z']],
  ['read drops one sign behind the last field', 'IFS=: read a b <<< x:y:; p "$a" "$b"', ['x|y']],
  ['read -n leaves the rest', '{ read -n 2 a; read b; } <<< abcd; p "$a" "$b"', ['ab|cd']],
  [
    'mapfile skips, stops and starts elsewhere',
    "mapfile -t -s 1 -n 1 -O 3 l <<< $'a\\nb\\nc'; p ${!l[@]} ${l[3]}",
    ['3|b'],
  ],
  ['mapfile may split at another sign', 'mapfile -t -d : l <<< a:b; p "${l[0]}"', ['a']],
  [
    'getopts walks through the options',
    'set -- -ab val x; while getopts ab: o; do p $o $OPTARG; done; shift $((OPTIND-1)); p "$@"',
    ['a', 'b|val', 'x'],
  ],
  [
    'a pattern leaves its groups behind',
    '[[ foo-bar =~ ^(f.)o-(.*)$ ]]; p "${BASH_REMATCH[@]}"',
    ['foo-bar|fo|bar'],
  ],
  [
    'a pattern that may run away leaves nothing known',
    '[[ aaaa =~ (a+)+$ ]]; p "${BASH_REMATCH[1]}"',
    ['$BASH_REMATCH[...]?'],
  ],
  ['after an alias with a blank at its end comes another', "alias a1='p x ' a2=y\na1 a2", ['x|y']],
  ['an alias may set a variable', 'v=0\nalias s=\'v=1\'\ns\np "$v"', ['1', '0']],
  ['a name in brackets is no file', 'printf -v l[1] %s x; p "${l[1]}"; unset l[1]; p "${l[1]}"', ['x', '']],
  [
    'hexadecimal digits may stand in braces',
    "x='\\x{72}m'; p $'\\x{72}m' $'\\x{172}m' $'a\\x{}b' \"${x@E}\"; p \"$(echo -e '\\x{72}m')\"",
    ['rm|rm|a|rm', '\\x{72}m'],
  ],
  [
    'a colon ends the name behind a tilde',
    'v=~:x; w=~:$v:~; export y=a:~; p $v $w $y ~:x',
    ['/home/dev:x|/home/dev:/home/dev:x:/home/dev|a:/home/dev|/home/dev:x'],
  ],
  ['quoted, it does not', "v=~\\:x; w='a:'~; y=a\\:~; p $v $w $y ~\\/x", ['~:x|a:~|a:~|~/x']],
  ['a line may go on behind a tilde', 'p ~\\\n/x', ['/home/dev/x']],
  ['a name from an expansion is none', 'v=x; w=~$v; y=$v:~$v; p $w $y', ['~x|x:~x']],
  [
    'keys are expanded',
    'd=q; declare -A m=([$d]=1 ["a $d"]=2 [${d}[1]]=3 [$(echo z)]=4); p "${m[q]}${m[a q]}${m[q[1]]}${m[z]}"',
    ['1234'],
  ],
  ['an element may grow', 'i=1; a=([i]=2 [$i]+=3); p "${a[1]}"', ['23']],
  [
    'the case is turned over',
    'x=aBc; a=(aB Cd); p ${x~} ${x~~} ${x~~[a-b]} "${a[@]~~}" "${a[@]~}"',
    ['ABc|AbC|ABc|Ab|cD|AB|cd'],
  ],
  ['of a time its own words are known', 'p "$(printf \'%%%(a %%b)T\' -1)"', ['%a %b']],
  ['a command has descriptors of its own', 'read -u 3 v 3<<< a; p $v; read -u 3 v; p $v', ['a', '$v?']],
  ['so has a group', '{ read -u 3 v; mapfile -t -u 3 l; } 3<<< $\'a\\nb\\nc\'; p $v "${l[@]}"', ['a|b|c']],
  ['one with a name stays open', 'read v {n}<<< a; p $n', ['10']],
  ['jobs -x runs a command', 'f() { p "$@"; }; jobs -x f a; jobs -x p "b c"; jobs -l', ['a', 'b c']],
  ['compgen -F calls a function', 'f() { p "$@"; }; compgen -F f x; complete -F f y', ['compgen|x|']],
  ['DEBUG comes before a command', "v=0; trap 'v=1' DEBUG; p $v", ['1']],
  ['a trap may set the arguments', 'trap \'set -- x\' DEBUG; p "$@"', ['x']],
  ['a trap knows the command', 'trap \'v=$BASH_COMMAND\' DEBUG; p "$v"', ['p "$v"']],
  [
    'neither functions nor subshells are told',
    "v=0; trap '((v++))' DEBUG; f() { p $v; }; f; (p $v)",
    ['1', '1'],
  ],
  ['unless they are asked to', 'set -T; trap v=1 DEBUG; f() { v=2; p $v; }; f', ['1']],
  ['ERR comes after a failure', 'v=0; trap v=1 ERR; true; p $v; false; p $v', ['0', '1']],
  ['after one that nobody knows, perhaps', 'v=0; trap v=1 ERR; make; p $v', ['0', '1']],
  [
    'one that is asked for is none',
    'v=0; trap v=1 ERR; false || true; if false; then :; fi; ! true; while false; do :; done; p $v',
    ['0'],
  ],
  ['of a list only the last one counts', 'v=0; trap v=1 ERR; false && true; p $v', ['0', '1']],
  ['with set -e nothing comes after it', 'set -e; v=0; trap v=1 ERR; make; p $v', ['0']],
  ['RETURN comes after a function that sets it', 'v=0; g() { trap v=2 RETURN; }; g; p $v', ['2']],
  ['other functions it leaves alone', 'v=0; trap v=1 RETURN; f() { :; }; f; p $v', ['0']],
  ['a trap that is taken away fires no more', 'trap v=1 DEBUG; trap - DEBUG; v=0; p $v', ['0']],
  ['what is said aside may be read', 'v=$( { echo a; echo b >&2; } 2>&1 >/dev/null ); p "$v"', ['b']],
  ['what is said aside is not printed', 'v=$(echo a >&2); p "[$v]"', ['[]']],
  ['what programs say aside is not known', 'v=$(make 2>&1 >/dev/null); p "$v"', ['$(make 2>&1)?']],
  ['|& hands on both', '{ echo a >&2; } |& { read -r v; p "$v"; }', ['a']],
  ['descriptors can be swapped', 'v=$( { echo a; echo b >&2; } 3>&1 1>&2 2>&3 ); p "$v"', ['b']],
  ['a function is heard through 2>&1', 'f() { echo a >&2; }; f 2>&1 | { read v; p "$v"; }', ['a']],
  ['both may be kept in one file', '{ echo a; echo b >&2; } &>f; p "$(<f)"', ['a\nb']],
  ['so may any other', '{ echo a >&7; } 7>f; p "$(<f)"', ['a']],
  ['exec leads a descriptor for the rest', 'v=$(exec 2>&1; echo a >&2); p "$v"', ['a']],
  ['after exec both go to the file', '(exec >f 2>&1; echo a; echo b >&2); p "$(<f)"', ['a\nb']],
  ['descriptors have files of their own', 'v=$( { echo a >/dev/stderr; } 2>&1 ); p "$v"', ['a']],
  [
    'one branch of several may have said it',
    'v=$( { if [ -e q ]; then echo a >&2; else echo b >&2; fi; } 2>&1 ); p "$v"',
    ['a', 'b'],
  ],
  [
    'capital letters may not count',
    'shopt -s nocasematch; [[ A == a ]] && v=1 || v=2; case B in b) w=1 ;; *) w=2 ;; esac; x=aC; p $v $w ${x/c/_} ${x#A}',
    ['1|1|a_|aC'],
  ],
  ['they do in classes', 'shopt -s nocasematch; [[ A == [[:lower:]] ]] && v=1 || v=2; p $v', ['2']],
  ['nor in regular expressions', 'shopt -s nocasematch; [[ ABC =~ b(c) ]]; p "${BASH_REMATCH[@]}"', ['BC|C']],
  ['what a number grows by may change it', 'n=4; ((n += n++)); p $n', ['8']],
  ['a subscript is counted once', 'a=(1 2); i=0; ((a[i++] += 5)); p "${a[@]}" $i', ['6|2|1']],
  [
    'keys are no numbers',
    'declare -A m; ((m[x] += 2)); k=y; ((m[$k] = 3)); p "${m[x]}" "${m[y]}" $((m[x] + m[y]))',
    ['2|3|5'],
  ],
  ['let takes a subscript without quotes', 'let a[1]=5; p "${a[1]}"', ['5']],
  ['a range may have a plus', 'p {+1..3} {1..3..+2}', ['1|2|3|1|3']],
  [
    'a prompt has escapes of its own',
    'x=\'\\162m\\x41\'; y=\'\\u\\h\'; p "${x@P}" "${y@P}"',
    ['rm\\x41|dev\\h?'],
  ],
  ['a text with an error ends before that line', "trap 'p $v' EXIT\nv=1\nv=2; if", ['$v?', '1', '2', '2']],
  ['compgen -C tells a command what is asked', "compgen -C 'p a' x", ['a', 'a|compgen|x|']],
  ['an alias may open a quote', 'alias s=\'p "x\'\ns y"', ['x y']],
  [
    'an alias may open a loop',
    "alias w='for i in a b; do'\nw p $i; done; p c",
    ['a', 'b', 'c', 'a', 'b', 'c'],
  ],
  ['an alias may be a word of the language', 'alias w=if\nw true; then v=1; fi\np "$v"', ['1']],
  [
    'break may leave two loops',
    'for v in 1 2; do for w in a b; do break 2; done; done; p $v $w; for v in 1 2; do for w in a b; do q && break 2; done; done; p $v $w',
    ['1|a', '2|b', '1|b', '2|a', '1|a'],
  ],
  [
    'continue may go on with the loop around',
    'for v in 1 2; do for w in a b; do continue 2; n=$w; done; n=x; done; p $v $w "${n:-none}"',
    ['2|a|none', '2|a|$n?'],
  ],
  ['a loop that is left counts no more', 'for ((i = 0; i < 3; i++)); do break; done; p $i', ['0']],
  [
    'of a file that branches wrote, each text is read',
    'if q; then echo a >f; else echo b >f; fi; read -r v <f; p "$v"; p "$(<f)"',
    ['a', 'b', 'a', 'b'],
  ],
  ['a home is not always next to ours', 'p ~www', ['/home/www', '~www?']],
];

describe('rules of bash that a reader easily misses', () => {
  it.each(RULES)('%s', (_, line, given) => {
    expect(argumentsOf(line)).toEqual(given);
  });
});
