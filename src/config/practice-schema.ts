import { z } from 'zod';

const text = z.string().min(1);
const id = z.string().regex(/^[a-z0-9][a-z0-9._-]*$/);
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'is not a day such as "2026-12-31"')
  .refine((said) => isDay(said), 'is no day of the calendar');

/** Not the 31st of February, which would be read as one in March. */
function isDay(said: string): boolean {
  const time = Date.parse(`${said}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(said);
}

export const idList = z.union([z.literal('all'), z.array(z.string())]);

const loop = z
  .strictObject({
    command: text.describe('Starts the loop.'),
    lock: text.describe("File with the number of the loop's process."),
    variable: z
      .string()
      .regex(/^[A-Za-z_]\w*$/)
      .describe('Set in the environment of agents that the loop starts.'),
  })
  .partial();

const plans = z
  .strictObject({
    dir: text.describe('Directory of the plans, seen from the project. Default: "docs/plans".'),
    window_minutes: z
      .int()
      .min(1)
      .max(100_000)
      .describe('How long after its last change a plan is the active one, where none is pointed to.'),
    evidence_minutes: z
      .int()
      .min(1)
      .max(1440)
      .describe('How long a command that succeeded is evidence for a checked item.'),
    source_extensions: z.array(text).describe('Endings of files that count as source.'),
    instructions: z.array(text).describe('Globs of files that only people write.'),
    confirmations: z.array(text).describe('What a person says to confirm that a plan may be written.'),
    loop: loop.describe('The loop that works a locked plan off.'),
  })
  .partial();

const regression = z.strictObject({
  paths: z.array(text).min(1).describe('Globs of files; a commit that touches one of them waits.'),
  commands: z
    .array(text)
    .min(1)
    .describe('Commands of which one must have succeeded lately, exactly as written.'),
  minutes: z.int().min(1).max(1440).optional().describe('How lately. Default: 10.'),
});

const words = z.array(text).min(1);

const checks = z
  .strictObject({
    debounce_seconds: z.int().min(0).max(3600).describe('The same file is tested again after this.'),
    timeout_seconds: z.int().min(1).max(600).describe('What takes longer is ended.'),
    trust: z
      .array(text)
      .describe("Globs of projects whose own code checks may run. Not in a project's own file."),
    languages: z
      .record(
        z.string().regex(/^\w+$/),
        z
          .strictObject({
            lint: z.array(words).describe('Formatter or linter; the first whose program is there.'),
            test: z.array(words).describe('The tests of a file, likewise.'),
          })
          .partial(),
      )
      .describe('What is run on a file after it was written, by its ending; "{file}" is its path.'),
  })
  .partial();

const knowledge = z
  .strictObject({
    episodes: text.describe('File of captured corrections. Default: "knowledge/episodes.md".'),
    rules: text.describe('File of rules. Default: "knowledge/rules.md".'),
    max_episodes: z.int().min(1).max(1000).describe('More are not captured.'),
    max_lines: z.int().min(1).max(100).describe('Lines of context that a message may bring along.'),
  })
  .partial();

const role = z
  .strictObject({
    gates: idList.describe('Which of the gates that are on.'),
    feedback: idList.describe('Which of the feedback hooks that are on.'),
  })
  .partial();

const deprecation = z.strictObject({
  hook: text.describe('Name of the hook.'),
  deprecated: text.describe('Why, and what to use instead: "too slow; use related-tests".'),
  until: day.describe('The last day on which it runs, as "2026-12-31".'),
});

const generation = z
  .strictObject({
    overlays: z.array(text).describe('JSON files with extra hooks and skills, seen from the project.'),
    command: words.describe('Words that start Bridle in generated files; the program at hand if absent.'),
    hook_files: z.array(text).describe('Globs of scripts of which each must be registered somewhere.'),
  })
  .partial();

/** The keys of `config.toml` that gates, feedback, roles and the generator go by. */
export const practiceKeys = {
  gates: idList.describe('Workflow gates to switch on: "all" or a list of ids.'),
  feedback: idList.describe('Feedback hooks to switch on: "all" or a list of ids.'),
  trial: idList.describe('Gates that only say what they would refuse.'),
  agents: z.array(id).describe('Agents whose files "bridle generate" writes.'),
  plans: plans.describe('Where plans lie and what counts in them.'),
  regression: z.array(regression).describe('Commits that need a test run first, each under [[regression]].'),
  checks: checks.describe('What is run on a file after it was written.'),
  knowledge: knowledge.describe('Files in which corrections and rules are kept.'),
  roles: z.record(id, role).describe('What agents of a role have of the gates and feedback that are on.'),
  deprecate: z.array(deprecation).describe('Hooks on their way out, each under [[deprecate]].'),
  generate: generation.describe('What "bridle generate" takes in and checks besides.'),
};
