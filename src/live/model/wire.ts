import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.js';
import type { NativeCall } from './script.js';

/** A piece of what the model is shown. */
export interface Message {
  readonly role: string;
  readonly kind: 'text' | 'call' | 'result';
  readonly text: string;
  readonly callId: string | null;
}

export interface IssuedCall extends NativeCall {
  readonly id: string;
}

/** What the model answers: some text, some calls. */
export interface ModelAnswer {
  readonly text: string;
  readonly calls: readonly IssuedCall[];
}

/** One way of talking to a model over HTTP. */
export interface ModelWire {
  readonly path: RegExp;
  readonly offeredTools: (body: JsonObject) => readonly string[];
  readonly messages: (body: JsonObject) => readonly Message[];
  readonly answer: (body: JsonObject, answer: ModelAnswer, out: Reply) => void;
}

export function freshId(prefix: string): string {
  return `${prefix}${randomBytes(9).toString('hex')}`;
}

export function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The words of a content, however deep they are packed. */
export function wordsOf(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n');
  if (!isJsonObject(value)) return '';
  for (const key of ['text', 'content', 'output', 'error', 'parts']) {
    if (value[key] !== undefined && value[key] !== null) return wordsOf(value[key]);
  }
  return JSON.stringify(value);
}

export function textMessage(role: string, value: JsonValue | undefined): readonly Message[] {
  const text = wordsOf(value);
  return text === '' ? [] : [{ role, kind: 'text', text, callId: null }];
}

/** Where an answer goes: one JSON document, or a stream of events. */
export class Reply {
  constructor(
    private readonly response: ServerResponse,
    readonly isStream: boolean,
  ) {}

  json(value: JsonObject, status = 200): void {
    this.response.writeHead(status, { 'content-type': 'application/json' });
    this.response.end(JSON.stringify(value));
  }

  /** Each value as one event; an object with a `type` is named after it. */
  stream(values: readonly (JsonObject | string)[], areNamed: boolean): void {
    this.response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    for (const value of values) {
      if (areNamed && typeof value !== 'string') this.response.write(`event: ${wordsOf(value['type'])}\n`);
      this.response.write(`data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`);
    }
    this.response.end();
  }
}
