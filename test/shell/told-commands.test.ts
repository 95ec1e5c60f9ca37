import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const all = (line: string): string => effectsOf(line).join('\n');

describe('programs that start what they are told, each in its own words', () => {
  it.each([
    ['npx concurrently -k "rm /opt/x" ls'],
    ["cross-env-shell A=1 'rm /opt/x'"],
    ['npx dotenv-cli -e .env -- rm /opt/x'],
    ["npx chokidar-cli src -c 'rm /opt/x'"],
    ['npx trash-cli@5 /opt/x'],
    ['cargo watch -x check -- rm /opt/x'],
    ['heroku local:run rm /opt/x'],
    ['systemd-cat -t x rm /opt/x'],
    ['lckdo /tmp/l rm /opt/x'],
    ['tcpserver 0 80 rm /opt/x'],
    ['nsys profile -o x rm /opt/x'],
    ['uftrace record rm /opt/x'],
    ["asciinema rec -c 'rm /opt/x' x.cast"],
    ["tilix -e 'rm /opt/x'"],
    ["i3-msg 'exec --no-startup-id rm /opt/x'"],
    ['hyprctl dispatch exec rm /opt/x'],
    ["pm2 start 'rm /opt/x'"],
    ['pm2 start /bin/rm -- /opt/x'],
    ['jj util exec -- rm /opt/x'],
    ["hg bisect -c 'rm /opt/x'"],
    ["salt-call --local cmd.run 'rm /opt/x'"],
    ['meson devenv -C build rm /opt/x'],
    ['bfs /opt/x -delete'],
    ["gdb <<< 'shell rm /opt/x'"],
    ["yt-dlp --exec after_move:'rm /opt/x' https://x"],
    [`node -e "require('cross-spawn').sync('rm',['/opt/x'])"`],
    [`node -e "require('execa').commandSync('rm /opt/x')"`],
    [`node -e "require('del').deleteSync(['/opt/x'],{force:true})"`],
    [`python3 -m pdb -c '!import os; os.system("rm /opt/x")' x.py`],
    [`python3 -m code <<< 'import os; os.system("rm /opt/x")'`],
    [`clj -M -e '(clojure.java.shell/sh "rm" "/opt/x")'`],
  ])('delete: %s', (line) => {
    expect(all(line)).toMatch(/delete/);
  });

  it.each([
    ['npx concurrently -k -n a,b "npm run a" "npm run b"'],
    ["cargo watch -x 'run -- --force'"],
    ["asciinema rec -c 'npm test' demo.cast"],
    ["i3-msg 'workspace 1'"],
    ['pm2 restart all'],
    ["jj commit -m 'rm /opt/x'"],
    ['jj diff -- rm'],
    ["hg commit -m 'rm /opt/x'"],
    ['salt-call --local test.ping'],
    ['gdb -batch -ex bt ./app < input.txt'],
    ['python3 -m pdb -c continue x.py'],
    ['clj -M:test'],
  ])('do not: %s', (line) => {
    expect(all(line)).not.toMatch(/delete/);
  });

  it.each([
    ["dolt sql -q 'drop table users'"],
    ["taos -s 'drop database x'"],
    ["supabase db query 'drop table users'"],
    ["pscale shell db main <<< 'drop table users'"],
    ["edgedb query 'drop database x'"],
  ])('hand statements to a database: %s', (line) => {
    expect(all(line)).toMatch(/database-loss/);
  });

  it.each([["dolt commit -m 'drop table users'"], ['supabase db diff'], ["edgedb query 'select 1'"]])(
    'or do something else with it: %s',
    (line) => {
      expect(all(line)).not.toMatch(/database-loss/);
    },
  );
});
