import type { ToolCall } from '../model/event.js';
import { stringAt, type JsonObject } from '../model/json.js';
import { objectsIn } from '../model/tool-view.js';
import { isListed } from '../model/word-list.js';
import { plainKey } from './plain-key.js';
import { fullName, wordsApart } from './tool-name.js';

/** What a call does to the files that it names. What nobody can tell may change them. */
export type Purpose = 'read' | 'write' | 'unknown';

const WRITING =
  'write rewrite overwrite edit multiedit create update upsert delete del remove move rename patch save append ' +
  'prepend insert replace put mkdir copy upload unlink rm rmdir erase trash truncate touch chmod chown modify ' +
  'download export clear wipe destroy purge discard restore revert undo store unzip untar unpack symlink cp mv ' +
  'duplicate format';
const READING =
  'read get list ls search find grep glob rg view show cat head tail stat stats exists lookup fetch describe query ' +
  'open load inspect check validate verify lint analyze analyse parse tree count diff compare info hash preview ' +
  'render navigate browse explore is has watch scan summarize explain status log history blame definition ' +
  'definitions references hover symbol symbols diagnostics outline resolve complete completion completions metadata ' +
  'size print display peek examine';
/** Behind one of these the rest is what is looked at: `get_edit_history`. */
const LOOKING = 'get list show view describe count is has';
/** Where a path is one of the web. */
const WEB = 'route routes endpoint endpoints webhook webhooks ingress redirect redirects upstream upstreams';
/** Copies leave alone what they are made of. */
const COPYING = 'copy cp duplicate';
/** Behind these there is nothing left where something was. */
const REMOVING = 'delete del remove move rename unlink rm rmdir erase trash wipe destroy purge clear mv';
/** What tells of a file that it is there, how large it is, or what lies beside it. */
const ASKING = 'exists stat stats info metadata size list ls tree';
/** Words that say nothing of what is shown. */
const OPENING = 'get check is has';
/** What editors that also look are called by. */
const EDITING = 'edit multiedit replace insert create write';

const STAGING = /(?:^|_)git_(?:add|stage|unstage|commit)$/;

/** Where a call says what it does, if its tool does many things or hands the call on to another. */
const OPERATION_FIELDS = ['op', 'operation', 'action', 'mode', 'command', 'tool', 'tool_name', 'toolName'];

/** Fields of new text; compared without case, `_` and `-`. */
const CONTENT_FIELDS =
  'content contents filecontent filecontents text filetext newtext newstring newstr newcontent newsource inserttext ' +
  'codecontent replacement replacementcontent replacements edits bytes blob base64 lines patch diff';

/** `writefile` is `write`. */
function verbOf(word: string): string {
  return word.replace(/(?<=.)(?:files?|dirs?|directory|folder|contents?|documents?)$|^(?:fs|file)(?=.)/g, '');
}

function verbsOf(name: string): readonly string[] {
  return wordsApart(name, ' ').trim().split(' ').map(verbOf);
}

function isWriting(verbs: readonly string[]): boolean {
  const [first = ''] = verbs;
  if (isListed(first, LOOKING) && !verbs.includes('and') && !verbs.includes('or')) return false;
  // What else is applied, such as a manifest, is only read here.
  const isApplied = verbs.includes('apply') && verbs.some((verb) => isListed(verb, 'diff change changes'));
  const isSet =
    first === 'set' && verbs.some((verb) => isListed(verb, 'permission permissions mode owner acl'));
  return isApplied || isSet || verbs.some((verb) => isListed(verb, WRITING));
}

function isReading(verbs: readonly string[]): boolean {
  return verbs.some((verb) => isListed(verb, READING));
}

function operationsIn(input: JsonObject): readonly string[] {
  return OPERATION_FIELDS.flatMap((field) => {
    const said = stringAt(input, field);
    return said !== null && /^[A-Za-z][\w-]{0,60}$/.test(said) ? verbsOf(said) : [];
  });
}

function hasContent(input: JsonObject): boolean {
  return keysIn(input).some((key) => isListed(key, CONTENT_FIELDS));
}

/** `to` and `target` are as often people and places. */
function hasFile(input: JsonObject): boolean {
  return keysIn(input).some((key) => /path|file|uri$/.test(key));
}

function keysIn(input: JsonObject): readonly string[] {
  return objectsIn(input).flatMap((each) => Object.keys(each).map(plainKey));
}

/** Whether the paths of a tool are those of addresses. */
export function isOfWeb({ name, mcp }: ToolCall): boolean {
  return verbsOf(mcp?.tool ?? name).some((verb) => isListed(verb, WEB));
}

/** What a call says that it does, in its order: by the tool's own name, then by what it is asked to do. */
export function saidVerbs({ name, mcp, input }: ToolCall): readonly string[] {
  return [...verbsOf(mcp?.tool ?? name), ...operationsIn(input)];
}

export function isLook(verb: string): boolean {
  return isListed(verb, READING);
}

/** Told by the tool's own name, which says more than its server's, by what it is asked to do, and by what it is given. */
export function purposeOf(tool: ToolCall): Purpose {
  const { name, mcp, input } = tool;
  const own = verbsOf(mcp?.tool ?? name);
  const asked = operationsIn(input);
  // Git takes what is in the files, and leaves them as they are.
  if (STAGING.test(fullName(tool))) return 'read';
  if (isWriting(asked)) return 'write';
  if (isWriting(own)) {
    if (isOfWeb(tool)) return 'unknown';
    // What is uploaded is read here and written elsewhere.
    if (own.includes('upload') && own.every((verb) => !isListed(verb, WRITING) || verb === 'upload'))
      return hasContent(input) ? 'unknown' : 'read';
    const isEditor = own.every((verb) => !isListed(verb, WRITING) || isListed(verb, EDITING));
    return isEditor && isReading(asked) && !hasContent(input) ? 'read' : 'write';
  }
  if (isReading(own)) return 'read';
  if (hasContent(input) && hasFile(input)) return 'write';
  return isReading(asked) ? 'read' : 'unknown';
}

export function isCopy({ name, mcp }: ToolCall): boolean {
  const verbs = verbsOf(mcp?.tool ?? name);
  return (
    verbs.some((verb) => isListed(verb, COPYING)) &&
    verbs.every((verb) => !isListed(verb, WRITING) || isListed(verb, COPYING))
  );
}

/** Whether a call learns about files and not what is in them. */
export function asksOnly(tool: ToolCall): boolean {
  const verbs = saidVerbs(tool);
  return (
    verbs.some((verb) => isListed(verb, ASKING)) &&
    !isWriting(verbs) &&
    verbs.every((verb) => !isListed(verb, READING) || isListed(verb, ASKING) || isListed(verb, OPENING))
  );
}

/** Whether a call takes away what it names, a directory with all that is in it. */
export function takesAway(tool: ToolCall): boolean {
  return saidVerbs(tool).some((verb) => isListed(verb, REMOVING));
}
