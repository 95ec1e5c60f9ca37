import { describe, expect, it } from 'vitest';
import { workOf, type MakeWork } from '../../src/shell/makefile.js';

function work(
  lines: readonly string[],
  goals: readonly string[] = [],
  given: Record<string, string> = {},
): MakeWork {
  return workOf([{ name: 'Makefile', text: lines.join('\n') }], {
    goals,
    variables: new Map(Object.entries(given)),
  });
}

function recipes(
  lines: readonly string[],
  goals: readonly string[] = [],
  given: Record<string, string> = {},
): readonly string[] {
  return work(lines, goals, given).recipes.map(({ text }) => text);
}

describe('what is made', () => {
  const FILE = [
    'all: lib app',
    '',
    'lib:',
    '\tmake-lib',
    'app: lib',
    '\t@make-app',
    'clean:',
    '\t-rm -f x',
    '\trm -f y',
  ];

  it('is the first target with all that it needs, in order and once', () => {
    expect(recipes(FILE)).toEqual(['make-lib', 'make-app']);
  });

  it('is what is asked for', () => {
    expect(recipes(FILE, ['clean'])).toEqual(['rm -f x', 'rm -f y']);
    expect(recipes(FILE, ['clean', 'lib'])).toEqual(['rm -f x', 'rm -f y', 'make-lib']);
    expect(recipes(FILE, ['nothing'])).toEqual([]);
  });

  it('is what the file calls its goal', () => {
    expect(recipes([...FILE, '.DEFAULT_GOAL := clean'])).toEqual(['rm -f x', 'rm -f y']);
    expect(recipes(['.PHONY: x', 'b:', '\tb', 'a:', '\ta'])).toEqual(['b']);
  });

  it('may stand behind a semicolon, and go on below', () => {
    expect(recipes(['x: y; first', '\tsecond', 'y: ; before'])).toEqual(['before', 'first', 'second']);
  });

  it('does not go round in circles', () => {
    expect(recipes(['a: b', '\ta', 'b: a', '\tb'])).toEqual(['b', 'a']);
  });

  it('may be made by a pattern', () => {
    const file = [
      'app: src/a.o',
      '\tld -o $@ $^',
      '%.o: %.c | dir',
      '\tcc -c -o $@ $<',
      'dir:',
      '\tmkdir $@',
    ];
    expect(recipes(file)).toEqual(['mkdir dir', 'cc -c -o src/a.o src/a.c', 'ld -o app src/a.o']);
  });

  it('may be made by any pattern where it is not known', () => {
    const file = ['app: $(guile objects).o', '\tld', '%.o: %.c', '\tcc $*'];
    expect(recipes(file)).toEqual(['cc ${MAKE_VALUE}', 'ld']);
    expect(recipes(['app: $(wildcard *.o)', '\tld', '%.o: %.c', '\tcc $*'])).toEqual(['cc *', 'ld']);
  });
});

describe('a variable', () => {
  it('is put in where it stands', () => {
    expect(recipes(['R=r', 'D = $(B)/x', 'B = out', 'all:', '\t$(R)m -rf ${D} $R'])).toEqual([
      'rm -rf out/x r',
    ]);
  });

  it('of the command line comes first', () => {
    expect(recipes(['C = ls', 'all:', '\t$(C)'], [], { C: 'rm -rf x' })).toEqual(['rm -rf x']);
  });

  it('is kept, appended to, or belongs to a target', () => {
    const file = ['A ?= one', 'A ?= two', 'A += three', 'all: B = four', 'all:', '\techo $(A) $(B)'];
    expect(recipes(file)).toEqual(['echo one three four']);
  });

  it('that is kept may be one of the environment', () => {
    const environment = (name: string): string | null => (name === 'A' ? 'theirs' : null);
    const { recipes: made } = workOf(
      [{ name: 'Makefile', text: 'A ?= ours\nB ?= ours\nall:\n\techo $(A) $(B)' }],
      {
        goals: [],
        variables: new Map(),
        environment,
      },
    );
    expect(made).toEqual([{ target: 'all', text: 'echo theirs ours', isAlways: false }]);
  });

  it('that make does not know may be known to the shell', () => {
    expect(recipes(['all:', '\trm -rf $(HOME)/x $$PWD $(guile x) $(info hello)'])).toEqual([
      'rm -rf ${HOME}/x $PWD ${MAKE_VALUE} ',
    ]);
  });

  it('may hold the lines of a recipe', () => {
    expect(recipes(['define both', 'one', 'two', 'endef', 'all:', '\t$(both)'])).toEqual(['one', 'two']);
  });

  it('that holds itself comes to an end', () => {
    expect(recipes(['A = $(A)x', 'all:', '\techo $(A)'])).toEqual([`echo ${'x'.repeat(61)}`]);
  });

  it('may take what a command prints, whatever is made', () => {
    const outputs: string[] = [];
    const text = [
      'X != one',
      'Y := $(shell two $(Z))',
      'L = $(shell later)',
      'Z = 3',
      'all:',
      '\techo $(shell four)',
    ];
    const { recipes: made } = workOf([{ name: 'Makefile', text: text.join('\n') }], {
      goals: [],
      variables: new Map(),
      print: (command) => {
        outputs.push(command);
        return `<${command}>`;
      },
    });
    expect(outputs).toEqual(['one', 'two ', 'four']);
    expect(made.map((recipe) => recipe.text)).toEqual(['echo <four>']);
  });
});

describe('lines', () => {
  it('may go on, be comments, conditions or blank', () => {
    const file = [
      '# all: x',
      'ifeq ($(A),)',
      'all: a \\',
      '  b # c',
      'endif',
      '',
      '\tone \\',
      '\t  two',
      'a b:',
      '\t$@',
    ];
    expect(recipes(file)).toEqual(['a', 'b', 'one \\\n\t  two']);
  });

  it('without an end or a rule do no harm', () => {
    expect(recipes(['all:', '\techo $(A', '\techo $'])).toEqual(['echo ', 'echo $']);
    expect(recipes([])).toEqual([]);
    expect(recipes(['\tlost', '??'])).toEqual([]);
  });
});
