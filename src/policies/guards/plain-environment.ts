import { isListed } from '../../model/word-list.js';
import { environmentOf } from '../../shell/activation.js';
import { locate } from '../paths/place.js';
import type { PolicyContext } from '../policy.js';
import type { PlainPlaces } from './plain-places.js';

const MAX_SCRIPT = 16 * 1024;

/** `source .venv/bin/activate`: a script that only enters its environment, or one that is not there yet. */
export function isActivating(path: string, context: PolicyContext): boolean {
  if (!path.endsWith('/bin/activate')) return false;
  const { files } = context;
  const { lexical } = locate(path, context);
  const text = files.readText(lexical, MAX_SCRIPT);
  return text === null || environmentOf(lexical, text, (each) => files.realPath(each)) !== null;
}

/** `python3 -m venv .venv`. */
export function isMakingEnvironment(words: readonly string[], { mayHouse }: PlainPlaces): boolean {
  const [option, module, place = '', ...others] = words;
  return option === '-m' && module === 'venv' && others.length === 0 && mayHouse(place);
}

const QUIETLY = '-q --quiet -U --upgrade --no-cache-dir --disable-pip-version-check';

/** `pip install -r requirements.txt`, `pip install -e '.[dev]'`: what the project lists. */
export function isInstallingListed(words: readonly string[], { isOrdinary }: PlainPlaces): boolean {
  const [verb, ...rest] = words.filter((word) => !isListed(word, QUIETLY));
  if (verb !== 'install' || rest.length === 0 || rest.length % 2 === 1) return false;
  return rest.every((word, at) => {
    if (at % 2 === 0) return isListed(word, '-r -e');
    if (rest[at - 1] === '-e') return word === '.' || /^\.\[[\w,-]+\]$/.test(word);
    return word.endsWith('.txt') && !word.includes(':') && !word.startsWith('-') && isOrdinary(word);
  });
}
