import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { BUILT_IN } from './built-in.js';
import { parseRecipe } from './parse.js';
import { found, problem, type Found, type Recipe } from './recipe.js';

export interface RecipeFolder {
  readonly path: string;
  /** The project it came with, in which no link may be followed; null for a person's own. */
  readonly project: string | null;
}

const MAX_BYTES = 256 * 1024;

const PROJECT_FOLDERS = ['.bridle/recipes', 'recipes', '.kodelet/recipes'];

type Environment = Readonly<Record<string, string | undefined>>;

/** Where recipes are looked for: the project's before the person's. */
export function recipeFolders(cwd: string, env: Environment): readonly RecipeFolder[] {
  const home = env['HOME'] ?? homedir();
  const xdg = env['XDG_CONFIG_HOME'] ?? '';
  const config = isAbsolute(xdg) ? xdg : join(home, '.config');
  return [
    ...PROJECT_FOLDERS.map((folder) => ({ path: join(cwd, folder), project: cwd })),
    { path: join(config, 'bridle/recipes'), project: null },
    { path: join(home, '.kodelet/recipes'), project: null },
  ];
}

/** A link in a repository could put any file of the person's into a prompt. */
function isReachedByLink({ project }: RecipeFolder, file: string): boolean {
  return project !== null && realpathSync(file) !== join(realpathSync(project), relative(project, file));
}

/** null: there is no such file. */
function readText(folder: RecipeFolder, file: string): Found<string> | null {
  let handle: number;
  try {
    handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) return null;
    if (isReachedByLink(folder, file))
      return problem(`${file} is reached by a link, as no recipe of a project may be`);
    if (stat.size > MAX_BYTES) return problem(`${file} is larger than ${MAX_BYTES} bytes`);
    return found(readFileSync(handle, 'utf8'));
  } finally {
    closeSync(handle);
  }
}

const NAME = /^[A-Za-z0-9][\w.-]*$/;

/** The recipe of a name, from the first folder that has one, else the built-in one. */
export async function loadRecipe(name: string, folders: readonly RecipeFolder[]): Promise<Found<Recipe>> {
  const failed = (why: string): Found<Recipe> => problem(`failed to load recipe ${name}: ${why}`);
  if (!NAME.test(name)) return failed('a recipe is named by letters, digits, ".", "_" and "-"');
  for (const folder of folders) {
    for (const file of [join(folder.path, `${name}.md`), join(folder.path, name)]) {
      const text = readText(folder, file);
      if (text === null) continue;
      if (text.kind === 'problem') return failed(text.why);
      const recipe = await parseRecipe(name, file, text.value);
      return recipe.kind === 'problem' ? failed(recipe.why) : recipe;
    }
  }
  const builtIn = BUILT_IN.find((recipe) => recipe.name === name);
  if (builtIn !== undefined) return found(builtIn);
  return failed(`there is none in ${folders.map(({ path }) => path).join(', ')}, and none is built in`);
}
