import type { Call } from '../call.js';
import { plainVariable } from '../variables.js';
import { ALL_VARIABLES } from './environment-value.js';
import { isKnown, unknownIn, type CodeCall, type Value } from './value.js';

/** As many directories as a program is tried in. */
const MAX_PLACES = 8;

/** Options by name, or in a table that is handed over whole. */
export function childOptions({ named, args, receiver }: CodeCall): ReadonlyMap<string, Value> {
  const tables = [receiver, ...args].filter(
    ({ texts, items, fields }) => texts.length === 0 && items === null && fields !== null,
  );
  return new Map([...tables.flatMap(({ fields }) => [...(fields ?? [])]), ...named]);
}

/** Sets a variable that programs find which the code starts. */
export function setEnvironment(call: Call, name: string, value: Value): void {
  call.scene.shell.variables.set(name, plainVariable(value.texts[0] ?? unknownIn(call), 'x'));
}

/** Where and with what environment a program is started: in each of the directories that it may be. */
export function childCalls(call: Call, options: ReadonlyMap<string, Value>): readonly Call[] {
  const places = (options.get('cwd') ?? options.get('chdir'))?.texts ?? [];
  const environment = [...(options.get('env')?.fields ?? [])].filter(
    ([name, value]) => name !== ALL_VARIABLES && isKnown(value),
  );
  if (places.length === 0 && environment.length === 0) return [call];
  return (places.length === 0 ? ['.'] : places.slice(0, MAX_PLACES)).map((place) => {
    const child = call.at(place, call.args);
    for (const [name, value] of environment) setEnvironment(child, name, value);
    return child;
  });
}
