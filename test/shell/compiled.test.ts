import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

/** What a program of C does that the line writes, compiles and runs. */
function doneBy(source: string, run = './t', compile = 'gcc -o t t.c'): readonly string[] {
  const effects = effectsOf(`cat > t.c <<'END'\n${source}\nEND\n${compile} && ${run}`);
  // A function is read where it stands and where it is called.
  return [...new Set(effects)].filter(
    (effect) => !/^(?:over)?write \/home\/dev\/project\/t(?:\.\w+)?$/.test(effect),
  );
}

const DELETED = ['delete /opt/x by force'];

describe('a program of C', () => {
  it.each([
    'int main(){unlink("/opt/x");}',
    'int main(void)\n{\n  const char *path = "/opt/x";\n  unlink(path);\n}',
    '#define ROOT "/opt"\nint main(){unlink(ROOT "/x");}',
    '#define DROP(p) unlink(p)\nint main(){DROP("/opt/x");}',
    'static void drop(const char *p){ unlink(p); }\nint main(){drop("/opt/x");}',
    'int main(){char b[99];snprintf(b, sizeof b, "%s/%s", "/opt", "x");unlink(b);}',
    'int main(){char b[99];strcpy(b,"/opt");strcat(b,"/x");unlink(b);}',
    'int main(){chdir("/opt");unlink("x");}',
    'int main(){unlinkat(AT_FDCWD,"/opt/x",0);}',
  ])('deletes what it names: %s', (source) => {
    expect(doneBy(source)).toEqual(DELETED);
  });

  it('finds the words that it is given, and what the compiler is told', () => {
    const source = 'int main(int c,char**v){unlink(v[1]);}';
    expect(doneBy(source, './t /opt/x')).toEqual(DELETED);
    expect(doneBy(source, './t logs/x')).toEqual(['delete /home/dev/project/logs/x by force']);
    const all = 'int main(int c,char**v){for(int i=1;i<c;i++)unlink(v[i]);}';
    expect(doneBy(all, './t a /opt/x').join('\n')).toContain(' /opt/x');
    const told = `gcc -DP='"/opt/x"' -o t t.c`;
    expect(doneBy('int main(){unlink(P);}', './t', told)).toEqual(DELETED);
  });

  it.each([
    ['int main(){fopen("/opt/x","w");}', 'overwrite /opt/x'],
    ['int main(){int fd = open("/opt/x", O_WRONLY|O_CREAT, 0644);}', 'overwrite /opt/x'],
    ['int main(){creat("/opt/x",0644);}', 'overwrite /opt/x'],
    ['int main(){mkdir("/opt/x",0755);}', 'write /opt/x'],
    ['int main(){system("touch /opt/x");}', 'write /opt/x'],
    ['int main(){execl("/bin/touch","touch","/opt/x",(char*)NULL);}', 'write /opt/x'],
    ['int main(){char *a[]={"touch","/opt/x",NULL};execvp(a[0],a);}', 'write /opt/x'],
  ])('writes: %s', (source, effect) => {
    expect(doneBy(source)).toContain(effect);
  });

  it.each([
    'int main(){fopen("/opt/x","r");}',
    'int main(){open("/opt/x",O_RDONLY);}',
    '/* unlink("/opt/x"); */ int main(){puts("unlink(\\"/opt/x\\")");}',
  ])('may do nothing: %s', (source) => {
    expect(doneBy(source)).toEqual([]);
  });

  it('does nothing before it is run', () => {
    const source = 'int main(){system("rm -rf /opt/x");}';
    const gone = 'delete /opt/x recursively by force';
    expect(doneBy(source, 'true')).toEqual([]);
    expect(doneBy(source, 'true', 'gcc -c t.c')).toEqual([]);
    expect(doneBy(source, 'cp t u && ./u')).toContain(gone);
    expect(doneBy(source, './t', 'gcc -c t.c && gcc t.o -o t')).toContain(gone);
    expect(doneBy(source, './a.out', 'gcc t.c')).toContain(gone);
    expect(doneBy(source, './t', 'make t')).toContain(gone);
    expect(doneBy(source, 'true', 'tcc -run t.c')).toContain(gone);
  });

  it('may be of several files', () => {
    const line = [
      `echo '#define P "/opt/x"' > x.h`,
      `printf '#include "x.h"\\nvoid drop(){unlink(P);}' > u.c`,
      `printf 'void drop();int main(){drop();}' > t.c`,
      'gcc t.c u.c -o t',
      './t',
    ];
    expect(effectsOf(line.join('\n'))).toContain('delete /opt/x by force');
  });

  it('is run where one stands', () => {
    expect(doneBy('int main(){unlink("x");}', 'cd /opt && /home/dev/project/t')).toEqual(DELETED);
  });

  it('may print what is run', () => {
    expect(doneBy('int main(){printf("rm %s\\n", "/opt/x");}', './t | sh')).toContain('delete /opt/x');
  });
});

describe('a program of C++', () => {
  const ran = (source: string): readonly string[] => doneBy(source, './t', 'g++ -o t t.c');

  it.each([
    ['int main(){std::ofstream f("/opt/x"); f << 1;}', 'overwrite /opt/x'],
    ['int main(){std::ofstream f; f.open("/opt/x");}', 'overwrite /opt/x'],
    ['int main(){fs::path d = "/opt"; fs::remove_all(d / "x");}', 'delete /opt/x recursively by force'],
    ['int main(){std::string d("/opt"); d += "/x"; std::remove(d.c_str());}', 'delete /opt/x by force'],
    ['int main(){vector<string> v{"/opt/x","y"}; for (const auto& p : v) fs::remove(p);}', 'delete /opt/x'],
  ])('%s', (source, effect) => {
    expect(ran(source).join('\n')).toContain(effect);
  });

  it('may read', () => {
    expect(ran('int main(){std::ifstream f("/opt/x"); std::string s; f >> s; std::cout << s;}')).toEqual([]);
  });
});
