import { isListed } from '../../model/word-list.js';
import type { Call } from '../call.js';
import type { Language } from './languages.js';

/** Words by which a program finds a function whose name does not stand in it. */
const LOOKS_UP =
  /\b(?:globals|locals|vars|dir|getattr|eval|exec|compile|__dict__|__import__|importlib|inspect|fire|runpy|globalThis|Function|require\.main)\b|\bexports\s*\[|\bthis\s*\[/;

function hasOnlyPlainCharacters(code: string): boolean {
  for (let at = 0; at < code.length; at += 1) if (code.charCodeAt(at) > 126) return false;
  return true;
}

/**
 * Whether nobody can call a function of a program: it is started by itself, and the name of the function stands in it
 * once, where it is defined. What others start may be asked for any of its functions.
 */
export function neverMentioned(code: string, language: Language, { scene }: Call): (name: string) => boolean {
  const isPlain =
    isListed(language, 'python javascript') &&
    scene.via.length === 0 &&
    hasOnlyPlainCharacters(code) &&
    !LOOKS_UP.test(code);
  return (name) => {
    if (!isPlain || name.startsWith('__')) return false;
    const at = code.indexOf(name);
    return at !== -1 && code.indexOf(name, at + 1) === -1;
  };
}
