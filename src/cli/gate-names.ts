import { GATES } from '../gates/table.js';
import { POLICIES } from '../policies/table.js';
import { findHooks, listEntry, listRule } from './hooks.js';
import type { CliIo } from './io.js';
import { sourceWorld } from './world.js';

/** Every gate there is: the built-in ones and people's own. */
export async function gateNames(io: CliIo): Promise<readonly string[]> {
  const { manifest, rules } = await findHooks(sourceWorld(io, {}));
  const own = [...manifest.entries.map(listEntry), ...rules.map(listRule)];
  return [
    ...GATES.map(({ name }) => name),
    ...POLICIES.filter(({ category }) => category === 'gate').map(({ name }) => name),
    ...own.filter(({ category }) => category === 'gate').map(({ name }) => name),
  ];
}
