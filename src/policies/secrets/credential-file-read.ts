import { isCredentialUrl } from '../../model/credential-url.js';
import type { ToolCall } from '../../model/event.js';
import { stringAt } from '../../model/json.js';
import type { FileScene } from '../file-scene.js';
import type { Finding, Rule } from '../rule.js';
import { asksOnly } from '../tool-purpose.js';
import { isCredentialDirectory } from './credential-directories.js';
import { isCredential } from './credential-paths.js';

const FILTER_FIELDS = ['glob', 'include', 'include_pattern', 'includePattern', 'file_pattern', 'filePattern'];

/** A search shows what is in the files of a directory, unless it is asked for their names only. */
function showsContent({ name, input }: ToolCall): boolean {
  const lower = name.toLowerCase();
  const isSearch =
    lower.includes('grep') || lower.includes('search') || (lower.includes('rg') && /\brg\b/.test(lower));
  return isSearch && !/^(?:files_with_matches|count)$/.test(stringAt(input, 'output_mode') ?? '');
}

/** Whether a search below a directory shows a credential: by what the directory is, or by which files are asked for. */
function isSearched(directory: string, { input }: ToolCall, home: string): boolean {
  if (isCredentialDirectory(directory, home)) return true;
  const filters = FILTER_FIELDS.flatMap((field) => stringAt(input, field) ?? []);
  return filters.some((filter) => {
    const glob = `${directory}/${filter.replace(/^(?:\*\*\/|\/)+/, '')}`;
    return isCredential(glob, home, /[*?[{]/.test(filter));
  });
}

function findFileRead(scene: FileScene): Finding | null {
  const { tool, context, read } = scene;
  const { home } = context;
  const paths = read.flatMap(({ place }) => [place.lexical, place.real]);
  const named =
    paths.find((path) => isCredential(path, home)) ??
    (showsContent(tool) ? paths.find((path) => isSearched(path, tool, home)) : undefined);
  // Asked last: what tells of tools is not needed for those that name no credential.
  const file = named !== undefined && asksOnly(tool) ? undefined : named;
  const target = file ?? scene.input.urls.find(isCredentialUrl);
  return target === undefined ? null : { what: 'read a credential', target };
}

/** As far as file tools go: every read of an agent loads this, and what commands need stays with the commands. */
export const CREDENTIAL_FILE_READ: Rule = {
  id: 'secrets.read',
  title: 'Reads a private key or a credential file',
  presets: { standard: 'deny', strict: 'deny' },
  isAlwaysOn: false,
  advice: 'Use the program that the credential is for, or its public part',
  example: { kind: 'shell', command: 'cat ~/.ssh/id_rsa' },
  alternative: { kind: 'shell', command: 'cat ~/.ssh/id_rsa.pub' },
  inFiles: findFileRead,
};
