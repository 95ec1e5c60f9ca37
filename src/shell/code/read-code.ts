import type { Call } from '../call.js';
import { reportForeignCode } from '../foreign-code.js';

import { concludeCode } from './conclusion.js';
import { handleCall } from './handlers.js';
import { runPipes } from './printing.js';
import type { CodeState } from './state.js';
import type { Language } from './languages.js';
import { libraryOf, withOwnPlace } from './modules.js';
import { CodeReader } from './reader.js';
import { CodeScope } from './scope.js';
import { NOTHING, textOf } from './value.js';

const MAX_NESTING = 4;

/** A condition on a name, not on what kind of thing it is, and not that it is none of these. */
const CONDITION = /(?:\b(?:if|elif|when|filter|select|grep|find_all)\b|&&)([^\n;]{0,200})/gi;
const COMPARES_NAME =
  /^(?:(?!\bnot\b)[^!])*?(?:===?|=~|\bin\s*[[({"']|\b(?:starts?_?with|ends?_?with|includes|match\w*|fnmatch|test|has|eq|suffix)\b)/i;
/** Code with more conditions than that is a program, of which nobody says what it lists. */
const MAX_CONDITIONS = 100;

function isFiltering(code: string): boolean {
  let count = 0;
  for (const [, condition = ''] of code.matchAll(CONDITION)) {
    if (COMPARES_NAME.test(condition)) return true;
    count += 1;
    if (count > MAX_CONDITIONS) return false;
  }
  return false;
}

/** Reads inline code for what it runs, deletes, writes, reads and sends; true if it was seen to print. */
export function readCode(
  call: Call,
  code: string,
  language: Language,
  depth = 0,
  topic: string | null = null,
  file: string | null = null,
): boolean {
  reportForeignCode(call, code);
  const reading = isFiltering(code) ? call.within({ ...call.scene, isFiltering: true }) : call;
  call.machine.budget.spend(1 + (code.length >> 2));
  const library = libraryOf(call, language, file);
  let reader: CodeReader | null = null;
  const state: CodeState = {
    call: reading,
    language,
    runCode: (inner) => {
      if (depth < MAX_NESTING) readCode(state.call, inner, language, depth + 1);
    },
    set: (name, value) => {
      scope.assign(name, value);
    },
    library,
    load: (name) => reader?.readModule(name) ?? NOTHING,
    read: [],
    isSending: false,
    isFetching: false,
    isPrinting: false,
    hasShell: false,
    database: null,
    sentTo: [],
    blind: [],
    streams: new Map(),
    handles: new Map(),
    pipes: new Map(),
  };
  const scope = new CodeScope({
    language,
    call: () => state.call,
    enter: (place) => {
      state.call = place;
    },
    handler: (found) => handleCall(found, state),
    library,
  });
  if (topic !== null) scope.declare('$_', textOf(topic.replace(/\n$/, '')));
  const skeleton = call.machine.budget.descend(() => {
    reader = new CodeReader(file === null ? code : withOwnPlace(code, file), scope);
    reader.run();
    scope.readUncalled();
    runPipes(state);
    return reader.skeleton;
  });
  concludeCode(code, skeleton, state);
  return state.isPrinting;
}
