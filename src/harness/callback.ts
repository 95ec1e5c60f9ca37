import { formatDuration, seconds } from '../model/duration.js';
import type { JsonObject } from '../model/json.js';
import type { Callback } from '../model/verdict.js';
import type { RunPrompt } from './circle.js';
import { recipePrompt } from './history.js';
import { loadRecipe, type RecipeFolder } from './recipes/load.js';
import { found, problem, type Found } from './recipes/recipe.js';
import { renderTemplate } from './recipes/render.js';

/** A model reads a whole conversation and writes a page. */
const TIMEOUT = seconds(600);

async function withDeadline(run: (signal: AbortSignal) => Promise<string>): Promise<Found<string>> {
  const signal = AbortSignal.timeout(TIMEOUT.ms);
  const late = new Promise<Found<string>>((resolve) => {
    signal.addEventListener(
      'abort',
      () => resolve(problem(`it did not end within ${formatDuration(TIMEOUT)}`)),
      { once: true },
    );
  });
  const done = run(signal).then(
    (text) => (text.trim() === '' ? problem<string>('it said nothing') : found(text)),
    (error: unknown) => problem<string>(error instanceof Error ? error.message : String(error)),
  );
  return Promise.race([done, late]);
}

/** Runs a recipe over a conversation; what it says, or why it could not. */
export async function runCallback(
  { recipe: name, args }: Callback,
  messages: readonly JsonObject[],
  folders: readonly RecipeFolder[],
  run: RunPrompt,
): Promise<Found<string>> {
  const recipe = await loadRecipe(name, folders);
  if (recipe.kind === 'problem') return recipe;
  const { body, defaults } = recipe.value;
  const text = renderTemplate(body, { ...defaults, ...args });
  if (text.kind === 'problem') return problem(`recipe ${name} cannot be filled in: ${text.why}`);
  const said = await withDeadline((signal) => run(recipe.value, recipePrompt(messages, text.value), signal));
  return said.kind === 'problem' ? problem(`recipe ${name} failed: ${said.why}`) : said;
}
