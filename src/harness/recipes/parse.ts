import { isJsonObject, jsonOf, objectAt, stringAt, textOf, type JsonObject } from '../../model/json.js';
import { found, problem, type Found, type Recipe } from './recipe.js';

interface Parts {
  readonly head: string | null;
  readonly body: string;
}

/** The head between two lines of `---` at the very beginning, if there is one. */
function splitFrontMatter(text: string): Parts {
  const [, head, body] = /^---\r?\n([\s\S]*?)(?:\r?\n)?---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
  return head === undefined ? { head: null, body: text } : { head, body: body ?? '' };
}

function texts(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.map(String) : null;
}

function recipeOf(name: string, file: string, head: JsonObject, body: string): Recipe {
  const defaults = objectAt(head, 'defaults') ?? {};
  return {
    name,
    description: stringAt(head, 'description') ?? '',
    defaults: Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, textOf(value)])),
    allowedTools: texts(head['allowed_tools']),
    allowedCommands: texts(head['allowed_commands']),
    body: body.trim(),
    file,
  };
}

export async function parseRecipe(name: string, file: string, text: string): Promise<Found<Recipe>> {
  const { head, body } = splitFrontMatter(text.replace(/^\uFEFF/, ''));
  if (head === null) return found(recipeOf(name, file, {}, body));
  // Loaded when a recipe is: nobody else needs it.
  const { parse } = await import('yaml');
  try {
    const value = jsonOf(parse(head, { maxAliasCount: 0 }));
    if (value !== null && !isJsonObject(value)) return problem(`${file}: its front matter is no mapping`);
    return found(recipeOf(name, file, value ?? {}, body));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return problem(`${file}: its front matter is not valid YAML (${why.split('\n')[0]})`);
  }
}
