import type { Syntax } from './token.js';

export type Language = 'python' | 'javascript' | 'perl' | 'ruby' | 'php' | 'lua';

const PLAIN: Syntax = {
  comments: ['#'],
  plainQuotes: '',
  filledQuotes: '',
  shellQuotes: '',
  hole: 'none',
  hasWordQuotes: false,
  hasPatterns: false,
  hasTripleQuotes: false,
  hereText: null,
  hasBareCalls: false,
};

export const SYNTAX: Readonly<Record<Language, Syntax>> = {
  python: { ...PLAIN, plainQuotes: '\'"', hole: 'braces', hasTripleQuotes: true },
  javascript: {
    ...PLAIN,
    comments: ['//', '/*'],
    plainQuotes: '\'"',
    filledQuotes: '`',
    hole: 'dollar-braces',
    hasPatterns: true,
  },
  perl: {
    ...PLAIN,
    plainQuotes: "'",
    filledQuotes: '"',
    shellQuotes: '`',
    hole: 'dollar',
    hereText: /<<(~?)(["']?)([A-Za-z_]\w*)\2/y,
    hasWordQuotes: true,
    hasPatterns: true,
    hasBareCalls: true,
  },
  ruby: {
    ...PLAIN,
    plainQuotes: "'",
    filledQuotes: '"',
    shellQuotes: '`',
    hole: 'hash-braces',
    hereText: /<<([~-]?)(["']?)([A-Za-z_]\w*)\2/y,
    hasWordQuotes: true,
    hasPatterns: true,
    hasBareCalls: true,
  },
  php: {
    ...PLAIN,
    comments: ['//', '#', '/*'],
    plainQuotes: "'",
    filledQuotes: '"',
    shellQuotes: '`',
    hole: 'dollar',
    hereText: /<<<()[ \t]*(["']?)([A-Za-z_]\w*)\2/y,
    hasBareCalls: true,
  },
  lua: { ...PLAIN, comments: ['--'], plainQuotes: '\'"', hasLongBrackets: true },
};
