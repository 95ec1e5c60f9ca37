import type { Maker } from './constructs.js';

/** What scripts and agents write again and again. */
const ARGUMENTS: readonly Maker[] = [
  ({ words }) =>
    `set -- -v -f ${words(1)} -- ${words(2)}; while [ $# -gt 0 ]; do case $1 in -f) ok file "$2"; shift 2 ;; --) shift; break ;; -*) put "$1"; shift ;; *) break ;; esac; done; ok rest "$@"`,
  ({ words }) =>
    `set -- ${words(3)}; ok "\${@:$#}" "\${!#}" "\${@:1:$#-1}" "\${@:2:1}"; shift $(($# - 1)); put "$@"`,
  ({ words }) =>
    `each() { local x=$1; shift; local y; for y in "$@"; do ok "$x$y"; done; }; each ${words(3)}; put "\${y-none}"`,
  ({ words }) => `set -- ${words(2)}; eval "set -- $(printf '%q ' "$@")"; ok "$#" "$@"`,
  ({ name }) => `set -- $${name()}; ok "$#" "\${2-none}"; set -- \${b//-/ }; ok "$1" "$2"`,
  ({ words }) => `set -- ${words(2)}; set -- "$@" more; set -- first "$@"; ok "$@"; set --; ok "$#" "$@"`,
  ({ words }) => `many() { ok "$#" "\${1:-none}" "\${@:2}"; }; many ${words(2)}; many "$@" x`,
  ({ words }) =>
    `fr() { return \${1:-0}; }; fr 3; ok "$?"; fr && ok zero; fr 1 || put one; ! fr ${words(1)} && ok x`,
  ({ value, name }) => `given() { declare "$1=$2"; ok "\${!1}"; }; given loc_1 ${value()}; put "$${name()}"`,
  ({ value }) =>
    `declare "d_$x_1=q"; ok "$d_b"; export "E_1=$a"; ok "$E_1"; read "v_$x_1" <<< ${value()}; ok "$v_b"`,
];

const LISTS: readonly Maker[] = [
  ({ words }) => `arr=(${words(3)}); n=\${#arr[@]}; for ((i=0; i<n; i++)); do ok "$i" "\${arr[i]}"; done`,
  ({ words }) =>
    `arr=(${words(3)}); ok "\${arr[@]/#/pre-}" "\${arr[@]/%/.txt}" "\${arr[@]//o/}" "\${arr[@]%.*}"`,
  ({ name }) =>
    `arr=($(echo a $${name()} c)); ok "\${#arr[@]}" "\${arr[@]}"; arr=( $(printf '%s\\n' x 'y z') ); put "\${arr[@]}"`,
  ({ words }) =>
    `arr=(); arr+=(${words(1)}); arr+=("last one"); ok "\${arr[@]}" "\${arr[-1]}" "\${#arr[-1]}"; unset 'arr[-1]'; put "\${arr[@]}"`,
  ({ words }) => `arr=(${words(2)}); v=arr[@]; ok "\${!v}"; v='arr[1]'; ok "\${!v}"; ok "\${!arr[*]}"`,
  ({ words }) => `arr=(${words(2)}); copy=("\${arr[@]}"); copy[0]=new; ok "\${arr[0]}" "\${copy[@]}"`,
  ({ words }) => `arr=(); ok x \${arr[@]+"\${arr[@]}"} y; arr=(${words(2)}); ok x \${arr[@]+"\${arr[@]}"} y`,
  ({ words }) =>
    `IFS=,; joined="\${arr[*]}"; unset IFS; ok "$joined"; arr=(${words(3)}); (IFS=:; ok "\${arr[*]}"); put "\${arr[*]}"`,
  ({ word }) =>
    `declare -A m4; m4[x]=1; m4+=([y]=2); k=y; ok "\${m4[$k]}" "\${m4[x]+set}" "\${m4[z]+set}" "\${#m4[@]}" ${word()}; unset 'm4[x]'; put "\${!m4[@]}"`,
  ({ word }) =>
    `declare -A seen; for v in a b a ${word()}; do [[ -n \${seen[$v]} ]] && continue; seen[$v]=1; ok "$v"; done`,
  ({ words }) =>
    `arr=(${words(3)}); arr=("\${arr[@]:0:1}" new "\${arr[@]:1}"); ok "\${arr[@]}"; last=\${arr[\${#arr[@]}-1]}; put "$last"`,
  ({ word }) =>
    `has=no; for v in x ${word()} y; do [[ $v == y ]] && { has=yes; break; }; done; ok "$has" "$v"`,
];

const TEXTS: readonly Maker[] = [
  ({ name }) =>
    `ok "\${${name()}// /}" "\${b//-/ }" \${b//-/ } "\${${name()}//[^a-z0-9]/_}" "\${b::3}" "\${b:0:\${#b}-1}"`,
  ({ name }) =>
    `shopt -s extglob; ok "\${${name()}##+([a-f])}" "\${b%%@(r|ar)}" "\${b//+(o)/0}" "\${a%%*( )two}" "\${b/@(x|-)/_}" "\${b#!(f)}"`,
  ({ name }) =>
    `shopt -s extglob; v="  $${name()}  "; v="\${v##*([[:space:]])}"; v="\${v%%*([[:space:]])}"; ok "[$v]"`,
  ({ word }) =>
    `v=${word()}; ok "\${v%/*}" "\${v##*/}" "\${v%.*}" "\${v##*.}" "\${v#--}" "\${v%%:*}" "\${v#*:}"`,
  ({ name }) => `v=\${${name()}:+"$${name()}"}; ok "$v" \${v:+-o "$v"} \${v:+"--x=$v"}`,
  ({ word }) =>
    `case ${word()} in [[:alpha:]]*) ok letter ;; [0-9]*|-*) ok other ;; '') ok empty ;; *) ok rest ;; esac`,
  ({ name }) => `case "$${name()}" in *-*) ok dash ;; *\\ *) ok blank ;; "") ok none ;; *) ok plain ;; esac`,
  ({ name }) => `[[ $${name()} == *two ]] && v=1 || v=2; [[ $b == f*-?ar ]] && w=1 || w=2; ok "$v" "$w"`,
  ({ name }) =>
    `[ "$${name()}" == "foo-bar" ] && ok same || ok other; [ x"$c" = x ] && ok empty; test -n "$a" -a -n "$b" && ok both`,
  ({ name }) =>
    `[ -z "$${name()}" ] || ok full; [[ -z $c && -n $a ]] && ok both; [[ ! $c ]] && ok none; [ "$b" ] && ok some`,
  ({ name }) => `re='([a-z]+)-([a-z]+)'; [[ $${name()} =~ $re ]] && ok "\${BASH_REMATCH[@]:1}" || ok none`,
  ({ name }) => `s=; for ((i=\${#b}-1; i>=0; i--)); do s+=\${b:i:1}; done; ok "$s" "$${name()}"`,
  ({ random }) => `n=${random.below(20)}; printf -v p '%03d' "$n"; ok "$p" "\${p#0}" "$((10#$p + 1))"`,
  ({ name }) => `v='$${name()} x'; ok "$v" $v; eval "ok $v"; eval 'ok "$v"'; w="ok $v"; $w`,
  ({ name }) => `v="$${name()}"$'\\n'"second"; ok "$v" $v "\${v%%$'\\n'*}" "\${v//$'\\n'/,}"`,
];

const FLOWS: readonly Maker[] = [
  ({ words }) => `printf '%s\\0' ${words(2)} | while IFS= read -r -d '' f; do ok "$f"; done`,
  () => `while IFS== read -r k v; do ok "$k" "$v"; done <<< $'x=1\\ny=2=3\\nz'`,
  ({ word }) => `while read -r line || [[ -n $line ]]; do ok "$line"; done < <(printf 'a\\nb %s' ${word()})`,
  ({ word }) =>
    `while read -r x y; do [[ $x == \\#* ]] && continue; [[ -z $x ]] && continue; ok "$x" "$y"; done <<< $'# no\\n\\nq r s\\n'${word()}`,
  ({ words }) =>
    `echo ${words(2)} >f2; while read -r l; do ok "$l"; done <f2; echo more >>f2; mapfile -t l4 <f2; ok "\${l4[@]}"; >f2; put "$(<f2)"`,
  ({ words }) =>
    `read -r v w < <(echo ${words(3)}); ok "$v" "$w"; IFS=$'\\n' read -rd '' -a l5 <<< $'p q\\nr'; ok "\${l5[@]}"`,
  ({ simple }) =>
    `if v=$(echo out; false); then ok "$v"; else put "$v"; fi; v=$(false) || ok failed; ${simple()}`,
  ({ simple }) =>
    `(exit 3) || ok failed; ( ok a; exit; ok never ); ok "$(echo x; exit; echo y)"; ${simple()}`,
  ({ simple }) => `quiet() { "$@" >/dev/null 2>&1; }; quiet ok x && quiet no y || ok z; ${simple()}`,
  ({ simple }) => `run() { echo "+ $*" >&2; "$@"; }; run ok "a b" c; run ${simple()}`,
  ({ statement }) => `main() { ${statement()}; }; main "$@"; ok end`,
  ({ word }) =>
    `log() { printf '%s\\n' "$*"; }; v=$(log x ${word()}); ok "$v"; log quiet; ok "$(log a; log b)"`,
  ({ word }) => `get() { local r=$1-${word()}; echo "$r"; }; ok "$(get x)" "$(get "$(get y)")"`,
  ({ word }) =>
    `out() { eval "$1=\\$2"; }; out res ${word()}; ok "$res"; out2() { printf -v "$1" '%s' "$2"; }; out2 res2 x; ok "$res2"`,
  ({ word }) => `set -euo pipefail; ok ${word()}; v=\${u7:-dflt}; ok "$v" "\${u8-}"`,
  ({ word }) =>
    `(cd /tmp && ok "$PWD" ${word()}); ok "\${PWD##*/}"; cd /usr/bin; cd ..; ok "$PWD" "$OLDPWD"; cd - >/dev/null; ok "$PWD"`,
  ({ word }) =>
    `d=/tmp; cd "$d" || ok gone; ok "$PWD/x" ${word()}; pushd / >/dev/null && ok "$PWD" && popd >/dev/null; put "$PWD"`,
  ({ word }) =>
    `exec 3<<< ${word()}; while read -r -u 3 l; do ok "$l"; done; exec 3<&-; { ok a 1>&2; } 2>/dev/null`,
  ({ words }) => `for v in ${words(2)}; do (ok "$v") & done; wait; ok "all"`,
  ({ words }) => `for v in ${words(2)}; do echo "$v"; done | while read -r l; do ok "<$l>"; done`,
  ({ words }) => `{ echo ${words(1)}; echo two; } | { read -r x; read -r y; ok "$x" "$y"; }`,
  ({ word }) => `echo 'ok from pipe' ${word()} | { read -r c; $c; }; code='ok x; put y'; eval "$code"`,
  ({ word }) =>
    `i=0; while :; do ((++i > 2)) && break; ok "$i" ${word()}; done; i=0; while true; do i=$((i+1)); [ "$i" -ge 3 ] && break; done; put "$i"`,
  ({ word }) =>
    `tries=0; until [[ $tries -eq 2 ]] || false; do ok "$tries"; tries=$((tries + 1)); done; put ${word()}`,
  ({ word }) =>
    `[[ -d / ]] && ok dir || ok none; [ -f /none/x ] && ok file; [ -e f9 ] || ok absent ${word()}`,
  ({ word }) => `f10() { local IFS=,; local -a l=($1); ok "\${l[@]}"; }; f10 a,b,${word()}; ok "$a"`,
  ({ word }) => `fx() { trap 'ok cleanup' EXIT; ok body; }; fx; (trap 'put sub' EXIT; ok in); ok ${word()}`,
  ({ name }) =>
    `read -r v <<EOT\n  "\${${name()}:-x y}" \${${name()}%o*} 'q' \${c:-a\\ b} \\\\ \\x\nEOT\nok "$v"`,
  ({ name }) =>
    `v=$(printf '%s\\n' "$${name()}" two); ok "$v" $v; readarray -t l6 <<< "$v"; ok "\${#l6[@]}" "\${l6[@]}"`,
  ({ name }) =>
    `${name()}=1; ((${name()}++)) || true; : $((${name()} += 2)); ok "$a" "$b" "$c"; ((c)) && put set || put zero`,
];

export const IDIOMS: readonly (readonly Maker[])[] = [ARGUMENTS, LISTS, TEXTS, FLOWS];
