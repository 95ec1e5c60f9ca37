import type { ToolCall } from '../../model/event.js';
import { isJsonObject, type JsonValue } from '../../model/json.js';
import { isListed } from '../../model/word-list.js';
import type { SecretHit } from '../../secrets/hit.js';
import { firstSecret } from '../../secrets/long-text.js';
import type { FileScene } from '../file-scene.js';
import { locate, type Place } from '../paths/place.js';
import { plainKey } from '../plain-key.js';
import type { Finding } from '../rule.js';
import { isCredentialDirectory } from './credential-directories.js';
import { isCredential } from './credential-paths.js';
import { isKeptSecret } from './kept-secrets.js';
import { isLook, saidVerbs } from '../tool-purpose.js';

/** Behind these, what a call says goes to somebody else. */
const SENDING =
  'send post publish comment reply add submit notify broadcast share upload email mail tweet message respond answer ' +
  'forward announce attach attachment push put commit';
/** These hand over every file that they name; the others what is attached. */
const HANDING = 'send share upload email mail forward attach attachment';
/** These ask a host that the call names. */
const REQUESTING =
  'fetch request navigate goto visit browse open http call get head patch delete crawl scrape';
/** Where credentials are kept is where they belong. */
const KEEPING =
  'secret secrets credential credentials env envs environment variable variables token tokens vault password';

function isOutgoing(tool: ToolCall): boolean {
  return tool.kind === 'mcp' || tool.kind === 'other';
}

/** The first word that says what is done: `search_messages` looks, `post_search_results` does not. */
function isDoing(verbs: readonly string[], list: string): boolean {
  const first = verbs.find((verb) => isLook(verb) || isListed(verb, list));
  return first !== undefined && isListed(first, list);
}

/** By which a request says who sends it. */
const HEADERS = 'headers header authorization auth token apikey accesstoken authtoken bearer password';
/** What is taken out is no leak. */
const REMOVED = 'oldstr oldstring oldtext oldcontent search find pattern';

interface Sent {
  readonly text: string;
  readonly isHeader: boolean;
}

function* textsIn(value: JsonValue, isHeader = false): Generator<Sent> {
  if (typeof value === 'string') yield { text: value, isHeader };
  else if (Array.isArray(value)) for (const each of value) yield* textsIn(each, isHeader);
  else if (isJsonObject(value))
    for (const [key, each] of Object.entries(value))
      if (!isListed(plainKey(key), REMOVED))
        yield* textsIn(each, isHeader || isListed(plainKey(key), HEADERS));
}

/** What leaves this machine by a call. */
function sentBy({ tool, input }: FileScene): Iterable<Sent> {
  const verbs = saidVerbs(tool);
  if (verbs.some((verb) => isListed(verb, KEEPING))) return [];
  const hasUrl = input.urls.some((url) => /^https?:/i.test(url));
  const isRequest = hasUrl && verbs.some((verb) => isListed(verb, REQUESTING));
  // What is written without a file is written elsewhere.
  const isWrittenThere = input.isWrite && input.paths.length === input.elsewhere.length;
  if (isRequest || isWrittenThere || isDoing(verbs, SENDING)) return textsIn(tool.input);
  return input.urls.map((text) => ({ text, isHeader: false }));
}

/** Kinds that do not say whose they are. */
const ANYBODYS = 'jwt named-value client-password ai-key';
/** Those who are asked for at hosts of everybody's own. */
const SELF_HOSTED = 'gitlab grafana hashicorp sentry supabase';

function isHostOf(vendor: string, url: string): boolean {
  const labels = URL.canParse(url) ? new URL(url).hostname.split('.') : [];
  if (isListed(vendor, SELF_HOSTED) && labels.includes(vendor)) return true;
  const name = labels.at(-2);
  return name === vendor || name === `${vendor}apis` || (vendor === 'aws' && name === 'amazonaws');
}

function isOwnHost(kind: string, urls: readonly string[]): boolean {
  const [vendor = ''] = kind.split('-');
  return urls.length > 0 && urls.every((url) => isHostOf(vendor, url));
}

/** A credential that a tool hands to somebody else without a command. */
export function findSentText(scene: FileScene): Finding | null {
  if (!isOutgoing(scene.tool)) return null;
  const { urls } = scene.input;
  for (const { text, isHeader } of sentBy(scene)) {
    const isWanted = ({ rule, isLive, isFormat }: SecretHit): boolean => {
      if (isHeader && (isListed(rule, ANYBODYS) || isOwnHost(rule, urls))) return false;
      return isLive || (scene.context.preset === 'strict' && isFormat);
    };
    const hit = firstSecret(text, isWanted);
    if (hit !== null)
      return { what: `send a credential of kind ${hit.rule} to somebody else`, target: urls[0] ?? null };
  }
  return null;
}

/** The files that a call hands to somebody else. */
function handedBy({ tool, input, context, read, touched }: FileScene): readonly Place[] {
  const verbs = saidVerbs(tool);
  // The path of a request is one of its host.
  if (verbs.some((verb) => isListed(verb, 'request http webhook'))) return [];
  if (isDoing(verbs, HANDING)) return [...read, ...(input.isWrite ? [] : touched)].map(({ place }) => place);
  return isDoing(verbs, SENDING) ? input.sources.map((path) => locate(path, context)) : [];
}

/** A file of credentials that a tool hands over. */
export function findSentFile(scene: FileScene): Finding | null {
  if (!isOutgoing(scene.tool)) return null;
  const { home } = scene.context;
  const found = handedBy(scene)
    .flatMap(({ lexical, real }) => [lexical, real])
    .find((path) => isCredential(path, home) || isCredentialDirectory(path, home) || isKeptSecret(path));
  return found === undefined ? null : { what: 'send credentials to another machine', target: found };
}
