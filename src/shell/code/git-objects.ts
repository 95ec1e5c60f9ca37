import { isTrue, functionOf, NOTHING, allTexts, type CodeCall } from './value.js';
import { runWords } from './run-effects.js';
import type { Handler } from './state.js';

/** `Repo('.').git.push('--force')` of Python: what follows `git` is a command of git. */
const COMMAND = /^git\.([a-z_]+)$/;

/** A repository, as GitPython opens it. */
export const opensRepository: Handler = (_, { language }) =>
  language === 'python' ? { ...NOTHING, fields: new Map([['git', functionOf('git')]]) } : null;

/** `force=True` is `--force`, `f=True` is `-f`. */
function optionsOf({ named }: CodeCall): readonly string[] {
  return [...named].flatMap(([name, value]) => {
    const option = name.length === 1 ? `-${name}` : `--${name.replaceAll('_', '-')}`;
    const [text] = value.texts;
    if (text === undefined || /^(?:True|False)$/.test(text)) return isTrue(value) ? [option] : [];
    return [name.length === 1 ? `${option}${text}` : `${option}=${text}`];
  });
}

/** A command of git that is called as a function; null for others. */
export const runsGit: Handler = (found, { call, language }) => {
  const verb = language === 'python' ? COMMAND.exec(found.name)?.[1] : undefined;
  if (verb === undefined) return null;
  const words = found.args.flatMap((arg) => allTexts(arg));
  return runWords(call, ['git', verb.replaceAll('_', '-'), ...optionsOf(found), ...words]);
};

/** `repo.remote().push(force=True)`. */
export const pushesByForce: Handler = (found, { call, language }) =>
  language === 'python' && isTrue(found.named.get('force'))
    ? runWords(call, ['git', 'push', '--force'])
    : null;
