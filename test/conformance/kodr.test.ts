import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installGitHook, uninstallGitHook } from '../../src/cli/commands/git-hook.js';
import {
  createHooks,
  createPermissions,
  HookError,
  pathJail,
  resolveInJail,
  ToolRunner,
  type HookRegistry,
} from '../../src/index.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/model/json.js';
import { UserError } from '../../src/model/user-error.js';
import { casesOf, loadCases, type Case } from '../support/conformance.js';
import { testIo } from '../support/io.js';
import { registerUntyped } from '../support/untyped.js';

const scratch = (): string => mkdtempSync(join(tmpdir(), 'bridle-kodr-'));

/** Handlers as the cases write them: an answer, something thrown, or nothing. */
function hooksOf(handlers: JsonValue, ran: string[]): HookRegistry {
  const hooks = createHooks();
  if (!Array.isArray(handlers)) return hooks;
  for (const handler of handlers) {
    registerUntyped(hooks, 'pre_tool_use', async () => {
      ran.push('handler');
      if (isJsonObject(handler) && typeof handler['throws'] === 'string') throw new Error(handler['throws']);
      if (handler === 'async allow after 10ms') await new Promise((resolve) => setTimeout(resolve, 10));
      ran.push(String(handler));
      return isJsonObject(handler) ? handler : null;
    });
  }
  return hooks;
}

const errorOf = async (work: () => Promise<unknown>): Promise<Error | null> =>
  work().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );

function argumentsOf(row: Case, key: string): readonly JsonValue[] {
  const value = row.input[key];
  return Array.isArray(value) ? value : [];
}

describe('kodr: registry', () => {
  it.each(casesOf('kodr', 'registry'))('$id', async ({ input, expected }) => {
    const add = input['add'];
    if (Array.isArray(add)) {
      const handler: unknown = add[1] === 'fn' ? () => null : add[1];
      expect(() => registerUntyped(createHooks(), String(add[0]), handler)).toThrow(
        new HookError(String(expected['message'])),
      );
      return;
    }
    const ran: string[] = [];
    const payload = isJsonObject(input['payload']) ? input['payload'] : { tool: 't', input: {} };
    let result: unknown = null;
    const error = await errorOf(
      async () =>
        (result = await hooksOf(input['handlers'] ?? [], ran).run(
          'pre_tool_use',
          Reflect.apply(() => payload, null, []),
        )),
    );
    if (expected['throws'] === undefined && expected['executed'] === undefined) expect(error).toBeNull();
    if (typeof expected['message'] === 'string') expect(error?.message).toBe(expected['message']);
    if (expected['throws'] === 'HookBlockedError' || expected['throws'] === 'HookError')
      expect(error?.name).toBe(expected['throws']);
    if (expected['throws'] === 'Error') expect(error).toBeInstanceOf(Error);
    const said: unknown = error === null ? result : Reflect.get(error, 'details');
    if (expected['decisions'] !== undefined) expect(actionsOf(said)).toEqual(expected['decisions']);
    if (expected['details.event'] !== undefined)
      expect(said).toMatchObject({ event: expected['details.event'] });
    if (expected['payload.input.path'] !== undefined)
      expect(result).toMatchObject({ payload: { input: { path: expected['payload.input.path'] } } });
    if (typeof expected['executed'] === 'number')
      expect(ran.filter((entry) => entry === 'handler')).toHaveLength(expected['executed']);
    if (expected['order'] !== undefined)
      expect(ran).toEqual(['handler', 'async allow after 10ms', 'handler', 'sync']);
  });
});

function actionsOf(said: unknown): unknown {
  const decisions: unknown =
    typeof said === 'object' && said !== null ? Reflect.get(said, 'decisions') : null;
  return Array.isArray(decisions) ? decisions.map((decision: { action: string }) => decision.action) : null;
}

describe('kodr: tool runner', () => {
  it.each(casesOf('kodr', 'toolrunner'))('$id', async ({ input, expected }) => {
    const root = scratch();
    const tools = {
      list_files: () => [],
      write_file: ({ path, content }: JsonObject) => writeFileSync(join(root, String(path)), String(content)),
    };
    const pre = input['pre'];
    const hooks =
      pre === 'resolved-path jail' ? createHooks().on('before_tool', pathJail(root)) : hooksOf(pre ?? [], []);
    const runner = new ToolRunner({ tools, hooks, cwd: root, duplicates: 'refuse' });
    const calls = Array.isArray(input['calls']) ? input['calls'] : [input['call'] ?? []];
    const errors: (Error | null)[] = [];
    for (const call of calls) {
      const [name, args] = Array.isArray(call) ? call : [];
      errors.push(await errorOf(() => runner.call(String(name), isJsonObject(args) ? args : {})));
    }
    if (typeof expected['message'] === 'string')
      expect(errors[0]).toMatchObject({ name: 'ToolError', message: expected['message'] });
    if (expected['file_written'] === false) expect(existsSync(join(root, 'x.txt'))).toBe(false);
    if (typeof expected['second_throws'] === 'string')
      expect([errors[0], errors[1]?.message]).toEqual([null, expected['second_throws']]);
    if (expected['blocked'] === true) expect(errors[0]?.name).toBe('ToolError');
    if (expected['decision_recorded'] === true)
      expect(runner.history[0]?.decisions.map((decision) => decision.action)).toEqual(['block']);
  });
});

describe('kodr: jail', () => {
  it.each(casesOf('kodr', 'jail'))('$id', ({ input, expected }) => {
    const outer = scratch();
    const root = join(outer, 'project');
    mkdirSync(root);
    const [from, to] = String(input['symlink'] ?? '').split(' -> ');
    if (from !== undefined && to !== undefined) symlinkSync(to, join(root, from));
    expect(resolveInJail(root, String(input['path']))).toMatchObject({
      refusal: expect.stringContaining(String(expected['error_contains'])),
    });
  });
});

describe('kodr: permissions', () => {
  it.each(casesOf('kodr', 'policy'))('$id', async (row) => {
    const { input, expected } = row;
    if (input['approver'] === undefined) {
      const permissions = createPermissions(isJsonObject(input['policy']) ? input['policy'] : {});
      const [subject] = argumentsOf(row, 'args');
      const refusal =
        input['check'] === 'checkCommand'
          ? permissions.checkCommand(String(subject))
          : permissions.checkRead(String(subject));
      expect(refusal).toBe(expected['allowed'] === true ? null : expected['error']);
      return;
    }
    const approver = input['approver'];
    const answer = isJsonObject(approver)
      ? { decision: 'deny' as const, reason: String(approver['reason']) }
      : { decision: 'allow' as const };
    const runner = new ToolRunner({
      tools: { write_file: () => 'written' },
      permit: () => 'Writes are denied by policy',
      approve: () => answer,
    });
    const error = await errorOf(() => runner.call('write_file', {}));
    expect(error?.message ?? null).toBe(expected['error'] ?? null);
  });
});

describe('kodr: git hook', () => {
  it.each(casesOf('kodr', 'git-hook'))('$id', (row) => {
    const { input, expected } = row;
    const root = scratch();
    if (input['git'] !== false) mkdirSync(join(root, '.git/hooks'), { recursive: true });
    const path = join(root, '.git/hooks/pre-commit');
    if (input['existing_foreign'] === true) writeFileSync(path, '#!/bin/sh\nexit 0\n');
    const verb = argumentsOf(row, 'argv')[1];
    const io = testIo({ cwd: root });
    const run = (): number => (verb === 'install' ? installGitHook({}, io) : uninstallGitHook({}, io));
    expect(run).toThrow(UserError);
    // The ancestor prints its errors on stdout; ours go to stderr, with the same meaning.
    const meaning = String(expected['stdout_contains'] ?? expected['stdout']).replace(/^error: |\n$/g, '');
    const thrown = lineOf(run);
    expect(thrown).toContain(meaning);
    if (input['existing_foreign'] === true) expect(readFileSync(path, 'utf8')).toBe('#!/bin/sh\nexit 0\n');
  });
});

function lineOf(run: () => number): string {
  try {
    run();
    return '';
  } catch (error) {
    return error instanceof UserError ? error.line : String(error);
  }
}

it('every kodr case is run somewhere', () => {
  const here = ['registry', 'toolrunner', 'policy', 'jail', 'git-hook'];
  const elsewhere = ['command-hooks', 'command-hooks-config'];
  expect(loadCases('kodr').filter((row) => ![...here, ...elsewhere].includes(row.component))).toEqual([]);
});
