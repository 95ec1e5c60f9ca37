import type { Maker } from './constructs.js';

/** Functions within functions, what they leave behind, and what they are called with. */
const FUNCTIONS: readonly Maker[] = [
  ({ word }) =>
    `outer() { local v=$1; inner() { local v=$v-in; ok "$v"; return 2; }; inner; put "$?" "$v"; }; outer ${word()}; inner`,
  ({ word }) =>
    `o1() { local v=mine; o2; ok "$v"; }; o2() { v=${word()}; local v=own; put "$v"; unset v; ok "\${v-gone}"; }; v=top; o1; put "\${v-none}"`,
  ({ word }) =>
    `redo() { redo() { ok second "$@"; }; put first "$@"; }; redo ${word()}; redo ${word()}; unset -f redo; redo x`,
  ({ words }) =>
    `early() { for v in "$@"; do [[ $v == f* ]] && return 3; ok "$v"; done; put end; }; early ${words(3)}; ok "$?"`,
  ({ word }) => `fed() { read -r v w; ok "$v" "$w"; } <<< ${word()}; fed; fed <<< 'p q'`,
  ({ words }) =>
    `sum() { local n=0 v; for v in "$@"; do ((n += v)); done; printf '%d' "$n"; }; ok "$(sum 1 2 3)"; put ${words(1)}`,
  ({ words }) =>
    `byname() { local -n list=$1; local v; for v in "\${list[@]}"; do ok "$v"; done; list+=(more); }; arr=(${words(2)}); byname arr; put "\${arr[@]}"`,
  () =>
    `st() { local v=$(false); ok "$?"; local w; w=$(false); ok "$?"; }; st; v=$(exit 3); ok "$?"; v=$(exit 4) w=x; put "$?"`,
  ({ word }) =>
    `fact() { if (( $1 < 2 )); then echo 1; else echo $(( $1 * $(fact $(($1 - 1))) )); fi; }; ok "$(fact 4)" ${word()}`,
  ({ words }) =>
    `rev() { local -a r=(); local v; for v in "$@"; do r=("$v" "\${r[@]}"); done; ok "\${r[@]}"; }; rev ${words(3)}`,
  ({ word }) =>
    `f11() { ok "\${FUNCNAME[0]}" "\${FUNCNAME[1]}" "$#"; }; f12() { f11 ${word()} "$@"; }; f12 x`,
  ({ simple }) => `if f13() { return \${1:-0}; }; then f13 1 || { ok one; f13; } && put two; fi; ${simple()}`,
  ({ word }) => `f14() { local IFS=:; set -- $1; ok "$#" "$*" "$2"; }; f14 a:b:${word()}; put "$a"; ok $a`,
  ({ name, word }) =>
    `f15() { local ${name()}=${word()}; f16; }; f16() { ok "$a" "$b" "$c"; c=left; }; f15; ok "$a" "$b" "$c"`,
  () =>
    `f17() { declare -gA g17=([k]=v); declare -g h17=w; declare l17=x; }; f17; ok "\${g17[k]}" "$h17" "\${l17-none}"`,
  ({ word }) =>
    `f18() { while :; do case $1 in x) return 0 ;; '') return 1 ;; *) ok "$1" ;; esac; shift; done; }; f18 ${word()} q x y && put found || put missing`,
];

/** Ways of a case, and of regular expressions. */
const MATCHING: readonly Maker[] = [
  ({ word, pattern }) =>
    `v=${word()}; case $v in ${pattern()}) ok 1 ;& ${pattern()}) ok 2 ;;& ${pattern()}) ok 3 ;; *) ok 4 ;;& *) ok 5 ;; esac`,
  ({ name }) => `p='f*'; case $${name()} in $p) ok glob ;; "$p") ok text ;; *) ok none ;; esac`,
  ({ word }) =>
    `shopt -s extglob\ncase ${word()} in +([0-9])) ok digits ;; ?(-)[a-z]*) ok word ;; *([[:space:]])) ok blank ;; !(x*|y*)) ok other ;; esac`,
  ({ word }) =>
    `shopt -s nocasematch; [[ FOO == foo ]] && ok same; case ${word()} in FOO) ok foo ;; a.B) ok ab ;; *) ok none ;; esac; shopt -u nocasematch; [[ FOO == foo ]] || put differs`,
  ({ name }) =>
    `s="$${name()} k1=v1 k2=v2"; while [[ $s =~ ([a-z0-9]+)=([a-z0-9]+)(.*) ]]; do ok "\${BASH_REMATCH[1]}" "\${BASH_REMATCH[2]}"; s=\${BASH_REMATCH[3]}; done`,
  ({ word }) =>
    `[[ ${word()} =~ ^-?(-)?([a-z]*)$ ]] && ok "\${#BASH_REMATCH[@]}" "\${BASH_REMATCH[2]}" "[\${BASH_REMATCH[1]}]" || ok none`,
  ({ word }) =>
    `[[ ab12 =~ ([a-z]+)([0-9]{2}) ]]; ok "\${BASH_REMATCH[@]}"; [[ ${word()} =~ "f." ]] && ok text; [[ f.x =~ "f." ]] && ok "$BASH_REMATCH"`,
  () =>
    `v=2024-05-17; if [[ $v =~ ^([0-9]{4})-([0-9]{2})-([0-9]{2})$ ]]; then IFS=/; ok "\${BASH_REMATCH[*]:1}" \${BASH_REMATCH[1]}; fi`,
  ({ word }) =>
    `re='^(.*)[:.](.*)$'; v=${word()}; [[ $v =~ $re ]] && { ok "\${BASH_REMATCH[1]}"; put "\${BASH_REMATCH[2]}"; }`,
  ({ name }) =>
    `[[ $${name()} == +(foo|-|bar) ]] && ok ext || ok no; [[ $b == @(foo|x)-* && $a != *[[:upper:]]* ]] && ok both`,
  ({ word }) =>
    `[[ ${word()} == [[:alpha:]]* ]] && ok letter || ok none; [[ x-a == x-? ]] && ok dash; [[ "a b" == a\\ b ]] && ok blank; [[ a == [!b-z] ]] && ok not`,
  () =>
    `[ "(" a = a ")" ] && ok paren; [ ! a = b -a c ] && ok and; [ a -o "" ] && ok or; [ -n "" -o -z "" ] && ok either; [ 3 -ge 2 ] && [ x \\< y ] && ok less`,
  ({ name }) =>
    `[[ -v arr[1] ]] && ok one || ok none; arr=(x y); [[ -v arr[1] ]] && ok set; [[ -v ${name()} && -n \${arr[0]} ]] && ok both; [[ -z \${arr[7]} ]] && put empty`,
];

/** Names that stand for other names, and values that are made for them. */
const NAMES: readonly Maker[] = [
  ({ words }) =>
    `arr=(${words(2)}); declare -n r1=arr; r1[0]=new; r1+=(end); ok "\${r1[@]}" "\${arr[0]}" "\${!r1}" "\${#r1[@]}"`,
  ({ value }) =>
    `declare -A m5; declare -n r2=m5; r2[k]=${value()}; ok "\${m5[k]}" "\${!r2[@]}"; unset -n r2; r2=plain; ok "$r2" "\${m5[k]}"`,
  () => `arr=(p q r); declare -n r3='arr[1]'; ok "$r3"; r3=changed; ok "\${arr[@]}"`,
  () => `declare -n r4; for r4 in a b; do ok "$r4" "\${!r4}"; done`,
  ({ value }) =>
    `v5=${value()}; declare -n r5=v5 r6=r5; r6=set; ok "$v5" "$r5"; f19() { local -n r5=$1; r5=\${2:-x}; }; f19 v5; put "$v5"`,
  ({ value }) =>
    `cfg_a=${value()} cfg_b=two; for v in "\${!cfg_@}"; do ok "$v" "\${!v}"; done; for v in \${!cfg_*}; do unset "$v"; done; put "\${cfg_b-gone}"`,
  ({ words }) =>
    `set -- ${words(3)}; for ((i = 1; i <= $#; i++)); do ok "\${!i}" "\${@:i:1}"; done; i=2; put "\${!i:-none}" "\${@:$i}"`,
  ({ value }) =>
    `for n in one two; do declare "v_$n=\${n^^}"; eval "w_$n=\\$v_$n-$n"; done; ok "$v_one" "$w_two"; printf -v "v_$n" '%s' ${value()}; put "$v_two"`,
  ({ random }) =>
    `printf -v v6 '%-6s|%6.3s|%+d|%#x|%05.1f' ${random.pick(['x', 'a b', "''"])} abcdef ${random.below(9)} ${random.below(99)} ${random.below(9)}.25; ok "$v6"`,
  ({ word }) =>
    `printf -v v7 '%s,' ${word()} b c; ok "\${v7%,}"; printf -v arr2[3] '%02d' 7; ok "\${arr2[3]}" "\${!arr2[@]}"; declare -A m6; printf -v 'm6[k]' %s x; ok "\${m6[k]}"`,
  () =>
    `printf -v v8 '%*d|%-*s|%.*s' 4 7 5 ab 2 xyz; ok "$v8"; printf -v v9 '%c%c' word next; ok "$v9"; printf -v w9 '%d %d' "'A" 0x1F; ok "$w9"`,
  ({ name }) =>
    `ok "\${${name()}@Q}" "\${${name()}@A}" "\${${name()}@a}"; v='a\\tb\\x41'; ok "\${v@E}" "\${v@Q}"; w=$'n\\nl'; ok "\${w@Q}"`,
  ({ words }) =>
    `arr=(${words(2)}); ok "\${arr[@]@A}" "\${arr[@]@K}"; set -- ${words(2)}; ok "\${@@Q}" "\${*@U}" \${@@L}; declare -i n4=3; ok "\${n4@a}" "\${arr[@]@a}"`,
  ({ name }) => `p2='[$${name()}] \${b%-*} $((1+2))'; ok "\${p2@P}"; n=p2; put "\${!n}" "\${!n@Q}"`,
  ({ word }) =>
    `declare -i n5=2 n6; n5+=3; n6=n5*2; ok "$n5" "$n6"; declare +i n5; n5+=3; ok "$n5"; declare -u up=${word()}; up+=x; ok "$up"`,
  ({ value }) => `readonly -a ra=(1 2); ok "\${ra[1]}"; declare -r rv=${value()}; rv=changed; ok "$rv"`,
  ({ value }) =>
    `x8=${value()}; f20() { local x8; ok "\${x8-unset}"; x8=in; unset x8; ok "\${x8-unset}"; }; f20; ok "$x8"`,
];

/** Lists with gaps, from their end, and by name. */
const SUBSCRIPTS: readonly Maker[] = [
  ({ words }) =>
    `arr=(${words(4)}); ok "\${arr[-2]}" "\${arr[@]: -2:1}" "\${arr[@]:1:2}" "\${arr[@]:9}" "\${arr[*]: -3}"`,
  () =>
    `arr=([2]=c [5]=f [9]=j); ok "\${arr[@]:3}" "\${arr[@]: -1}" "\${!arr[@]}" "\${#arr[@]}" "\${arr[-1]}"; arr+=(k); put "\${!arr[@]}"`,
  ({ words }) =>
    `arr=(${words(2)}); arr+=([4]=five six); ok "\${!arr[@]}" "\${arr[@]}"; unset 'arr[4]' 'arr[-1]'; put "\${#arr[@]}" "\${arr[@]}"`,
  ({ word }) =>
    `arr=(a b c d); for i in "\${!arr[@]}"; do [[ \${arr[i]} == b ]] && unset 'arr[i]'; done; ok "\${arr[@]}" ${word()}; arr=("\${arr[@]}"); put "\${arr[1]}"`,
  ({ words }) =>
    `st=(); push() { st+=("$@"); }; pop() { top=\${st[-1]}; unset 'st[-1]'; }; push ${words(2)}; push z; pop; ok "$top" "\${#st[@]}"; put "\${st[@]}"`,
  () => `q=(a b c); while ((\${#q[@]})); do ok "\${q[0]}"; q=("\${q[@]:1}"); done; put "\${#q[@]}"`,
  ({ word }) =>
    `declare -A c1; for v in x y x ${word()} x; do ((c1[$v]++)) || :; done; ok "\${c1[x]}" "\${c1[y]}" "\${c1[none]:-0}"`,
  ({ word }) =>
    `declare -A m7=([a]=1 ["b c"]=2); k='b c'; m7[$k]+=x; m7[a]+=${word()}; ok "\${m7[b c]}" "\${m7[$k]}" "\${m7[a]}" "\${#m7[@]}"; [[ -v m7[a] ]] && put has`,
  ({ value }) =>
    `declare -A m8=(k1 ${value()}); ok "\${m8[k1]}" "\${!m8[@]}" "\${m8[@]}"; unset 'm8[k1]'; ok "\${#m8[@]}" "\${m8[k1]-gone}"; m8=(); put "\${m8[*]}"`,
  () =>
    `arr=(3 1 2); n=\${#arr[@]}; for ((i=0; i<n; i++)); do for ((j=0; j<n-1; j++)); do if ((arr[j] > arr[j+1])); then t=\${arr[j]}; arr[j]=\${arr[j+1]}; arr[j+1]=$t; fi; done; done; ok "\${arr[@]}"`,
  () =>
    `arr=(ok put run1); for i in 0 2; do "\${arr[i]}" "at $i"; done; \${arr[1]} x; "\${arr[@]:0:1}" y; i=-1; "\${arr[i]}" last`,
  () =>
    `arr=(a b c); i=0; ok "\${arr[i++]}" "\${arr[i++]}" "$i"; ok "\${arr[i=0]}" "\${arr[$((i+=2))]}" "\${arr[-1-i+2]}"`,
  ({ words }) =>
    `arr=(${words(2)}); str="\${arr[*]}"; arr2=($str); ok "\${#arr2[@]}"; ok "\${arr[@]:+some}" "\${arr[0]:+first}" "\${arr[9]:+none}" "\${arr[9]:-dflt}"`,
  () =>
    `m=(1,2 3,4); for r in "\${m[@]}"; do IFS=, read -ra c <<< "$r"; ok "\${c[0]}" "\${c[1]}"; IFS=, ; set -- $r; put "$2"; unset IFS; done`,
  ({ words }) =>
    `read -ra w <<< "x y z"; ok "\${w[@]::2}" "\${w[@]/x/q}" "\${w[-1]}"; w=(pre "\${w[@]}" ${words(1)}); ok "\${w[@]}" "\${#w[@]}"`,
];

/** What a line ends and splits at. */
const SPLITTING: readonly Maker[] = [
  ({ name }) =>
    `p=/bin:/usr/bin::/x; IFS=:; for d in $p; do ok "$d"; done; unset IFS; for d in $${name()} $p; do put "$d"; done`,
  ({ word }) =>
    `old=$IFS; IFS=' ,'; v='a , b,,c d'; set -- $v; ok "$#" "$@"; IFS=$old; set -- $v ${word()}; put "$#"`,
  () =>
    `IFS=$'\\n'; v=$'one two\\nthree'; for l in $v; do ok "$l"; done; set -- $(printf 'a b\\nc'); ok "$#" "$1"; IFS=$' \\t\\n'`,
  () =>
    `csv=a,b,c; while IFS= read -r -d , f; do ok "$f"; done <<< "$csv,"; IFS=, read -r x y <<< "$csv"; put "$x" "$y"`,
  () => `rest=a:b:c; while [[ $rest == *:* ]]; do ok "\${rest%%:*}"; rest=\${rest#*:}; done; put "$rest"`,
  () =>
    `s=abc; for ((i=0; i<\${#s}; i++)); do ok "\${s:i:1}"; done; while [[ -n $s ]]; do put "\${s:0:1}"; s=\${s:1}; done`,
  ({ words }) =>
    `IFS=-; set -- ${words(2)}; v="$*"; w=$*; x="$@"; ok "$v" "$w" "$x"; y=($*); ok "\${#y[@]}"; ok $* "$*"`,
  () => `f21() { local IFS=$1; shift; ok "$*"; }; f21 , a b c; f21 '' a b; f21 xy a b; put "$*"`,
  ({ name }) =>
    `set -- ; ok "$@" "x$@y" "$*" \${1:-d} "\${@:-none}"; set -- $${name()}; ok "\${1+set}" "\${2+set}" "$#"`,
  ({ words }) =>
    `set -- ${words(3)}; shift 5; ok "$#"; shift 2; ok "$@"; shift; shift; ok "\${1-none}"; set - x; ok "$@"`,
  ({ words }) =>
    `while getopts ':ab:c' o -ab val -c -x ${words(1)}; do case $o in b) ok "$o" "$OPTARG" ;; \\?) ok bad "$OPTARG" ;; *) ok "$o" ;; esac; done; put "$OPTIND"`,
  ({ words }) =>
    `f22() { local OPTIND=1 o; while getopts 'v:q' o; do case $o in v) ok v "$OPTARG" ;; q) ok q ;; esac; done; shift $((OPTIND - 1)); put "$@"; }; f22 -qv1 ${words(2)}; f22 -v 2 x`,
  ({ words }) =>
    `args=(); while (($#)); do args+=("$1"); shift; done; set -- --x=1 -y ${words(1)}; for v; do case $v in --*=*) ok "\${v%%=*}" "\${v#*=}" ;; -?) ok "$v" ;; *) put "$v" ;; esac; done`,
  () => `ok {a..z..5} {z..a..-6} {1..10..4} {001..12..5} {10..1..-4} {-3..3..3} {a..c}{1..2} x{1..3..0}y`,
  ({ name }) =>
    `n=3; ok {1..$n} {$n..1}; eval "ok {1..$n}"; v={a,b}; ok $v "$v"; ok \${v}{1,2} $${name()}{x,y} {x,"$a"}`,
  ({ name }) => `set -f; ok * [a-z]* "$${name()}"; v='*'; ok $v; set +f; set -o noglob; ok ?; set +o noglob`,
  () =>
    `shopt -s nullglob; ok *.none a "*.none" x?none.q b; arr=(*.none); put "\${#arr[@]}"; shopt -u nullglob; ok *.none`,
  () => `ok before; shopt -s failglob; ok *.none; put never`,
];

/** Numbers that change while they are read. */
const COUNTING: readonly Maker[] = [
  ({ random }) =>
    `n=${random.below(5)}; ok $((n++ + n++)) $((--n)) "$n"; ((n = m = 3)); ok $n $m; : $((n -= 2, m *= 4)); put $n $m`,
  ({ random }) =>
    `n=${random.below(3)}; ((n ? (y = 1) : (y = 2))); ok $y; ((n && (z = 5))); ok "\${z-none}"; ((n || (z = 6))); put "\${z-none}"`,
  () => `x=y+1 y=2; ok $((x * 2)) $((x)); e='1 + 1'; ok $((e * 3)) $(($e * 3)) $(( (e) ** 2 ))`,
  () =>
    `ok $((36#z)) $((2#1010)) $((0x1F)) $((017)) $((64#_)) $((7 / 2)) $((-7 / 2)) $((-7 % 3)) $((2 ** 10)) $((1 << 4 | 3)) $((~5 & 0xF)) $((5 ^ 1))`,
  () =>
    `i=0; for ((; i < 3;)); do ok $((i++)); done; for ((i = 9, j = 0; i > j; i -= 3, j++)); do put "$i" "$j"; done`,
  () => `n=10; until ((n <= 0)); do ((n -= 4)); ok "$n"; done; while ((n++ < 1)); do put "$n"; done; ok "$n"`,
  () =>
    `a1=(1 2 3); ((a1[0] += a1[2], a1[1]++)); ok "\${a1[@]}" $((a1[0] * a1[1])); ((i = 0)); ((a1[i++] = 9)); put "\${a1[@]}" "$i"`,
  () =>
    `((0)) && ok no || ok zero; ((5 > 3 && 2 < 1)); ok "$?"; let 'v = 3 > 2' 'w = v + 1'; ok "$v" "$w"; ((!v)) || put set`,
  ({ name }) =>
    `n=\${#${name()}}; ok $((n % 2 == 0 ? n / 2 : n * 3 + 1)); steps=0; n=6; while ((n != 1)); do ((n % 2)) && n=$((3 * n + 1)) || n=$((n / 2)); ((steps++)); done; put "$steps"`,
  () =>
    `fib() { local a=0 b=1 i; for ((i = 0; i < $1; i++)); do ok "$a"; ((b += a, a = b - a)); done; }; fib 5`,
  () =>
    `f23() { ((count++)); ok "$count"; }; count=0; f23; f23; (f23); f23; v=$(f23; echo "$count"); put "$count" "$v"`,
  () =>
    `n=5; ok "$((n > 3 ? n : 3))" "\${b:n-3:2}" "\${b: -n:2}" "\${b:$((n - 5)):n%3}"; declare -i k='n * 2'; ok $k`,
];

/** Texts that are put together before they are run. */
const BUILT: readonly Maker[] = [
  ({ words }) =>
    `cmd=; for w in ok ${words(2)}; do cmd+="$(printf '%q' "$w") "; done; eval "$cmd"; eval "$cmd more"`,
  () =>
    `for i in 1 2; do eval "fn_$i() { ok from $i \\"\\$1\\"; }"; done; fn_1 x; fn_2 y; for i in 2 1; do "fn_$i" z; done`,
  ({ word }) =>
    `s=; for h in 6f 6b; do printf -v c "\\\\x$h"; s+=$c; done; $s ${word()}; s=; for o in 160 165 164; do s+=$(printf "\\\\$o"); done; "$s" ${word()}`,
  ({ word }) =>
    `al=abcdefghijklmnopqrstuvwxyz; s=\${al:14:1}\${al:10:1}; $s ${word()}; s=; for i in 15 20 19; do s+=\${al:i:1}; done; $s x`,
  ({ word }) =>
    `s=ko; r=; for ((i = \${#s} - 1; i >= 0; i--)); do r+=\${s:i:1}; done; $r ${word()}; v=pXuXt; \${v//X} y; v=OK; \${v,,} z`,
  ({ word }) =>
    `. <(echo 'ok sourced "$a"'); source /dev/stdin <<< 'put from stdin "$b"'; echo 'ok "$1" "$#"' >s1; . ./s1 ${word()} x; put "$#"`,
  ({ word }) =>
    `code=('ok one' 'put "$a"' 'ok three'); for c2 in "\${code[@]}"; do eval "$c2"; done; eval "\${code[0]}; \${code[2]}" ${word()}`,
  ({ word }) =>
    `eval "$(printf 'ok %q; ' ${word()} 'b c')"; eval "$(for v in 1 2; do echo "put $v"; done)"; eval 'eval "ok \\$a"'; eval "eval ok '\\$b'"`,
  ({ word }) =>
    `op=ok; "$op" ${word()}; "\${op}" x; \${op:0:1}k y; o""k z; "o"'k' w; \\o\\k v; $'\\157\\153' u; $(printf %s $op) t`,
  ({ word }) =>
    `declare -A act=([go]='ok went' [no]=put); \${act[go]} ${word()}; \${act[no]} x; k=go; eval "\${act[$k]} y"`,
  ({ word }) =>
    `tmpl='ok __X__ "__Y__"'; t=\${tmpl/__X__/first}; t=\${t//__Y__/$b}; eval "$t"; eval "\${tmpl//__?__/q}" ${word()}`,
  ({ word }) =>
    `v='a b'; set -- ok "$v" ${word()}; "$@"; $*; "$1" "\${@:2}"; c3=("$@" z); "\${c3[@]}"; eval '"$@"'; command "$@"`,
  ({ word }) => `IFS=_; c4=ok_x_y; $c4 ${word()}; unset IFS; $c4 z; v=$'ok\\nsplit'; $v; IFS=,; \${c4//_/,}`,
  () =>
    `alias_it() { eval "$1() { $2 \\"\\$@\\"; }"; }; alias_it say 'ok said'; say x y; alias_it say put; say z`,
];

/** What flows between the parts of a line. */
const PLUMBING: readonly Maker[] = [
  ({ words }) =>
    `shopt -s lastpipe; printf '%s\\n' ${words(2)} | while read -r l; do last=$l; ok "$l"; done; put "$last"; echo 'p q' | read -r x y; ok "$x" "$y"`,
  ({ words }) =>
    `n=0; printf '%s\\n' ${words(2)} | while read -r l; do ((n++)); ok "$n"; done; put "$n"; while read -r l; do ((n++)); done < <(printf '%s\\n' ${words(2)}); put "$n"`,
  ({ word }) =>
    `exec 3>f3; echo first >&3; echo ${word()} >&3; exec 3>&-; while read -r l; do ok "$l"; done <f3; exec 4<f3; read -r x <&4; read -r y <&4; exec 4<&-; put "$x" "$y"`,
  ({ word }) =>
    `{ read -r x; read -r y; } < <(printf 'l1\\n%s\\nl3\\n' ${word()}); ok "$x" "$y"; { read -r x <&3; ok "$x"; } 3<<< three; while read -r -u 5 l; do put "$l"; done 5<<< $'u\\nv'`,
  ({ word }) =>
    `while read -r x; do while read -r y; do ok "$x$y"; done <<< $'1\\n2'; done <<< $'a\\nb'; while read -r l; do put "$l"; done < <(for v in x ${word()}; do echo "<$v>"; done)`,
  ({ word }) =>
    `mapfile -t -d : arr < <(printf 'a:b:%s' ${word()}); ok "\${arr[@]}"; mapfile -t -u 6 arr 6<<< $'x\\ny'; ok "\${arr[1]}"; readarray -t -O 1 arr <<< z; put "\${arr[@]}"`,
  ({ word }) =>
    `v=$(ok hidden; echo shown; put quiet); ok "$v" ${word()}; v=$(echo out; echo err >&2) w=$v; ok "$w"; x=$( { echo a; echo b >&2; } 2>&1 ); ok "$x"`,
  ({ word }) =>
    `set -o pipefail; no x | ok y || put failed; ok a | no b | ok c; put "\${PIPESTATUS[@]}"; ! ok ${word()} || put negated`,
  ({ word }) => `trap 'ok exit "$v"' EXIT; v=1; (trap 'put sub "$v"' EXIT; v=2; ok in); v=3; ok ${word()}`,
  ({ word }) =>
    `trap 'put err "$v"' ERR; v=1; no x; v=2; no y || :; if no z; then :; fi; f24() { no w; }; f24; trap - ERR; no ${word()}`,
  ({ word }) =>
    `f25() { trap 'ok leaving' RETURN; [[ $1 ]] && return; put body; }; f25 ${word()}; f25; trap - RETURN`,
  ({ word }) =>
    `trap "ok now '$a'" EXIT; trap 'ok then "$a"' EXIT; a=later; trap '' INT; trap -- 'ok usr' USR1; exit 0; ok never ${word()}`,
  ({ word }) =>
    `( ok sub; exit 2 ) || ok "$?"; { ok group; false; } || put "$?"; ( ( ok deep ) ); (a=x; (a=y; ok "$a"); ok "$a"); ok "$a" ${word()}`,
  ({ word }) =>
    `coproc { ok in; }; wait; coproc named { read -r v; ok "$v"; } <<< ${word()}; wait; put after`,
  ({ word }) =>
    `select v in p "q r" s; do case $REPLY in 1) ok one "$v" ;; 2) put two "$v"; continue ;; *) ok "[$v]"; break ;; esac; done <<< $'1\\n2\\n3'; ok "$v" ${word()}`,
  ({ word }) =>
    `f26() { ok bg "$1"; } ; f26 1 & f26 2 & wait; { ok x; put y; } & wait $!; ok ${word()} & ok fg; wait`,
  ({ word }) =>
    `if read -r v < <(echo got); then ok "$v"; fi; read -r v <<< ${word()} && ok "$v"; read -r v </dev/null || put end; while read -r v; do ok never; done </dev/null`,
  ({ word }) =>
    `command -v ok >/dev/null || put missing; f27() { :; }; command -v f27 && ok known; type -t f27 >/dev/null && ok typed; [[ $(type -t f27) == function ]] && ok function; hash ${word()} 2>/dev/null || put unknown`,
  ({ word }) =>
    `set -e; if no x; then ok no; fi; no y || ok caught; ! ok z || put neg; f28() { no q; put in; }; f28 && put and || ok ${word()}; no last; put never`,
  ({ word }) =>
    `set -u; ok "\${q9:-d}" "\${q9+s}"; (ok "$q9"; put never); ok ${word()}; : "\${q9:=now}"; ok "$q9"; ( : "\${z9:?gone}"; ok never ); put end`,
  ({ name }) =>
    `read -r v <<EOT\n$${name()} \${b^^} $(echo "in $b") $((3*3)) \\\`x\\\` "\${c:-"d e"}" \${c:-'s'}\nEOT\nok "$v"; for i in 1 2; do read -r w <<EOT; ok "$w"\nrow $i\nEOT\ndone`,
  ({ name }) =>
    `ok "\${${name()}//'o'/"0 0"}" "\${b/"-"/\\/}" "\${b//[!a-z]/'x'}" "\${a#'one '}" "\${a/ /$'\\t'}" "\${b/o/"&"}" "\${b/o/&&}" \${a// /\\*}`,
];

export const CORNERS: readonly (readonly Maker[])[] = [
  FUNCTIONS,
  MATCHING,
  NAMES,
  SUBSCRIPTS,
  SPLITTING,
  COUNTING,
  BUILT,
  PLUMBING,
];
