import { readJournal, undoPage, type JournalPage } from '../../install/journal.js';
import { UserError } from '../../model/user-error.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';
import { renderTable } from '../render/table.js';

export interface UndoOptions {
  readonly list?: boolean;
  readonly json?: boolean;
}

/** Pages of before it was noted who wrote them belong to whom their files belong. */
function isOf({ project, entries }: JournalPage, here: string): boolean {
  return project === undefined ? entries.some(({ path }) => path.startsWith(`${here}/`)) : project === here;
}

function list(pages: readonly JournalPage[], options: UndoOptions, io: CliIo): number {
  const rows = pages.map(({ id, time, what, project, entries }) => ({
    id,
    time,
    what,
    project: project ?? null,
    files: entries.map(({ path }) => path),
  }));
  if (options.json === true) io.out(`${JSON.stringify(rows)}\n`);
  else
    io.out(
      renderTable(
        rows.map(({ id, what, project, files }) => [id, what, `in ${project ?? files[0] ?? 'no file'}`]),
        '',
        io.screen,
      ),
    );
  return 0;
}

/** The named page, or the last one of this project: what was done in another is not meant by who is here. */
function choose(pages: readonly JournalPage[], id: string | undefined, here: string): JournalPage {
  const page =
    id === undefined
      ? pages.findLast((candidate) => isOf(candidate, here))
      : pages.find((each) => each.id === id);
  if (page !== undefined) return page;
  const isElsewhere = id === undefined && pages.length > 0;
  throw new UserError(
    'E_NOTHING_TO_UNDO',
    isElsewhere ? `Nothing that was done in ${here} is on record.` : 'There is no such change on record.',
    isElsewhere
      ? '"bridle undo --list" shows what was done elsewhere; "bridle undo <id>" takes it back.'
      : '"bridle undo --list" shows what there is.',
  );
}

/** `bridle undo [id]`: the last installation of this project, or a named one, taken back byte for byte. */
export function runUndo(id: string | undefined, options: UndoOptions, io: CliIo): number {
  const { userState, project } = placesOf(io);
  const pages = readJournal(userState);
  if (options.list === true) return list(pages, options, io);
  const page = choose(pages, id, project);
  const { restored, kept } = undoPage(page, userState);
  if (options.json === true) io.out(`${JSON.stringify({ id: page.id, what: page.what, restored, kept })}\n`);
  else {
    for (const path of restored) io.out(`restored ${path}\n`);
    for (const path of kept)
      io.err(`left alone ${path}: it was changed since; "bridle uninstall" takes only our entries out\n`);
  }
  return kept.length === 0 ? 0 : 1;
}
