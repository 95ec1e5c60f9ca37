/** What a patch in the `*** Begin Patch` form does to one file. */
export interface PatchedFile {
  readonly path: string;
  readonly action: 'write' | 'delete';
  readonly added: string;
}

const HEADER = /^\*\*\* (Add File|Update File|Delete File|Move to): (.+?)\s*$/;

/** The files that a patch touches. A move deletes one file and writes another. */
export function readPatch(text: string): readonly PatchedFile[] {
  const files: { path: string; action: 'write' | 'delete'; added: string[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, header, path = ''] = HEADER.exec(line) ?? [];
    const last = files.at(-1);
    if (header === 'Move to') {
      if (last !== undefined) files.splice(-1, 1, { ...last, action: 'delete', added: [] });
      files.push({ path, action: 'write', added: last?.added ?? [] });
    } else if (header !== undefined) {
      files.push({ path, action: header === 'Delete File' ? 'delete' : 'write', added: [] });
    } else if (line.startsWith('+')) last?.added.push(line.slice(1));
  }
  return files.map(({ path, action, added }) => ({ path, action, added: added.join('\n') }));
}
