import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

/** `rm /opt/x`, each character with its last bit turned. */
const TURNED = 'sl!.nqu.y';

describe('a line that is written in code', () => {
  it.each([
    [`python3 -c "import os,base64;os.system(base64.b32decode('OJWSAL3POB2C66A='))"`],
    [`python3 -c "import os,base64;os.system(base64.b16decode('726D202F6F70742F78'))"`],
    [`python3 -c "import os,base64;os.system(base64.b85decode('a%~_lZ*X)kcm'))"`],
    [`python3 -c "import os,base64;os.system(base64.a85decode('EbupPDfBeOGQ'))"`],
    [`python3 -c "import os,codecs;os.system(codecs.decode('726d202f6f70742f78','hex').decode())"`],
    [`python3 -c "import os,codecs;os.system(codecs.encode('ez /bcg/k','rot13'))"`],
    [`python3 -c "import os,html;os.system(html.unescape('rm &#47;opt&#x2f;x'))"`],
    [`python3 -c "import os,quopri;os.system(quopri.decodestring('rm=20/opt/x'))"`],
    [`python3 -c "import os;os.system(int('726d202f6f70742f78',16).to_bytes(9,'big').decode())"`],
    [`python3 -c "import os;os.system((0x726d202f6f70742f78).to_bytes(9,'big').decode())"`],
    [`python3 -c "import os,struct;os.system(struct.pack('>9B',114,109,32,47,111,112,116,47,120))"`],
    [`python3 -c "import os;os.system(bytes(b^1 for b in b'${TURNED}').decode())"`],
    [`python3 -c "import os;s='${TURNED}';os.system(''.join([chr(ord(c)^1) for c in s]))"`],
    [`python3 -c "import os;os.system(''.join(map(lambda c: chr(ord(c)^1), '${TURNED}')))"`],
    [`python3 -c "import os;os.system(''.join(chr(97+(ord(c)-96)%26) for c in 'ql')+' /opt/x')"`],
    [
      `node -e "child_process.execSync([...'${TURNED}'].map(c=>String.fromCharCode(c.charCodeAt(0)^1)).join(''))"`,
    ],
    [`ruby -e 'system("${TURNED}".bytes.map { |b| (b ^ 1).chr }.join)'`],
    [`perl -e 'system("${TURNED}" ^ ("\\x01" x 9))'`],
    [`php -r 'system("${TURNED}" ^ str_repeat("\\x01",9));'`],
    [`php -r 'system(convert_uudecode(")<FT@+V]P=\\"]X"));'`],
    [`perl -e 'system(unpack("u",")<FT@+V]P=\\"]X"))'`],
    [`python3 -c "import pickle;pickle.loads(b'cos\\nsystem\\n(S\\"rm /opt/x\\"\\ntR.')"`],
  ])('is read: %s', (line) => {
    expect(effectsOf(line)).toEqual(['delete /opt/x']);
  });

  it.each([
    [`python3 -c "import base64;print(base64.b32decode('OJWSAL3POB2C66A='))"`],
    [`python3 -c "print(''.join(chr(ord(c)^1) for c in '${TURNED}'))"`],
    [`python3 -c "print(1 + 2 * 3 % 4 - 5)"`],
    [`php -r 'echo "${TURNED}" ^ str_repeat("\\x01",9);'`],
    [`perl -e 'print "ab" x 3'`],
  ])('does nothing where it is only printed: %s', (line) => {
    expect(effectsOf(line)).toEqual([]);
  });

  it('stays hidden where it is packed', () => {
    const line = `ruby -rzlib -rbase64 -e 'system(Zlib::Inflate.inflate(Base64.decode64("eJwrylXQLUpTqAMAC40CYw==")))'`;
    expect(effectsOf(line).join()).toContain('hidden-code');
  });
});

describe('a function that is reached by its name', () => {
  it.each([
    [`python3 -c "import os,operator as o;o.methodcaller('system','rm /opt/x')(os)"`],
    [`python3 -c "from operator import attrgetter as a;import os;a('system')(os)('rm /opt/x')"`],
    [`python3 -c "from os import system;globals()['system']('rm /opt/x')"`],
    [`python3 -c "from os import *;locals()['system']('rm /opt/x')"`],
    [`python3 -c "import os;os.system.__call__('rm /opt/x')"`],
    [`python3 -c "import sched,os;s=sched.scheduler();s.enter(0,1,os.system,('rm /opt/x',))"`],
    [`node -e "require('child_process').execSync.apply(null,['rm /opt/x'])"`],
    [`ruby -e 'Kernel.instance_method(:system).bind(self).call("rm /opt/x")'`],
    [`ruby -e 'words = %w[rm /opt/x]; system *words'`],
    [`perl -e 'my $f = sub { system @_ }; $f->("rm /opt/x")'`],
    [`php -r '(new ReflectionFunction("system"))->invoke("rm /opt/x");'`],
  ])('is called: %s', (line) => {
    expect(effectsOf(line)).toEqual(['delete /opt/x']);
  });

  it.each([
    [`python3 -c "import operator;print(operator.methodcaller('upper')('rm /opt/x'))"`],
    [`python3 -c "x=globals()['__name__'];print(x,'rm /opt/x')"`],
    [`perl -e 'my $f = sub { print @_ }; $f->("rm /opt/x")'`],
    [`ruby -e 'words = %w[rm /opt/x]; puts *words'`],
    [`ruby -e 'a = 3; puts a *2'`],
  ])('does what that function does: %s', (line) => {
    expect(effectsOf(line)).toEqual([]);
  });
});

describe('directories that PHP goes through by an iterator', () => {
  it.each([
    ['foreach(new FilesystemIterator("/opt/x") as $f) unlink($f);'],
    ['foreach(new DirectoryIterator("/opt/x") as $f) unlink($f->getPathname());'],
    [
      'foreach(new RecursiveIteratorIterator(new RecursiveDirectoryIterator("/opt/x")) as $f) unlink($f->getRealPath());',
    ],
  ])('lose what is in them: %s', (code) => {
    expect(effectsOf(`php -r '${code}'`).join()).toContain('delete /opt/x');
  });

  it('keep it where it is only shown', () => {
    expect(
      effectsOf(`php -r 'foreach(new DirectoryIterator("/opt/x") as $f) echo $f->getFilename();'`),
    ).toEqual([]);
  });
});
