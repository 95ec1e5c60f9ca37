import { createTwoFilesPatch } from 'diff';
import type { Paint } from './paint.js';

/** A change of a file as a patch, added and removed lines in colour. */
export function renderDiff(path: string, before: string, after: string, paint: Paint): string {
  const patch = createTwoFilesPatch(path, path, before, after, before === '' ? '(new)' : '', '', {
    context: 2,
  });
  return patch
    .split('\n')
    .slice(1)
    .map((line) => {
      if (line.startsWith('+')) return paint('green', line);
      if (line.startsWith('-')) return paint('red', line);
      return line.startsWith('@@') ? paint('cyan', line) : line;
    })
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
}
