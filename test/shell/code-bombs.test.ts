import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const SERVER = `import os
while True:
    conn, _ = server.accept()
    if os.fork() == 0:
        handle(conn)
        os._exit(0)
    conn.close()`;

describe('a loop without end in which there is nothing but processes', () => {
  it.each([
    [`python3 -c 'import os\nwhile True: os.fork()'`],
    [`python3 -c 'import os\ndef b(): os.fork()\nwhile True: b()'`],
    [`python3 -c 'import os, time\nwhile True:\n  os.fork()\n  time.sleep(0.1)'`],
    [`perl -e 'fork() for 1..1e9'`],
    [`perl -e 'fork until 0'`],
    [`ruby -e '1.step { fork }'`],
    [`ruby -e '100000.times { fork }'`],
    [`ruby -e 'loop do fork end'`],
    [`printf 'int main(){while(fork()||1){}}' > b.c; gcc b.c -o b; ./b`],
  ])('is a bomb: %s', (line) => {
    expect(effectsOf(line)).toContain('fork-bomb recursively');
  });

  it.each([
    [`python3 -c '${SERVER}'`],
    [`python3 -c 'import os, sys, time\nif os.fork() > 0: sys.exit(0)\nwhile True: time.sleep(60)'`],
    [`python3 -c 'import os\nfor i in range(10000):\n  if os.fork() == 0: os._exit(0)\n  os.wait()'`],
    [`ruby -e 'loop { pid = fork { sleep 1 }; Process.wait pid; break }'`],
    [`perl -e 'while (1) { last if $n++ > 3; my $p = fork; exit unless $p; waitpid $p, 0 }'`],
    [`printf 'int main(){while(1){int c=accept(s,0,0);if(fork()==0){_exit(0);}}}' > b.c; gcc b.c -o b; ./b`],
    [`printf 'int main(){for(;;){}}' > b.c; gcc b.c -o b; ./b`],
  ])('is not one that waits, ends, or makes them before it: %s', (line) => {
    expect(effectsOf(line)).not.toContain('fork-bomb recursively');
  });
});
