import { describe, expect, it } from 'vitest';
import { runsOf } from './reading.js';

/** A line, and the words that bash 5.2 gave to each run of a function called `p` in it. */
type Row = readonly [line: string, runs: readonly (readonly string[])[]];

const AS_BASH: Readonly<Record<string, readonly Row[]>> = {
  'what takes the place of a match': [
    [
      'y=abc; p "${y/b/[\\&]}" "${y/b/\'&\'}" "${y/b/"&"}" "${y/b/\\&}" "${y/b/$\'&\'}"',
      [['a[&]c', 'a&c', 'a&c', 'a&c', 'a&c']],
    ],
    ['y=abc r=\'<&>\'; p "${y/b/"$r"}"', [['a<&>c']]],
    [
      'y=abc; p "${y/b/}" "${y/b}" "${y//[a-c]/x}" "${y/c/\\\\}" "${y/#a/}" "${y/%c/z}" "${y/%/z}" "${y/#/z}" "${y/q/z}"',
      [['ac', 'ac', 'xxx', 'ab\\', 'bc', 'abz', 'abcz', 'zabc', 'abc']],
    ],
  ],
  'brackets and extended globs': [
    ['x=[\\a]; p "$x"; x=["b c"]; p "$x"; x=[$USER]; p "$x"; ', [['[a]'], ['[b c]'], ['[dev]']]],
    ['shopt -s extglob\nx=@(a|"b c"|d*); p "$x"', [['@(a|b c|d*)']]],
    [
      'x=\'a]b\'; p "${x//[\\]]/_}" "${x//[b\\]]/_}" "${x//[*]/-}" "${x//["]"]/_}"; y=\'a*?b\'; p "${y//[*?]/-}" "${y//[!a-z]/_}" "${y//[^a-z]/_}"',
      [
        ['a_b', 'a__', 'a]b', 'a_b'],
        ['a--b', 'a__b', 'a__b'],
      ],
    ],
    ['x=aab; p "${x#+(a)}"', [['aab']]],
    [
      'shopt -s extglob; x=aab; p "${x#+(a)}" "${x##+(a)}" "${x%!(b)}" "${x/+(a)/_}" "${x//!(a)/_}" "${x#*(a)}" "${x##*(a)}" "${x#?(a)}" "${x##?(a)}" "${x#@(a|aa)}" "${x##@(a|aa)}"',
      [['ab', 'b', 'aab', '_b', '_', 'aab', 'b', 'aab', 'ab', 'ab', 'b']],
    ],
    [
      'shopt -s extglob; x=\'  trim me  \'; x="${x##*( )}"; x="${x%%*( )}"; p "$x"; y=foobarfoo; p "${y//@(foo|ba?)/-}" "${y/%+(o)/0}" "${y#?(f)}" "${y##*(fo|o|b)}" "${y/!(foo)/X}"',
      [['trim me'], ['---', 'foobarf0', 'foobarfoo', 'arfoo', 'X']],
    ],
    [
      'shopt -s extglob; x=aXbX; p "${x%%+([A-Z])}" "${x##+([a-z])}" "${x//+([[:upper:]])/-}" "${x/*(a|X)b/q}"',
      [['aXb', 'XbX', 'a-b-', 'qX']],
    ],
    [
      'shopt -s extglob; x=a.tar.gz; p "${x%.@(gz|bz2)}" "${x%%.@(tar.gz|tgz)}" "${x%.+([a-z])}" "${x//@(a|+(g|z))/_}" "${x##*([a-z]).}"',
      [['a.tar', 'a', 'a.tar', '_.t_r._', 'tar.gz']],
    ],
    [
      'r=no; [[ bar == @(foo|b*) ]] && r=yes; p $r; v=\'b*\'; r=no; [[ bar == @(foo|$v) ]] && r=yes; p $r; r=no; [[ bar == @(foo|"$v") ]] && r=yes; p $r',
      [['yes'], ['yes'], ['no']],
    ],
    [
      "r=no; [[ ab == !(a)b ]] && r=yes; p $r; r=no; [[ ab == !(ab) ]] && r=yes; p $r; r=no; [[ '' == *(x) ]] && r=yes; p $r; r=no; [[ '' == +(x) ]] && r=yes; p $r; r=no; [[ xyxy == +(x|xy|y) ]] && r=yes; p $r",
      [['no'], ['no'], ['yes'], ['no'], ['yes']],
    ],
    [
      "r=no; [[ : == [[:] ]] && r=yes; p $r; r=no; [[ '[' == [[:] ]] && r=yes; p $r; r=no; [[ a == [[:alpha:] ]] && r=yes; p $r; r=no; [[ a == [[=a=]] ]] && r=yes; p $r; r=no; [[ - == [[.-.]] ]] && r=yes; p $r; r=no; [[ x == [[:nope:]x] ]] && r=yes; p $r; r=no; [[ n == [[:nope:]x] ]] && r=yes; p $r",
      [['yes'], ['no'], ['no'], ['yes'], ['yes'], ['yes'], ['no']],
    ],
    [
      "r=no; [[ ']' == []] ]] && r=yes; p $r; r=no; [[ a == []a] ]] && r=yes; p $r; r=no; [[ - == [a-] ]] && r=yes; p $r; r=no; [[ b == [a-c] ]] && r=yes; p $r; r=no; [[ b == [!a-c] ]] && r=yes; p $r; r=no; [[ '!' == [a!] ]] && r=yes; p $r; r=no; [[ a == [ ]] && r=yes; p $r; r=no; [[ '[' == [ ]] && r=yes; p $r",
      [['yes'], ['yes'], ['yes'], ['yes'], ['no'], ['yes'], ['no'], ['yes']],
    ],
  ],
  'texts in here-documents': [
    [
      'u=; read -r v <<E\nx "${u:-a\\ b\\*c}" ${u:-a\\ b} ${u:-"q r"} ${u:-\'q\'} ${USER/e/\\x}\nE\np "$v"',
      [['x "a\\ b\\*c" a\\ b q r \'q\' dxv']],
    ],
  ],
  arrays: [
    [
      'declare -a a=\'(1 2)\'; p "${#a[@]}" "${a[1]}"; declare -a b=\'x\'; p "${b[0]}"; declare -A m=\'([k]=v)\'; p "${m[k]}"; z=3; declare -a c=\'($z "$z x")\'; p "${c[1]}"',
      [['2', '2'], ['x'], ['v'], ['3 x']],
    ],
    [
      'declare -a a=x; a=\'(1 2)\'; p "${a[0]}" "${#a[@]}"; declare d=\'(1 2)\'; p "$d"; typeset -a e=\'()\'; p "${#e[@]}"',
      [['(1 2)', '1'], ['(1 2)'], ['0']],
    ],
  ],
  'options and streams': [
    ['set -k; p x=1 y; set +k; p x=1 y', [['y'], ['x=1', 'y']]],
    ['exec <<< x; read y; p "$y"; exec 0<<< $\'a\\nb\'; read y; read z; p "$y" "$z"', [['x'], ['a', 'b']]],
    ["shopt -s expand_aliases\nalias q='p old'\nalias q='p new'\nunalias q\np end", [['end']]],
  ],
  arguments: [
    ['set -euo pipefail; p "$#" "${1-none}"', [['0', 'none']]],
    [
      'set -e -o pipefail x y; p "$@"; set +eo pipefail; p "$@"; set -eo pipefail -- z; p "$@"; set -x q; p "$@"',
      [['x', 'y'], ['x', 'y'], ['z'], ['q']],
    ],
    [
      'f() { local r=$1-{x,"q r"}z; p "$r"; }; f "y-q rz"; export v=a{1,2}; p "$v"; declare w={x,y}; p "$w"; export z={single}; p "$z"',
      [['y-q'], ['a2'], ['y'], ['{single}']],
    ],
    [
      'p of=~/{a,b} x{=~/a,b}; p of=~/a{b; p of=~/{a}; p of=~/a',
      [['of=~/a', 'of=~/b', 'x=~/a', 'xb'], ['of=/home/dev/a{b'], ['of=/home/dev/{a}'], ['of=/home/dev/a']],
    ],
    [
      'set -- a b c; p "${@:2}" "${@:1:1}" "${@: -1}" "${@: -2:1}" "${@:3:9}" "${@:9}"',
      [['b', 'c', 'a', 'c', 'b', 'c']],
    ],
  ],
  'arrays that shrink': [
    [
      'a=(x y z); unset \'a[-1]\'; p "${a[@]}"; i=0; unset \'a[i]\'; p "${a[@]}" "${!a[@]}"; unset "a[1]"; p "${#a[@]}"',
      [['x', 'y'], ['y', '1'], ['0']],
    ],
    [
      'declare -A m=([k]=1 [z]=2); k=k; unset \'m[$k]\'; p "${!m[@]}"; unset "m[z]"; p "${#m[@]}"',
      [['z'], ['0']],
    ],
    [
      'a=(); v=a[@]; p "${!v}"; a=(x y); p "${!v}"; v=\'a[1]\'; p "${!v}"; p "${!a[*]}"',
      [[], ['x', 'y'], ['y'], ['0 1']],
    ],
    ['v=1; p "${v@A}" "${v@Q}"', [["v='1'", "'1'"]]],
  ],
};

describe.each(Object.entries(AS_BASH))('words as bash reads them: %s', (_, rows) => {
  it.each(rows)('%s', (line, runs) => {
    expect(runsOf(line)).toEqual(runs);
  });
});
