import { copyOf } from '../model/copy.js';
import { isJsonObject, type JsonObject } from '../model/json.js';
import { HookBlockedError, HookError, ToolError } from './errors.js';
import type { HandlerDecision } from './decision.js';
import type { Refusal } from './permissions.js';
import { createHooks, type HookRegistry, type RunResult } from './registry.js';

export type Tool = (input: JsonObject) => unknown;

/** Asked about a call that the permissions refuse; only `allow` lets it run. */
export type PermissionApprover = (request: {
  readonly action: string;
  readonly input: JsonObject;
  readonly reason: string;
  readonly status: 'pending';
}) => PermissionAnswer | Promise<PermissionAnswer>;

export interface PermissionAnswer {
  readonly decision: 'allow' | 'deny';
  readonly reason?: string;
}

export interface ToolRunnerOptions {
  readonly tools: Readonly<Record<string, Tool>>;
  readonly hooks?: HookRegistry;
  readonly cwd?: string;
  /** How many calls may be made in all, refused ones included. */
  readonly budget?: number;
  /** `refuse`: the same tool with the same input does not run twice. */
  readonly duplicates?: 'run' | 'refuse';
  readonly permit?: (tool: string, input: JsonObject) => Refusal;
  readonly approve?: PermissionApprover;
}

const DEFAULT_BUDGET = 20;

/** Puts the hooks next to the effect: nothing runs a tool but through here. */
export class ToolRunner {
  /** What the hooks said, call by call. */
  readonly history: { readonly tool: string; readonly decisions: readonly HandlerDecision[] }[] = [];
  /** What was thrown by hooks that only watch what a call has done. */
  readonly failures: { readonly tool: string; readonly message: string }[] = [];
  private readonly options: ToolRunnerOptions;
  private readonly hooks: HookRegistry;
  private readonly seen = new Set<string>();
  private spent = 0;

  constructor(options: ToolRunnerOptions) {
    this.options = options;
    this.hooks = options.hooks ?? createHooks();
  }

  async call(name: string, input: JsonObject = {}): Promise<unknown> {
    const tool = Object.hasOwn(this.options.tools, name) ? this.options.tools[name] : undefined;
    if (tool === undefined) throw new ToolError(`Unknown tool: ${name}`);
    this.spend(name, input);
    await this.permit(name, input);
    const allowed = await this.judge(name, input);
    return this.observe(name, allowed, tool);
  }

  private spend(name: string, input: JsonObject): void {
    const key = `${name}\0${JSON.stringify(input)}`;
    if (this.options.duplicates === 'refuse' && this.seen.has(key))
      throw new ToolError(`Duplicate tool call stopped: ${name}`);
    this.seen.add(key);
    this.spent += 1;
    const { budget = DEFAULT_BUDGET } = this.options;
    if (this.spent > budget)
      throw new ToolError(`Tool budget exhausted: ${budget} calls; "budget" in the options raises it`);
  }

  private async permit(name: string, input: JsonObject): Promise<void> {
    const refusal = this.options.permit?.(name, input) ?? null;
    if (refusal === null) return;
    const { approve } = this.options;
    if (approve === undefined) throw new ToolError(refusal);
    const answer = await approve({ action: name, input: copyOf(input), reason: refusal, status: 'pending' });
    if (answer.decision !== 'allow')
      throw new ToolError(`Permission denied for ${name}: ${answer.reason ?? refusal}`);
  }

  private async judge(name: string, input: JsonObject): Promise<JsonObject> {
    try {
      const { payload, decisions } = await this.hooks.run('before_tool', {
        tool: name,
        input,
        ...this.place(),
      });
      this.history.push({ tool: name, decisions });
      if (!isJsonObject(payload.input)) throw new HookError(`A hook left ${name} without an input object`);
      return payload.input;
    } catch (error) {
      if (!(error instanceof HookBlockedError)) throw error;
      this.history.push({ tool: name, decisions: error.decisions });
      throw new ToolError(error.message, { cause: error });
    }
  }

  private async observe(name: string, input: JsonObject, tool: Tool): Promise<unknown> {
    let result: unknown;
    try {
      result = await tool(input);
    } catch (error) {
      const payload = { tool: name, input, error, ...this.place() };
      this.remember(name, await this.hooks.run('after_tool_failure', payload));
      throw error;
    }
    const payload = { tool: name, input, result, ...this.place() };
    this.remember(name, await this.hooks.run('after_tool', payload));
    return result;
  }

  private remember(tool: string, { failures }: Pick<RunResult<unknown>, 'failures'>): void {
    this.failures.push(...failures.map((message) => ({ tool, message })));
  }

  private place(): { cwd?: string } {
    return this.options.cwd === undefined ? {} : { cwd: this.options.cwd };
  }
}
