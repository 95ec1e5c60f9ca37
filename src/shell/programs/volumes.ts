import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { spec } from '../options.js';
import { splitWords } from '../split-words.js';
import { destroys, formatsIf, withAny } from './disk-effects.js';

const LVM = spec('L:l:', 'config= size= extents= test help');

function removesVolume(action: string): Program {
  return (call) => {
    const options = call.options(LVM);
    const { operands } = options;
    if (operands.length === 0 || options.has('t', 'test', 'h', 'help')) return;
    call.effect(
      'format-disk',
      operands.map((word) => call.target('device', word)),
      { action, isForced: true, detail: 'removes the volume with everything on it' },
    );
  };
}

/** It starts what its words say, or each line that it reads. */
const lvm: Program = (call) => {
  if (call.args.length > 0) return call.run(call.args, 'lvm');
  for (const line of (call.stdin ?? '').split('\n')) call.run(splitWords(line), 'lvm');
  return undefined;
};

const CEPH_VERB = /^(?:lvm|raw|simple) (?:zap|prepare|create|batch)(?: |$)/;

function isCephHarm(call: Call): boolean {
  const words = call.args.filter((arg) => !arg.startsWith('-')).join(' ');
  return CEPH_VERB.test(words) && !call.args.includes('--report');
}

export const volumePrograms = once((): Readonly<Record<string, Program>> => ({
  cryptsetup: formatsIf('cryptsetup', 'makes its content unreadable', {
    options: spec('c:s:h:i:l:S:d:y', 'type= cipher= key-file= key-size= hash= iter-time='),
    isHarmful: ({ operands }) =>
      operands.some((word) =>
        /^(?:luksFormat|luksErase|erase|reencrypt|luksKillSlot|luksRemoveKey)$/i.test(word),
      ),
    // With this letter it is given the name of a hash.
    looks: 'V',
  }),
  // Without force it asks before it takes a disk that is in use.
  pvcreate: formatsIf('pvcreate', 'makes a physical volume of it and loses what it held', {
    options: spec(
      'u:Z:M:',
      'uuid= zero= metadatasize= dataalignment= restorefile= config= labelsector= test',
    ),
    isHarmful: (given) => !given.has('t', 'test'),
  }),
  lvm,
  lvremove: removesVolume('lvremove'),
  vgremove: removesVolume('vgremove'),
  pvremove: removesVolume('pvremove'),
  lvreduce: removesVolume('lvreduce'),
  mdadm: formatsIf('mdadm', 'destroys the array', {
    options: spec('l:n:x:c:e:N:', 'zero-superblock create level= raid-devices= spare-devices= metadata='),
    isHarmful: withAny('zero-superblock create C'),
  }),
  dmsetup: destroys(['remove', 'remove_all', 'wipe_table'], 'dmsetup'),
  zpool: (call) => {
    const disks = call.args.filter((arg) => arg.startsWith('/dev/'));
    const [verb = ''] = call.args;
    if (/^(?:create|add|attach|replace)$/.test(verb) && !call.args.includes('-n') && disks.length > 0)
      call.effect('format-disk', call.paths(disks), { action: 'zpool', detail: 'becomes part of a pool' });
    destroys(['destroy', 'labelclear'], 'zpool')(call);
  },
  zfs: destroys(['destroy', 'rollback'], 'zfs', 'hn'),
  btrfs: destroys(['subvolume delete', 'device delete', 'device remove'], 'btrfs', 'h', true),
  bcachefs: formatsIf('bcachefs', 'creates a new file system over everything on it', {
    options: spec('L:U:', 'label= uuid= fs_label= replicas= compression= block_size='),
    isHarmful: ({ operands }) => operands[0] === 'format',
  }),
  'make-bcache': formatsIf('make-bcache', 'becomes part of a cache and loses what it held', {
    options: spec('b:w:o:', 'bucket= block= cset-uuid= data-offset= cache bdev'),
    isHarmful: withAny('B C cache bdev'),
  }),
  'ceph-volume': formatsIf('ceph-volume', 'destroys what is stored there', {
    options: spec('', 'data= osd-id= osd-fsid= cluster-fsid='),
    isHarmful: (_, call) => isCephHarm(call),
  }),
}));
