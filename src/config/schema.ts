import { z } from 'zod';
import { PRESETS, RULE_SWITCHES } from '../model/preset.js';

const idList = z.union([z.literal('all'), z.array(z.string())]);

/** What `config.toml` may say. Editors get this as JSON Schema, people as a page. */
export const configSchema = z
  .strictObject({
    preset: z.enum(PRESETS).describe('How much is refused: "standard" (default) or "strict".'),
    gates: idList.describe('Workflow gates to switch on: "all" or a list of ids.'),
    feedback: idList.describe('Feedback hooks to switch on: "all" or a list of ids.'),
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
      // `destructive.delete-root = "off"` without quotes is a table in a table to TOML.
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
      })
      .partial()
      .describe('Limits on what an agent may send. A project can lower them.'),
    hooks: z
      .strictObject({ test_patterns: z.array(z.string()).describe('Commands that count as a test run.') })
      .partial()
      .describe('Settings of the workflow hooks.'),
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

export type ConfigValues = z.infer<typeof configSchema>;

export function configJsonSchema(): object {
  return {
    $id: 'https://bridle.dev/schema/config.json',
    title: 'Bridle configuration',
    ...z.toJSONSchema(configSchema),
  };
}
