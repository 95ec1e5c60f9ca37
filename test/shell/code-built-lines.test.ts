import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const GONE = 'delete /opt/x recursively by force';

describe('lines for a shell that code puts together', () => {
  it.each([
    `perl -e '$x="XX -rf /opt/x"; $x =~ s/XX/rm/; system $x'`,
    `perl -e '(my $y = "sn -rf /opt/x") =~ tr/sn/rm/; system($y)'`,
    `perl -e 'my $x="a"; system($x =~ s/a/rm -rf \\/opt\\/x/r)'`,
    `perl -e 'for ("XX -rf /opt/x") { s/XX/rm/; system($_) }'`,
    `perl -e '$h{"c"}="rm -rf /opt/x"; system($h{c})'`,
    `node -e 'require("child_process").execSync(a?"rm -rf /opt/x":"ls")'`,
    `node -e 'require("child_process").execSync([114,109].map(c=>String.fromCharCode(c)).join("")+" -rf /opt/x")'`,
    `node -e 'require("child_process").execSync([..."x/tpo/ fr- mr"].reverse().join(""))'`,
    `python3 -c 'import os; os.system("sn -rf /opt/x".translate(str.maketrans("sn", "rm")))'`,
    `python3 -c 'import os; os.system("%c%c -rf /opt/x" % (114, 109))'`,
    `php -r 'system(strtr("A -rf B", ["A" => "rm", "B" => "/opt/x"]));'`,
    `php -r 'system(str_replace(["A", "B"], ["rm", "/opt/x"], "A -rf B"));'`,
    `ruby -e 's = "rm -rf "; s << "/opt/x"; system s'`,
    `ruby -e 'system ["rm", "-rf", "/opt/x"].join(" ")'`,
    `lua -e 'os.execute(("__rm -rf /opt/x"):sub(3))'`,
    `lua -e 'os.execute(string.gsub("X -rf /opt/x", "X", "rm"))'`,
  ])('%s', (line) => {
    expect(effectsOf(line)).toContain(GONE);
  });

  it.each([
    `python3 -c 'import os; os.system(made("rm -rf /opt/x"))'`,
    `python3 -c 'import os; line = made("rm", "-rf", "/opt/x"); os.system(line)'`,
    `node -e 'eval(made("require(\\"child_process\\").execSync(\\"rm -rf /opt/x\\")"))'`,
  ])('takes the pieces where it cannot tell: %s', (line) => {
    expect(effectsOf(line)).toContain(GONE);
  });

  it.each([
    `python3 -c 'print(made("rm -rf /opt/x"))'`,
    `python3 -c 'import shutil; shutil.rmtree(made("/opt/x"))'`,
    `perl -e 'my $x="rm -rf /opt/x"; $x =~ s/rm -rf/ls/; system($x)'`,
    `perl -e 'my $x="rm -rf /opt/x"; print $x =~ s/a/b/r'`,
    `php -r 'system(str_replace("rm -rf", "ls", "rm -rf /opt/x"));'`,
    `ruby -e 'x = ["rm -rf /opt/x"]; puts x [0]'`,
  ])('does nothing: %s', (line) => {
    expect(effectsOf(line)).toEqual([]);
  });
});
