import { isListed } from '../../model/word-list.js';
import type { Call } from '../call.js';
import type { Completion } from '../machine.js';

/** Known for what they do; what they print is theirs alone. */
const TELLING =
  'apt apt-get apt-cache dpkg dpkg-query rpm ar unrar cpio 7z 7za 7zz aws gcloud gsutil s3cmd rclone mc b2 skopeo nomad ' +
  'minikube crictl ctr microk8s k3s tailscale redis-cli valkey-cli mongosh mongo etcdctl sqlite-utils mysqladmin hg svn bzr svnadmin ' +
  'nmap tmux screen ip iptables nft zfs zpool btrfs dmsetup mdadm nvme hdparm debugfs diskutil launchctl lsof flatpak java kotlin scala ' +
  'make gmake just ninja ansible vagrant machinectl gpg gpg2 wp drush reg schtasks fdupes jdupes symlinks';

/** These tell something only when they are asked to: a word of theirs that does so. */
const ASKED: Readonly<Record<string, RegExp>> = {
  tar: /^(?:-?[a-zA-Z]*[tv][a-zA-Z]*|--list|--verbose)$/,
  bsdtar: /^(?:-?[a-zA-Z]*[tv][a-zA-Z]*|--list|--verbose)$/,
  unzip: /^-[a-zA-Z]*[lZzvp]/,
  crontab: /^-[a-z]*l/,
  mount: /^-l$/,
  systemctl: /^(?:list-[a-z-]+|show|status|cat|is-[a-z]+|show-environment)$/,
  git: /^(?:branch|tag|stash|worktree|submodule|bisect|reflog|notes|clean|remote|ls-remote)$/,
};

function isTelling({ program, args }: Call): boolean {
  if (isListed(program, TELLING)) return true;
  const asked = Object.hasOwn(ASKED, program) ? ASKED[program] : undefined;
  if (asked === undefined) return false;
  // Without a word it lists what is there.
  return (program === 'mount' && args.length === 0) || args.some((arg) => asked.test(arg));
}

/** What somebody reads of such a program is something, though nobody knows what; nothing is what a silent one prints. */
export function heard(call: Call, run: () => Completion): Completion {
  const { output } = call.scene;
  if (output === null || !isTelling(call)) return run();
  const before = output.texts.join('\0');
  const completion = run();
  if (output.texts.join('\0') === before) call.print(`${call.blend([])}\n`);
  return completion;
}
