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
import { neverMentioned } from './unmentioned.js';
import { NOTHING, type Value } from './value.js';

const MAX_NESTING = 4;

/** What is known of code besides its text. */
interface Origin {
  /** Names that are set before it begins. */
  readonly names?: ReadonlyMap<string, Value>;
  /** The file that it stands in. */
  readonly file?: string | null;
  /** How deep it stands in other code. */
  readonly depth?: number;
}

/** What ends a line besides `\n`: a comment ends there, too. */
const LINE_ENDS: Partial<Readonly<Record<Language, RegExp>>> = {
  python: /\r\n?/g,
  php: /\r\n?/g,
  javascript: /\r\n?|[\u2028\u2029]/g,
};

function withOneLineEnd(code: string, language: Language): string {
  const mayHaveOthers = ['\r', '\u2028', '\u2029'].some((end) => code.includes(end));
  const ends = mayHaveOthers ? LINE_ENDS[language] : undefined;
  return ends === undefined ? code : code.replace(ends, '\n');
}

/** Reads inline code for what it runs, deletes, writes, reads and sends; true if it was seen to print. */
export function readCode(
  call: Call,
  given: string,
  language: Language,
  { names = new Map(), file = null, depth = 0 }: Origin = {},
): boolean {
  const code = withOneLineEnd(given, language);
  reportForeignCode(call, code);
  call.machine.budget.spend(1 + (code.length >> 2));
  const library = libraryOf(call, language, file);
  let reader: CodeReader | null = null;
  const state: CodeState = {
    call,
    language,
    runCode: (inner) => {
      if (depth < MAX_NESTING) readCode(state.call, inner, language, { depth: depth + 1 });
    },
    set: (name, value) => {
      scope.assign(name, value);
    },
    library,
    load: (name) => reader?.readModule(name) ?? NOTHING,
    get imported() {
      return scope.imported;
    },
    get mocked() {
      return scope.mocked;
    },
    mock: (name) => {
      scope.mocked.add(name);
    },
    read: [],
    isSending: false,
    isFetching: false,
    isPrinting: false,
    hasShell: false,
    database: null,
    hasDatabase: false,
    temporary: new Set(),
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
    isUnmentioned: depth === 0 ? neverMentioned(code, language, call) : () => false,
  });
  for (const [name, value] of names) scope.declare(name, value);
  const whole = call.machine.budget.descend(() => {
    reader = new CodeReader(file === null ? code : withOwnPlace(code, file), scope);
    reader.run();
    scope.readUncalled();
    runPipes(state);
    return reader;
  });
  concludeCode(code, whole, state);
  return state.isPrinting;
}
