import { stringAt, type JsonObject } from '../../src/model/json.js';
import type { Exchange, IssuedName } from '../../src/live/model/server.js';
import type { Message } from '../../src/live/model/wire.js';
import type { Place } from './place.js';
import type { Settings } from './settings.js';

export interface Ending {
  readonly exitCode: number | null;
  readonly isTimedOut: boolean;
  readonly seconds: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Conversation {
  readonly exchanges: readonly Exchange[];
  readonly issued: readonly IssuedName[];
  readonly strays: readonly string[];
}

/** What one run of an agent has left: on disk, on record, and in the conversation with the model. */
export class Session {
  readonly rows: readonly JsonObject[];
  readonly exchanges: readonly Exchange[];
  readonly strays: readonly string[];
  private readonly issued: readonly IssuedName[];

  constructor(
    readonly place: Place,
    readonly ending: Ending,
    { exchanges, issued, strays }: Conversation,
    /** The agent's settings before Bridle was installed. */
    readonly settingsBefore: Settings,
  ) {
    this.rows = place.rows();
    this.exchanges = exchanges;
    this.issued = issued;
    this.strays = strays;
  }

  /** Whether the project has this file now: calls leave one to show that they ran. */
  has(path: string): boolean {
    return this.place.read('project', path) !== null;
  }

  /** What the model was told about a call; null if nothing. */
  told(name: string): string | null {
    const call = this.issued.find(({ scripted }) => scripted === name);
    if (call === undefined) return null;
    const results = this.messages().filter(({ kind }) => kind === 'result');
    const own = results.find(({ callId }) => callId === call.id);
    if (own !== undefined) return own.text;
    // Some agents give calls ids of their own; then the order tells.
    const known = new Set(this.issued.map(({ id }) => id));
    const foreign = [...new Map(results.map((result) => [result.callId, result])).values()].filter(
      ({ callId }) => callId === null || !known.has(callId),
    );
    return foreign[this.issued.indexOf(call)]?.text ?? null;
  }

  /** Whether the model was shown this text, in whatever place. */
  modelSaw(text: string): boolean {
    return this.messages().some((message) => message.kind !== 'call' && message.text.includes(text));
  }

  /** How often the model was asked to go on with the work. */
  get workRequests(): number {
    return this.exchanges.filter(({ conversation }) => conversation === 'main').length;
  }

  /** The record of a call: by its id, or by its place where the agent gives none. */
  rowOf(name: string): JsonObject | null {
    const at = this.issued.findIndex(({ scripted }) => scripted === name);
    const rows = this.rowsOf('before_tool');
    const own = rows.find((row) => row['call'] === this.issued[at]?.id);
    return own ?? (rows.length === this.issued.length ? (rows[at] ?? null) : null);
  }

  /** How many calls the model has made. */
  get callCount(): number {
    return this.issued.length;
  }

  /** The record of the events of a kind. */
  rowsOf(kind: string): readonly JsonObject[] {
    return this.rows.filter((row) => row['kind'] === kind);
  }

  /** The record of calls that were refused by a rule with this prefix. */
  refusals(rule: string): readonly JsonObject[] {
    return this.rowsOf('before_tool').filter(
      (row) => row['verdict'] === 'deny' && (stringAt(row, 'rule') ?? '').startsWith(rule),
    );
  }

  private messages(): readonly Message[] {
    return this.exchanges.flatMap(({ messages }) => messages);
  }
}
