import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { spec, type OptionSpec, type Options } from '../options.js';
import { reportContent } from './contents.js';

/** The operands that are devices or image files; what is neither is a size, a label, a type. */
function disksIn(options: Options): readonly string[] {
  return options.operands.filter(
    (word) => word.includes('/') || /\.(?:img|iso|raw|qcow2|vmdk|vdi)$/.test(word),
  );
}

function formats(action: string, detail: string, options: OptionSpec = spec('')): Program {
  return (call) => {
    const given = call.options(options);
    const disks = disksIn(given);
    const operands = disks.length > 0 ? disks : given.operands.slice(0, 1);
    if (operands.length > 0 && !given.has('h', 'help', 'V', 'version', 'n', 'no-act')) {
      call.effect('format-disk', call.paths(operands), {
        action,
        isForced: given.has('f', 'F', 'force'),
        detail,
      });
    }
  };
}

/** A program that only does harm with some of its options or verbs. */
function formatsIf(
  action: string,
  isHarmful: (call: Call) => boolean,
  detail: string,
  options: OptionSpec = spec(''),
): Program {
  return (call) => {
    if (!isHarmful(call)) return;
    const given = call.options(options);
    const disks = disksIn(given);
    const targets =
      disks.length > 0
        ? call.paths(disks)
        : given.operands.slice(-1).map((word) => call.target('device', word));
    call.effect('format-disk', targets, { action, isForced: given.has('f', 'force'), detail });
  };
}

function hasOption(pattern: RegExp): (call: Call) => boolean {
  return (call) => call.args.some((arg) => pattern.test(arg));
}

function removesVolume(action: string): Program {
  return (call) => {
    const options = call.options(spec('L:l:', 'config= size= extents= test'));
    const { operands } = options;
    if (operands.length > 0 && !options.has('t', 'test')) {
      call.effect(
        'format-disk',
        operands.map((word) => call.target('device', word)),
        { action, isForced: true, detail: 'removes the volume with everything on it' },
      );
    }
  };
}

/** Some let each word of a verb be cut short. */
function destroys(verbs: readonly string[], action: string, isShort = false): Program {
  return (call) => {
    const words = call.args.filter((arg) => !arg.startsWith('-'));
    const isPart = (part: string, word = ''): boolean =>
      word === part || (isShort && word !== '' && part.startsWith(word));
    if (!verbs.some((verb) => verb.split(' ').every((part, at) => isPart(part, words[at])))) return;
    call.effect(
      'format-disk',
      words.slice(1).map((word) => call.target('device', word)),
      { action, isForced: true, detail: 'destroys what is stored there' },
    );
  };
}

/** A copy may go to a device as well as to an image; which operand that is. */
function copiesTo(options: OptionSpec, at: number): Program {
  return (call) => {
    const to = call.options(options).operands.at(at);
    const target = to === undefined ? null : call.path(to);
    if (target?.kind === 'device') call.effect('device-write', [target], { detail: 'overwrites the device' });
  };
}

const MKFS = spec('t:L:b:N:U:m:i:I:E:O:T:F::s:n:', 'type= label=');

const makesFileSystem: Program = formats('mkfs', 'creates a new file system over everything on it', MKFS);

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

export const diskPrograms = once((): Readonly<Record<string, Program>> => ({
  mkfs: makesFileSystem,
  newfs: makesFileSystem,
  mke2fs: makesFileSystem,
  mkswap: formats('mkfs', 'turns it into swap space', spec('L:U:', 'label=')),
  mkdosfs: makesFileSystem,
  mkntfs: makesFileSystem,
  wipefs: formatsIf(
    'wipefs',
    hasOption(/^(?:-[a-z]*[ao]|--all|--offset)/),
    'erases the signatures of its file systems',
    spec('o:t:', 'offset= types='),
  ),
  blkdiscard: formats('blkdiscard', 'discards every block', spec('o:l:p:')),
  sgdisk: formatsIf(
    'sgdisk',
    hasOption(/^(?:-[a-zA-Z]*[zZodn]|--zap|--clear|--delete)/),
    'changes its partition table',
    spec('n:t:c:d:'),
  ),
  gdisk: formats('gdisk', 'changes its partition table'),
  fdisk: formatsIf(
    'fdisk',
    (call) => !call.args.some((arg) => /^(?:-l|--list|-x|-s|-V|--version|-h|--help)/.test(arg)),
    'changes its partition table',
  ),
  cfdisk: formats('cfdisk', 'changes its partition table'),
  sfdisk: formatsIf(
    'sfdisk',
    (call) =>
      !call.args.some((arg) =>
        /^(?:-l|--list|-d|--dump|-V|--verify|-s|-h|--help|-v|-n|--no-act|-J|--json|-F)/.test(arg),
      ),
    'changes its partition table',
    spec('N:'),
  ),
  parted: formatsIf(
    'parted',
    (call) => call.args.some((arg) => /\b(?:mklabel|mktable|rm|mkpart|resizepart)\b/.test(arg)),
    'changes its partition table',
    spec('a:', 'align='),
  ),
  hdparm: formatsIf(
    'hdparm',
    hasOption(/^--(?:security-erase|security-erase-enhanced|trim-sector|make-bad-sector|write-sector|dco-)/),
    'erases the drive',
    spec('', 'user-master= security-erase= security-erase-enhanced='),
  ),
  nvme: formatsIf(
    'nvme',
    (call) => /^(?:format|sanitize|write|write-zeroes|delete-ns)$/.test(call.args[0] ?? ''),
    'erases the drive',
  ),
  scrub: formats('scrub', 'overwrites it'),
  nwipe: formats('nwipe', 'overwrites it', spec('p:m:r:', 'prng= method= rounds=')),
  dc3dd: (call) => {
    const places = call.args.flatMap((arg) => /^(?:h?wipe|h?of)=(.+)$/.exec(arg)?.[1] ?? []);
    if (places.length > 0) reportContent(call, places, 'is overwritten byte by byte');
  },
  sg_format: formatsIf('sg_format', hasOption(/^(?:-F|--format)/), 'erases the drive'),
  badblocks: formatsIf(
    'badblocks',
    hasOption(/^-[a-z]*w/),
    'overwrites the device with test patterns',
    spec('b:c:o:t:p:'),
  ),
  cryptsetup: formatsIf(
    'cryptsetup',
    (call) =>
      call.args.some((arg) =>
        /^(?:luksFormat|luksErase|erase|reencrypt|luksKillSlot|luksRemoveKey)$/i.test(arg),
      ),
    'makes its content unreadable',
    spec('c:s:h:y', 'type= cipher= key-file='),
  ),
  // Without force it asks before it takes a disk that is in use.
  pvcreate: formatsIf(
    'pvcreate',
    (call) => !call.args.some((arg) => /^(?:-t|--test|-h|--help)$/.test(arg)),
    'makes a physical volume of it and loses what it held',
    spec('u:Z:M:', 'uuid= zero= metadatasize= dataalignment= restorefile= config= labelsector='),
  ),
  lvm: (call) => {
    call.run(call.args, 'lvm');
  },
  lvremove: removesVolume('lvremove'),
  vgremove: removesVolume('vgremove'),
  pvremove: removesVolume('pvremove'),
  lvreduce: removesVolume('lvreduce'),
  mdadm: formatsIf('mdadm', hasOption(/^--(?:zero-superblock|create)|^-C$/), 'destroys the array', spec('')),
  dmsetup: destroys(['remove', 'remove_all', 'wipe_table'], 'dmsetup'),
  zpool: (call) => {
    const disks = call.args.filter((arg) => arg.startsWith('/dev/'));
    const [verb = ''] = call.args;
    if (/^(?:create|add|attach|replace)$/.test(verb) && !call.args.includes('-n') && disks.length > 0)
      call.effect('format-disk', call.paths(disks), { action: 'zpool', detail: 'becomes part of a pool' });
    destroys(['destroy', 'labelclear'], 'zpool')(call);
  },
  zfs: destroys(['destroy', 'rollback'], 'zfs'),
  btrfs: destroys(['subvolume delete', 'device delete', 'device remove'], 'btrfs', true),
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
  ddrescue: copiesTo(spec('b:c:s:i:o:'), 1),
  'qemu-img': (call) => {
    if (call.args[0] === 'convert') copiesTo(spec('f:O:o:'), -1)(call);
  },
  mount,
  cgdisk: formats('cgdisk', 'changes its partition table'),
  debugfs: formatsIf(
    'debugfs',
    (call) => {
      const options = call.options(spec('R:f:b:s:d:'));
      return (
        options.has('w') &&
        /^\s*(?:rm|rmdir|kill_file|clri|freei|write|zap_block|sif)\b/.test(options.value('R') ?? '')
      );
    },
    'changes its file system behind the back of the system',
    spec('R:f:b:s:d:'),
  ),
  bmaptool: (call) => {
    if (call.args[0] === 'copy') copiesTo(spec('', 'bmap= nobmap'), -1)(call);
  },
  sg_sanitize: formatsIf(
    'sg_sanitize',
    hasOption(/^(?:-[BCO]|--(?:block|crypto|overwrite))/),
    'erases the drive',
  ),
  asr: formatsIf('asr', hasOption(/^--?erase$/), 'erases the disk', spec('', 'source= target=')),
  flashrom: formatsIf(
    'flashrom',
    hasOption(/^(?:-[wE]|--(?:write|erase))/),
    'overwrites the firmware',
    spec('p:w:r:v:c:'),
  ),
}));
