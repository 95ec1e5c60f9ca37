import type { JsonObject } from '../model/json.js';
import { quoteWord } from '../model/tool-view.js';
import { textsAt } from './field-texts.js';
import { wordsApart } from './tool-name.js';

/** What `git_push {remote, branch, force}` and others are about, in the order that git wants it. */
const GIT_WORDS = [
  /^remote$/i,
  /^(?:remote_?)?branch(?:_?name)?$|^ref(?:spec)?$|^target$|^commit$|^tag(?:_?name)?$/i,
];

const GIT_FILES = /^(?:files|paths)(?:_?to_?stage)?$/i;
const GIT_PLACE = /^(?:repo|repository|working_?dir(?:ectory)?)(?:_?path)?$/i;
/** Words that a tool hands to git as they are. */
const GIT_ARGUMENTS = /^(?:extra_?)?(?:args|arguments|argv|options|flags|params|parameters)$/i;
const SUBCOMMAND = /^(?:git_?)?(?:sub_?)?(?:command|cmd)$|^operation$|^action$/i;

const OWN_TOOL = /(?:^|_)git_(push|commit|reset|branch|update_ref|reflog|tag|clean|checkout|stash)$/;
/** One tool for all that git does. */
const GENERAL_TOOL = /(?:^|_)git(?:_(?:run|raw|call|cli|invoke|exec|execute|command|cmd))*$/;

/** A list is words, a text is a line of them. */
function wordsAt(input: JsonObject, field: RegExp): readonly string[] {
  return Object.entries(input).flatMap(([key, value]) => {
    if (!field.test(key)) return [];
    return typeof value === 'string' ? [value] : textsAt({ [key]: value }, field).map(quoteWord);
  });
}

function placeIn(input: JsonObject): readonly string[] {
  const [repository] = textsAt(input, GIT_PLACE);
  return repository === undefined ? [] : ['-C', quoteWord(repository)];
}

function generalLine(input: JsonObject): readonly string[] {
  const words = [...wordsAt(input, SUBCOMMAND), ...wordsAt(input, GIT_ARGUMENTS)];
  if (words.length === 0) return [];
  return [['git', ...placeIn(input), words.join(' ').replace(/^\s*git\s+/, '')].join(' ')];
}

function ownLine(command: string, input: JsonObject): readonly string[] {
  const flags = [
    ...Object.entries(input).flatMap(([key, value]) => (value === true ? [key] : [])),
    ...textsAt(input, /^(?:mode|operation|action)$/i),
  ];
  const options = [...flags.map((flag) => `--${wordsApart(flag, '-')}`), ...wordsAt(input, GIT_ARGUMENTS)];
  const isCommit = command === 'commit';
  const words = isCommit ? [] : GIT_WORDS.flatMap((field) => textsAt(input, field).map(quoteWord));
  const files = isCommit ? textsAt(input, GIT_FILES).map(quoteWord) : [];
  const place = placeIn(input);
  const line = ['git', ...place, command.replace('_', '-'), ...options, ...words].join(' ');
  return files.length === 0 ? [line] : [['git', ...place, 'add', '--', ...files].join(' '), line];
}

/** What a tool has git do, as one would type it. */
export function gitLines(name: string, input: JsonObject): readonly string[] {
  if (/(?:^|_)delete_branch$/.test(name))
    return textsAt(input, /^branch(?:_?name)?$|^name$|^ref$/i).map(
      (branch) => `git push origin --delete ${quoteWord(branch)}`,
    );
  const command = OWN_TOOL.exec(name)?.[1];
  if (command !== undefined) return ownLine(command, input);
  return GENERAL_TOOL.test(name) ? generalLine(input) : [];
}
