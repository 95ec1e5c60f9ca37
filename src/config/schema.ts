import { z } from 'zod';
import { PRESETS, RULE_SWITCHES } from '../model/preset.js';
import { hookEntrySchema, ruleEntrySchema } from './entries.js';
import { practiceKeys } from './practice-schema.js';

const callMatcher = z
  .strictObject({
    tool: z.string().describe('Name or kind of the tool, or the last part of the name of an MCP tool.'),
    command: z
      .union([z.string(), z.array(z.string())])
      .describe('First words of a command, read by the shell parser; of a list any one.'),
    path: z.string().describe('Glob of the file, relative to the project.'),
    input: z.record(z.string(), z.string()).describe('Values that arguments of the call must have.'),
  })
  .partial()
  .refine((matcher) => Object.keys(matcher).length > 0, 'says nothing that could match');

const gate = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]*$/)
    .describe('Name of the gate, also its rule id.'),
  before: callMatcher.describe('The call that waits.'),
  require: z
    .union([callMatcher, z.array(callMatcher).min(1)])
    .describe('What must have succeeded before, in the same session; of a list any one.'),
  fresh: z
    .boolean()
    .optional()
    .describe('It must also be later than the last change to the files. Default: true.'),
  reason: z.string().optional().describe('What the model is told.'),
  remedy: z.string().optional().describe('What the model shall do.'),
});

/** What `config.toml` may say. Editors get this as JSON Schema, people as a page. */
export const configSchema = z
  .strictObject({
    preset: z.enum(PRESETS).describe('How much is refused: "standard" (default) or "strict".'),
    ...practiceKeys,
    audit: z
      .enum(['best-effort', 'required'])
      .describe('"required" refuses a tool call that cannot be recorded in the ledger.'),
    allow_paths: z
      .array(z.string())
      .describe("Globs outside the project in which agents may write. Not in a project's own file."),
    protected_paths: z
      .array(z.string())
      .describe('Globs that no agent may change, besides the built-in ones.'),
    rules: z
      // `packages.publish = "off"` without quotes is a table in a table to TOML.
      .record(z.string(), z.union([z.enum(RULE_SWITCHES), z.record(z.string(), z.enum(RULE_SWITCHES))]))
      .describe('Single rules by id: "off", "ask", "on" (as the preset has it) or "deny".'),
    limits: z
      .strictObject({
        input_bytes: z
          .int()
          .min(1024)
          .max(64 * 1024 * 1024)
          .describe('Largest event that is read.'),
        input_depth: z.int().min(8).max(10_000).describe('Deepest nesting of an event.'),
        first_byte_ms: z
          .int()
          .min(10)
          .max(600_000)
          .describe('How long to wait for the first byte of an event.'),
        last_byte_ms: z.int().min(10).max(600_000).describe('How long to wait for the last one.'),
        stop_continuations: z
          .int()
          .min(0)
          .max(3)
          .describe('How often in a row hooks may send an agent back to work.'),
        hooks_ms: z
          .int()
          .min(100)
          .max(600_000)
          .describe('How long your own hooks together may take for one event, below what the agent permits.'),
        output_chars: z
          .int()
          .min(80)
          .max(8000)
          .describe('Longest message to an agent around a tool call; 200 once a gate or feedback is on.'),
      })
      .partial()
      .describe("Limits on what an agent may send and hooks may take. Not in a project's own file."),
    hook: z.array(hookEntrySchema).describe('Commands that judge events, each under [[hook]].'),
    rule: z.array(ruleEntrySchema).describe('Judgements without code, each under [[rule]].'),
    hooks: z
      .strictObject({ test_patterns: z.array(z.string()).describe('Commands that count as a test run.') })
      .partial()
      .describe('Settings of the workflow hooks.'),
    ledger: z
      .strictObject({
        max_bytes: z
          .int()
          .min(64 * 1024)
          .describe('A ledger file that would grow beyond this is put aside and a new one begun.'),
        max_age_days: z.int().min(0).describe('So is one that is older; 0: never.'),
        retain_days: z.int().min(0).describe('Files put aside longer ago than this are deleted; 0: never.'),
        fsync: z.boolean().describe('Force every record to the disk before the agent gets its answer.'),
      })
      .partial()
      .describe("How the ledger is kept. Not in a project's own file."),
    stuck: z
      .strictObject({
        writes: z.int().min(2).max(1000).describe('Which write to one file in a row is refused.'),
        repeats: z.int().min(1).max(1000).describe('After how many failures in a row a command is refused.'),
        flips: z.int().min(1).max(1000).describe('How often in a row an edit may be taken back.'),
      })
      .partial()
      .describe('When a session counts as stuck. A project can lower the numbers.'),
    gate: z.array(gate).describe('Gates: before one thing, another must have happened.'),
    general: z
      .strictObject({ default_model: z.string() })
      .partial()
      .describe('Pipeline settings, read over MCP.'),
    execution: z
      .strictObject({ max_wave_parallelism: z.int().min(1) })
      .partial()
      .describe('Pipeline settings, read over MCP.'),
    git: z
      .strictObject({ auto_commit: z.boolean(), branching_strategy: z.string() })
      .partial()
      .describe('Pipeline settings, read over MCP.'),
    features: z.record(z.string(), z.boolean()).describe('Pipeline switches, read over MCP.'),
  })
  .partial();

export type GateValues = z.infer<typeof gate>;

export type ConfigValues = z.infer<typeof configSchema>;

export function configJsonSchema(): object {
  return {
    $id: 'https://bridle.dev/schema/config.json',
    title: 'Bridle configuration',
    ...z.toJSONSchema(configSchema),
  };
}
