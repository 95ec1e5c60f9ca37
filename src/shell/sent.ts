import type { Call } from './call.js';
import type { Target } from './effect.js';
import { credentialVariables } from './marks.js';

/** Files and secrets whose content is in a text that leaves the machine. */
export function sentFiles(call: Call, texts: readonly string[]): readonly Target[] {
  const origins = texts.flatMap((text) => call.machine.symbols.originsIn(text));
  const files = [...new Set(origins.flatMap((origin) => origin.files))];
  const secrets = origins.flatMap((origin) => origin.secrets);
  return [...call.paths(files), ...[...new Set(secrets)].map((source) => call.target('other', source))];
}

/** Variables that hold a credential by their names, in a text that leaves the machine. */
export function sentVariables(call: Call, texts: readonly string[]): readonly Target[] {
  const origins = texts.flatMap((text) => call.machine.symbols.originsIn(text));
  return [...new Set(origins.flatMap(credentialVariables))].map((source) => call.target('other', source));
}
