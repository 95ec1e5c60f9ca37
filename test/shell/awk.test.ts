import { describe, expect, it } from 'vitest';
import { analyse, effectsOf } from './reading.js';

/** What a program prints of these lines, as far as it is known. */
function printed(program: string, input = 'a b c\nd e f\n'): string {
  const quoted = [input, program].map((text) => `'${text.replaceAll("'", String.raw`'\''`)}'`);
  const { written } = analyse(`printf '%s' ${quoted[0]} | awk ${quoted[1]} > out.txt`);
  return written.find(({ path }) => path.endsWith('/out.txt'))?.text ?? '';
}

describe('awk prints', () => {
  it.each([
    ['{print $2}', 'b\ne\n'],
    ['{print $NF}', 'c\nf\n'],
    ['NR==2', 'd e f\n'],
    ['/d/', 'd e f\n'],
    ['!/d/', 'a b c\n'],
    ['{print NR": "$0}', '1: a b c\n2: d e f\n'],
    ['END{print NR}', '2\n'],
    ['{s=s $1} END{print s}', 'ad\n'],
    ['{a[NR]=$0} END{for(i=NR;i>0;i--) print a[i]}', 'd e f\na b c\n'],
    ['{print $1,$3}', 'a c\nd f\n'],
    ['BEGIN{OFS="-"}{print $1,$3}', 'a-c\nd-f\n'],
    ['{$2="x";print}', 'a x c\nd x f\n'],
    ['{$1=$1}1', 'a b c\nd e f\n'],
    ['NR>1{print $1; next} {print "first"}', 'first\nd\n'],
    ['{print length($0), length}', '5 5\n5 5\n'],
    ['{print toupper($1) tolower("ABC")}', 'Aabc\nDabc\n'],
    ['{print substr($0,3), substr($0,1,1)}', 'b c a\ne f d\n'],
    ['{n=split($0,q," "); print n, q[2]}', '3 b\n3 e\n'],
    ['{gsub(/[a-c]/,"<&>"); print}', '<a> <b> <c>\nd e f\n'],
    ['{sub(/ /,"_"); print}', 'a_b c\nd_e f\n'],
    ['{print ($1=="a") ? "yes" : "no"}', 'yes\nno\n'],
    ['{if($1=="a") print "A"; else if ($1=="d") print "D"; else print "?"}', 'A\nD\n'],
    ['{for(i=1;i<=NF;i++) printf "%s,", $i; print ""}', 'a,b,c,\nd,e,f,\n'],
    ['{i=1; while(i<=NF){print $i; i++}}', 'a\nb\nc\nd\ne\nf\n'],
    ['{i=NF; do print $i; while(--i>0)}', 'c\nb\na\nf\ne\nd\n'],
    ['$1=="a",$1=="d"', 'a b c\nd e f\n'],
    ['NR==1,NR==1{print "r" $0}', 'ra b c\n'],
    ['BEGIN{x=3; y=x^2; print y, x*2+1, 7%3, 1/4, -x}', '9 7 1 0.25 -3\n'],
    ['BEGIN{printf "%05d %s %5.2f|%-4s|\\n", 42, "s", 3.14159, "ab"}', '00042 s  3.14|ab  |\n'],
    ['function f(x,y){return x "/" y} {print f($1,$2)}', 'a/b\nd/e\n'],
    ['function g(n){return n<2?1:n*g(n-1)} BEGIN{print g(5)}', '120\n'],
    ['{print index($0,"b"), match($0,/[bf]/), RSTART, RLENGTH}', '3 3 3 1\n0 5 5 1\n'],
    ['BEGIN{a["x"]=1; if("x" in a) print "in"; delete a["x"]; if(!("x" in a)) print "out"}', 'in\nout\n'],
    ['{print $(NF-1)}', 'b\ne\n'],
    ['{print "a" "b" 1+2 "c"}', 'ab3c\nab3c\n'],
    ['BEGIN{print 1==1.0, "a"<"b", 2<10, "2"<"10"}', '1 1 1 0\n'],
    ['{c[$1]++} END{print c["a"], c["zz"]+0}', '1 0\n'],
    ['{ $3=""; print NF, $0 }', '3 a b \n3 d e \n'],
    ['{NF=2}1', 'a b\nd e\n'],
    ['BEGIN{while(("echo q; echo r" | getline l)>0) print "l:" l}', 'l:q\nl:r\n'],
    ['NR==1{getline; print "got" $0}', 'gotd e f\n'],
    ['{print > "/dev/stdout"}', 'a b c\nd e f\n'],
    ['/a/||/d/{print "ok"}', 'ok\nok\n'],
    ['/a/&&/c/{print "ok"}', 'ok\n'],
    ['{x[$2]=$1} END{print x["b"] x["e"]}', 'ad\n'],
    ['BEGIN{s="a,b;c"; n=split(s,p,/[,;]/); print n p[3]}', '3c\n'],
    ['BEGIN{\n x = 1\n if (x) {\n print "t"\n }\n else\n print "f"\n}', 't\n'],
    ['{print;print "--"}', 'a b c\n--\nd e f\n--\n'],
    ['BEGIN{print !0, !1, !"", !"a"}', '1 0 1 0\n'],
    ['BEGIN{print -3 % 2, 2^3^2, 10-3-2}', '-1 512 5\n'],
    ['{print $1$2}', 'ab\nde\n'],
    ['{ print NR, $0 } END { print "end" }', '1 a b c\n2 d e f\nend\n'],
    ['BEGIN{print toupper(substr("abc",1,1)) substr("abc",2)}', 'Abc\n'],
    ['BEGIN{a="x"; a=a a; print a; b += 5; print b; c = d = 4; print c d}', 'xx\n5\n44\n'],
    ['BEGIN { for (;;) { if (++i > 3) break; if (i==2) continue; print i } }', '1\n3\n'],
    ['BEGIN{gsub(/b/,"[\\\\&]",t); t="abc"; gsub(/b/,"[\\\\&]",t); print t}', 'a[&]c\n'],
    ['$2 ~ /^[be]$/ {print $2}', 'b\ne\n'],
    ['$2 !~ "b"', 'd e f\n'],
    ['BEGIN { exit } END { print "e" }', 'e\n'],
    ['NR%2', 'a b c\n'],
    ['NR%2==0', 'd e f\n'],
    ['!seen[$1]++', 'a b c\nd e f\n'],
    ['{print $1 > "/dev/stderr"}', ''],
    ['{ print ($1)($2) }', 'ab\nde\n'],
    ['{ print($1,$2) }', 'a b\nd e\n'],
    ['BEGIN { print length() }', '0\n'],
    ['{ print NF }', '3\n3\n'],
    ['BEGIN{print index("foobar","bar")}', '4\n'],
    ['BEGIN{printf "%c%c\\n", 65, "hello"}', 'Ah\n'],
    ['BEGIN{printf("%s %s\\n", "a", "b")}', 'a b\n'],
    ['BEGIN { if (!(3 in a)) print "no"; a[3]; if (3 in a) print "yes" }', 'no\nyes\n'],
    ['BEGIN{FS="="}{print $2}', 'v:w\ny:z\n', 'k=v:w\nx=y:z\n'],
    ['{split($0,a,"[=:]"); print a[3]}', 'w\nz\n', 'k=v:w\nx=y:z\n'],
  ])('%j', (program, output, input?: string) => {
    expect(printed(program, input)).toBe(output);
  });
});

describe('what awk does with what it is given', () => {
  it.each([
    ['awk \'{print "/opt/data/" $1 ".txt"}\' list.txt | xargs rm -f', '/opt/data'],
    ["find /opt/data -name '*.txt' | awk '{system(\"rm \" $0)}'", '/opt/data/**/*.txt'],
    ["find /opt/data -type f | awk 'NR > 1' | xargs rm", 'delete /opt/data/'],
    [
      'awk \'{ if ($1 == "a") d = "/opt/data"; else d = "build"; system("rm -rf " d) }\' list.txt',
      '/opt/data',
    ],
    ['awk \'{ print > (FILENAME ".out") }\' /opt/data/one.txt', '/opt/data/one.txt.out'],
    ['awk \'BEGIN { print "rm -rf /opt/data" > "a.sh" }\'; sh a.sh', '/opt/data'],
    ["md5sum /opt/data/*.txt | awk '{print $2}' | xargs rm -f", '/opt/data/*.txt'],
    ['awk \'BEGIN { print "/opt/data" | "xargs rm -rf" }\'', '/opt/data'],
  ])('%s', (line, place) => {
    expect(effectsOf(line).join('\n')).toContain(place);
  });

  it.each([
    'awk \'{print "build/" $1}\' list.txt | xargs rm -f',
    "printf 'build\\n/opt/data\\n' | awk 'NR==1' | xargs rm -rf",
    'awk \'BEGIN { split("build /opt/data", a, " "); system("rm -rf " a[1]) }\'',
    'awk -F= \'$1 == "dir" { system("rm -rf " $2) }\' <<< \'dir=build\'',
    "awk '{ s += $1 } END { print s / NR }' data.txt",
  ])('%s reaches nothing elsewhere', (line) => {
    expect(effectsOf(line).join('\n')).not.toContain('/opt/data');
  });

  it('starts processes without end', () => {
    expect(effectsOf('awk \'BEGIN { while (1) system("sleep 1000 &") }\'').join('\n')).toContain('fork-bomb');
    expect(
      effectsOf('awk \'BEGIN { for (i = 0; i < 5; i++) system("sleep 1 &") }\'').join('\n'),
    ).not.toContain('fork-bomb');
  });
});
