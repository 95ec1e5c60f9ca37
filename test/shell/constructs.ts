import { BYWAYS } from './byways.js';
import { CORNERS } from './corners.js';
import { IDIOMS } from './idioms.js';
import type { Random } from './random.js';

/** The pieces that a grammar hands to the constructs below. */
export interface Pieces {
  readonly random: Random;
  readonly name: () => string;
  readonly word: () => string;
  readonly words: (count: number) => string;
  readonly value: () => string;
  readonly pattern: () => string;
  readonly condition: () => string;
  readonly simple: () => string;
  readonly statement: () => string;
}

export type Maker = (pieces: Pieces) => string;

const TESTS: readonly Maker[] = [
  ({ word }) =>
    `if [[ ${word()} =~ ^([a-z]+)-(.*)$ ]]; then ok "\${BASH_REMATCH[1]}" "\${BASH_REMATCH[2]}" "$BASH_REMATCH"; fi`,
  ({ word }) => `re='^f(o+)'; [[ ${word()} =~ $re ]] && put "\${BASH_REMATCH[@]}" || put none`,
  ({ name, word }) => `[[ -n $${name()} && ! ( $${name()} == ${word()} || -z "$a" ) ]] && ok yes || ok no`,
  ({ name, word }) => `[[ $${name()} < ${word()} ]] && ok less || ok more`,
  ({ name }) => `[[ -v ${name()} ]] && ok is-set || ok is-unset`,
  ({ name, word }) => `[ "$${name()}" = ${word()} -o -z "$c" ] && ok either || ok neither`,
  ({ name }) => `[ ! -n "$${name()}" ] && ok empty || ok full`,
  ({ name, pattern }) => `[[ "$${name()}" != ${pattern()} ]] && ok differs || ok matches`,
  ({ name, word }) => `[[ $${name()} == "$${name()}" ]]; (( $? )) && put ${word()} || ok same`,
];

const VARIABLES: readonly Maker[] = [
  ({ name, value }) => `declare -n ref=${name()}; ref=${value()}; ok "$a" "$b" "$c"; unset -n ref`,
  ({ name, word }) =>
    `into() { local -n target=$1; target=$2; }; into ${name()} ${word()}; ok "$a" "$b" "$c"`,
  ({ value }) => `pre_a=${value()} pre_b=2; ok "\${!pre_@}" \${!pre_*}`,
  ({ name }) => `: "\${${name()}:=assigned}"; ok "$a" "$b" "$c" "$x_1"`,
  ({ name, words }) => `arr=(${words(2)}); : \${arr[5]:=five} \${${name()}:?gone}; ok "\${arr[@]}"`,
  ({ word }) => `a=outer; f3() { local a=$a-inner b; b=${word()}; ok "$a" "$b"; }; f3; ok "$a" "$b"`,
  ({ words }) => `arr=(q); f4() { local arr=(${words(2)}); ok "\${arr[@]}"; }; f4; put "\${arr[@]}"`,
  ({ words, name }) =>
    `f5() { declare -g ${name()}=global; local -a l=(${words(2)}); ok "\${#l[@]}"; }; f5; ok "$a" "$b"`,
  ({ words }) => `declare -a l2=(${words(2)}) l3; l3+=(x); ok "\${l2[@]}" "\${l3[@]}"`,
  ({ value, word }) =>
    `declare -A m2; m2[k]=${value()}; m2["a b"]=2; i=k; ok "\${m2[$i]}" "\${m2[a b]}" ${word()}`,
  ({ words }) =>
    `declare -A m3=([one]=1 [two]=2 [three]=3 [k4]=4); for k in "\${!m3[@]}"; do ok "$k" "\${m3[$k]}"; done; put "\${m3[@]}" ${words(1)}`,
  ({ words }) =>
    `arr=([3]=c [1]=${words(1)} d); ok "\${arr[@]}" "\${!arr[@]}"; arr[-1]=last; put "\${arr[@]}"`,
  ({ words }) => `arr=(${words(3)}); arr=("\${arr[@]:1}"); arr+=x; ok "\${arr[@]}" "\${#arr[@]}"`,
  ({ words }) => `arr=(${words(3)}); unset 'arr[0]'; arr=("\${arr[@]}"); ok "\${arr[0]}" "$arr"`,
  ({ name }) => `(${name()}=inner; ok "$a"); ok "$a" "$b"`,
  ({ name, value }) => `${name()}=${value()} | :; ok "$a" "$b"`,
  ({ name, value }) => `unset a b; ${name()}+=${value()}; ok "\${a-none}" "\${b+some}" "\${c:-empty}"`,
  ({ value }) => `export e1=${value()}; readonly r1=$e1; ok "$r1"; typeset -x e2=$e1; ok "$e2"`,
  ({ value }) => `declare -ri ro=3*4; declare -l low=${value()}; ok "$ro" "$low"`,
  ({ words }) => `set -- ${words(3)}; set -- "\${@:2}" new; ok "$@" "\${@: -1}" "\${*:1:2}" \${#@}`,
  ({ words }) => `set -- 1 2 3 4 5 6 7 8 9 ${words(2)}; ok $10 \${10} "\${11}"; shift 9; put "$@"`,
  ({ words }) => `f6() { set -- in side; ok "$@"; }; set -- ${words(2)}; f6 x; ok "$@"`,
  ({ name }) => `a=~/x:~/y; ok $a ${name()}=~:~ --x=~/y ~nobody "~"/x`,
  ({ name, value }) =>
    `printf -v ${name()} '%s' ${value()}; printf -v arr[1] %d 7; ok "$a" "$b" "\${arr[1]}"`,
];

const EXPANSIONS: readonly Maker[] = [
  ({ name }) => `n1=${name()}; ok "\${!n1}" "\${!n1:-x}" "\${!n1^^}"`,
  ({ name, word }) => `ok "\${${name()}:-${word()}}" \${${name()}:-${word()}}`,
  ({ name, word }) => `ok "\${${name()}:+${word()}}" \${${name()}:+${word()}}`,
  ({ name }) =>
    `ok \${${name()}:-'q r'} "\${${name()}:-'q r'}" "\${${name()}:+"x y"}" \${${name()}:-"q  r"$c}`,
  ({ name }) => `ok \${${name()}:-{x,y}} \${${name()}:-$'t\\tx'} \${${name()}-~/h}`,
  ({ name }) => `ok "\${${name()}#"$b"}" "\${${name()}#$c}" "\${${name()}%"\${${name()}#?}"}"`,
  ({ name }) =>
    `ok "\${${name()}/ /_}" "\${${name()}//\\ /_}" "\${${name()}/%two/2}" "\${${name()}/"one"/$'\\t'}"`,
  ({ name }) => `ok "\${${name()}/o/[&]}" "\${${name()}//o/\\&}" "\${${name()}/o}" "\${${name()}//[^a-z]/}"`,
  ({ name }) =>
    `ok "\${${name()}^o}" "\${${name()}^^[n-t]}" "\${${name()},}" "\${${name()}~}" "\${${name()}~~}"`,
  ({ name }) =>
    `ok "\${${name()}@Q}" "\${${name()}@u}" "\${${name()}@L}" "\${${name()}@E}" "\${${name()}@A}" "\${${name()}@a}"`,
  ({ words }) =>
    `arr=(${words(2)}); ok "\${arr[@]@Q}" "\${arr[@]@U}" "\${arr[*]@Q}" "\${arr[@]#f}" "\${arr[*]%?}"`,
  ({ words }) => `arr=(${words(3)}); ok "\${arr[@]/o/0}" "\${arr[@]::2}" "\${arr[@]: -1}" "\${arr[*]:1}"`,
  ({ words }) => `set -- ${words(2)}; ok "\${@/o/0}" "\${@^}" "\${*#?}" "\${@:1:1}" "pre$@post"`,
  ({ name }) => `ok "\${${name()}:(-2)}" "\${${name()}: -3:2}" "\${${name()}:1:-1}" "\${${name()}:9}"`,
  ({ name }) => `arr=(); ok "\${arr[@]}" \${arr[@]+set} "\${arr[*]}" "\${arr[@]:-none}" "$${name()}"`,
  () => `a="b c" b='*'; ok $a"$b"$a '$a'"'$b'" "\${a}"'x'`,
  ({ name }) =>
    `ok a"\${${name()}:-"in"ner}"z "\${${name()}:-a\\"b}" "\${${name()}:-\\$x}" "\${${name()}-$(echo "q r")}"`,
  ({ word }) =>
    `IFS=,; arr=(1 2 ${word()}); ok "\${arr[*]}" \${arr[*]} "$*"; unset IFS; ok \${arr[*]} "\${arr[*]}"`,
  () => `v=a,b:c; IFS=,: ; ok $v; IFS=; ok $v "$v"; unset IFS; ok $v`,
  () => `v=' x  y '; ok $v "$v" z$v$v; IFS=' '; ok $v; IFS=x; ok $v`,
  () => `v=:a::b:; IFS=:; ok $v; set -- $v; ok $# "$*"`,
  ({ name }) =>
    `ok {10..1..3} {a..k..4} {-2..2..2} {a,{1..3}} {"x y",z}{1,$${name()}} \\{a,b} {a\\,b,c} a{b,c {,} {1..a}`,
  ({ name }) =>
    `ok $${name()}{1,2} {$${name()},"$${name()}"} "{a,b}"{c,d} {a,b}'{c,d}' x{a,}y{,b} {01..3} {z..x}`,
  () => `ok $'a\\x20b\\u41\\101\\cA\\e[0m' $'it'\\''s' "$'no'" $'\\n'x`,
  () => `ok a#b '#' \\# "#" x\\#y # ok comment`,
  () => `o\\\nk "a\\\nb" c\\\nd \${a\\\n} 'e\\\nf'`,
  ({ name, word }) => `$c ok ${word()} $c "$c" $${name()}$c`,
  ({ name, word }) => `$u1 $c ok x ${word()}; ${name()}=tmp $c put "$a" ${word()}`,
];

const ARITHMETIC: readonly Maker[] = [
  ({ random }) => `((n1=${random.below(4)}, n2=n1*2+1)); ok $n1 $n2 $((n1++ + ++n2)) $n1 $n2`,
  ({ random }) =>
    `ok $(( $(echo ${random.below(9)}) * 2 )) $((0x1f & ~3)) $((010 + 2#11)) $[1+${random.below(9)}]`,
  ({ random }) =>
    `arr=(5 6 7); i=${random.below(3)}; ok $((arr[i] + arr[$i])) "\${arr[i+1]}" "\${arr[$((i))]}"; ((arr[1]+=3)); put "\${arr[@]}"`,
  ({ random }) =>
    `n=${random.below(4)}; ok $((n > 1 && n < 3)) $((n == 2 || !n)) $((n ? n : -1)) $((-n ** 2)) $((n <<= 1)) $n`,
  () => `x2=y2 y2=7; ok $((x2)) $((x2 + 1)) $(( "3" + 4 )) $(( \${y2} % 4 ))`,
  ({ random }) => `let n=${random.below(5)}+1 'm = n * 3'; ok $n $m; let n-- && put positive || put zero`,
  ({ random }) =>
    `n=${random.below(3)}; if ((n)); then ok true; elif ((n == 0)); then ok zero; fi; ((n++ < 1)) && put $n`,
  () => `for ((i=0, j=5; i < j; i++, j--)); do ok $i $j; done; put $i`,
  () => `for ((;;)); do ok once; break; done; i=3; while ((i--)); do put $i; done`,
  ({ name }) => `declare -i n3; n3=4+5; n3+=1; ok $n3 \${#${name()}} $((\${#a} + 1))`,
];

const CONTROL: readonly Maker[] = [
  ({ statement }) => `select v in x y; do ok "$v" "$REPLY"; ${statement()}; break; done <<< 2`,
  ({ random }) => `select v in x "y z"; do ok "$v"; break; done <<< ${1 + random.below(2)}; put "$v"`,
  ({ words }) =>
    `set -- -a -b val ${words(2)}; while getopts ab: o; do case $o in a) ok A ;; b) put "$OPTARG" ;; esac; done; shift $((OPTIND-1)); ok "$@"`,
  ({ statement }) => `function fk { ${statement()}; return 1; }; fk x || ok failed; fk && put passed`,
  ({ statement }) => `fs() ( a=sub; ${statement()}; ok "$a" ); fs; ok "$a"`,
  ({ words }) => `count() { (( $1 )) || return 0; ok $1; count $(($1-1)); }; count 2; put ${words(1)}`,
  ({ words }) => `ok() { put wrapped "$@"; }; ok ${words(2)}; command ok direct; unset -f ok; ok again`,
  ({ words }) => `fl() for v in "$@"; do put "$v"; done; fl ${words(2)}`,
  ({ statement, word }) =>
    `case ${word()} in [!a-z]*) ok nonletter ;; *[0-9]) ok digit ;; *o*|*b) ${statement()} ;;& ?*) put some ;; esac`,
  ({ pattern, word, name }) =>
    `case "$${name()}" in ${pattern()}|"$b") ok first ;;& *) ok second ;& nothing) put third ;; esac; put ${word()}`,
  () => `for v in 1 2 3; do for w in a b; do [ $w = b ] && continue 2; ok $v$w; done; put never; done`,
  () => `i=0; until [ $i -ge 3 ]; do ((i++)); ((i==2)) && continue; ok $i; done`,
  ({ condition, words }) =>
    `while ${condition()}; do set -- x ${words(2)}; ok "$2"; [ $# -gt 0 ] && break; done; put "$#"`,
  ({ statement, word }) =>
    `{ ${statement()}; ok a; } >out 2>&1; ( ok b; ) </dev/null; { put ${word()}; } | { ok piped; }`,
  ({ simple }) => `if ! ${simple()}; then ok negated; else put plain; fi`,
  ({ simple }) => `${simple()} && { ok and; } || { put or; }; ! no x && ok not`,
  ({ simple }) => `time -p ${simple()}; time { ok timed; }`,
  ({ simple }) => `>out ok first; <<< text put second; 2>/dev/null a=1 ${simple()}; ok 3>&1 >&2 fds`,
  ({ simple }) => `${simple()} |& ok both; ok x &>out; ok y &>>out; ok z >|out`,
  ({ simple }) => `coproc { ${simple()}; ok co; }; wait`,
  ({ statement }) => `( ${statement()} ) & wait; ok after`,
  ({ simple }) => `trap 'ok bye "$a"' EXIT; a=changed; ${simple()}`,
  ({ simple }) => `trap 'put err' ERR; no x; ${simple()}; trap - ERR`,
  ({ simple }) => `f7() { trap 'put returned' RETURN; ${simple()}; }; f7`,
  ({ words }) =>
    `args=(ok ${words(2)}); "\${args[@]}"; \${args[@]}; eval "\${args[@]@Q}"; cmd=put; $cmd "\${args[1]}"`,
  ({ name }) => `eval "e_$b=1" 2>/dev/null; eval 'v$((1+1))=two'; eval ok \\$${name()} '"$v2"'`,
  ({ simple }) =>
    `builtin eval ${JSON.stringify('ok in')}; command -- ok dashes; command eval 'ok $a'; builtin : ; ${simple()}`,
  ({ name, value }) => `command export ${name()}=${value()}; builtin declare d1=$a; ok "$a" "$d1"`,
  ({ word }) =>
    `shopt -s expand_aliases\nalias a1='ok one ' a2='two'\na1 a2 ${word()}\nalias a3=a1\na3 x\nunalias a1\nput done`,
  ({ word }) => `set -f; ok * ${word()}; set +f; set -e; ok strict; set +e; set -u; ok "\${u9-}"`,
  ({ word }) => `shopt -s lastpipe; printf '%s\\n' ${word()} | read -r lp; ok "$lp"`,
];

const STREAMS: readonly Maker[] = [
  ({ words }) => `IFS=: read -r a b c <<< x:y:z:w; ok "$a" "$b" "$c"; put ${words(1)}`,
  ({ word }) => `read a b <<< 'x\\ y z\\\\w'; ok "$a" "$b"; read <<< ' keep '${word()}; ok "$REPLY"`,
  () => `read -r -n 3 a <<< abcdef; read -r -N 2 b <<< xyz; ok "$a" "$b"`,
  () => `IFS=, read -ra parts <<< 'a,b,,c'; ok "\${parts[@]}" "\${#parts[@]}"`,
  () => `read -r -d '' a <<< $'l1\\nl2'; ok "$a"; IFS= read -r b <<< '  sp  '; ok "$b"`,
  () => `read -r a b c <<< 'only'; ok "[$a]" "[$b]" "[$c]"; IFS=- read a b <<< x--y-; ok "$a" "$b"`,
  ({ words }) => `mapfile -t -s 1 -n 1 arr < <(printf '%s\\n' ${words(3)}); ok "\${arr[@]}"`,
  () =>
    `mapfile arr <<< $'x\\ny'; ok "\${arr[0]}" "\${#arr[@]}"; readarray -t -d : arr <<< a:b:c; put "\${arr[@]}"`,
  () => `mapfile -t -O 2 arr2 <<< z; ok "\${!arr2[@]}" "\${arr2[2]}"`,
  ({ words }) => `while IFS= read -r l; do ok "$l"; done < <(printf '%s\\n' ${words(2)})`,
  ({ words }) =>
    `printf '%s\\n' ${words(2)} >f1; ok "$(<f1)"; while read -r l; do put "$l"; done <f1; read -r h <f1; ok "$h"`,
  ({ name }) => `fh() { read -r v <<EOT\nin $${name()} here\nEOT\nok "$v"; }\nfh`,
  ({ name }) => `{ read -r p; read -r q <<TWO; } <<ONE; ok "$p" "$q"\none\nONE\nsecond $${name()}\nTWO\n`,
  ({ name }) => `{ read -r v; read -r w; } <<\\EOT\nraw $${name()} \\\\x\nnext\nEOT\nok "$v" "$w"`,
  ({ name }) =>
    `read -r v <<EOT\n$(echo sub "\${${name()}}") \`echo b\` $((2+3)) \\$x "q" 'r' con\\\ntinued\nEOT\nok "$v"`,
  ({ name }) => `read -r -d '' v <<"E T"\n$${name()}\n\ttab\nE T\nok "$v"`,
  () => `exec {fd}<<< 'opened'; read -r v <&$fd; ok "$v"; exec 3<<< three; read -r w <&3; ok "$w"`,
  () => `exec 4<<< $'l1\\nl2'; read -u 4 v; read -u 4 w; ok "$v" "$w"; exec 4<&-`,
  ({ words }) =>
    `ok "$(printf '%s|' ${words(2)})" "$(printf '%5s|%-5s|%05d|%c|%%' x y 7 word)" "$(printf '%s %s\\n' 1 2 3)"`,
  () =>
    `ok "$(printf '%q ' 'a b' '' "it's" $'n\\nl')" "$(printf %b 'x\\ty\\0101')" "$(printf '%x %o %X' 255 8 171)"`,
  () => `ok "$(echo -n a; echo -e 'b\\tc'; echo -E 'd\\te'; echo -ne 'f\\n'; echo -- g)" "$(echo "h\\ni")"`,
  () => `ok "$(case x in x) echo in-case ;; esac)" "$(echo a # comment )\n)" "$(echo ")")"`,
  () => 'ok `echo \\`echo deep\\`` "`echo "q r"`" `echo \'$a\'` `echo \\$a`',
  ({ name }) => `ok "$(a=sub; echo "$a")" "$a" "$( (echo nested) )" "$(echo "$(echo "$${name()}")")"`,
  ({ name }) => `v=$(echo "  $${name()}  "); ok "$v" $v; w=\`printf '%s\\n\\n' x\`; ok "$w"`,
  ({ name }) => `ok "$(for v in 1 2; do echo "$v$${name()}"; done)" $(if true; then echo t; else echo f; fi)`,
  () =>
    `ok "\${PIPESTATUS[0]}" "\${FUNCNAME[0]}" "\${BASH_VERSINFO[0]}" "$UID" "\${GROUPS[0]}" "$SHLVL" "$BASH_SUBSHELL"`,
  ({ name }) => `f8() { ok "$FUNCNAME" "$${name()}"; }; f8; no x; ok "$?" "$_"`,
];

const CONSTRUCTS: readonly (readonly Maker[])[] = [
  TESTS,
  VARIABLES,
  EXPANSIONS,
  ARITHMETIC,
  CONTROL,
  STREAMS,
  ...IDIOMS,
  ...CORNERS,
  ...BYWAYS,
];

/** One of the less common constructs of bash. */
export function makeConstruct(pieces: Pieces): string {
  return pieces.random.pick(pieces.random.pick(CONSTRUCTS))(pieces);
}
