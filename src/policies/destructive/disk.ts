import type { Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';
import type { Target } from '../../shell/analysis.js';
import { isDevice } from '../../shell/device.js';

/** A file in the project may hold a disk image; a device may not be written. */
function isDiskOf(target: Target, scene: ShellScene): boolean {
  const place = scene.placeOf(target);
  if (place === null) return true;
  const { zone, path } = scene.zones.worstOf(place);
  return target.kind === 'device' ? zone !== 'stream' : path.startsWith('/dev/') && zone !== 'stream';
}

function findDiskLoss(scene: ShellScene): Finding | null {
  for (const effect of scene.effectsOf('format-disk', 'device-write')) {
    const what =
      effect.kind === 'format-disk' ? 'wipe or reformat a disk' : 'write over a disk, below its file system';
    if (effect.targets.length === 0) return { what, target: null };
    const target = effect.targets.find((each) => isDiskOf(each, scene));
    if (target !== undefined) return { what, target: target.path ?? target.text };
  }
  const redirected = scene
    .changesOf('write', 'overwrite')
    .find(({ path, zone }) => zone !== 'stream' && isDevice(path));
  return redirected === undefined
    ? null
    : { what: 'write over a disk, below its file system', target: redirected.path };
}

export const DISK_RULES: readonly Rule[] = [
  {
    id: 'destructive.disk',
    title: 'Formats, partitions or overwrites a disk',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: true,
    advice: 'Work on an image file',
    example: { kind: 'shell', command: 'mkfs.ext4 /dev/sda1' },
    alternative: { kind: 'shell', command: 'dd if=/dev/zero of=disk.img bs=1M count=8' },
    inShell: findDiskLoss,
  },
];
