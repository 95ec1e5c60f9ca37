import type { Dialect } from '../../dialects/dialect.js';
import { placeOf, type Roots } from '../../install/change.js';
import { foreignEvents } from '../../install/edit.js';
import type { Installed } from '../installed.js';
import { finding, type Finding } from './finding.js';
import { readText } from './text.js';

/** Events at which hooks of others stand beside ours, where a call is judged. */
function sharedEvents(dialect: Dialect, { scope, path }: Installed, roots: Roots): readonly string[] {
  const { install, capabilities } = dialect;
  if (install === null) return [];
  const calls = capabilities.events.filter(({ kind }) => kind === 'before_tool').map(({ native }) => native);
  return install.files
    .filter((file) => placeOf(install, file, scope, roots) === path)
    .flatMap((file) => foreignEvents(file, dialect.id, readText(path)))
    .filter((event) => calls.includes(event));
}

/** Hooks that judge the same calls: those of others, and our own in another scope. */
export function checkNeighbours(
  dialect: Dialect,
  installed: readonly Installed[],
  roots: Roots,
): readonly Finding[] {
  const { id } = dialect;
  const others = installed.flatMap((each) => {
    const events = sharedEvents(dialect, each, roots);
    if (events.length === 0) return [];
    const text = `${each.path} has hooks of others for the same calls (${events.join(', ')}); a refusal of ours counts all the same, but what one of them allows or rewrites we do not see`;
    return [finding('warning', id, text)];
  });
  const scopes = [...new Set(installed.map(({ scope }) => scope))];
  if (scopes.length < 2) return others;
  const twice = `has entries in the scopes ${scopes.join(' and ')}; some agents then ask twice, which counts once but takes twice the time`;
  return [...others, finding('warning', id, twice)];
}
