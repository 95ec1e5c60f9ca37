import { COMPACT } from '../compaction.js';
import type { Recipe } from './recipe.js';

const COMPACT_BODY = [
  'The conversation above is about to be forgotten. Write the one message from which the work can go on: whoever',
  'reads it has seen nothing else. Use no tools.',
  '',
  'Write, each under its own heading and only if there is something to say:',
  '',
  '1. What the person wants: the task in their own words, every wish and every correction, the latest last.',
  '2. What was decided and why, and what was ruled out.',
  '3. What was done: files by path, with what changed in them; commands that mattered, with their outcome.',
  '4. What went wrong and how it was mended; what is still wrong, with the exact error.',
  '5. Where the work stands now, and the next step.',
  '',
  'Keep names, paths, numbers, identifiers and error texts exactly. Leave out politeness, repetition and',
  'anything that can be read again from the files.{{if .focus}}',
  '',
  'Above all, keep what concerns this: {{.focus}}{{end}}',
].join('\n');

export const BUILT_IN: readonly Recipe[] = [
  {
    name: COMPACT,
    description: 'Summarise a conversation so that it can go on from the summary alone.',
    defaults: {},
    allowedTools: [],
    allowedCommands: null,
    body: COMPACT_BODY,
    file: null,
  },
];
