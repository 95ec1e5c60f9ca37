import type { Event } from '../model/event.js';
import type { PracticeRow, ShadowRow } from '../model/practice.js';

function wroteFile({ tool }: Event): boolean {
  return tool !== null && ['write', 'edit'].includes(tool.kind);
}

const everything = (): boolean => true;

/** The feedback hooks. None is on unless a project asks for it, and none can refuse anything. */
export const FEEDBACK: readonly PracticeRow[] = [
  {
    name: 'skill-files',
    category: 'feedback',
    summary: 'a SKILL.md without front matter is pointed out',
    events: ['before_tool'],
    wants: wroteFile,
    load: async () => (await import('./skill-files.js')).skillFiles,
  },
  {
    name: 'lint',
    category: 'feedback',
    summary: "formats what was written and gives the linter's findings as advice",
    events: ['after_tool'],
    wants: wroteFile,
    load: async () => (await import('./checks/lint.js')).lint,
    timeoutSeconds: 45,
  },
  {
    name: 'related-tests',
    category: 'feedback',
    summary:
      'runs the tests of a file that was written, at most every half minute, and gives failures as advice',
    events: ['after_tool'],
    wants: wroteFile,
    load: async () => (await import('./checks/related-tests.js')).relatedTests,
    timeoutSeconds: 45,
  },
  {
    name: 'corrections',
    category: 'feedback',
    summary: 'notices corrections in messages (English and Chinese) and keeps them',
    events: ['user_message'],
    wants: everything,
    load: async () => (await import('./knowledge/corrections.js')).corrections,
  },
  {
    name: 'context-rules',
    category: 'feedback',
    summary: 'adds reminders and rules that a message calls for, within a few lines, each once',
    events: ['user_message'],
    wants: everything,
    load: async () => (await import('./knowledge/context-rules.js')).contextRules,
  },
  {
    name: 'session-context',
    category: 'feedback',
    summary: 'tells a session once what is open and what wants attention',
    events: ['session_start'],
    wants: everything,
    load: async () => (await import('./knowledge/session-context.js')).sessionContext,
  },
  {
    name: 'completion',
    category: 'feedback',
    summary: 'says at the end, and with the next message, what the plan still has open',
    events: ['before_stop', 'after_turn', 'user_message'],
    wants: everything,
    load: async () => (await import('./completion.js')).completion,
  },
];

export const FEEDBACK_SHADOWS: readonly ShadowRow[] = [
  {
    name: 'auto-capture',
    category: 'feedback',
    summary: 'keeps a correction as a line in the file of episodes',
    calledBy: 'corrections',
  },
  {
    name: 'knowledge-health',
    category: 'feedback',
    summary: 'writes a report on the knowledge base when nothing is left open',
    calledBy: 'completion',
  },
  {
    name: 'command-log',
    category: 'feedback',
    summary: 'every command with its exit code, as evidence for the gates',
    calledBy: 'the ledger, always',
  },
];
