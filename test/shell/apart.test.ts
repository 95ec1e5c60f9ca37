import { describe, expect, it } from 'vitest';
import { analyseCmd, analysePowerShell } from '../../src/shell/analysis.js';
import { parseLine } from '../../src/shell/plain-line.js';
import { simpleCommands } from '../../src/shell/simple-commands.js';
import { analyse, CONTEXT, effectsOf } from './reading.js';

describe('the words of a line, for those who only ask which programs run', () => {
  it('are read without a machine, wrappers looked through', () => {
    expect(parseLine('sudo rm -r ~/a "$B" > c 2>> d; cd e && ls')).toEqual({
      isComplete: true,
      commands: [
        {
          words: ['sudo', 'rm', '-r', '~/a', '$B'],
          redirects: [
            { operator: '>', target: 'c' },
            { operator: '>>', target: 'd' },
          ],
        },
        { words: ['rm', '-r', '~/a', '$B'], redirects: [] },
        { words: ['cd', 'e'], redirects: [] },
        { words: ['ls'], redirects: [] },
      ],
    });
    expect(parseLine("ls 'x").isComplete).toBe(false);
  });

  it('are found wherever a command can stand, as they are written', () => {
    const { commands, isComplete } = simpleCommands('a "$(b c)" < d; if e; then f > g; fi; h() { i; }');
    expect(isComplete).toBe(true);
    const words = commands.map((command) => command.words.join(' ')).sort();
    expect(words).toEqual(['a $(b c)', 'b c', 'e', 'f', 'i']);
    const redirects = commands.flatMap((command) =>
      command.redirects.map(({ operator, target }) => operator + target),
    );
    expect(redirects.sort()).toEqual(['<d', '>g']);
    expect(simpleCommands('a; )').isComplete).toBe(false);
  });
});

describe('lines for another shell', () => {
  it('are read as PowerShell or cmd reads them', () => {
    const kinds = (line: string, analyser: typeof analyseCmd): readonly string[] =>
      analyser(line, { ...CONTEXT, platform: 'win32' }).effects.map(
        ({ kind, targets }) => `${kind} ${targets.map(({ text }) => text).join(' ')}`,
      );
    expect(kinds('Remove-Item -Recurse C:\\a', analysePowerShell)).toEqual(['delete C:\\a']);
    expect(kinds('del C:\\a', analyseCmd)).toEqual(['delete C:\\a']);
    expect(kinds('rd /s /q C:\\a', analyseCmd)).toEqual(['delete C:\\a']);
    expect(kinds('Remove-Item "a`"b"; Remove-Item a` b', analysePowerShell)).toEqual([
      'delete a"b',
      'delete a b',
    ]);
    expect(kinds("Remove-Item 'a''b'", analysePowerShell)).toEqual(["delete a'b"]);
  });
});

describe('another machine', () => {
  it('a Mac has other homes and another name', () => {
    const mac = { platform: 'darwin', home: '/Users/dev' } as const;
    expect(effectsOf('rm ~root/x', mac)).toEqual(['delete /var/root/x']);
    // Where nobody is called so, a shell leaves the word as it is.
    expect(effectsOf('rm ~bob/x', mac)).toEqual(['delete /Users/bob/x', 'delete ~bob/x (?) recursively']);
    expect(effectsOf('rm $OSTYPE $(uname)', mac)).toEqual([
      'delete /home/dev/project/darwin /home/dev/project/Darwin',
    ]);
    expect(effectsOf('rm $OSTYPE $(uname)')).toEqual([
      'delete /home/dev/project/linux-gnu /home/dev/project/Linux',
    ]);
    expect(effectsOf('rm ~bob/x', { home: '/dev' })).toEqual([
      'delete /home/bob/x',
      'delete ~bob/x (?) recursively',
    ]);
  });
});

describe('limits', () => {
  const limitOf = (line: string): string | null => analyse(line).limit;

  it.each([
    ['length', `ls ${'a'.repeat(300_000)}`],
    ['arithmetic', `ls ${'$['.repeat(500)}`],
    ['braces', `ls ${'{'.repeat(20_000)}`],
    ['nesting', `ls ${'$('.repeat(1001)}`],
    ['nesting', `ls ${'$(a) $('.repeat(1001)}`],
    ['commands', 'ls;'.repeat(30_001)],
  ])('%s is named', (limit, line) => {
    expect(limitOf(line)).toBe(limit);
  });

  it('are not met by ordinary lines with many signs', () => {
    expect(limitOf(`ls ${'{a,b} '.repeat(50)}`)).toBe(null);
    expect(limitOf(`echo '${'{'.repeat(2000)}'`)).toBe(null);
    expect(limitOf(`ls ${'a '.repeat(2000)}`)).toBe(null);
    expect(limitOf(`ls ${'$(a) '.repeat(40)}`)).toBe(null);
    expect(limitOf(`echo '${'('.repeat(1500)}'`)).toBe(null);
    expect(limitOf(`echo '${'$x'.repeat(1500)}'`)).toBe(null);
  });
});
