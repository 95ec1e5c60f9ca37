import { isListed } from '../model/word-list.js';
import { plainKey } from './plain-key.js';

/**
 * What a key says of the file that it names. `output`: it is written, whatever the tool is called. `source`: copies
 * leave it alone. `given`: it is only looked at. `local`: on this machine, in a tool that knows another one. `renamed`:
 * a path where something is renamed, else a text.
 */
export type PathRole = 'plain' | 'output' | 'source' | 'given' | 'local' | 'renamed';

/** A path, and what its key says of it. */
export interface NamedPath {
  readonly path: string;
  readonly role: PathRole;
}

/** Agents have many names for a path; all that are there count, not the first. Compared without case, `_` and `-`. */
const PLAIN =
  'path paths file files filepath filepaths filename filenames notebookpath targetfile targetpath targetfilepath ' +
  'targetdir targetdirectory absolutepath abspath absolutefilepath fullpath fullfilepath relativepath ' +
  'relativeworkspacepath newpath to uri fileuri directory directorypath dir dirpath folder folderpath pathinproject ' +
  'target location logfile logpath reportpath reportfile backuppath backupfile resultpath resultfile linkpath symlinkpath';
const SOURCES = 'source sources sourcepath sourcefile src srcpath srcfile from frompath oldpath';
const GIVEN =
  'inputpath inputfile infile attachment attachments attachmentpath attachmentpaths document documents ' +
  'documentpath';
const LOCAL = 'localpath localfile localfilepath localdir localdirectory';
const RENAMED = 'old new oldname newname';

const OUTPUT =
  /^(?:out(?:put)?|de?st|destination|save|download|export|to)(?:path|file|filepath|filename|dir|directory|folder|location)s?$|^(?:out(?:put)?|de?st|destination)$|^(?:save|write|output|export|download|extract|copy|move)(?:as|to|topath|tofile)$/;

/** What a field names; null if it is no path at all. */
export function roleOf(key: string): PathRole | null {
  const name = plainKey(key);
  if (isListed(name, PLAIN)) return 'plain';
  if (isListed(name, SOURCES)) return 'source';
  if (OUTPUT.test(name)) return 'output';
  if (isListed(name, LOCAL)) return 'local';
  if (isListed(name, GIVEN)) return 'given';
  return isListed(name, RENAMED) ? 'renamed' : null;
}
