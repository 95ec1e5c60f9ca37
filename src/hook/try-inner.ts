import * as files from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdsText } from '../storage/quick-bytes.js';
import {
  closeSync,
  existsSync,
  fstatSync,
  lookAt,
  lookBehind,
  namesIn,
  openSync,
  readlinkSync,
  readSync,
  realPathSync,
  symlinkSync,
  unlinkSync,
  writeSync,
  type FileFacts,
} from '../storage/quick-files.js';

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDONLY, O_RDWR } = files.constants;

/** What a function gives, or the code with which it fails. */
function outcomeOf(call: () => unknown): unknown {
  try {
    return call() ?? null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? { code: error.code } : { error: String(error) };
  }
}

function factsOf(stat: FileFacts | undefined | null): unknown {
  if (stat === undefined || stat === null) return null;
  const { mode, uid, ino, size, mtimeMs, ctimeMs, birthtimeMs } = stat;
  return [mode, uid, ino, size, mtimeMs, ctimeMs, birthtimeMs];
}

const QUICK = { openSync, closeSync, readSync, writeSync, fstatSync };
type Api = typeof QUICK;

/** A file's way from its first byte to its last, told step by step. */
function story(api: Api, path: string): readonly unknown[] {
  const fd = api.openSync(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
  const bytes = Buffer.alloc(64);
  const told = [
    api.writeSync(fd, Buffer.from('first line\n')),
    api.writeSync(fd, 'größer\n'),
    api.writeSync(fd, 'F', 0),
    api.readSync(fd, bytes, 3, 20, 0),
    api.readSync(fd, bytes, 0, 4, null),
    bytes.toString(),
    api.fstatSync(fd).size,
    api.fstatSync(fd).mode,
    outcomeOf(() => api.readSync(fd, bytes, 60, 20, 0)),
  ];
  api.closeSync(fd);
  const added = api.openSync(path, O_APPEND | O_RDWR);
  told.push(api.writeSync(added, 'end'), api.fstatSync(added).size);
  api.closeSync(added);
  return [
    ...told,
    outcomeOf(() => api.closeSync(added)),
    outcomeOf(() => api.writeSync(added, 'x')),
    outcomeOf(() => api.fstatSync(added)),
    files.readFileSync(path, 'utf8'),
  ];
}

const BY_NODE: Api = {
  openSync: files.openSync,
  closeSync: files.closeSync,
  readSync: files.readSync,
  writeSync: (fd, content, position) =>
    typeof content === 'string'
      ? files.writeSync(fd, content, position)
      : files.writeSync(fd, content, 0, content.length, position),
  fstatSync: files.fstatSync,
};

/** Each question twice: as it is asked of an event's process, and as node:fs answers it. */
function questions(dir: string, paths: readonly string[]): readonly (readonly [unknown, unknown])[] {
  const ask = (one: () => unknown, other: () => unknown): readonly [unknown, unknown] => [
    outcomeOf(one),
    outcomeOf(other),
  ];
  return paths.flatMap((path) => [
    ask(
      () => existsSync(path),
      () => files.existsSync(path),
    ),
    ask(
      () => factsOf(lookAt(path)),
      () => factsOf(files.lstatSync(path, { throwIfNoEntry: false })),
    ),
    ask(
      () => factsOf(lookBehind(path)),
      () => factsOf(files.statSync(path, { throwIfNoEntry: false })),
    ),
    ask(
      () => readlinkSync(path),
      () => files.readlinkSync(path),
    ),
    ask(
      () => namesIn(path),
      () => files.readdirSync(path),
    ),
    ask(
      () => realPathSync(path),
      () => files.realpathSync.native(path),
    ),
    ask(
      () => closeSync(openSync(path, O_RDONLY | O_NOFOLLOW)),
      () => files.closeSync(files.openSync(path, O_RDONLY | O_NOFOLLOW)),
    ),
    ask(
      () => symlinkSync('somewhere', path),
      () => files.symlinkSync('somewhere', path),
    ),
    ask(
      () => unlinkSync(join(dir, 'gone')),
      () => files.unlinkSync(join(dir, 'gone')),
    ),
  ]);
}

function findsTheSame(): boolean {
  const bytes = Buffer.from('größer "kind":"a"');
  const part = bytes.subarray(2, -1);
  const texts = ['größer', 'gr', 'ö', 'ß', 'xyz', '"kind":"a"', '"kind":"a', `${bytes}b`];
  return [bytes, part].every((each) => texts.every((text) => holdsText(each, text) === each.includes(text)));
}

/**
 * Whether the inner functions of this Node do what node:fs does. They end the process where they are called in a way that
 * is not theirs, so a process of its own asks this, once for each version, and never one that answers an event.
 */
export function tryInner(): boolean {
  const dir = files.mkdtempSync(join(tmpdir(), 'bridle-inner-'));
  try {
    const [one, other, link, nowhere] = [join(dir, 'ä'), join(dir, 'b'), join(dir, 'link'), join(dir, 'no')];
    const isSameStory = JSON.stringify(story(QUICK, one)) === JSON.stringify(story(BY_NODE, other));
    symlinkSync('ä', link);
    symlinkSync('missing', nowhere);
    const places = [dir, one, `${one}/`, link, nowhere, join(dir, 'gone/deeper'), `${dir}\0x`, ''];
    const isSame = questions(dir, places).every(([a, b]) => JSON.stringify(a) === JSON.stringify(b));
    unlinkSync(link);
    return isSameStory && isSame && findsTheSame() && !files.existsSync(link) && files.existsSync(one);
  } finally {
    files.rmSync(dir, { recursive: true, force: true });
  }
}
