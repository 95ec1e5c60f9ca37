import { reportContent } from '../programs/contents.js';
import { links, opens, writes } from './file-effects.js';
import { opensPerl } from './perl-handles.js';
import type { Handler } from './state.js';
import { openStream } from './printing.js';
import { anyOf, joinPaths, listOf, NOTHING, pathOf, textOf, type Value } from './value.js';

/** The name of something that nobody else has. */
const UNIQUE = 'tmp.XXXXXXXXXX';

/** The usual place of such things. */
const TEMPORARY = '/tmp';

/** `mkstemp(dir=d)`, `NamedTemporaryFile()`, `Tempfile.new`, `File::Temp->new(DIR => d)`: what is written there may be run. */
export const makesTemporary: Handler = (found, state) => {
  const directories = (found.named.get('dir') ?? found.named.get('DIR'))?.texts ?? [];
  if (directories.length === 0 && /mkdtemp(?:Sync)?$/.test(found.name)) return null;
  const paths = (directories.length === 0 ? [TEMPORARY] : directories).map((directory) =>
    joinPaths(directory, UNIQUE),
  );
  if (directories.length > 0) reportContent(state.call, paths, 'is created from code', true);
  const path = pathOf(anyOf(paths));
  if (/mkdtemp$|TemporaryDirectory$/.test(found.name)) return path;
  for (const place of paths) openStream(place, false, state);
  const file: Value = {
    ...path,
    type: 'file',
    fields: new Map([
      ['name', path],
      ['path', path],
      ['filename', path],
    ]),
  };
  return /(?:mkstemp|tempfile)$/.test(found.name) ? listOf([file, path]) : file;
};

/** `os.fdopen(fd, 'w')`: a descriptor that is a file. */
export const opensAgain: Handler = ({ args: [file = NOTHING] }) => (file.type === 'file' ? file : null);

/** `mkdtempSync('/tmp/x-')`: the directory has a name that begins so. */
export const makesDirectory: Handler = (found, state) => {
  const made = writes('is created from code', true)(found, state);
  const beginnings = state.language === 'javascript' ? (found.args[0]?.texts ?? []) : [];
  return beginnings.length === 0 ? made : pathOf(anyOf(beginnings.map((text) => `${text}XXXXXX`)));
};

/** Where a writer says under a name of its own where to. */
export function writesNamed(...names: readonly string[]): Handler {
  return (found, { call }) => {
    const places = names.flatMap((name) => found.named.get(name)?.texts ?? []);
    if (places.length === 0) return null;
    reportContent(call, places, 'is written from code', true);
    return NOTHING;
  };
}

/** A log is written where its handler says. */
export const logs: Handler = writes('is written from code', true);

/** The name of a file in an archive, not a pattern that is looked for. */
const MEMBER = /^[\w.][\w./-]*[./][\w-]+$/;

/** `archive.extract(member, directory)`. */
export const extracts: Handler = (found, { call }) => {
  const place = found.args[1]?.texts[0] ?? found.named.get('path')?.texts[0];
  const members = (found.args[0]?.texts ?? []).filter((text) => MEMBER.test(text));
  if (members.length > 0)
    reportContent(
      call,
      members.map((member) => joinPaths(place ?? '.', member)),
      'is taken out of an archive',
    );
  if (place === undefined) return members.length === 0 ? null : NOTHING;
  call.effect('write', call.paths([place]), { isRecursive: true, detail: 'takes what the archive holds' });
  return NOTHING;
};

/** A place that another argument than the first names. */
export function writesAt(index: number): Handler {
  return (found, { call }) => {
    const places = found.args.at(index)?.texts ?? [];
    if (places.length === 0) return null;
    reportContent(call, places, 'is written from code');
    return NOTHING;
  };
}

/** `gzip $in => $out` of Perl. */
export const packsPerl: Handler = (found, { call, language }) => {
  const places = [...found.named.values(), ...found.args.slice(1, 2)].flatMap(({ texts }) => texts);
  if (language !== 'perl' || places.length === 0) return null;
  reportContent(call, places, 'is written from code');
  return NOTHING;
};

/** `store($data, $file)` of Perl. */
export const storesPerl: Handler = (found, state) =>
  state.language === 'perl' ? writesAt(-1)(found, state) : null;

/** `IO::File->new('>x')`, `IO::File->new('x', '>')`: a mode of Perl before, or behind the name. */
export const opensObject: Handler = (found, state) => {
  const [place = NOTHING, mode = NOTHING] = found.args;
  const sign = mode.texts[0] ?? '';
  if (state.language !== 'perl' || !/^[<>+|]/.test(sign === '' ? (place.texts[0] ?? '') : sign))
    return opens(found, state);
  return opensPerl(
    { ...found, args: sign === '' ? [NOTHING, place] : [NOTHING, textOf(sign), place] },
    state,
  );
};

/** `path.hardlink_to(other)`. */
export const linksPath: Handler = (found, state) =>
  links({ ...found, args: [found.args[0] ?? NOTHING, found.receiver] }, state);
