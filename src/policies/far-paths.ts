import type { ToolCall } from '../model/event.js';
import { isListed } from '../model/word-list.js';
import type { NamedPath } from './path-keys.js';
import { fullName } from './tool-name.js';

/** Servers whose paths are those of another machine. */
const SERVICES =
  'github gitlab bitbucket gitea dropbox gdrive drive onedrive sharepoint box nextcloud webdav s3 r2 gcs minio ftp ' +
  'sftp ssh container containers pod pods k8s kubernetes kubectl firebase firestore notion confluence wordpress';
/** What comes from there is put down here. */
const FETCHING = 'download pull export save backup dump from get fetch clone sync';

/** Which paths of a call are none of this machine, and which of the others are only read for them. */
export interface Elsewhere {
  readonly paths: readonly string[];
  readonly sources: readonly string[];
}

const NOTHING: Elsewhere = { paths: [], sources: [] };

/**
 * Told by the tool's name alone: a tool takes no notice of fields that it does not know, so one more of them must not
 * open anything.
 */
export function pathsElsewhere(tool: ToolCall, named: readonly NamedPath[]): Elsewhere {
  const words = fullName(tool).split('_');
  // Whoever uploads has somewhere to upload to, whatever it is called.
  if (!words.some((word) => word === 'upload' || isListed(word, SERVICES))) return NOTHING;
  const isFetching = words.some((word) => isListed(word, FETCHING));
  const isHere = ({ role }: NamedPath): boolean =>
    role === 'local' || role === 'given' || role === (isFetching ? 'output' : 'source');
  // Only one place is named, and something is to be put there.
  if (isFetching && !named.some(isHere)) return NOTHING;
  return {
    paths: named.filter((each) => !isHere(each)).map(({ path }) => path),
    sources: isFetching ? [] : named.filter(isHere).map(({ path }) => path),
  };
}
