import { stringAt, type JsonObject } from '../../model/json.js';

const BEGIN = '*** Begin Patch';

export function patchTextOf(input: JsonObject): string | null {
  for (const key of ['command', 'input', 'patch', 'patchText', 'patch_text']) {
    const text = stringAt(input, key);
    if (text !== null && text.includes(BEGIN)) return text;
  }
  return null;
}

function prefixed(prefix: string, text: string): string {
  return text
    .split('\n')
    .map((line) => `${prefix}${line}`)
    .join('\n');
}

export function writePatch(path: string, old: string | null, text: string): string {
  const body =
    old === null
      ? `*** Add File: ${path}\n${prefixed('+', text)}`
      : `*** Update File: ${path}\n@@\n${prefixed('-', old)}\n${prefixed('+', text)}`;
  return `${BEGIN}\n${body}\n*** End Patch`;
}
