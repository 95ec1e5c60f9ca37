import type { Call } from './call.js';
import { ENDED } from './endless-write.js';
import { descriptorsOf, isCopy } from './outlets.js';

/** Whether what a program prints goes into a file, as long as it runs. */
export function printsIntoFile(call: Call): boolean {
  if (ENDED.test(call.scene.source)) return false;
  return call.plumbs.some((plumb) => {
    if (!plumb.operator.includes('>') || isCopy(plumb) || !descriptorsOf(plumb).includes(1)) return false;
    const place = call.resolve(plumb.text);
    return place !== null && !/^\/dev\/(?!shm\/)/.test(place);
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
