import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/dialects/install-plan.js';
import { DIALECTS } from '../../src/dialects/table.js';
import { corpusContext, ruleFor, toolEvent } from './support/contexts.js';

const standard = corpusContext();

/** The files that have our entries, as an agent would name them. */
async function plannedFiles(): Promise<readonly (readonly [string, string])[]> {
  const dialects = await Promise.all(DIALECTS.map(({ load }) => load()));
  return dialects.flatMap(({ id, install }) =>
    (install?.files ?? []).flatMap(({ paths }) =>
      SCOPES.flatMap((scope) => {
        const path = paths[scope];
        if (path === undefined) return [];
        return [[id, scope === 'user' ? `/home/dev/${path}` : `/home/dev/project/${path}`] as const];
      }),
    ),
  );
}

describe('what makes an agent ask us is not the agent to change', () => {
  it('in any file that install writes, of any agent, in any scope', async () => {
    const open: string[] = [];
    for (const [agent, path] of await plannedFiles()) {
      const rule = await ruleFor(toolEvent('Write', { file_path: path, content: '' }), standard);
      if (!(rule ?? '').startsWith('protected.')) open.push(`${agent}: ${path} (${rule})`);
    }
    expect(open).toEqual([]);
  });
});
