import { readFileSync, readdirSync } from 'node:fs';

/** A process as the kernel knows it; the start time tells it from a later one with the same number. */
export interface Descendant {
  readonly pid: number;
  readonly started: string;
  /** The process group that it was in. */
  readonly group: number;
}

interface ProcessRow extends Descendant {
  readonly parent: number;
  readonly state: string;
}

function readRow(pid: number): ProcessRow | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in brackets and may hold anything, also brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      pid,
      state: fields[0] ?? '',
      parent: Number(fields[1]),
      group: Number(fields[2]),
      started: fields[19] ?? '',
    };
  } catch {
    return null;
  }
}

function hasMark(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark);
  } catch {
    return false;
  }
}

function readTable(): readonly ProcessRow[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readRow(Number(name)) ?? []) : []));
  } catch {
    return [];
  }
}

/**
 * Everything that still runs below a process: its children's children, also those that left its process
 * group, and those that were handed to init but carry the mark in their environment. Empty where there is
 * no /proc; the process group is what is left then.
 */
export function descendantsOf(root: number, mark: string): readonly Descendant[] {
  const table = readTable();
  const found = new Set([root]);
  let size = 0;
  while (size !== found.size) {
    size = found.size;
    for (const row of table) if (found.has(row.parent)) found.add(row.pid);
  }
  return table
    .filter((row) => row.state !== 'Z' && row.pid !== process.pid)
    .filter((row) => found.has(row.pid) || hasMark(row.pid, mark))
    .map(({ pid, started, group }) => ({ pid, started, group }));
}

export function isStillRunning({ pid, started }: Descendant): boolean {
  const row = readRow(pid);
  return row !== null && row.started === started && row.state !== 'Z';
}
