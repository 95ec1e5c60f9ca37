import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { readOptions, spec } from '../options.js';
import { formats } from './disk-effects.js';

/** A kind of file system: how its maker's options are spelled, and by which letters it only shows what it would do. */
interface Kind {
  readonly types: RegExp;
  readonly short: string;
  readonly looks: string;
}

/** One letter means a label to one maker, and a trial to the next. */
const kinds = once((): readonly Kind[] => [
  {
    types: /^(?:ext\d\w*|e2fs|2fs)$/,
    short: 'b:C:d:e:E:F::g:G:i:I:J:L:m:M:N:o:O:r:T:U:z:',
    looks: 'nV',
  },
  { types: /^(?:ntfs)$/, short: 's:p:H:S:c:L:z:', looks: 'nhV' },
  { types: /^udf$/, short: 'b:l:u:m:r:', looks: 'nh' },
  { types: /^xfs$/, short: 'b:c:d:i:l:L:m:n:p:r:s:', looks: 'NV' },
  { types: /^ufs$/, short: 'B:E:L:O:S:T:a:b:c:d:e:f:g:h:i:k:m:o:p:r:s:v:', looks: 'N' },
  // Sectors that are hidden, and the name of a hash.
  { types: /^(?:v?fat|msdos|dos|exfat)$/, short: 'b:D:f:F:g:h:i:L:m:M:n:r:R:s:S:U:', looks: 'V' },
  { types: /^reiserfs$/, short: 'b:h:j:l:o:s:t:u:v:', looks: 'V' },
  { types: /^/, short: 'b:i:I:l:L:n:N:O:s:T:U:', looks: 'hV' },
]);

/** Makers that are not named after `mkfs`. */
const MAKERS: Readonly<Record<string, string>> = {
  mke2fs: 'ext2',
  mkdosfs: 'fat',
  mkntfs: 'ntfs',
  mkexfatfs: 'exfat',
  mkudffs: 'udf',
  mkreiserfs: 'reiserfs',
  jfs_mkfs: 'jfs',
  make_ext4fs: 'ext4',
  make_f2fs: 'f2fs',
};

function typeOf({ program, args }: Call): string {
  if (program.startsWith('newfs')) return 'ufs';
  if (program.startsWith('mkfs.')) return program.slice('mkfs.'.length);
  const asked = readOptions(args, spec('t:', 'type=')).value('t', 'type');
  return asked ?? MAKERS[program] ?? 'ext2';
}

/** `mkfs` itself says what it does if asked once, and only that if asked twice; alone it is the question for a version. */
function isOnlyTold({ args }: Call): boolean {
  const told = args.filter((arg) => /^-V+$/.test(arg)).join('');
  return told.replaceAll('-', '').length > 1;
}

export const makesFileSystem: Program = (call) => {
  const type = typeOf(call);
  const { short = '', looks = '' } = kinds().find(({ types }) => types.test(type)) ?? {};
  const isFront = call.program === 'mkfs';
  if (isFront && isOnlyTold(call)) return undefined;
  return formats('mkfs', 'creates a new file system over everything on it', {
    options: spec(`${short}t:`, 'type= label='),
    looks: isFront ? looks.replace('V', '') : looks,
  })(call);
};

export function makerNames(): readonly string[] {
  return ['mkfs', 'newfs', ...Object.keys(MAKERS)];
}
