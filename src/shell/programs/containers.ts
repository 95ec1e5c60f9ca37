import type { Call } from '../call.js';
import type { Mount } from '../mount.js';
import { hostPath } from '../mounts.js';
import { readOptions, spec, type Options } from '../options.js';
import { absolutePath, isAtOrBelow } from '../path.js';
import { reportContent } from './contents.js';
import { entryOf } from './images.js';

/** Options of `docker run` that take a value; all others are switches. */
export const RUN = spec(
  'a:c:e:h:l:m:p:u:v:w:',
  'add-host= annotation= attach= blkio-weight= cap-add= cap-drop= cgroup-parent= cidfile= cpu-shares= cpus= cpuset-cpus= device= dns= entrypoint= env= env-file= expose= gpus= ' +
    'health-cmd= hostname= ip= ipc= isolation= label= link= log-driver= log-opt= memory= mount= name= net= network= network-alias= pid= platform= pull= restart= runtime= security-opt= ' +
    'shm-size= stop-signal= stop-timeout= storage-opt= sysctl= tmpfs= ulimit= user= userns= uts= volume= volume-driver= volumes-from= workdir= secret= pod= arch= os= ' +
    'rm interactive tty detach init privileged publish-all read-only no-healthcheck',
  true,
);

/** What volumes hold that only saves time. */
const MADE_AGAIN =
  /(?:cache|node_modules|target|build|dist|tmp|venv|\.(?:m2|gradle|npm|cargo|yarn|next|nuxt|pnpm-store))(?:\/|$)/i;

function readMounts(call: Call, options: Options): readonly Mount[] {
  const mounts: Mount[] = [];
  const add = (host: string | undefined, inside: string | undefined, isReadOnly: boolean): void => {
    if (host === undefined || inside === undefined) return;
    // A name without a slash is a volume of the engine, not a directory of ours.
    const isVolume = /^[\w-][\w.-]*$/.test(host);
    if (isVolume ? MADE_AGAIN.test(inside) : !/[/.~]/.test(host)) return;
    const path = isVolume
      ? `/var/lib/docker/volumes/${host}`
      : call.resolve(host.replace(/^~(?=\/|$)/, call.machine.context.home));
    if (path === null) return;
    const isWide = isAtOrBelow(call.machine.context.home, path);
    const mount = {
      host: call.render(path),
      inside: inside.replace(/(.)\/+$/, '$1'),
      isReadOnly,
      isVolume,
      isWide,
    };
    mounts.push(mount);
    // Whoever runs there is mostly root, and at home there.
    if (mount.inside === '/root') mounts.push({ ...mount, inside: call.machine.context.home });
  };
  for (const volume of options.all('v', 'volume')) {
    const [host, inside, mode = ''] = volume.split(':');
    add(host, inside, /\bro\b/.test(mode));
  }
  for (const mount of options.all('mount')) {
    const parts = new Map(
      mount.split(',').map((part): [string, string] => {
        const at = part.indexOf('=');
        return at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
      }),
    );
    if (/^(?:bind|volume)$/.test(parts.get('type') ?? 'volume')) {
      add(
        parts.get('source') ?? parts.get('src'),
        parts.get('target') ?? parts.get('dst') ?? parts.get('destination'),
        parts.has('readonly') || parts.has('ro'),
      );
    }
  }
  if (options.has('privileged')) mounts.push({ host: '/dev', inside: '/dev' });
  for (const device of options.all('device'))
    mounts.push({ host: device.split(':')[0] ?? device, inside: device.split(':')[1] ?? device });
  return mounts;
}

/** What the line tells a container of its own later reaches the directories that it was given. */
function remember(call: Call, options: Options, mounts: readonly Mount[], isApart: boolean): void {
  const { containers } = call.scene.shell;
  const name = options.value('name');
  const names = name === null ? [] : [name];
  // `id=$(docker run -d …)`.
  if (isApart && call.hasReader) {
    const id = call.machine.symbols.word(`$(${call.program} run ...)`);
    names.push(id);
    call.print(id);
  }
  if (mounts.some(({ isVolume }) => isVolume !== true))
    for (const each of names) containers.set(each, mounts);
}

export function runContainer(call: Call, args: readonly string[], isCompose: boolean): void {
  const options = readOptions(args, RUN);
  const [name = '', ...words] = options.operands;
  const entry = options.value('entrypoint') ?? entryOf(name, words);
  const command = entry === null || entry === '' ? words : [entry, ...words];
  const mounts = readMounts(call, options);
  const cwd = options.value('w', 'workdir') ?? '/';
  const isApart = options.has('d', 'detach') || call.args.includes('create');
  remember(call, options, mounts, isApart);
  // An image may start a shell of its own: options alone then belong to it.
  const typed = call.stdin;
  // With these two a container may step out into the machine.
  const isOut = options.has('privileged') && options.value('pid') === 'host' && command[0] === 'nsenter';
  // What a service of a composition keeps outlives the container.
  const kept = options.value('volumes-from')?.replace(/:.*$/, '') ?? (isCompose ? name : null);
  const place = kept !== null && mounts.length === 0 ? { host: kept } : { mounts };
  const around = { ...(isOut ? {} : place), cwd, ...(isApart ? { output: null } : {}) };
  if (command.length > 0) call.run(command, `${call.program} run`, around);
  else if (typed !== null && options.has('i', 'interactive') && !isCompose)
    call.run(['sh'], `${call.program} run`, { mounts, cwd });
}

const EXEC = spec(
  'e:u:w:n:c:',
  'env= env-file= user= workdir= detach-keys= index= namespace= container= context=',
  true,
);

export function execContainer(call: Call, args: readonly string[]): void {
  const options = readOptions(args, EXEC);
  const [name = '', ...words] = options.operands;
  if (words.length === 0) return;
  const mounts = call.scene.shell.containers.get(name);
  const place = mounts === undefined ? { host: call.render(name) } : { mounts };
  call.run(words, `${call.program} exec`, { ...place, cwd: options.value('w', 'workdir') ?? '/' });
}

/** Where a file of a container of the line's own is on the machine; null if it is not. */
function mountedPlace(call: Call, place: string): string | null {
  const at = place.indexOf(':');
  const mounts = call.scene.shell.containers.get(place.slice(0, at));
  const path = absolutePath(place.slice(at + 1), '/');
  if (at < 1 || mounts === undefined || path === null) return null;
  const isMounted = mounts.some((mount) => mount.isVolume !== true && isAtOrBelow(path, mount.inside));
  return isMounted ? hostPath(path, mounts) : null;
}

export function copyFiles(call: Call, operands: readonly string[], sign: string): void {
  const [from = '', to = ''] = operands;
  const source = mountedPlace(call, from);
  const goal = mountedPlace(call, to);
  if (source !== null || goal !== null) {
    call.run(['cp', '-r', source ?? from, goal ?? to], `${call.program} cp`);
    return;
  }
  const isInside = (place: string): boolean =>
    place.includes(sign) && !place.startsWith('/') && !place.startsWith('.');
  if (isInside(from) && to !== '-' && to !== '') reportContent(call, [to], 'takes the copy');
  else if (from !== '' && from !== '-')
    call.effect('read', call.paths([from]), { isRecursive: true, detail: 'is copied into a container' });
}
