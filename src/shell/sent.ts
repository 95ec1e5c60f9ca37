import type { Call } from './call.js';
import type { Target } from './effect.js';

/** Files and secrets whose content is in a text that leaves the machine. */
export function sentFiles(call: Call, texts: readonly string[]): readonly Target[] {
  const origins = texts.flatMap((text) => call.machine.symbols.originsIn(text));
  const files = [...new Set(origins.flatMap((origin) => origin.files))];
  const secrets = origins.flatMap((origin) => origin.secrets);
  return [...call.paths(files), ...[...new Set(secrets)].map((source) => call.target('other', source))];
}

/** Any text may have a variable in it; of those whose names say so it is told that they leave. */
const CREDENTIAL_NAME = /SECRET|TOKEN|PASSWORD|API_?KEY|PRIVATE_KEY|ACCESS_KEY|CREDENTIAL/;

/** Variables that hold a credential by their names, in a text that leaves the machine. */
export function sentVariables(call: Call, texts: readonly string[]): readonly Target[] {
  const sources = texts
    .flatMap((text) => call.machine.symbols.originsIn(text))
    .map(({ source }) => source)
    .filter((source) => /^\$\w+$/.test(source) && CREDENTIAL_NAME.test(source));
  return [...new Set(sources)].map((source) => call.target('other', source));
}
