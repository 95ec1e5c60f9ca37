import { describe, expect, it } from 'vitest';
import { analyse, effectsOf } from './reading.js';

const INPUT = '{"a":{"b":"x y","c":[1,2,3]},"l":[{"n":"p","v":1},{"n":"q","v":2}],"s":"one,two"}';

/** What a program prints of the input, as far as it is known. */
function printed(program: string): string {
  const { written } = analyse(
    `printf '%s' '${INPUT}' | jq -rc '${program.replaceAll("'", String.raw`'\''`)}' > out.txt`,
  );
  return written.find(({ path }) => path.endsWith('/out.txt'))?.text ?? '';
}

describe('jq prints', () => {
  it.each([
    ['.', '{"a":{"b":"x y","c":[1,2,3]},"l":[{"n":"p","v":1},{"n":"q","v":2}],"s":"one,two"}\n'],
    ['.a.b', 'x y\n'],
    ['.a["b"]', 'x y\n'],
    ['.a.c[1]', '2\n'],
    ['.a.c[]', '1\n2\n3\n'],
    ['.l[].n', 'p\nq\n'],
    ['.l|map(.n)|join("/")', 'p/q\n'],
    ['.l[]|select(.v>1)|.n', 'q\n'],
    ['.l[]|select(.n=="p" or .v==2)|.n', 'p\nq\n'],
    ['"\\(.a.b)!"', 'x y!\n'],
    ['"x" + .a.b + "y"', 'xx yy\n'],
    ['.s|split(",")', '["one","two"]\n'],
    ['.s|split(",")|.[1]', 'two\n'],
    ['.s[0:3]', 'one\n'],
    ['.s[4:]', 'two\n'],
    ['.a.c[1:]', '[2,3]\n'],
    ['.zz // "none"', 'none\n'],
    ['.a.b // "none"', 'x y\n'],
    ['if .a.c[0]==1 then "one" elif true then "two" else "three" end', 'one\n'],
    ['.l|length', '2\n'],
    ['keys', '["a","l","s"]\n'],
    ['.a|keys[]', 'b\nc\n'],
    ['to_entries[]|.key', 'a\nl\ns\n'],
    ['.l|map({(.n):.v})|add', '{"p":1,"q":2}\n'],
    ['.l|first|.n', 'p\n'],
    ['.l|last|.n', 'q\n'],
    ['[.l[].v]|add', '3\n'],
    ['reduce .l[] as $i (0; . + $i.v)', '3\n'],
    ['.a.b as $x | .s | . + $x', 'one,twox y\n'],
    ['def f(x): x + "!"; f(.a.b)', 'x y!\n'],
    ['def g: .a; g.b', 'x y\n'],
    ['.s|ltrimstr("one")', ',two\n'],
    ['.s|rtrimstr("two")', 'one,\n'],
    ['.s|sub(",";"/")', 'one/two\n'],
    ['.s|gsub("[aeiou]";"_")', '_n_,tw_\n'],
    ['.s|test("^one")', 'true\n'],
    ['.s|ascii_upcase', 'ONE,TWO\n'],
    ['.a.b|@sh', "'x y'\n"],
    ['@sh "rm \\(.a.b)"', "rm 'x y'\n"],
    ['[.a.b,.s]|@tsv', 'x y\tone,two\n'],
    ['.s|@base64', 'b25lLHR3bw==\n'],
    ['.s|@base64|@base64d', 'one,two\n'],
    ['.a.c|map(.+1)|tostring', '[2,3,4]\n'],
    ['.l|sort_by(-.v)|.[0].n', 'q\n'],
    ['.l[]|[.n,.v]|@csv', '"p",1\n"q",2\n'],
    ['.a.b?', 'x y\n'],
    ['..|strings', 'x y\np\nq\none,two\n'],
    ['{a:.s,b:1}', '{"a":"one,two","b":1}\n'],
    ['{s}', '{"s":"one,two"}\n'],
    ['[range(3)]', '[0,1,2]\n'],
    ['.l|any(.v==2)', 'true\n'],
    ['.l|map(select(.v==1))|.[0].n', 'p\n'],
    ['first(.l[].n)', 'p\n'],
    ['[limit(1;.l[].n)]', '["p"]\n'],
    ['.l|.[].n', 'p\nq\n'],
    ['.l[0]|.n|length', '1\n'],
    ['(.a.c|max),(.a.c|min)', '3\n1\n'],
    ['.a.c|reverse', '[3,2,1]\n'],
    ['.s|explode|implode', 'one,two\n'],
    ['.a|has("b")', 'true\n'],
    ['1+2*3', '7\n'],
    ['10/4', '2.5\n'],
    ['7%3', '1\n'],
    ['.a.c|.[-1]', '3\n'],
    ['not', 'false\n'],
    ['true and false', 'false\n'],
    ['.a.b|length', '3\n'],
    ['[.[]]|length', '3\n'],
    ['.l[1:][0].n', 'q\n'],
    ['"a" as $x | "b" as $y | $x+$y', 'ab\n'],
    ['."s"', 'one,two\n'],
    ['.["s"]', 'one,two\n'],
    ['.a|.b,.c[0]', 'x y\n1\n'],
    ['[.l[]|.v*2]', '[2,4]\n'],
    ['.s|split(",")|map("d/"+.)|.[]', 'd/one\nd/two\n'],
    ['.l|map(.n)|@sh', "'p' 'q'\n"],
    ['"\\("a"+"b")c"', 'abc\n'],
    ['.s|startswith("on")', 'true\n'],
    ['[.a.c[]|if .>1 then . else empty end]', '[2,3]\n'],
  ])('%j', (program, output) => {
    expect(printed(program)).toBe(output);
  });
});

describe('what jq makes of what it is given', () => {
  it.each([
    `jq -rR '"/opt/data/" + . + ".txt"' list.txt | xargs rm -f`,
    `jq -r '.files[] | "/opt/data/\\(.)"' conf.json | xargs rm -f`,
    `jq -r '"rm -rf /opt/data/" + .name' conf.json | sh`,
    `jq -rn --arg d data '"/opt/" + $d' | xargs rm -rf`,
    `jq -rn --argjson c '{"p":"/opt/data"}' '$c.p' | xargs rm -rf`,
    `jq -rn '$ARGS.positional[0]' --args /opt/data | xargs rm -rf`,
    `jq -r '.dir // "/opt/data"' conf.json | xargs rm -rf`,
    `jq -r 'if .x then "/opt/data" else "build" end' conf.json | xargs rm -rf`,
  ])('%s', (line) => {
    expect(effectsOf(line).join('\n')).toMatch(/^delete .*(?<=\s)\/opt\/data/m);
  });

  it.each([
    `jq -r '.files[] | "build/\\(.)"' conf.json | xargs rm -f`,
    `rm -rf "$(jq -r .dir conf.json)"`,
    `jq -rn '"build"' | xargs rm -rf`,
    `jq -r '.a as [$x] | $x' conf.json | xargs rm -rf`,
  ])('%s reaches nothing elsewhere', (line) => {
    expect(effectsOf(line).join('\n')).not.toContain('/opt');
  });
});
