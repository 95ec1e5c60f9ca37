import type { Event } from '../model/event.js';
import type { PracticeRow, ShadowRow } from '../model/practice.js';

function mayWrite({ tool }: Event): boolean {
  return tool !== null && ['write', 'edit', 'shell', 'mcp', 'other'].includes(tool.kind);
}

function mayCommit({ tool }: Event): boolean {
  return tool !== null && ['shell', 'mcp', 'other'].includes(tool.kind);
}

/** Before a tool runs, and where an agent asks for permission instead. */
const CALLS = ['before_tool', 'permission_request'] as const;

/** The gates, in the order in which they judge. None is on unless a project asks for it. */
export const GATES: readonly PracticeRow[] = [
  {
    name: 'instruction-guard',
    category: 'gate',
    summary: 'files with instructions for agents are written by people only',
    events: CALLS,
    wants: mayWrite,
    load: async () => (await import('./all.js')).instructionGuard,
  },
  {
    name: 'plan-required',
    category: 'gate',
    summary: 'a new source file needs an active, reviewed plan',
    events: CALLS,
    wants: mayWrite,
    load: async () => (await import('./all.js')).planRequired,
  },
  {
    name: 'brainstorm-first',
    category: 'gate',
    summary: 'a plan is made after the person has agreed on the approach',
    events: CALLS,
    wants: mayWrite,
    load: async () => (await import('./all.js')).brainstormFirst,
  },
  {
    name: 'plan-structure',
    category: 'gate',
    summary: 'a plan has tasks, a checklist with commands, and a review',
    events: CALLS,
    wants: mayWrite,
    load: async () => (await import('./all.js')).planStructure,
  },
  {
    name: 'plan-evidence',
    category: 'gate',
    summary: "an item is checked off after its command's success is on record",
    events: CALLS,
    wants: mayWrite,
    load: async () => (await import('./all.js')).planEvidence,
  },
  {
    name: 'work-loop',
    category: 'gate',
    summary: 'while a locked plan has open items, its files are changed by the work loop',
    events: CALLS,
    wants: mayWrite,
    load: async () => (await import('./all.js')).workLoop,
    timeoutSeconds: 20,
  },
  {
    name: 'regression',
    category: 'gate',
    summary: 'a commit that touches declared paths comes after their tests',
    events: CALLS,
    wants: mayCommit,
    load: async () => (await import('./all.js')).regression,
    timeoutSeconds: 20,
  },
];

export const GATE_SHADOWS: readonly ShadowRow[] = [
  {
    name: 'block-recovery',
    category: 'gate',
    summary: 'counts attempts at the same refused thing and changes the advice; never lets it through',
    calledBy: 'every refusal of a call',
  },
];
