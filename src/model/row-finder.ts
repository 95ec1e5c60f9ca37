import { once } from './once.js';

/** Names, divided by spaces, and what stands for each of them. */
export type Row<T> = readonly [names: string, value: T];

/**
 * Finds the row that a name stands in, of several the last. All names are one text that is searched: a process that lives for
 * one event would split fifteen hundred names to ask for six.
 */
export function rowFinder<T>(rows: () => readonly Row<T>[]): (name: string) => T | undefined {
  const table = once(() => {
    const all = rows();
    return { all, text: all.map(([names], at) => ` ${names} \n${at}\n`).join('') };
  });
  return (name) => {
    if (name === '' || name.includes(' ') || name.includes('\n')) return undefined;
    const { all, text } = table();
    const at = text.lastIndexOf(` ${name} `);
    if (at === -1) return undefined;
    const line = text.indexOf('\n', at) + 1;
    return all[Number(text.slice(line, text.indexOf('\n', line)))]?.[1];
  };
}
