import type { Scope } from '../../../src/dialects/install-plan.js';
import type { EventKind } from '../../../src/model/event.js';
import type { Intent } from '../../../src/model/meaning.js';
import type { Vocabulary } from '../model/server.js';
import type { Place } from '../place.js';

/** A real agent: how it is made to talk to the scripted model, and how it is started without a person. */
export interface AgentRow extends Vocabulary {
  /** Its key in agents.json. */
  readonly id: string;
  /** What Bridle calls it. */
  readonly agent: string;
  /** Where Bridle is installed, unless a test says otherwise. */
  readonly scope: Scope;
  /** The file that has our entry for calls then; `~/` is its home. */
  readonly hookFile: string;
  /** Everything it needs besides hooks. */
  readonly prepare: (place: Place, port: number) => void;
  readonly env: (place: Place, port: number) => NodeJS.ProcessEnv;
  readonly args: (prompt: string, place: Place) => readonly string[];
  /** After Bridle was installed: what a person has to approve. */
  readonly approve?: (place: Place) => void;
  readonly hasMcp: boolean;
  readonly hasSubagents: boolean;
  /** Its events say whether a subagent made the call. */
  readonly tellsSubagents: boolean;
  /** A refusal ends the whole run, and nobody is told why. */
  readonly endsOnDeny: boolean;
  /** Someone else's hook in the file that gets our entries. It touches the file `foreign` in the project. */
  readonly layForeign?: (place: Place) => void;
  /** What its table promises for another surface than the command line, with the quirk or note that says so. */
  readonly absent?: Readonly<
    Partial<Record<EventKind, { readonly intents: readonly Intent[]; readonly why: string }>>
  >;
}
