import { once } from '../../model/once.js';
import type { Program } from '../call.js';
import { isDevice } from '../device.js';
import { spec } from '../options.js';
import { reportContent } from './contents.js';
import { copiesInto, copiesTo, formats, formatsIf, withAny, withVerb } from './disk-effects.js';
import { makerNames, makesFileSystem } from './file-systems.js';
import { volumePrograms } from './volumes.js';

const mount: Program = (call) => {
  const options = call.options(spec('t:o:L:U:', 'types= options= bind rbind move'));
  const [source, place] = options.operands;
  const isBind =
    options.has('bind', 'rbind', 'B', 'R', 'move', 'M') ||
    /\bbind\b/.test(options.value('o', 'options') ?? '');
  if (source === undefined || place === undefined || !isBind) return;
  // Before it is there: from then on the name leads to it.
  const target = call.path(place, false);
  const path = call.resolve(place, false);
  const leadsTo = call.resolve(source);
  if (path !== null && leadsTo !== null) call.scene.shell.links.set(path, { to: leadsTo, kind: 'mount' });
  call.effect('link', [target], {
    pointsAt: call.path(source),
    detail: `shows ${call.render(source)}`,
  });
};

const SGDISK = spec(
  'A:a:b:c:d:e:f:F:i:j:k:l:n:N:r:R:s:S:t:u:U:x:y:h:',
  'attributes= set-alignment= backup= change-name= delete= info= adjust-main-table= load-backup= new= largest-new= transpose= ' +
    'replicate= resize-table= typecode= partition-guid= disk-guid= hybrid= zap zap-all clear gpttombr= mbrtogpt randomize-guids sort ' +
    'move-second-header print verify list-types',
);
/** All by which it changes a table, besides those that show or keep one. */
const SGDISK_CHANGES =
  'z Z o d n N l R g m r s S t c u U A G e h zap zap-all clear delete new largest-new load-backup replicate mbrtogpt gpttombr ' +
  'transpose sort resize-table typecode change-name partition-guid disk-guid attributes randomize-guids move-second-header hybrid';

const partitions = once((): Readonly<Record<string, Program>> => ({
  sgdisk: formatsIf('sgdisk', 'changes its partition table', {
    options: SGDISK,
    isHarmful: withAny(SGDISK_CHANGES),
    looks: 'PV',
  }),
  gdisk: formats('gdisk', 'changes its partition table', { looks: 'hVl' }),
  cgdisk: formats('cgdisk', 'changes its partition table'),
  fdisk: formatsIf('fdisk', 'changes its partition table', {
    options: spec('b:c::C:H:S:t:u::w:W:o:L::', 'list list-details sector-size='),
    isHarmful: (given) => !given.has('l', 'list', 'x', 'list-details', 's'),
  }),
  cfdisk: formats('cfdisk', 'changes its partition table', {
    options: spec('b:L::', 'read-only'),
    isHarmful: (given) => !given.has('r', 'read-only'),
  }),
  sfdisk: formatsIf('sfdisk', 'changes its partition table', {
    options: spec('N:X:O:o:w:W:Y:', 'list dump verify json show-size list-free'),
    isHarmful: (given) =>
      !given.has('l', 'list', 'd', 'dump', 'verify', 's', 'show-size', 'J', 'json', 'F', 'list-free'),
    looks: 'hVvn',
  }),
  parted: formatsIf('parted', 'changes its partition table', {
    options: spec('a:', 'align='),
    isHarmful: (_, { args }) => args.some((arg) => /\b(?:mklabel|mktable|rm|mkpart|resizepart)\b/.test(arg)),
    looks: 'hv',
  }),
  'systemd-repart': formatsIf('systemd-repart', 'changes its partition table', {
    options: spec('s:', 'empty= definitions= root= image= size= discard= factory-reset= key-file= seed='),
    // Unless it is told otherwise, it only shows its plan.
    isHarmful: (given) => given.value('dry-run') === 'no',
  }),
}));

const erasers = once((): Readonly<Record<string, Program>> => ({
  mkswap: formats('mkfs', 'turns it into swap space', {
    options: spec('L:U:p:e:o:s:', 'label= uuid= pagesize= endianness= offset= size='),
  }),
  wipefs: formatsIf('wipefs', 'erases the signatures of its file systems', {
    options: spec('o:t:O:', 'all offset= types= output='),
    isHarmful: withAny('a o all offset'),
    looks: 'hVn',
  }),
  blkdiscard: formats('blkdiscard', 'discards every block', {
    options: spec('o:l:p:', 'offset= length= step='),
  }),
  blkzone: formatsIf('blkzone', 'resets its zones', {
    options: spec('o:l:c:', 'offset= length= count='),
    isHarmful: withVerb(/^reset$/),
  }),
  hdparm: formatsIf('hdparm', 'erases the drive', {
    options: spec('', 'user-master= security-erase= security-erase-enhanced='),
    isHarmful: (_, { args }) =>
      args.some((arg) =>
        /^--(?:security-erase|security-erase-enhanced|trim-sector|make-bad-sector|write-sector|dco-)/.test(
          arg,
        ),
      ),
    looks: 'h',
  }),
  nvme: formatsIf('nvme', 'erases the drive', {
    isHarmful: withVerb(/^(?:format|sanitize|write|write-zeroes|delete-ns)$/),
    looks: 'h',
  }),
  nwipe: formats('nwipe', 'overwrites it', { options: spec('p:m:r:', 'prng= method= rounds=') }),
  dc3dd: (call) => {
    const places = call.args.flatMap((arg) => /^(?:h?wipe|h?of)=(.+)$/.exec(arg)?.[1] ?? []);
    if (places.length > 0) reportContent(call, places, 'is overwritten byte by byte');
  },
  sg_format: formatsIf('sg_format', 'erases the drive', {
    options: spec('c:C:f:s:S:t:', 'format'),
    isHarmful: withAny('F format'),
    looks: 'hVd',
  }),
  sg_sanitize: formatsIf('sg_sanitize', 'erases the drive', {
    options: spec('c:i:p:t:T:', 'block crypto overwrite'),
    isHarmful: withAny('B C O block crypto overwrite'),
    looks: 'hVd',
  }),
  badblocks: formatsIf('badblocks', 'overwrites the device with test patterns', {
    options: spec('b:c:d:e:i:o:p:t:'),
    isHarmful: withAny('w'),
  }),
  debugfs: formatsIf('debugfs', 'changes its file system behind the back of the system', {
    options: spec('R:f:b:s:d:'),
    isHarmful: (given) =>
      given.has('w') &&
      /^\s*(?:rm|rmdir|kill_file|clri|freei|write|zap_block|sif)\b/.test(given.value('R') ?? ''),
    looks: 'V',
  }),
  asr: formatsIf('asr', 'erases the disk', {
    options: spec('', 'source= target='),
    isHarmful: (_, { args }) => args.some((arg) => /^--?erase$/.test(arg)),
    looks: '',
  }),
  diskutil: (call) => {
    if (
      /^(?:erase|partition|zero|random|secureErase|reformat|apfs)/i.test(call.args[0] ?? '') &&
      !/^(?:list|info)$/i.test(call.args[1] ?? '')
    ) {
      call.effect(
        'format-disk',
        call.args.slice(-1).map((word) => call.target('device', word)),
        { detail: 'erases the disk' },
      );
    }
  },
}));

/** Memory that a machine starts from. */
const flashes = once((): Readonly<Record<string, Program>> => ({
  flashrom: formatsIf('flashrom', 'overwrites the firmware', {
    options: spec('p:w:r:v:c:l:i:o:', 'write= erase read= verify= programmer= chip='),
    isHarmful: withAny('w E write erase'),
    looks: 'hR',
  }),
  flash_erase: formatsIf('flash_erase', 'erases the flash memory', {}),
  flash_eraseall: formatsIf('flash_eraseall', 'erases the flash memory', {}),
  ubiformat: formatsIf('ubiformat', 'erases the flash memory', {
    options: spec('s:O:f:S:e:x:Q:', 'sub-page-size= vid-hdr-offset= flash-image= image-size= erase-counter='),
  }),
  flashcp: copiesTo(spec(''), -1),
  mtd_debug: formatsIf('mtd_debug', 'changes the flash memory', {
    isHarmful: withVerb(/^(?:erase|write)$/),
  }),
  nandwrite: copiesTo(spec('s:o:', 'start= oobsize='), 0, 1),
}));

/** Copies of whole disks. */
const copies = once((): Readonly<Record<string, Program>> => ({
  ddrescue: copiesTo(spec('b:c:s:i:o:'), 1, 2),
  dd_rescue: copiesTo(spec('s:S:m:b:B:e:l:o:y:C:c:u:z:Z:2:3:4:L:'), 1, 2),
  partimage: (call) => {
    const options = spec('z:f:V:a:s:p:S:U:P:', 'compress= finish= volume= server= port= username= password=');
    if (call.options(options).operands[0] === 'restore') copiesTo(options, 1, 2)(call);
  },
  'qemu-img': (call) => {
    if (call.args[0] === 'convert') copiesTo(spec('f:O:o:'), -1)(call);
    const { operands } = call.options(spec('f:F:b:O:o:u', 'object='));
    const image = call.args[0] === 'convert' ? operands.slice(1).at(-1) : operands[1];
    if (/^(?:create|convert)$/.test(call.args[0] ?? '') && image !== undefined && !isDevice(image))
      call.effect('overwrite', call.paths([image]), { detail: 'is the new image' });
  },
  'rpi-imager': formatsIf('rpi-imager', 'writes an image over it', {
    options: spec('', 'cli disable-verify enable-writing-system-drives sha256= first-run-script='),
    isHarmful: withAny('cli'),
  }),
  bmaptool: (call) => {
    if (call.args[0] === 'copy') copiesTo(spec('', 'bmap= nobmap'), -1)(call);
  },
  ntfsclone: copiesInto(spec('o:O:', 'output= overwrite='), 'o output O overwrite', 'nh'),
  partclone: copiesInto(spec('s:o:O:L:', 'source= output= overwrite= logfile='), 'o output O overwrite', 'h'),
  xfs_copy: copiesTo(spec('L:'), 1),
  // With one option what an image holds is put back into the first, otherwise the second takes it.
  e2image: (call) => {
    const isBack = call.args.some((arg) => /^-[a-zA-Z]*I/.test(arg));
    return copiesTo(spec('b:B:o:O:'), isBack ? 0 : 1, isBack ? 1 : 2)(call);
  },
  // Behind the archive: `id=0,dest=/dev/sda1` of a file system, a directory of one that holds files.
  fsarchiver: (call) => {
    const [verb, , ...places] = call.options(
      spec('o:j:z:s:c:e:L:', 'label= exclude= split= cryptpass='),
    ).operands;
    const disks = places.flatMap((place) => /(?:^|,)dest=([^,]+)/.exec(place)?.[1] ?? []);
    if (verb === 'restfs' && disks.length > 0) reportContent(call, disks, 'takes the file system');
    if (verb === 'restdir' && places.length > 0)
      call.effect('write', call.paths(places), { isRecursive: true, detail: 'takes the files' });
  },
}));

export const diskPrograms = once((): Readonly<Record<string, Program>> => ({
  ...Object.fromEntries(makerNames().map((name) => [name, makesFileSystem])),
  ...partitions(),
  ...erasers(),
  ...flashes(),
  ...copies(),
  ...volumePrograms(),
  mount,
}));
