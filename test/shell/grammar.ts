import { makeConstruct, type Pieces } from './constructs.js';
import type { Random } from './random.js';

/** Programs of the jail: those with `no` in front fail, all others succeed. */
const PROGRAMS = ['ok', 'put', 'run1', 'no', 'nope'];
const NAMES = ['a', 'b', 'c', 'x_1', 'IFS2'];
const PLAIN = ['foo', 'b-r', '-f', '--long', 'x=y', '/tmp/z', '12', 'A.b', '%d', '@', 'q:r', 'é'];

/** Writes random bash that terminates, touches nothing outside its directory, and uses much of the language. */
export class Grammar {
  readonly #random: Random;
  #depth = 0;
  #functions = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  line(): string {
    this.#depth = 0;
    const count = 1 + this.#random.below(4);
    return Array.from({ length: count }, () => this.#statement()).join(
      this.#random.pick(['; ', '\n', ' ; ']),
    );
  }

  /** One of the less common constructs by itself. */
  construct(): string {
    this.#depth = 1;
    return makeConstruct(this.#pieces());
  }

  #nested<T>(make: () => T, leaf: () => T): T {
    if (this.#depth >= 3) return leaf();
    this.#depth += 1;
    const made = make();
    this.#depth -= 1;
    return made;
  }

  #oneOf(makers: readonly (() => string)[]): string {
    return this.#random.pick(makers)();
  }

  #pieces(): Pieces {
    return {
      random: this.#random,
      name: () => this.#name(),
      word: () => this.#word(),
      words: (count) => this.#words(count),
      value: () => this.#value(),
      pattern: () => this.#pattern(),
      condition: () => this.#condition(),
      simple: () => this.#simple(),
      statement: () => this.#statement(),
    };
  }

  #name(): string {
    return this.#random.pick(NAMES);
  }

  #statement(): string {
    return this.#nested(
      () =>
        this.#oneOf([
          () => this.#simple(),
          () => this.#simple(),
          () => this.#simple(),
          () => this.#assignment(),
          () => this.#assignment(),
          () => `${this.#simple()} && ${this.#simple()}`,
          () => `${this.#simple()} || ${this.#simple()}`,
          () => `${this.#simple()} | ${this.#simple()}`,
          () => `! ${this.#simple()}`,
          () => `{ ${this.#statement()}; ${this.#statement()}; }`,
          () => `( ${this.#statement()}; ${this.#statement()} )`,
          () => `if ${this.#condition()}; then ${this.#statement()}; else ${this.#statement()}; fi`,
          () =>
            `if ${this.#condition()}; then ${this.#statement()}; elif ${this.#condition()}; then ${this.#statement()}; fi`,
          () => `for ${this.#name()} in ${this.#words(3)}; do ${this.#statement()}; done`,
          () => this.#counted(),
          () => this.#while(),
          () =>
            `case ${this.#word()} in ${this.#pattern()}) ${this.#statement()} ;; ${this.#pattern()}|*) ${this.#statement()} ;; esac`,
          () => this.#function(),
          () => this.#caseWithFall(),
          () => this.#hereDocument(),
          () => this.#loopWithJump(),
          () => `eval "$(echo ${this.#quote(this.#simple())})"`,
          () => `${this.#simple()} # a comment; ok never\n:`,
          () => `ok \\\n  continued ${this.#word()}`,
          () => `{ ${this.#statement()}; } | { read -r ${this.#name()}; ${this.#statement()}; }`,
          () => `time ${this.#simple()}`,
          () => `eval ${this.#quote(this.#statement())}`,
          () => this.#builtin(),
          () => makeConstruct(this.#pieces()),
          () => makeConstruct(this.#pieces()),
          () => makeConstruct(this.#pieces()),
        ]),
      () => this.#simple(),
    );
  }

  #simple(): string {
    const prefix = this.#random.chance(0.15) ? `${this.#name()}=${this.#value()} ` : '';
    const redirect = this.#random.chance(0.15)
      ? this.#random.pick([' >/dev/null', ' 2>&1', ' >out', ' >>out', ' </dev/null', ` <<< ${this.#word()}`])
      : '';
    const program = this.#random.chance(0.12)
      ? this.#oneOf([
          () => '"ok"',
          () => String.raw`p\ut`,
          () => "$'\\x6fk'",
          () => 'r""un1',
          () => `\${u:-ok}`,
          () => 'command ok',
          () => '$(echo ok)',
          () => '`printf put`',
        ])
      : this.#random.pick(PROGRAMS);
    return `${prefix}${program} ${this.#words(1 + this.#random.below(4))}${redirect}`;
  }

  #assignment(): string {
    const name = this.#name();
    return this.#oneOf([
      () => `${name}=${this.#value()}`,
      () => `${name}=${this.#value()} ${this.#name()}=${this.#value()}`,
      () => `${name}+=${this.#value()}`,
      () => `arr=(${this.#words(3)})`,
      () => `arr+=(${this.#words(2)})`,
      () => `arr[${this.#random.below(4)}]=${this.#value()}`,
      () => `declare -A map=([k]=${this.#value()} [z]=${this.#value()})`,
      () => `export ${name}=${this.#value()}`,
      () => `declare -i num=${this.#random.below(9)}+${this.#random.below(9)}`,
      () => `declare -${this.#random.pick(['l', 'u'])} cased=${this.#random.pick(PLAIN)}`,
      () => `IFS=${this.#random.pick([':', "' '", ',', "$' \\t\\n'", "''"])}`,
      () => `unset ${name}`,
      () => `printf -v ${name} '%s-%s' ${this.#word()} ${this.#word()}`,
      () => `set -- ${this.#words(3)}`,
      () => `set -- ${this.#words(3)}; shift`,
      () => `readonly R${this.#random.below(9)}${this.#random.below(9)}=${this.#value()}`,
    ]);
  }

  #condition(): string {
    return this.#oneOf([
      () => `[ ${this.#random.below(3)} -eq ${this.#random.below(3)} ]`,
      () => `[[ ${this.#word()} == ${this.#pattern()} ]]`,
      () => `[[ -n "$${this.#name()}" ]]`,
      () => `(( ${this.#random.below(3)} < ${this.#random.below(3)} ))`,
      () => this.#random.pick(['true', 'false', ':']),
      () => this.#simple(),
    ]);
  }

  #counted(): string {
    // Each depth counts with a variable of its own: an inner loop must not set an outer one back.
    const name = `i${this.#depth}`;
    return `for ((${name}=0; ${name}<${1 + this.#random.below(3)}; ${name}++)); do ${this.#statement()}; ok "$${name}"; done`;
  }

  #while(): string {
    return this.#oneOf([
      () => `n=0; while [ $n -lt ${1 + this.#random.below(3)} ]; do ok $n; n=$((n+1)); done`,
      () => `n=3; until (( n <= 0 )); do put "$n"; ((n--)); done`,
      () => `while read -r ${this.#name()} b; do ok "$b" $a; done <<< ${this.#word()}`,
      () => `while ${this.#condition()}; do ${this.#statement()}; break; done`,
      () => `printf '%s\\n' ${this.#words(2)} | while read -r line; do put "$line"; done`,
    ]);
  }

  #function(): string {
    this.#functions += 1;
    const name = `fn${this.#functions % 7}`;
    const body = this.#oneOf([
      () => `ok "$@"; ${this.#statement()}`,
      () => `local ${this.#name()}=${this.#value()}; ${this.#statement()}`,
      () => `put "$#" $1 "$2"; return`,
      () => `shift; ok "$*"`,
    ]);
    return `${name}() { ${body}; }; ${name} ${this.#words(2)}`;
  }

  #caseWithFall(): string {
    const end = this.#random.pick([';&', ';;&', ';;']);
    return `case ${this.#word()} in ${this.#pattern()}) ${this.#statement()} ${end} (${this.#pattern()}) ${this.#statement()} ;; *) ${this.#simple()} ;; esac`;
  }

  #hereDocument(): string {
    const isQuoted = this.#random.chance(0.4);
    const dash = this.#random.chance(0.3) ? '-' : '';
    const body = `${dash === '' ? '' : '\t'}x ${this.#expansion()} y\n${dash === '' ? '' : '\t'}second \\$z`;
    return `while read -r line; do put "$line"; done <<${dash}${isQuoted ? "'EOT'" : 'EOT'}\n${body}\nEOT\n`;
  }

  #loopWithJump(): string {
    return this.#oneOf([
      () => `for v in ${this.#words(3)}; do ok "$v"; ${this.#condition()} && break; put after; done`,
      () => `for v in ${this.#words(3)}; do ${this.#condition()} && continue; put "$v"; done`,
      () => `jump() { for v in 1 2; do ${this.#condition()} && return; ok $v; done; put end; }; jump`,
      () => `for v in 1 2; do for w in a b; do ${this.#condition()} && break 2; ok $v$w; done; done`,
    ]);
  }

  #builtin(): string {
    return this.#oneOf([
      () => `shopt -s extglob\ncase ${this.#word()} in @(foo|b*)) ok ext ;; !(x*)) put not ;; esac`,
      () => `p='x$a-$(echo in)'; ok "\${p@P}"`,
      () => `arr=(${this.#words(3)}); ok "\${arr[-1]}" "\${!arr[@]}" "\${#arr[0]}" "\${arr[@]^^}"`,
      () => `IFS=-; ok "$*" $b; set -- ${this.#words(2)}; ok "$*"`,
      () => `ok $(echo -e 'a\\tb\\x41') "$(printf '%b|%03d|%x|%q' 'q\\n' 7 255 'a b')"`,
      () => `a=1; f2() { local a=2; ok $a; g2; }; g2() { put $a; }; f2; ok $a`,
      () => `ok $(( ${this.#random.below(5)} > 2 ? 10 : 20 )) $((num += 3)) $((num++)) $num`,
      () => `x_1=b; ok "\${!x_1}"`,
      () => `read -r -d : a <<< ${this.#word()}; ok "$a"`,
      () => `[[ ${this.#word()} =~ ^f.* ]] && ok match`,
      () => `shopt -s expand_aliases\nalias al='ok aliased'\nal ${this.#word()}`,
      () => `test ${this.#random.below(3)} -gt 1 && ok more || put less`,
      () => `ok "$(ok inner ${this.#word()})" "$(echo "$(echo deep)")"`,
      () => `declare -a arr2=(x "$a" y); ok "\${arr2[*]}"; unset 'arr2[1]'; ok "\${arr2[@]}"`,
      () => `ok "\${a:$((1)):n+2}" "\${b/${this.#random.pick(['-', 'o', 'f?'])}/$c}"`,
      () => `exec 5<<< 'from five'; read -r -u 5 a; ok "$a"`,
      () => `ok {a,b}{1..2} "{x,y}" x{,y}z {1..3..2}$c`,
      () => `set -- ${this.#words(2)}; for v; do put "$v"; done`,
      () => `read ${this.#name()} ${this.#name()} <<< ${this.#word()}; ok "$a" "$b"`,
      () => `mapfile -t arr < <(printf '%s\\n' ${this.#words(2)}); ok "\${arr[@]}"`,
      () => `cd / && ok "$PWD"`,
      () => `cd /tmp; put "$PWD" ~+; cd - >/dev/null; ok "$OLDPWD"`,
      () => `pushd / >/dev/null; ok "$PWD"; popd >/dev/null`,
      () => `trap 'ok trapped' EXIT`,
      () => `let "num=2*${this.#random.below(9)}"; ok $num`,
      () => `declare -n ref=${this.#name()}; ok "$ref"`,
      () => `command ${this.#simple()}`,
      () => `ok "$(put ${this.#word()})"`,
      () => `ok one & wait`,
      () => `read -ra parts <<< ${this.#word()}; ok "\${parts[@]}"`,
    ]);
  }

  #words(count: number): string {
    return Array.from({ length: count }, () => this.#word()).join(' ');
  }

  #quote(text: string): string {
    return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  }

  #pattern(): string {
    return this.#random.pick(['*', 'foo', 'f*', '?oo', '[a-f]*', '"*"', '12', '*-*', '']) || "''";
  }

  /** The right side of an assignment: no braces, no splitting. */
  #value(): string {
    return this.#random.chance(0.1)
      ? ''
      : this.#oneOf([() => this.#word(), () => this.#double(), () => this.#random.pick(PLAIN)]);
  }

  #word(): string {
    return this.#nested(
      () =>
        this.#oneOf([
          () => this.#random.pick(PLAIN),
          () => this.#random.pick(PLAIN),
          () => `'${this.#random.pick(['a b', '*', '$x', 'it', '', '~'])}'`,
          () => this.#double(),
          () => `$'${this.#random.pick(['a\\tb', '\\x41', '\\101z', "it\\'s", 'a\\nb', '\\u00e9', '\\\\'])}'`,
          () => `$"${this.#random.pick(['loc', 'a b'])}"`,
          () => String.raw`a\ b\*c`,
          () => this.#expansion(),
          () => this.#expansion(),
          () => this.#random.pick(PLAIN) + this.#expansion() + this.#random.pick(PLAIN),
          () => `"pre"${this.#expansion()}'post'`,
          () => this.#braces(),
          () => this.#random.pick(['~', '~/x', '~+', 'a~', '"~"', 'x=~/y']),
          () => this.#random.pick(['*.none', 'x?none', '[zq]none']),
        ]),
      () => this.#random.pick(PLAIN),
    );
  }

  #double(): string {
    const inner = this.#oneOf([
      () => 'a  b',
      () => `x ${this.#expansion()} y`,
      () => `${this.#expansion()}${this.#expansion()}`,
      () => String.raw`\$x \" \\ \q`,
      () => '',
    ]);
    return `"${inner}"`;
  }

  #braces(): string {
    return this.#oneOf([
      () => '{x,y}',
      () => 'p{1..3}q',
      () => '{a,b{c,d}}',
      () => '{03..01}',
      () => '{a..e..2}',
      () => `{${this.#random.pick(PLAIN)},"q r"}z`,
      () => '{single}',
      () => `{$a,'k'}`,
    ]);
  }

  #expansion(): string {
    const name = this.#name();
    return this.#oneOf([
      () => `$${name}`,
      () => `$${name}`,
      () => `\${${name}}`,
      () => `\${${name}:-${this.#random.pick(PLAIN)}}`,
      () => `\${${name}-def ault}`,
      () => `\${${name}:+alt}`,
      () => `\${${name}:=set}`,
      () => `\${#${name}}`,
      () => `\${${name}#?}`,
      () => `\${${name}##*-}`,
      () => `\${${name}%o*}`,
      () => `\${${name}%%[a-m]*}`,
      () => `\${${name}/o/0}`,
      () => `\${${name}//[a-f]/_}`,
      () => `\${${name}/#f/F}`,
      () => `\${${name}:1}`,
      () => `\${${name}:0:2}`,
      () => `\${${name}: -2}`,
      () => `\${${name}^}`,
      () => `\${${name}^^}`,
      () => `\${${name},,}`,
      () => `\${${name}@Q}`,
      () => `\${${name}@U}`,
      () => '$@',
      () => '$*',
      () => '$#',
      () => '$1',
      () => `\${@:2}`,
      () => `\${arr[@]}`,
      () => `\${arr[1]}`,
      () => `\${#arr[@]}`,
      () => `\${arr[@]:1:1}`,
      () => `\${arr[*]/o/0}`,
      () => `\${map[k]}`,
      () => `$((1+${this.#random.below(9)}*2))`,
      () => `$(( num ))`,
      () => `$((16#ff ^ ${this.#random.below(9)}))`,
      () => `$(echo ${this.#random.pick(PLAIN)} two)`,
      () => `$(printf '%s:%s' ${this.#random.pick(PLAIN)} b)`,
      () => '`echo back`',
      () => '$IFS',
      () => `$(echo "$${name}")`,
    ]);
  }
}
