import type { Call } from '../call.js';
import { directoryName } from '../path.js';
import { parseData } from '../data.js';
import { isJsonObject } from '../../model/json.js';
import type { Language } from './languages.js';
import { joinPaths } from './value.js';

/** Where a program finds the modules of the line's own. */
export interface Library {
  /** The directory of the file that is read; that of the line for code without a file. */
  place: string;
  /** Where modules are looked for by their names: first beside the program. */
  readonly paths: string[];
}

/** Variables of the environment that name more directories. */
const SEARCHED: Readonly<Partial<Record<Language, string>>> = {
  python: 'PYTHONPATH',
  javascript: 'NODE_PATH',
  perl: 'PERL5LIB',
  ruby: 'RUBYLIB',
};

export function libraryOf(call: Call, language: Language, file: string | null): Library {
  const place = file === null ? '.' : directoryName(file);
  const variable = SEARCHED[language];
  const more = variable === undefined ? '' : (call.variable(variable) ?? '');
  return { place, paths: [place, ...more.split(':').filter((each) => each !== '')] };
}

/** `a.b` is a file, or a directory with a file of its own; what is in the directories above is read before. */
function pythonFiles(name: string): readonly string[] {
  const parts = name.split('.').filter((part) => part !== '');
  const above = parts.slice(0, -1).map((_, at) => `${parts.slice(0, at + 1).join('/')}/__init__.py`);
  const path = parts.join('/');
  return [...above, ...(path === '' ? ['__init__.py'] : [`${path}.py`, `${path}/__init__.py`])];
}

/** The files that a program of JavaScript may mean by a path. */
export function scriptFiles(call: Call, path: string): readonly string[] {
  const text = call.writtenTo(`${path}/package.json`);
  const settings = text === undefined ? null : parseData(text, 'json');
  const main = isJsonObject(settings) ? settings['main'] : undefined;
  const entry = typeof main === 'string' ? [`${path}/${main}`, `${path}/${main}.js`] : [];
  return [
    path,
    ...['js', 'mjs', 'cjs', 'ts'].map((suffix) => `${path}.${suffix}`),
    ...entry,
    `${path}/index.js`,
  ];
}

function filesIn(directory: string, name: string, language: Language, call: Call): readonly string[] {
  const path = joinPaths(directory, name);
  switch (language) {
    case 'python':
      return pythonFiles(name).map((file) => joinPaths(directory, file));
    case 'javascript':
      return scriptFiles(call, /^\.{0,2}\//.test(name) ? path : joinPaths(directory, `node_modules/${name}`));
    case 'perl':
      return [path, joinPaths(directory, `${name.replaceAll('.', '/')}.pm`)];
    case 'ruby':
      return [path, `${path}.rb`];
    case 'php':
      return [path];
    case 'lua':
      return [path, joinPaths(directory, `${name.replaceAll('.', '/')}.lua`)];
  }
}

/** The directories in which a name is looked for. */
function directoriesFor(name: string, language: Language, { place, paths }: Library): readonly string[] {
  if (language === 'javascript') return [place];
  if (language !== 'python') return ['.', ...paths];
  const dots = /^\.*/.exec(name)?.[0].length ?? 0;
  return dots === 0 ? paths : [joinPaths(place, '../'.repeat(dots - 1))];
}

/** The files of the line's own that a module is; none if it is somebody else's. */
export function moduleFiles(
  name: string,
  language: Language,
  library: Library,
  call: Call,
): readonly string[] {
  if (call.scene.shell.files.size === 0 && call.scene.shell.filled.size === 0) return [];
  for (const directory of directoriesFor(name, language, library)) {
    const written = filesIn(directory, name, language, call).filter(
      (file) => !file.endsWith('.json') && call.writtenTo(file) !== undefined,
    );
    if (written.length > 0) return language === 'python' ? written : written.slice(0, 1);
  }
  return [];
}

/** Names by which a program knows its own file, or the directory that it is in. */
export function withOwnPlace(code: string, path: string): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", '')}'`;
  return code
    .replace(/\b__file(?:__|name)\b|\b__FILE__\b|\bimport\.meta\.filename\b/g, () => quoted(path))
    .replace(/\bimport\.meta\.url\b/g, () => quoted(`file://${path}`))
    .replace(/\b__dir(?:name|__)\b|\b__DIR__\b|\bimport\.meta\.dirname\b/g, () =>
      quoted(directoryName(path)),
    );
}
