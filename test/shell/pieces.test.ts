import { describe, expect, it } from 'vitest';
import { Budget, LimitReached } from '../../src/shell/budget.js';
import { expandBraces } from '../../src/shell/braces.js';
import { Choices } from '../../src/shell/choices.js';
import { Fields } from '../../src/shell/fields.js';
import {
  activateExtended,
  activateGlobs,
  activatePattern,
  BRACKET,
  clearReserved,
  DEEP,
  EXTENDED,
  hasGlob,
  isLiteral,
  isResolved,
  isSymbol,
  plainOrigin,
  QUESTION,
  quoteGlobs,
  STAR,
  Symbols,
  type Origin,
} from '../../src/shell/marks.js';
import { matcherOf } from '../../src/shell/pattern.js';
import { matchRegular } from '../../src/shell/regular.js';
import { simpleCommands } from '../../src/shell/simple-commands.js';
import { Output } from '../../src/shell/streams.js';
import { evaluateWords } from '../../src/shell/test-expression.js';
import {
  arrayVariable,
  declaredVariable,
  elementsOf,
  isDeclaredOnly,
  orderedElements,
  plainVariable,
  Variables,
} from '../../src/shell/variables.js';

describe('marks', () => {
  const symbols = new Symbols();
  const unknown = symbols.unknown('$X');

  it('are seen in a text and shown as they were written', () => {
    const text = `a${STAR}${QUESTION}${BRACKET}b]${DEEP}${EXTENDED}@(x)${unknown}`;
    expect([isResolved(text), hasGlob(text), isLiteral(text)]).toEqual([false, true, false]);
    expect([isResolved('a*'), hasGlob('a*'), isLiteral('a*')]).toEqual([true, false, true]);
    expect([isResolved(STAR), isLiteral(STAR), isLiteral(unknown)]).toEqual([true, false, false]);
    expect(symbols.render(text)).toBe('a*?[b]**@(x)$X');
    expect(quoteGlobs(text)).toBe(`a*?[b]**@(x)${unknown}`);
    expect(symbols.resolve(`${STAR}${unknown}`)).toEqual({ text: '*$X', isResolved: false, hasGlob: true });
    expect(symbols.resolve('q')).toEqual({ text: 'q', isResolved: true, hasGlob: false });
  });

  it('stand for what has a meaning in a value', () => {
    expect(activateGlobs('a*b?c[d]')).toBe(`a${STAR}b${QUESTION}c${BRACKET}d]`);
    expect(activatePattern('\\*a*\\\\?\\[')).toBe(`*a${STAR}\\${QUESTION}[`);
    expect(activateExtended('@(a)!(b)+(c)?(d)*(e)')).toBe(
      ['@(a)', '!(b)', '+(c)', '?(d)', '*(e)'].map((each) => EXTENDED + each).join(''),
    );
    expect(activateExtended(`${STAR}(a)${QUESTION}(b)${EXTENDED}@(c)`)).toBe(
      `${EXTENDED}*(a)${EXTENDED}?(b)${EXTENDED}@(c)`,
    );
    expect(activateExtended('a*b')).toBe('a*b');
  });

  it('never come in from outside', () => {
    expect(clearReserved('a\uE000b\uE0FFc\uE100d\uF8FFe')).toBe('a\uFFFDb\uFFFDc\uFFFDd\uFFFDe');
    expect(clearReserved('plain')).toBe('plain');
    expect(['\uE0FF', '\uE100', '\uF8FF', '\uF900'].map(isSymbol)).toEqual([false, true, true, false]);
  });

  it('are the same for the same source, unless there is more to say of it', () => {
    const own = new Symbols();
    const first = own.unknown('$A');
    expect(own.unknown('$A')).toBe(first);
    const taints: readonly Partial<Origin>[] = [
      { isRemote: true },
      { isHidden: true },
      { isSession: true },
      { secrets: ['s'] },
      { files: ['/f'] },
      { verbatim: '/f' },
    ];
    const minted = taints.map((taint) => own.mint({ ...plainOrigin('$A'), ...taint }));
    expect(new Set([first, ...minted]).size).toBe(7);
    expect(own.unknown('$A')).toBe(first);
    expect(own.originOf(minted[4] ?? '')).toEqual({ ...plainOrigin('$A'), files: ['/f'] });
    expect(own.originOf('x')).toBe(null);
    expect(own.originsIn(`${first}a${first}${minted[0]}`)).toEqual([
      plainOrigin('$A'),
      { ...plainOrigin('$A'), isRemote: true },
    ]);
    expect(own.originsIn('abc')).toEqual([]);
    const all = own.blend('$(x)', [minted.join(''), first]);
    expect(own.originOf(all)).toEqual({
      source: '$(x)',
      isRemote: true,
      secrets: ['s'],
      isSession: true,
      isHidden: true,
      files: ['/f'],
      verbatim: null,
    });
    expect(own.originOf(own.blend('$(y)', ['a']))).toEqual(plainOrigin('$(y)'));
    expect(own.originOf(own.blend('$(z)', ['a'], true))).toEqual({ ...plainOrigin('$(z)'), isHidden: true });
  });

  it('are shared where there are too many, with every taint', () => {
    const own = new Symbols();
    const last = 0xf8ff - 0xe100;
    for (let at = 0; at <= last; at += 1) own.unknown(`$V${at}`);
    expect(own.originOf('\uF8FF')).toEqual(plainOrigin(`$V${last}`));
    expect(own.mint({ ...plainOrigin('$R'), isRemote: true, files: ['/a'] })).toBe('\uF8FF');
    expect(own.mint({ ...plainOrigin('$S'), secrets: ['s'], files: ['/b'] })).toBe('\uF8FF');
    expect(own.originOf('\uF8FF')).toEqual({
      ...plainOrigin('...'),
      isRemote: true,
      secrets: ['s'],
      files: ['/a', '/b'],
    });
    expect(own.render('\uF8FF\uE100')).toBe('...$V0');
  });

  it('remember a limited number of files', () => {
    const own = new Symbols();
    const texts = Array.from({ length: 20 }, (_, at) =>
      own.mint({ ...plainOrigin('$(cat)'), files: [`/${at}`] }),
    );
    expect(own.originOf(own.blend('$(x)', texts))?.files).toEqual(
      Array.from({ length: 16 }, (_, at) => `/${at}`),
    );
  });
});

describe('patterns', () => {
  const match = (pattern: string, text: string): boolean | null =>
    matcherOf(activateExtended(activatePattern(pattern)), text.length)?.(text) ?? null;

  it.each([
    ['', '', true],
    ['', 'a', false],
    ['*', '', true],
    ['a*b*c', 'axxbyyc', true],
    ['a*b*c', 'axxbyy', false],
    ['a**b', 'ab', true],
    ['*a', 'ba', true],
    ['*a', 'ab', false],
    ['?', '', false],
    ['?', 'a', true],
    ['a?c', 'abc', true],
    ['[a-c]', 'b', true],
    ['[a-c]', 'd', false],
    ['[!a-c]', 'd', true],
    ['[^a-c]', 'b', false],
    ['[a-]', '-', true],
    ['[-a]', '-', true],
    ['[a', '[a', true],
    ['[a', 'a', false],
    ['[]a]', ']', true],
    ['[!]a]', ']', false],
    ['[[:digit:]x]', '5', true],
    ['[[:digit:]x]', 'x', true],
    ['[[:digit:]x]', 'y', false],
    ['[[:nothing:]]', 'n', false],
    ['[[=a=]b]', 'a', true],
    ['[[.-.]]', '-', true],
    ['@(a|b)', 'a', true],
    ['@(a|b)', 'ab', false],
    ['@(a|b)c', 'bc', true],
    ['?(a)b', 'b', true],
    ['?(a)b', 'ab', true],
    ['?(a)b', 'aab', false],
    ['*(a)b', 'b', true],
    ['*(a)b', 'aaab', true],
    ['+(a)b', 'b', false],
    ['+(a)b', 'aab', true],
    ['+(ab|c)', 'abcab', true],
    ['+(ab|c)', 'abca', false],
    ['!(a)', '', true],
    ['!(a)', 'a', false],
    ['!(a)', 'aa', true],
    ['!(a|b)c', 'ac', false],
    ['!(a|b)c', 'xc', true],
    ['x@(a|b@(c|d))y', 'xbdy', true],
    ['x@(a|b@(c|d))y', 'xby', false],
    ['@(+(a)|b)*', 'aax', true],
    ['@(|a)b', 'b', true],
    ['@(a', '@(a', null],
    ['@(a|@(b|@(c|@(d))))', 'd', null],
    ['@(a|@(b|@(c)))', 'c', true],
    ['+(a|*(b))', 'ab', null],
    ['*(a|@(!(b)))', 'ab', null],
    ['+(@(a|b)|c)', 'abc', true],
    ['@(+(a)|*(b))', 'bb', true],
    ['!(a)!(b)', 'ab', true],
    ['*(a)*(b)*(a)', 'aabba', true],
  ])('%s and %s: %s', (pattern, text, isMatch) => {
    expect(match(pattern, text)).toBe(isMatch);
  });

  it('with repetitions are tried on short texts only', () => {
    expect(match('+(a)', 'a'.repeat(32))).toBe(true);
    expect(match('+(a)', 'a'.repeat(33))).toBe(null);
    expect(match('+(a)+(a)+(a)+(a)', 'aaaa')).toBe(true);
    expect(match('+(a)+(a)+(a)+(a)+(a)', 'aaaaa')).toBe(null);
    expect(match('a*', 'a'.repeat(65))).toBe(true);
  });

  it('take nothing unknown for one character', () => {
    const unknown = new Symbols().unknown('$X');
    expect([QUESTION, `${BRACKET}!a]`, STAR, unknown].map((each) => matcherOf(each, 1)?.(unknown))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('regular expressions', () => {
  it.each([
    ['abc', 'b', ['b']],
    ['abc', '^(a)(b)?', undefined],
    ['abc', '^(a)(.*)$', ['abc', 'a', 'bc']],
    ['abc', 'x', null],
    ['abc', '', ['']],
    ['a.c', 'a\\.c', ['a.c']],
    ['abc', 'a\\.c', null],
    ['a]', '[]x]', [']']],
    ['a', '[^]a]', null],
    ['a[', '[[]', ['[']],
    ['5', '[[:digit:]]', ['5']],
    ['x', '[^[:digit:]]+', ['x']],
    ['a\\b', '[\\]', ['\\']],
    ['ab', 'a|b', undefined],
    ['ab', 'a{2}', undefined],
    ['ab', '(a)+', undefined],
    ['ab', '(a', undefined],
    ['\u{1F600}', '^.$', ['\u{1F600}']],
    ['a\nb', 'a.b', ['a\nb']],
  ])('%s against %s', (text, pattern, found) => {
    expect(matchRegular(text, pattern)).toEqual(found);
  });

  it('are tried only where that takes little time', () => {
    expect(matchRegular('a'.repeat(1_000), 'a*$')?.[0]?.length).toBe(1_000);
    expect(matchRegular('a'.repeat(1_001), 'a*$')).toBe(undefined);
    expect(matchRegular('a'.repeat(101), 'a*a*')).toBe(undefined);
    expect(matchRegular('a'.repeat(100), 'a*a*')?.[0]?.length).toBe(100);
  });
});

describe('braces', () => {
  it.each([
    ['a', ['a']],
    ['{a,b}', ['a', 'b']],
    ['{a,b', ['{a,b']],
    ['{a,"b', ['{a,"b']],
    ["{a,'b", ["{a,'b"]],
    ['{a,`b', ['{a,`b']],
    ['{a,${b', ['{a,${b']],
    ['{a,$(b', ['{a,$(b']],
    ['{a,\\', ['{a,\\']],
    ['{"a,b",c}', ['"a,b"', 'c']],
    ["{'a,b',c}", ["'a,b'", 'c']],
    ['{`a,b`,c}', ['`a,b`', 'c']],
    ['{${a,b},c}', ['${a,b}', 'c']],
    ['{$(a,b),c}', ['$(a,b)', 'c']],
    ['{<(a,b),>(c,d)}', ['<(a,b)', '>(c,d)']],
    ['{"a\\",b",c}', ['"a\\",b"', 'c']],
    ['{${a-"}",b},c}', ['${a-"}",b}', 'c']],
    ["{${a-'}',b},c}", ["${a-'}',b}", 'c']],
    ['{${a-\\},b},c}', ['${a-\\},b}', 'c']],
    ['{${a-${b,c}},d}', ['${a-${b,c}}', 'd']],
    ['{$((1,2)),c}', ['$((1,2))', 'c']],
    ['$x{a,b}', ['$xa', '$xb']],
    ['{a,b}$', ['a$', 'b$']],
    ['{1..3}', ['1', '2', '3']],
    ['{1..10..4}', ['1', '5', '9']],
    ['{10..1..-4}', ['10', '6', '2']],
    ['{-2..-01}', ['-02', '-01']],
    ['{099..101}', ['099', '100', '101']],
    ['{a..e..2}', ['a', 'c', 'e']],
    ['{Y..b}', ['Y', 'Z', '\\[', "''", '\\]', '\\^', '_', '\\`', 'a', 'b']],
    ['{1..2..x}', ['{1..2..x}']],
    ['x{1..2}y{a,b}', ['x1ya', 'x1yb', 'x2ya', 'x2yb']],
  ])('%s', (word, words) => {
    expect(expandBraces(word)).toEqual(words);
  });

  it('are listed up to a limit', () => {
    expect(expandBraces('{1..10000}')?.length).toBe(10_000);
    expect(expandBraces('{1..10001}')).toBe(null);
    expect(expandBraces('{1..999999999}')).toBe(null);
  });
});

describe('the words of test', () => {
  const unknown = new Symbols().unknown('$X');

  it.each([
    [[], false],
    [['a'], true],
    [[''], false],
    [[unknown], null],
    [['!'], true],
    [['!', 'a'], false],
    [['!', ''], true],
    [['!', unknown], null],
    [['-n', 'a'], true],
    [['-n', ''], false],
    [['-n', unknown], null],
    [['-z', 'a'], false],
    [['-z', ''], true],
    [['-f', 'a'], null],
    [['a', '=', 'a'], true],
    [['a', '=', 'b'], false],
    [['a', '==', 'a'], true],
    [['a', '!=', 'a'], false],
    [['a', '!=', 'b'], true],
    [['a', '<', 'b'], null],
    [[unknown, '=', 'a'], null],
    [['a', '=', unknown], null],
    [['1', '-eq', '1'], true],
    [['1', '-eq', '01'], true],
    [['-1', '-lt', '0'], true],
    [['x', '-eq', '1'], null],
    [['1', '-eq', 'x'], null],
    [['1', '-eq', '1x'], null],
    [['x1', '-eq', '1'], null],
    [['1234567890123456789', '-eq', '1'], null],
    [['a', '=', 'a', 'b'], null],
    [['!', 'a', '=', 'b'], true],
  ])('%j: %s', (words, result) => {
    expect(evaluateWords(words)).toBe(result);
  });
});

describe('variables', () => {
  it('keep all values that branches left, up to a limit', () => {
    const variables = new Variables();
    const bindings = (count: number): ReturnType<typeof plainVariable>[] =>
      Array.from({ length: count }, (_, at) => plainVariable(String(at)));
    variables.join('v', bindings(8), () => '?');
    expect(variables.all('v')).toEqual(bindings(8));
    variables.join('v', [plainVariable('3'), null], () => '?');
    expect(variables.all('v')).toEqual([...bindings(7), plainVariable('?')]);
    variables.set('w', null);
    variables.join('w', [null, plainVariable('x')], () => '?');
    expect(variables.all('w')).toEqual([null, plainVariable('x')]);
  });

  it('are the same only if all of their elements are', () => {
    const variables = new Variables();
    const list = (...items: readonly string[]): ReturnType<typeof arrayVariable> =>
      arrayVariable(new Map(items.map((item, at) => [String(at), item])), 'a');
    variables.set('v', list('a', 'b'));
    variables.join('v', [list('a', 'b'), list('a', 'c'), list('a'), plainVariable('a')], () => '?');
    expect(variables.all('v')).toEqual([list('a', 'b'), list('a', 'c'), list('a'), plainVariable('a')]);
  });

  it('say what changed since another state', () => {
    const before = new Variables();
    before.set('a', plainVariable('1'));
    const after = new Variables(before);
    expect([...after.names()]).toEqual(['a']);
    expect(after.changedSince(before)).toEqual([]);
    after.set('b', null);
    after.set('a', plainVariable('1'));
    expect(after.changedSince(before)).toEqual(['a', 'b']);
    expect([after.size, after.has('b'), after.get('b'), after.get('c')]).toEqual([2, true, null, undefined]);
    after.setAll('b', undefined);
    after.delete('a');
    expect(after.size).toBe(0);
    after.adopt(before);
    expect(after.changedSince(before)).toEqual([]);
    after.adopt(after);
    expect(after.all('a')).toEqual([plainVariable('1')]);
  });

  it('list their elements by index or as bash keeps its keys', () => {
    const elements = new Map([
      ['10', 'c'],
      ['2', 'b'],
      ['0', 'a'],
    ]);
    expect(orderedElements(arrayVariable(elements, 'a')).map(([key]) => key)).toEqual(['0', '2', '10']);
    expect(orderedElements(plainVariable('x'))).toEqual([['0', 'x']]);
    expect(orderedElements(null)).toEqual([]);
    expect(elementsOf(null).size).toBe(0);
    expect(isDeclaredOnly(declaredVariable('x'))).toBe(true);
    expect(isDeclaredOnly(declaredVariable('a'))).toBe(false);
    expect(isDeclaredOnly(declaredVariable('A'))).toBe(false);
    expect(isDeclaredOnly(plainVariable(''))).toBe(false);
    expect(isDeclaredOnly(arrayVariable(elements, 'x'))).toBe(false);
  });
});

describe('fields', () => {
  const split = (separators: string, text: string): readonly string[] => {
    const fields = new Fields(separators, 'split');
    fields.addExpanded(text);
    return fields.finish();
  };

  it.each([
    [' \t\n', ' a \t b\n', ['a', 'b']],
    [' \t\n', '', []],
    [' \t\n', '  ', []],
    [':', 'a:b', ['a', 'b']],
    [':', ':a::b:', ['', 'a', '', 'b']],
    [' :', 'a : b', ['a', 'b']],
    [' :', 'a :: b', ['a', '', 'b']],
    ['', 'a b', ['a b']],
    ['x', 'a b', ['a b']],
  ])('%j splits %j', (separators, text, words) => {
    expect(split(separators, text)).toEqual(words);
  });

  it('stick together unless something is between them', () => {
    const fields = new Fields(' ', 'split');
    fields.add('a');
    fields.addExpanded('b c');
    fields.add('d');
    fields.addList(['1', '2']);
    fields.addList([]);
    fields.addExpandedList(['x y', 'z']);
    expect(fields.finish()).toEqual(['ab', 'cd1', '2x', 'y', 'z']);
    const joined = new Fields(' ', 'join');
    joined.addExpanded('a b');
    joined.addList(['1', '2']);
    joined.addExpandedList(['x', 'y']);
    expect(joined.finish()).toEqual(['a b1 2x y']);
    const pattern = new Fields(' ', 'pattern');
    pattern.add('*');
    pattern.addExpanded('*');
    expect(pattern.finish()).toEqual([`*${STAR}`]);
  });
});

describe('limits', () => {
  it('of steps are reached at their number, and not before', () => {
    const budget = new Budget();
    budget.spend(400_000);
    expect(() => {
      budget.spend(1);
    }).toThrow(LimitReached);
  });

  it('of a bonus end the bonus, and those of the whole end all', () => {
    const budget = new Budget();
    budget.attempt(10, () => {
      budget.spend(11);
    });
    budget.spend(1);
    expect(() => {
      budget.attempt(10, () => {
        budget.spend(400_000);
      });
    }).toThrow(LimitReached);
    expect(() => {
      new Budget().attempt(1, () => {
        throw new Error('another');
      });
    }).toThrow('another');
  });

  it('of depth count the levels', () => {
    const budget = new Budget();
    const descend = (levels: number): number =>
      levels === 0 ? 0 : budget.descend(() => 1 + descend(levels - 1));
    expect(descend(90)).toBe(90);
    expect(() => descend(91)).toThrow('nesting');
    expect(descend(90)).toBe(90);
  });

  it('of combinations blur the rest', () => {
    const choices = new Choices();
    const options = ['a', 'b'];
    const pick = (count: number): readonly string[] =>
      choices.collect(() =>
        Array.from({ length: count }, (_, at) => choices.pick(`k${at}`, options) ?? '?').join(''),
      );
    expect(pick(2)).toEqual(['aa', 'ba', 'ab', 'bb']);
    expect(pick(4).length).toBe(16);
    expect(pick(5).slice(15)).toEqual(['bbbba', '?????']);
    expect(choices.agree(() => choices.pick('k', options))).toBe(null);
    expect(choices.agree(() => choices.pick('k', ['a']))).toBe('a');
    expect(choices.pick('k', [])).toBe(null);
  });

  it('of an output keep its first alternatives', () => {
    const output = new Output();
    const forks = Array.from({ length: 8 }, (_, at) => {
      const fork = output.fork();
      fork.write(String(at % 7));
      return fork;
    });
    output.join(forks);
    expect(output.texts).toEqual(['0', '1', '2', '3', '4', '5']);
    output.write('');
    output.write('x');
    expect(output.texts[0]).toBe('0x');
  });

  it('of nodes end the plain list of commands', () => {
    expect(simpleCommands('a "b c" $d >f <g 2>&1; $(e); f=1')).toEqual({
      commands: [
        { words: [], redirects: [] },
        { words: ['$(e)'], redirects: [] },
        { words: ['e'], redirects: [] },
        {
          words: ['a', 'b c', '$d'],
          redirects: [
            { operator: '>', target: 'f' },
            { operator: '<', target: 'g' },
            { operator: '>&', target: '1' },
          ],
        },
      ],
      isComplete: true,
    });
    expect(simpleCommands('a )').isComplete).toBe(false);
    expect(simpleCommands('a b;'.repeat(20_000)).isComplete).toBe(false);
    expect(simpleCommands('a;'.repeat(100)).isComplete).toBe(true);
  });
});
