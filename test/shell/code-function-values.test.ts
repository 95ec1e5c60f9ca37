import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const GONE = 'delete /opt/x recursively by force';

describe('functions as values', () => {
  it.each([
    `ruby -e 'd = ->(p) { system("rm -rf #{p}") }; d.("/opt/x")'`,
    `ruby -e 'd = -> p { system("rm -rf #{p}") }; d["/opt/x"]'`,
    `ruby -e 'd = lambda do |p| system("rm -rf #{p}") end; d.call("/opt/x")'`,
    `ruby -e 'd = Proc.new { |p| system("rm -rf #{p}") }; d.yield("/opt/x")'`,
    `ruby -e 'def d(p) = system("rm -rf #{p}"); d("/opt/x")'`,
    `ruby -e 'method(:system).("rm -rf /opt/x")'`,
    `python3 -c 'import os; max(["rm -rf /opt/x"], key=os.system)'`,
    `python3 -c 'import os; list(filter(os.system, ["rm -rf /opt/x"]))'`,
    `node -e '(0, require("child_process").execSync)("rm -rf /opt/x")'`,
    `node -e 'require("child_process").execSync.bind(null, "rm -rf /opt/x")()'`,
    `node -e 'const f = require("child_process")["execSync"]; f("rm -rf /opt/x")'`,
    `php -r 'register_shutdown_function("system", "rm -rf /opt/x");'`,
    `php -r 'array_filter(["rm -rf /opt/x"], "system");'`,
    `php -r '("sys" . "tem")("rm -rf /opt/x");'`,
    `lua -e 'local f = os["execute"]; f("rm -rf /opt/x")'`,
    `lua -e 'for _, d in ipairs{"/opt/x"} do os.execute("rm -rf " .. d) end'`,
    `lua -e 'for _, d in pairs({a="/opt/x"}) do os.execute("rm -rf " .. d) end'`,
    `lua -e 'local t = {"y", "/opt/x"}; for i = 1, #t do os.execute("rm -rf " .. t[i]) end'`,
    `perl -e 'print "@{[system(q(rm -rf /opt/x))]}"'`,
  ])('%s', (line) => {
    expect(effectsOf(line)).toContain(GONE);
  });

  it.each([
    `ruby -e 'd = ->(p) { puts "rm -rf #{p}" }; d.("/opt/x")'`,
    `ruby -e 'def dirs; ["a"]; end; puts dirs[0]; def name=(n); @n = n; end'`,
    `python3 -c 'print(max(["rm -rf /opt/x"], key=len))'`,
    `node -e 'console.log.bind(console, "rm -rf /opt/x")()'`,
    `php -r 'print_r(array_filter(["rm -rf /opt/x"], "strlen"));'`,
    `lua -e 'local t = {"ls", "rm -rf /opt/x"}; os.execute(t[1])'`,
    `perl -e 'print "@{[1 + 1]}"'`,
  ])('does nothing: %s', (line) => {
    expect(effectsOf(line)).toEqual([]);
  });
});

describe('what goes through code', () => {
  it.each([
    `echo 'XX -rf /opt/x' | perl -pe 's/XX/rm/' | sh`,
    `printf 'ls\\nrm -rf /opt/x\\n' | perl -ne 'print' | sh`,
    `echo 'XX -rf /opt/x' | ruby -pe '$_.sub!("XX", "rm")' | sh`,
    `echo 'rm -rf /opt/x' | node -e 'process.stdin.pipe(process.stdout)' | sh`,
    `echo 'x/tpo/ fr- mr' | ruby -e 'puts STDIN.read.reverse' | sh`,
  ])('%s', (line) => {
    expect(effectsOf(line)).toContain(GONE);
  });

  it.each([
    `echo 'rm -rf /opt/x' | perl -pe 's/rm -rf/ls/' | sh`,
    `echo 'rm -rf /opt/x' | node -e 'process.stdin.pipe(process.stdout)' | cat`,
  ])('does nothing: %s', (line) => {
    expect(effectsOf(line)).toEqual([]);
  });
});
