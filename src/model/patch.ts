/** What a patch in the `*** Begin Patch` form does to one file. */
export interface PatchedFile {
  readonly path: string;
  readonly action: 'write' | 'delete';
  readonly added: string;
}

/** One section of a patch, as it is written. A move is a section of its own and follows what is moved. */
export interface PatchSection {
  readonly path: string;
  readonly header: 'Add File' | 'Update File' | 'Delete File' | 'Move to';
  readonly removed: string;
  readonly added: string;
}

const HEADER = /^(\s*)\*\*\* (Add File|Update File|Delete File|Move to):\s*(.+?)\s*$/;

function isHeader(text: string | undefined): text is PatchSection['header'] {
  return text === 'Add File' || text === 'Update File' || text === 'Delete File' || text === 'Move to';
}

export function readPatchSections(text: string): readonly PatchSection[] {
  const sections: { path: string; header: PatchSection['header']; removed: string[]; added: string[] }[] = [];
  // Blanks before a header are passed over, but for a line of an update that stays as it is.
  let isInUpdate = false;
  for (const line of text.split(/\r?\n/)) {
    const [, blanks = '', header, path = ''] = HEADER.exec(line) ?? [];
    const last = sections.at(-1);
    if (line.startsWith('@@')) isInUpdate = true;
    if (isHeader(header) && (blanks === '' || !isInUpdate)) {
      sections.push({ path, header, removed: [], added: [] });
      isInUpdate = false;
    } else if (line.startsWith('+')) last?.added.push(line.slice(1));
    else if (line.startsWith('-')) last?.removed.push(line.slice(1));
  }
  return sections.map(({ path, header, removed, added }) => ({
    path,
    header,
    removed: removed.join('\n'),
    added: added.join('\n'),
  }));
}

/** The files that a patch touches. A move deletes one file and writes another. */
export function readPatch(text: string): readonly PatchedFile[] {
  const files: PatchedFile[] = [];
  for (const { path, header, added } of readPatchSections(text)) {
    const last = files.at(-1);
    if (header === 'Move to' && last !== undefined)
      files.splice(-1, 1, { ...last, action: 'delete', added: '' });
    const carried =
      header === 'Move to' ? [last?.added ?? '', added].filter((part) => part !== '').join('\n') : added;
    files.push({ path, action: header === 'Delete File' ? 'delete' : 'write', added: carried });
  }
  return files;
}
