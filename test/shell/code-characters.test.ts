import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

/** `rm /opt/x`. */
const CODES = '114,109,32,47,111,112,116,47,120';
const LINE = CODES.replaceAll(',', ' ');

describe('a line that is made of the numbers of its characters', () => {
  it.each([
    [`perl -e 'system(join("",map{chr}(${CODES})))'`],
    [`perl -e 'system(join "", map { chr($_) } split / /, "${LINE}")'`],
    [`perl -e 'system(sprintf("%c%c /opt/x",114,109))'`],
    [`perl -e 'system(pack("C*",${CODES}))'`],
    [`ruby -e 'system([${CODES}].pack("c*"))'`],
    [`ruby -e 'system([${CODES}].map { |c| c.chr }.join)'`],
    [`php -r 'system(implode(array_map("chr",[${CODES}])));'`],
    [`php -r 'system(pack("C*",${CODES}));'`],
    [`lua -e 'os.execute(string.format("%c%c /opt/x",114,109))'`],
    [`python3 -c "import os;os.system(''.join(chr(int(x)) for x in '${LINE}'.split()))"`],
    [`python3 -c "import os;os.system(bytes(map(int,'${LINE}'.split())).decode())"`],
  ])('is read: %s', (line) => {
    expect(effectsOf(line)).toEqual(['delete /opt/x']);
  });

  it.each([
    [`perl -e 'print join("",map{chr}(${CODES}))'`],
    [`ruby -e 'puts [${CODES}].map { |c| c.chr }.join'`],
    [`python3 -c "print(int('${CODES.slice(0, 3)}'))"`],
  ])('does nothing where it is only printed: %s', (line) => {
    expect(effectsOf(line)).toEqual([]);
  });
});
