import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { jsonOf, type JsonValue } from '../model/json.js';

export type DataFormat = 'json' | 'yaml' | 'toml' | 'ini';

/** Nobody writes more settings than that into a line. */
const MAX_LENGTH = 65_536;

function parseIni(text: string): JsonValue {
  const sections: Record<string, Record<string, string>> = {};
  let section: Record<string, string> = {};
  sections[''] = section;
  let last: string | null = null;
  for (const line of text.split('\n')) {
    const name = /^\s*\[([^\]]*)\]/.exec(line)?.[1];
    const [, key, value] = /^([^\s#;][^=:]*?)\s*[=:]\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      section = { ...sections[name] };
      sections[name] = section;
      last = null;
    } else if (key !== undefined && value !== undefined) {
      section[key] = value.trim();
      last = key;
    } else if (last !== null && /^\s+\S/.test(line)) section[last] = `${section[last] ?? ''}\n${line.trim()}`;
  }
  return sections;
}

const PARSERS: Readonly<Record<DataFormat, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text),
  yaml: (text) => parseYaml(text, { logLevel: 'silent' }),
  toml: parseToml,
  ini: parseIni,
};

/** What settings say that a line wrote down or hands on; null where they cannot be read. */
export function parseData(text: string, format: DataFormat): JsonValue {
  if (text.length > MAX_LENGTH) return null;
  try {
    return jsonOf(PARSERS[format](text));
  } catch {
    return null;
  }
}
