import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

describe('a stream or a loop without end that goes into a file', () => {
  it.each([
    ['yes > /tmp/fill'],
    ["yes 'lorem ipsum' >> big.txt"],
    ['nohup yes > /tmp/fill &'],
    ['cat /dev/urandom > big'],
    ['cat < /dev/zero > big'],
    ['cp /dev/zero /tmp/fill'],
    ['cat /dev/urandom | base64 > big'],
    ['yes | tee a > /dev/null'],
    ['while true; do echo x >> f; done'],
    ['while true; do echo x; done > f'],
    ['while :; do printf x; done | tee f'],
    ['until false; do date >> log; done'],
    ['while :; do dd if=/dev/zero of=/tmp/$RANDOM bs=1M count=100; done'],
    ['while true; do cp -r src src$((i++)); done'],
    ['while true; do mkdir x; cd x; done'],
    ['while true; do mktemp; done'],
    ['for ((;;)); do head -c 1G /dev/urandom >> f; done'],
    ["bash -c 'while true; do echo x | tee -a f; done'"],
    [`python3 -c "while True: open('/tmp/x','a').write('x'*1000000)"`],
    [`python3 -c "f=open('x','w')\nwhile 1: f.write('x')"`],
    [`node -e "while(true) require('fs').appendFileSync('x','y')"`],
    [`perl -e 'open F,">/tmp/x"; while(1){print F "x"x1000}'`],
  ])('fills the disk: %s', (line) => {
    expect(effectsOf(line)).toContain('endless-write recursively');
  });

  it.each([
    ['yes'],
    ['yes > /dev/null'],
    ['yes > "/dev/null"'],
    ['yes | head -n 100 > x'],
    ["yes '' | make oldconfig > config.log"],
    ['timeout 5 yes > x'],
    ['yes > x & sleep 1; kill $!'],
    ['cat /dev/urandom | tr -dc a-z | head -c 16 > pw'],
    ['head -c 10M /dev/urandom > x'],
    ['dd if=/dev/zero of=x bs=1M count=10'],
    ['cp /dev/null x'],
    ['while true; do date >> log; sleep 1; done'],
    ['while true; do nc -l 8080 >> log; done'],
    ['while true; do cat fifo >> log; done'],
    ['while true; do echo x >> log; [ -f stop ] && break; done'],
    ['while true; do echo x > status; done'],
    ['while true; do echo waiting; done'],
    ['while read -r l; do echo "$l" >> out; done < in'],
    ['for ((i=0;i<10;i++)); do echo x >> f; done'],
    [`python3 -c "import time\nwhile True:\n  open('log','a').write('x')\n  time.sleep(1)"`],
    [`python3 -c "f=open('out','w')\nfor i in range(100000): f.write(str(i))"`],
    [`ruby -e 'loop { l=gets; break unless l; File.open("x","a"){|f| f.puts l} }'`],
  ])('is not one that ends, waits, or goes nowhere: %s', (line) => {
    expect(effectsOf(line)).not.toContain('endless-write recursively');
  });
});
