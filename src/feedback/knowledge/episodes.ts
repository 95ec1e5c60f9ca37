/** One captured correction: `2026-02-03 | active | pathlib,path [correction] | use pathlib`. */
export interface Episode {
  readonly date: string;
  readonly status: string;
  readonly keywords: readonly string[];
  readonly text: string;
}

const ROW = /^\s*(?:[-*] )?(\d{4}-\d\d-\d\d)\s*\|\s*([^|]*?)\s*\|\s*([^|]*?)\s*\|\s*(.*?)\s*$/;

export function parseEpisode(line: string): Episode | null {
  const [, date, status, words, text] = ROW.exec(line) ?? [];
  if (date === undefined || status === undefined || words === undefined || text === undefined) return null;
  const keywords = words
    .replace(/\[[^\]]*\]/g, '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
  return { date, status: status.toLowerCase(), keywords, text };
}

export function episodesIn(text: string): readonly Episode[] {
  return text.split(/\r?\n/).flatMap((line) => parseEpisode(line) ?? []);
}

export function isActive({ status }: Episode): boolean {
  return status === 'active';
}

/** So often a keyword has to come up before it is worth a rule. */
export const PROMOTION = 3;

/** Keywords of active episodes that have come up often enough to become a rule. */
export function promotable(episodes: readonly Episode[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { keywords } of episodes.filter(isActive))
    for (const word of new Set(keywords)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= PROMOTION).map(([word]) => word);
}
