import type { Maker } from './constructs.js';

/** What is written to one descriptor and read from another. */
const DESCRIPTORS: readonly Maker[] = [
  ({ word }) =>
    `{ echo out; echo ${word()} >&2; } 2>&1 | while read -r l; do ok "$l"; done; { echo out; echo err >&2; } |& while read -r l; do put "$l"; done`,
  ({ word }) =>
    `v=$( { echo out; echo ${word()} >&2; } 2>&1 >/dev/null ); ok "$v"; v=$( { echo out; echo err >&2; } 3>&1 1>&2 2>&3 ); put "$v"`,
  ({ word }) =>
    `say() { printf '%s\\n' "$@" >&2; }; v=$(say ${word()} 2>&1); ok "$v"; w=$(say quiet); put "[$w]"; say x 2>&1 | { read -r l; ok "$l"; }`,
  ({ word }) =>
    `v=$(echo ${word()} 3>&1 >&3); ok "$v"; { echo three >&3; } 3>&1 | { read -r l; put "$l"; }; w=$(exec 4>&1; echo four >&4; echo five); ok "$w"`,
  ({ word }) =>
    `{ echo o; echo ${word()} >&2; } >f4 2>&1; while read -r l; do ok "$l"; done <f4; { echo e >&2; } 2>f5; read -r v <f5; put "$v"; { echo q >&8; } 8>>f5; ok "$(<f5)"`,
  ({ word }) =>
    `{ echo o; echo ${word()} >&2; } &>f6; mapfile -t l <f6; ok "\${l[@]}"; { echo p >/dev/stderr; } 2>&1 | { read -r v; put "$v"; }; v=$(echo d >/dev/fd/1); ok "$v"`,
  ({ word }) =>
    `exec 3>f7 4>&3; echo a >&3; echo ${word()} >&4; exec 3>&- 4>&-; while read -r l; do ok "$l"; done <f7; exec {fd}>f8; echo named >&"$fd"; exec {fd}>&-; put "$(<f8)"`,
  ({ word }) =>
    `v=$(exec 2>&1; echo ${word()} >&2); ok "$v"; v=$( { exec >&2; echo led; } 2>&1 ); put "$v"; (exec >f9 2>&1; echo both; echo err >&2); ok "$(<f9)"`,
  ({ condition, word }) =>
    `v=$( { if ${condition()}; then echo ${word()} >&2; else echo else >&2; fi; } 2>&1 ); ok "$v"; for i in 1 2; do echo "$i" >&2; done 2>&1 | while read -r l; do put "$l"; done`,
  ({ condition, word }) =>
    `v=$( { ${condition()} && echo yes >&2 || echo ${word()} >&2; } 2>&1 ); ok "$v"; f30() { echo ok x >&2; return 1; }; m=$(f30 2>&1) || $m; m=$(f30 2>&1 >/dev/null) && put never || put "$m"`,
];

/** Patterns that do not care for capital letters, and switches of matching. */
const SWITCHES: readonly Maker[] = [
  ({ word }) =>
    `shopt -s nocasematch; v=1; [[ ${word()} == FOO ]] && v=2; ok $v; case Foo in fOO) w=1 ;; *) w=2 ;; esac; ok $w; [[ ABC =~ b(.) ]] && ok "\${BASH_REMATCH[@]}"; shopt -u nocasematch; [[ a == A ]] && v=3; put $v`,
  ({ name }) =>
    `shopt -s nocasematch; v=aBc; ok "\${v/b/_}" "\${v//[A-C]/-}" "\${v#A}" "\${${name()}/ONE/1}"; [[ a == [!A] ]] && w=1 || w=2; [[ Q == [[:lower:]] ]] && x=1 || x=2; put $w $x`,
  ({ word }) =>
    `shopt -s nullglob; set -- *.none ${word()}; ok "$#"; shopt -u nullglob; set -- *.none; ok "$#" "$1"; GLOBIGNORE='*'; ok *.none`,
  ({ word }) =>
    `shopt -s extglob; v=${word()}; ok "\${v/@(o|b)/_}" "\${v##*(f)}" "\${v%%+([a-z])}" "\${v//!([a-z])/-}"; case $v in @(foo|12)) ok a ;; ?(-)f) ok b ;; !(*-*)) ok c ;; esac`,
];

/** Numbers of elements, and what is counted once. */
const ELEMENTS: readonly Maker[] = [
  ({ random }) =>
    `a1=(1 2 3); i=0; ((a1[i++] += ${random.below(9)})); ok "\${a1[@]}" $i; ((a1[i]++)); ok "\${a1[@]}"; ((a1[++i] *= 2)); ok "\${a1[@]}" $i`,
  ({ random }) => `n=${random.below(9)}; ((n += n++ + n)); ok $n; ((n -= n--)); ok $n; ok $((n = n++)) $n`,
  ({ word }) =>
    `unset c2; declare -A c2; ((c2[x]++)); ((c2[x] += 2)); k=y; ((c2[$k] = 7)); ok "\${c2[x]}" "\${c2[y]}" $((c2[x] + c2[$k])) ${word()}; let 'c2[z] = 5'; ok "\${c2[z]}"`,
  () => `ok {+1..3} {1..+3} {3..1..+2} {a..e..+2} {-1..+1}; x={1..2}; ok $x; ok {1..2}{a..b}{,.x}`,
  ({ name }) =>
    `p='\\141\\n\\\\b\\[q\\]\\x41 $${name()}'; ok "\${p@P}"; p='$(echo in $((1+1)))'; ok "\${p@P}"; e='\\x41\\101'; ok "\${e@E}" "\${e@P}"`,
];

/** Commands where nobody looks for them. */
const HIDDEN: readonly Maker[] = [
  () =>
    `x='a[$(ok t)0]'; : $((x)); ((a3[$(ok r)0]++)); let 'a3[$(ok u)0]=1'; [[ 'a3[$(ok v)0]' -eq 0 ]]; declare -i i='a3[$(ok y)0]'`,
  () =>
    `printf -v 'a3[$(ok w)0]' x; read 'a3[$(ok rd)0]' <<< v; unset 'a3[$(ok un)0]'; : "\${arr[$(ok k)0]}" "\${b:$(ok l)0}" "\${b/$(ok p)/}"`,
  ({ word }) =>
    `compgen -C 'ok cc' x; mapfile -t -c 1 -C 'put cb' x <<< $'p\\nq'; PS4='$(ok ps4)'; set -x; : ${word()}; set +x`,
  ({ word }) =>
    `shopt -s expand_aliases\nalias q1='ok "x' w1='for i in 1 2; do' b1='{ put in;'\nq1 y"\nw1 ok "$i"; done\nb1 ok ${word()}; }`,
  ({ word }) =>
    `shopt -s expand_aliases\nalias p1='ok a |' a1='ok a &&' c1='ok b #' v1='V1=1 '\np1 put b\na1 put ${word()}\nc1 d\nv1 ok "$V1"`,
  ({ word }) =>
    `case x in $(ok pat; echo x)) ok hit ;; esac; read v <<< $(ok hs; echo y); ok ${word()} >$(ok fn; echo out); for i in $(ok l1; echo w); do put x; done`,
];

/** What is left where a loop or a branch was left. */
const LEFT: readonly Maker[] = [
  ({ condition }) =>
    `for v in 1 2; do for w in a b; do ${condition()} && break 2; ok "$v$w"; done; put "$v"; done; ok "$v" "$w"`,
  ({ word }) =>
    `for v in 1 2 3; do for w in a ${word()} b; do [ "$w" = b ] && continue 2; n=$w; done; n=end; done; ok "\${n-none}" "$v" "$w"`,
  ({ random }) =>
    `for ((i=0; i<4; i++)); do ((i == ${random.below(5)})) && break; done; ok $i; for ((i=0; i<3; i++)); do ((i == 1)) && continue; ok $i; done; put $i`,
  ({ condition, word }) =>
    `if ${condition()}; then echo ${word()} >g1; else echo other >g1; fi; read -r v <g1; ok "$v" "$(<g1)"; while read -r l; do put "$l"; done <g1`,
  ({ condition, word }) =>
    `if ${condition()}; then v=${word()}; else v=other; fi; { echo "$v"; echo z; } >g2; { read -r x; read -r y; } <g2; ok "$x" "$y"; mapfile -t l <g2; put "\${l[@]}"`,
];

export const BYWAYS: readonly (readonly Maker[])[] = [DESCRIPTORS, SWITCHES, ELEMENTS, HIDDEN, LEFT];
