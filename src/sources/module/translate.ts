import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { dirname } from 'node:path';

type Strip = (code: string) => string;

/** Newer versions of Node take the types out themselves, and leave every line where it was. */
function ownStrip(): Strip | null {
  const strip: unknown = Reflect.get(module, 'stripTypeScriptTypes');
  if (typeof strip !== 'function') return null;
  return (code) => String(Reflect.apply(strip, module, [code]));
}

/** What a module needs around it that was translated into the body of a function. */
function wrap(body: string): string {
  return [
    "import { createRequire } from 'node:module';",
    'const require = createRequire(import.meta.url);',
    'const exports = {};',
    'const jitiImport = (id) => import(id);',
    `await (async () => {${body}\n})();`,
    'export default exports.default;',
    '',
  ].join('\n');
}

async function stripTypes(code: string, file: string): Promise<string> {
  const strip = ownStrip();
  if (strip !== null) {
    try {
      return strip(code);
    } catch {
      // Enums and the like are more than taking types out.
    }
  }
  const { createJiti } = await import('jiti/static');
  const jiti = createJiti(file, { fsCache: false, moduleCache: false });
  return wrap(jiti.transform({ source: code, filename: file, ts: true, async: true }));
}

/** Writes the module as JavaScript, once; from then on every start takes what is written. */
export async function translateModule(source: string, target: string): Promise<void> {
  const code = readFileSync(source, 'utf8');
  const isTyped = /\.m?ts$/.test(source);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, isTyped ? await stripTypes(code, source) : code, { mode: 0o600 });
  renameSync(draft, target);
}
