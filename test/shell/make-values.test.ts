import { describe, expect, it } from 'vitest';
import { workOf, type MakeRequest } from '../../src/shell/makefile.js';
import { commandsOf, effectsOf } from './reading.js';

function recipes(lines: readonly string[], request: Partial<MakeRequest> = {}): readonly string[] {
  const files = [{ name: 'Makefile', text: lines.join('\n') }];
  return workOf(files, { goals: [], variables: new Map(), directory: '/work', ...request }).recipes.map(
    ({ text }) => text,
  );
}

/** What a text becomes in a recipe. */
function valueOf(text: string, lines: readonly string[] = []): string | undefined {
  return recipes([...lines, 'all:', `\t: ${text}`])[0]?.slice(2);
}

/** The effects of a makefile that the line writes and runs. */
function madeBy(lines: readonly string[], command = 'make'): readonly string[] {
  return effectsOf(`cat > Makefile <<'END'\n${lines.join('\n')}\nEND\n${command}`).filter(
    (effect) => effect !== 'overwrite /home/dev/project/Makefile',
  );
}

describe('a function of make', () => {
  it.each([
    ['$(addprefix build/,a b)', 'build/a build/b'],
    ['$(addsuffix .o,a b)', 'a.o b.o'],
    ['$(patsubst %.c,out/%.o,a.c b.h)', 'out/a.o b.h'],
    ['$(subst a,o,banana)', 'bonono'],
    ['$(F:.c=.o) $(F:%.c=x/%.o)', 'a.o x/a.o'],
    ['$(firstword a b) $(lastword a b) $(word 2,a b c) $(words a b)', 'a b b 2'],
    ['$(wordlist 2,3,a b c d)', 'b c'],
    ['$(filter %.c,a.c b.h) $(filter-out %.c,a.c b.h)', 'a.c b.h'],
    ['$(sort b a b)', 'a b'],
    ['$(join a b,.c .h)', 'a.c b.h'],
    ['$(dir src/a.c b) $(notdir src/a.c) $(basename src/a.c) $(suffix src/a.c)', 'src/ ./ a.c src/a .c'],
    ['$(abspath ../x y/./z)', '/x /work/y/z'],
    ['$(dir $(abspath $(lastword $(MAKEFILE_LIST))))', '/work/'],
    ['$(CURDIR)/x', '/work/x'],
    ['$(strip  a   b )', 'a b'],
    ['$(findstring a,banana)$(findstring x,banana)', 'a'],
    ['$(foreach x,a b,<$(x)>)', '<a> <b>'],
    ['$(call twice,a)', 'a a'],
    ['$(if $(F),yes,no) $(if $(NOBODY),yes,no) $(or $(NOBODY),c) $(and a,$(NOBODY))', 'yes no c '],
    ['$(origin F) $(origin NOBODY) $(flavor F) $(value twice)', 'file undefined recursive $(1) $(1)'],
    ['$(wildcard src/*.c)', 'src/*.c'],
  ])('%s is %s', (text, value) => {
    expect(valueOf(text, ['F = a.c', 'twice = $(1) $(1)'])).toBe(value);
  });

  it('says nothing where what it works on is not known', () => {
    expect(valueOf('$(firstword $(HOME) b)')).toBe('${MAKE_VALUE}');
    expect(valueOf('$(addprefix /opt/,$(HOME))')).toBe('/opt/${HOME}');
    expect(valueOf('$(dir $(HOME)/a/b)')).toBe('${HOME}/a/');
    expect(valueOf('$(guile (x))')).toBe('${MAKE_VALUE}');
  });

  it('may add rules', () => {
    const file = [
      'define rule',
      'clean-$(1):',
      '\trm -rf $(2)/$$@',
      'endef',
      '$(foreach x,a b,$(eval $(call rule,$(x),out)))',
      'all: clean-a clean-b',
    ];
    expect(recipes(file, { goals: ['all'] })).toEqual(['rm -rf out/clean-a', 'rm -rf out/clean-b']);
  });

  it('may write a file', () => {
    expect(madeBy(['all:', '\t$(file >/opt/x,text)'])).toContain('overwrite /opt/x');
    expect(madeBy(['all:', '\t$(file >out/x,text)'])).toContain('overwrite /home/dev/project/out/x');
  });
});

describe('a variable that nobody has set', () => {
  it('is empty, as in make', () => {
    expect(valueOf('$(DESTDIR)/opt/x')).toBe('/opt/x');
    expect(madeBy(['install:', '\tinstall -D a $(DESTDIR)/opt/x'])).toContain('overwrite /opt/x');
    expect(madeBy(['install:', '\tinstall -D a $(DESTDIR)/opt/x'], 'make DESTDIR=stage')).toContain(
      'overwrite /home/dev/project/stage/opt/x',
    );
  });

  it('is left to the shell where the environment is likely to have it, or another file may', () => {
    expect(valueOf('$(GOPATH)/bin')).toBe('${GOPATH}/bin');
    expect(valueOf('$(OUT)/bin', ['include other.mk'])).toBe('${OUT}/bin');
  });

  it('is not one of a shell that keeps it to itself', () => {
    expect(madeBy(['all:', '\trm -rf build$(D)'], 'D=/../../x; make')).toContain(
      'delete /home/dev/project/build recursively by force',
    );
    expect(madeBy(['all:', '\trm -rf $(D)'], 'export D=/opt/x; make')).toContain(
      'delete /opt/x recursively by force',
    );
  });
});

describe('a condition', () => {
  const FILE = [
    'ifeq ($(A),1)',
    'D = one',
    'else ifdef B',
    'D = two',
    'else',
    'D = three',
    'endif',
    'all:',
    '\t$(D)',
  ];

  it('is answered where it can be', () => {
    expect(recipes(FILE)).toEqual(['three']);
    expect(recipes(FILE, { variables: new Map([['A', '1']]) })).toEqual(['one']);
    expect(recipes(FILE, { variables: new Map([['B', '1']]) })).toEqual(['two']);
    expect(recipes(['ifneq "a" "b"', 'all:', '\tx', 'endif'])).toEqual(['x']);
  });

  it('is answered in every way where it cannot be', () => {
    const file = ['ifeq ($(GOPATH),1)', 'D = one', 'else ifdef CI', 'D = two', 'else', 'D = three', 'endif'];
    expect(recipes([...file, 'all:', '\t$(D)'])).toEqual(['one', 'two', 'three']);
    expect(recipes(['all:', '\t$(if $(wildcard x),one,two)'])).toEqual(['one', 'two']);
  });

  it('leaves out what is within it', () => {
    expect(recipes(['ifdef A', 'ifndef B', 'all:', '\tx', 'else', 'all:', '\ty', 'endif', 'endif'])).toEqual(
      [],
    );
  });
});

describe('a variable of make', () => {
  it('may be set for one target and what it needs', () => {
    const file = ['wipe: D = far', 'clean: D = near', 'wipe: inner', 'wipe clean inner:', '\t$@ $(D)'];
    expect(recipes(file, { goals: ['wipe'] })).toEqual(['inner far', 'wipe far']);
    expect(recipes(file, { goals: ['clean'] })).toEqual(['clean near']);
  });

  it('is as it was when it was set, or as it is when it is used', () => {
    expect(recipes(['A = 1', 'B := $(A)', 'C = $(A)', 'A = 2', 'all:', '\t$(B) $(C)'])).toEqual(['1 2']);
  });

  it('may hold out against the command line, or give way to the environment', () => {
    const variables = new Map([['A', 'given']]);
    expect(recipes(['override A = own', 'all:', '\t$(A)'], { variables })).toEqual(['own']);
    expect(recipes(['A = own', 'all:', '\t$(A)'], { variables })).toEqual(['given']);
    const environment = (name: string): string | null => (name === 'A' ? 'around' : null);
    expect(recipes(['A = own', 'all:', '\t$(A)'], { environment })).toEqual(['own']);
    expect(recipes(['A = own', 'all:', '\t$(A)'], { environment, isEnvironmentFirst: true })).toEqual([
      'around',
    ]);
  });

  it('is found by recipes if it is exported, and by a make inside if it was given', () => {
    expect(madeBy(['export D = /opt/x', 'all:', '\trm -rf $$D'])).toContain(
      'delete /opt/x recursively by force',
    );
    const file = ['D = build', 'all:', '\t$(MAKE) inner', 'inner:', '\trm -rf $(D)'];
    expect(madeBy(file, 'make D=/opt/x')).toContain('delete /opt/x recursively by force');
    expect(madeBy(file)).toContain('delete /home/dev/project/build recursively by force');
  });
});

describe('a recipe', () => {
  it('may be one script', () => {
    expect(madeBy(['.ONESHELL:', 'all:', '\tcd /opt', '\trm -rf x'])).toContain(
      'delete /opt/x recursively by force',
    );
    expect(madeBy(['all:', '\tcd /opt', '\trm -rf x'])).toContain(
      'delete /home/dev/project/x recursively by force',
    );
  });

  it('may begin with another letter', () => {
    expect(recipes(['.RECIPEPREFIX = >', 'all:', '>x'])).toEqual(['x']);
  });

  it('may run where nothing else does', () => {
    const file = ['all:', '\trm -rf /opt/x', '\t+rm -rf /opt/y'];
    expect(madeBy(file, 'make -n')).toEqual(['delete /opt/y recursively by force']);
  });

  it('may be run by something other than a shell', () => {
    const file = ['SHELL = /usr/bin/python3', '.ONESHELL:', 'all:', '\timport os', '\tos.remove("/opt/x")'];
    expect(madeBy(file)).toContain('delete /opt/x by force');
  });

  it('may come from a file that the environment names', () => {
    expect(
      effectsOf(
        "printf 'all:\\n\\trm -rf /opt/x\\n' > /tmp/x.mk; printf 'all:\\n' > Makefile; MAKEFILES=/tmp/x.mk make",
      ),
    ).toContain('delete /opt/x recursively by force');
  });

  it('is known for a program whose source is there', () => {
    expect(commandsOf("echo 'int main(){}' > t.c; make t").at(-1)).toEqual(['cc', 't.c', '-o', 't']);
  });

  it('of a pattern for some targets knows what they are made from', () => {
    const file = ['all: a.o b.o', 'a.o b.o: %.o: %.c | dir', '\tcc -o $(@D)/$(@F) $<', 'dir:', '\tmkdir dir'];
    expect(recipes(file)).toEqual(['mkdir dir', 'cc -o ./a.o a.c', 'cc -o ./b.o b.c']);
  });
});
