import { z } from 'zod';
import { EVENT_KINDS, TOOL_KINDS } from '../model/event.js';
import { CATEGORIES, FAILURE_POSTURES } from '../model/hook.js';
import { COMMAND_PROTOCOLS } from '../model/protocol.js';

const text = z.string().min(1);
const texts = z.union([text, z.array(text).min(1)]);

const EVENTS_HINT = EVENT_KINDS.filter((kind) => kind !== 'other').join(', ');

/** `[[hook]]`: a command that judges events. */
export const hookEntrySchema = z.strictObject({
  name: text.max(64).optional().describe("What it is called; the program's name if absent."),
  description: text.optional(),
  event: texts.describe(`When it runs: ${EVENTS_HINT}, or an agent's own name for one of them.`),
  matcher: z
    .string()
    .optional()
    .describe('On the tool, as the protocol reads it: "Bash|Write", "mcp__.*". Empty or "*": all.'),
  tool: z.string().optional().describe("A regular expression that is searched for in the tool's names."),
  pattern: z.string().optional().describe('A regular expression that is searched for in the input.'),
  command: texts.describe('A list of words, started without a shell; or a line for the shell.'),
  timeout: z.number().positive().max(600).optional().describe('In seconds.'),
  category: z.enum(CATEGORIES).optional(),
  on_failure: z.enum(FAILURE_POSTURES).optional().describe('What it means if the hook cannot judge.'),
  async: z.boolean().optional().describe('Starts after the answer and cannot change it.'),
  priority: z.int().min(0).max(1000).optional().describe('Higher first, 100 by default.'),
  protocol: z
    .enum(COMMAND_PROTOCOLS)
    .optional()
    .describe('For which kind of hooks the command was written; "claude-code" by default.'),
  env: z.array(text).optional().describe('Names of variables the hook may have besides the usual ones.'),
  enabled: z.boolean().optional(),
});

const commandMatcher = z
  .strictObject({
    program: texts.describe('Its name, or globs for it.'),
    subcommand: texts.describe('The first word that is no flag, or globs for it.'),
    flags: z.array(text).describe('Flags that must all be there; "-f", "--force", "--context=prod*".'),
    paths: z.array(text).describe('Globs of which one must fit a file the command names.'),
  })
  .partial()
  .refine((matcher) => Object.keys(matcher).length > 0, 'says nothing about the command');

/** `[[rule]]`: a judgement without code. */
export const ruleEntrySchema = z
  .strictObject({
    id: text.max(64).describe('What it is called, in reasons and in the ledger.'),
    description: text.optional(),
    event: texts.optional().describe(`When it applies, "before_tool" by default: ${EVENTS_HINT}.`),
    tool: z.union([z.enum(TOOL_KINDS), z.array(z.enum(TOOL_KINDS)).min(1)]).optional(),
    command: commandMatcher.optional(),
    paths: z.array(text).min(1).optional().describe('Globs of files, seen from the project.'),
    pattern: text.optional().describe('A regular expression that is searched for in the input.'),
    decision: z.enum(['deny', 'ask', 'allow']),
    reason: text,
    remedy: text.optional().describe('What the model may do instead.'),
    category: z.enum(CATEGORIES).optional(),
    enabled: z.boolean().optional(),
  })
  .refine(
    ({ tool, command, paths, pattern }) =>
      tool !== undefined || command !== undefined || paths !== undefined || pattern !== undefined,
    'has nothing to match: give it a tool, a command, paths or a pattern',
  );

export type HookEntryValues = z.infer<typeof hookEntrySchema>;
export type RuleEntryValues = z.infer<typeof ruleEntrySchema>;
