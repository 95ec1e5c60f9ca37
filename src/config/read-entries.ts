import { basename } from 'node:path';
import type { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '../model/json.js';
import type { Origin } from '../model/hook.js';
import { describeIssue } from './describe-issue.js';
import { hookEntrySchema, ruleEntrySchema, type HookEntryValues, type RuleEntryValues } from './entries.js';
import type { ConfigFile, HookSetting, Problem, RuleSetting } from './settings.js';

export interface ReadEntries {
  readonly hooks: readonly HookSetting[];
  readonly ownRules: readonly RuleSetting[];
  readonly problems: readonly Problem[];
  /** The file without its lists of entries. */
  readonly rest: JsonObject;
}

type LineOf = (path: readonly PropertyKey[]) => number | null;

function listOf<T>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}

function programName(command: string | readonly string[]): string {
  const first = typeof command === 'string' ? command.trim().split(/\s+/)[0] : command[0];
  return basename(first ?? '') || 'command';
}

function hookSetting(values: HookEntryValues, origin: Origin): HookSetting {
  return {
    name: values.name ?? programName(values.command),
    description: values.description ?? '',
    events: listOf(values.event),
    matcher: values.matcher ?? null,
    tool: values.tool ?? null,
    pattern: values.pattern ?? null,
    command: values.command,
    timeoutMs: values.timeout === undefined ? null : Math.round(values.timeout * 1000),
    category: values.category ?? null,
    onFailure: values.on_failure ?? null,
    isAsync: values.async ?? false,
    priority: values.priority ?? null,
    protocol: values.protocol ?? 'claude-code',
    env: values.env ?? [],
    isEnabled: values.enabled ?? true,
    origin,
  };
}

function ruleSetting(values: RuleEntryValues, origin: Origin): RuleSetting {
  const { command } = values;
  return {
    id: values.id,
    description: values.description ?? '',
    events: values.event === undefined ? ['before_tool'] : listOf(values.event),
    toolKinds: listOf(values.tool),
    command:
      command === undefined
        ? null
        : {
            programs: listOf(command.program),
            subcommands: listOf(command.subcommand),
            flags: command.flags ?? [],
            paths: command.paths ?? [],
          },
    paths: values.paths ?? [],
    pattern: values.pattern ?? null,
    decision: values.decision,
    reason: values.reason,
    remedy: values.remedy ?? null,
    category: values.category ?? null,
    isEnabled: values.enabled ?? true,
    origin,
  };
}

/** What people call an entry, who do not count them. */
export function nameOf(entry: JsonValue | undefined): string {
  const name = isJsonObject(entry) ? (entry['id'] ?? entry['name']) : null;
  return typeof name === 'string' && name !== '' ? ` of "${name}"` : '';
}

class EntryReader {
  readonly problems: Problem[] = [];

  constructor(
    private readonly file: ConfigFile,
    private readonly lineOf: LineOf,
  ) {}

  /** Each entry for itself: one that does not fit costs only itself, but it costs all of itself. */
  read<Values, Setting>(
    key: 'hook' | 'rule',
    list: JsonValue | undefined,
    schema: z.ZodType<Values>,
    make: (values: Values, origin: Origin) => Setting,
  ): readonly Setting[] {
    if (list === undefined) return [];
    if (!Array.isArray(list)) {
      this.report([key], `is a list; write [[${key}]] with two brackets`);
      return [];
    }
    return list.flatMap((entry: JsonValue, at) => {
      const parsed = schema.safeParse(entry);
      if (!parsed.success) {
        for (const issue of parsed.error.issues) this.reportIssue([key, at], issue, nameOf(entry));
        return [];
      }
      const origin = { layer: this.file.layer, file: this.file.path, line: this.lineOf([key, at]) };
      return [make(parsed.data, origin)];
    });
  }

  report(path: readonly PropertyKey[], message: string, of = ''): void {
    const line = this.lineOf(path) ?? this.lineOf(path.slice(0, 2));
    const where = `"${path.map(String).join('.')}"${of}`;
    this.problems.push({ file: this.file.path, line, message: `${where}: ${message}. It is passed over.` });
  }

  private reportIssue(path: readonly PropertyKey[], issue: z.core.$ZodIssue, of: string): void {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) this.report([...path, key], 'is not a setting of such an entry', of);
    else this.report([...path, ...issue.path], describeIssue(issue), of);
  }
}

/** The hooks and rules that a file lists. */
export function readEntries(file: ConfigFile, value: JsonObject, lineOf: LineOf): ReadEntries {
  const { hook, rule, ...rest } = value;
  const reader = new EntryReader(file, lineOf);
  const hooks = reader.read('hook', hook, hookEntrySchema, hookSetting);
  const rules = reader.read('rule', rule, ruleEntrySchema, ruleSetting);
  const ownRules = rules.filter((entry) => {
    if (file.layer !== 'project' || entry.decision !== 'allow') return true;
    reader.problems.push({
      file: file.path,
      line: entry.origin.line,
      message: `The rule "${entry.id}" is passed over: a project can refuse, it cannot allow.`,
    });
    return false;
  });
  return { hooks, ownRules, problems: reader.problems, rest: isJsonObject(rest) ? rest : {} };
}
