import type { Call } from './call.js';
import { descriptorsOf, isCopy } from './outlets.js';

/** Whether what a program prints goes into a file. */
export function printsIntoFile(call: Call): boolean {
  return call.plumbs.some((plumb) => {
    if (!plumb.operator.includes('>') || isCopy(plumb) || !descriptorsOf(plumb).includes(1)) return false;
    const place = call.resolve(plumb.text);
    return place !== null && !place.startsWith('/dev/');
  });
}

/** Code that goes on writing until the disk is full. */
export function reportEndlessWrite(call: Call): void {
  call.effect('endless-write', [], {
    action: 'endless-write',
    isRecursive: true,
    detail: 'writes without end',
  });
}
