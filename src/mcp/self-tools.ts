import { z } from 'zod';
import { explainRow } from '../ledger/explain.js';
import { ANY_ROW, findRows, wholeRow, type RowFilter } from '../ledger/query.js';
import { projectLedger } from '../ledger/record.js';
import type { JsonObject } from '../model/json.js';
import { VERDICT_KINDS } from '../model/verdict.js';
import { PipelineError } from '../workflow/state.js';
import { explainCommand } from './dry-run.js';
import { defineTool, type McpTool } from './tool.js';

const KEPT = [
  'timestamp',
  'id',
  'event',
  'tool_name',
  'input_summary',
  'success',
  'verdict',
  'rule',
  'reason',
  'remedy',
];

function brief(row: JsonObject): JsonObject {
  return Object.fromEntries(KEPT.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])));
}

function firstRow(ledger: string, filter: Partial<RowFilter>): JsonObject | null {
  for (const row of findRows(ledger, { ...ANY_ROW, ...filter }, { unreadable: 0 })) return row;
  return null;
}

/** By these an agent asks about itself. They only read. */
export const SELF_TOOLS: readonly McpTool[] = [
  defineTool({
    name: 'explain_command',
    description:
      'Ask before you run it: what the guards would say about a shell command, and what to do instead.',
    isReadOnly: true,
    input: {
      command: z
        .string()
        .max(64 * 1024)
        .describe('The command line, as you would run it.'),
    },
    run: ({ command }, place) => explainCommand(command, place),
  }),
  defineTool({
    name: 'why_denied',
    description: 'Why a call was refused, in plain words: the last one, or the one with the given id.',
    isReadOnly: true,
    input: {
      id: z.string().max(200).optional().describe('Id of a decision.'),
      session: z.string().max(200).optional().describe('Only in this session.'),
    },
    run: ({ id, session }, { places }) => {
      const ledger = projectLedger(places.projectDir);
      const wanted = id === undefined ? { verdict: 'deny' } : { id };
      const found = firstRow(ledger, { ...wanted, session: session ?? null });
      if (found === null) throw new PipelineError('NOT_FOUND', 'No such decision is on record here.');
      const { row } = wholeRow(ledger, found);
      return {
        ...brief(row),
        explanation: explainRow(row).map(({ title, text }) => ({ title, text: [...text] })),
      };
    },
  }),
  defineTool({
    name: 'recent_decisions',
    description: 'What was decided lately about calls in this project, the newest first.',
    isReadOnly: true,
    input: {
      limit: z.int().min(1).max(100).optional().describe('How many; 10 if not said.'),
      verdict: z.enum(VERDICT_KINDS).optional().describe('Only decisions of this kind.'),
      session: z.string().max(200).optional().describe('Only in this session.'),
    },
    run: ({ limit = 10, verdict, session }, { places }) => {
      const filter = { ...ANY_ROW, verdict: verdict ?? null, session: session ?? null };
      const count = { unreadable: 0 };
      const decisions: JsonObject[] = [];
      for (const row of findRows(projectLedger(places.projectDir), filter, count)) {
        decisions.push(brief(row));
        if (decisions.length === limit) break;
      }
      return { decisions, total: decisions.length, unreadable: count.unreadable };
    },
  }),
];
