import type { Effect, Target } from '../../shell/analysis.js';
import type { Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

const MACHINES =
  /^(?:ssh|autossh|mosh|rsh|slogin|pssh|parallel-ssh|pdsh|clush|dsh|ansible|adb|gcloud|aws|az|heroku|fly|tsh|tailscale|plink|dbclient|cf|railway|rsync|sftp|lftp)/;

/** What goes there is as a rule made again; on another machine it is somebody's. */
export function isInContainer({ host, via }: Effect['command']): boolean {
  return host !== null && !via.some((wrapper) => MACHINES.test(wrapper));
}

/** Where containers keep what outlives them. */
const STORE =
  /^\/(?:data|bitnami|var\/lib\/(?:postgres\w*|mysql|mariadb|mongo\w*|redis|elasticsearch|rabbitmq|docker|grafana|influxdb|kafka))(?:\/|$)/;

/** Who may log in to a machine, and as whom. */
const ACCOUNTS =
  /^\/etc\/(?:passwd|shadow|group|gshadow|sudoers|sudoers\.d\/.*|pam\.d\/.*|ld\.so\.preload)$|\/\.ssh\/authorized_keys2?$/;

/** A service, a program or its settings as a whole. */
const INSTALLED = /^\/(?:srv|opt|etc|usr|var|var\/www|var\/lib)\/[^/]+$/;

function isTemp(path: string, scene: ShellScene): boolean {
  return scene.zones.zoneOf(path) === 'temp' || path.startsWith('/data/local/tmp/');
}

/** What an app on a phone keeps for itself: whoever builds it clears that again and again. */
const OF_APP =
  /^\/(?:data\/(?:data|user(?:_de)?\/\d+)|(?:sdcard|mnt\/sdcard|storage\/emulated\/\d+)\/Android\/(?:data|media|obb))\/\w+(?:\.\w+)+\/[^*]/;

function isOfApp(path: string, { via }: Effect['command']): boolean {
  return OF_APP.test(path) && via.some((wrapper) => wrapper.startsWith('adb'));
}

function bareOf(path: string): string {
  return path.replace(/\/\*+$/, '') || '/';
}

/** On another machine every absolute path is somebody's; in a container only what it cannot do without. */
function isLoss({ path, text }: Target, { action, command }: Effect, scene: ShellScene): boolean {
  if (path === null || isTemp(path, scene) || isOfApp(path, command)) return false;
  const bare = bareOf(path);
  // Where a container begins its work is not told: `data` is not `/data`.
  const isPlaced = text.startsWith('/') || command.cwd !== '/';
  // A copy that deletes the rest leaves a tree of its own behind.
  const isAll = !isInContainer(command) && action !== 'rsync.delete';
  return isAll || bare === '/' || scene.zones.isPrecious(bare) || (isPlaced && STORE.test(bare));
}

/** Whether the command of a move puts something into a directory that is emptied by itself. */
function endsInTemp({ command }: Effect, scene: ShellScene): boolean {
  return scene
    .effectsOf('overwrite', 'write')
    .some(
      (each) =>
        each.command === command && each.targets.some(({ path }) => path !== null && isTemp(path, scene)),
    );
}

type Test = (target: Target, effect: Effect, scene: ShellScene) => boolean;

/** What is done to a machine besides; files of an application are the day's work there. */
const DEEDS: Readonly<Record<string, readonly [what: string, test: Test]>> = {
  delete: [
    'delete recursively',
    (target, effect, scene) => effect.isRecursive && isLoss(target, effect, scene),
  ],
  permission: [
    'change the permissions of a whole system',
    ({ path }, effect, scene) =>
      effect.isRecursive && path !== null && isOfMachine(effect) && scene.zones.isPrecious(bareOf(path)),
  ],
  move: [
    'move away what lives',
    ({ path }, effect, scene) =>
      path !== null &&
      isOfMachine(effect) &&
      (scene.zones.isPrecious(bareOf(path)) || (INSTALLED.test(path) && endsInTemp(effect, scene))),
  ],
  overwrite: ['change who may log in', isAboutAccounts],
  write: ['change who may log in', isAboutAccounts],
};

function isOfMachine({ command }: Effect): boolean {
  return !isInContainer(command);
}

function isAboutAccounts({ path }: Target, effect: Effect): boolean {
  return path !== null && isOfMachine(effect) && ACCOUNTS.test(path);
}

function findElsewhere(scene: ShellScene): Finding | null {
  for (const effect of scene.effects) {
    const { host } = effect.command;
    const deed = host !== null && Object.hasOwn(DEEDS, effect.kind) ? DEEDS[effect.kind] : undefined;
    const found =
      deed === undefined ? undefined : effect.targets.find((each) => deed[1](each, effect, scene));
    if (deed !== undefined && found !== undefined)
      return { what: `${deed[0]} on ${host ?? ''}`, target: found.path };
  }
  return null;
}

export const ELSEWHERE_RULE: Rule = {
  id: 'destructive.elsewhere',
  title:
    'Deletes recursively, or changes the system or who may log in, on another machine, or deletes what a container lives on',
  presets: { standard: 'deny', strict: 'deny' },
  isAlwaysOn: false,
  advice: 'To see what is there',
  example: { kind: 'shell', command: 'ssh prod rm -rf /srv/app' },
  alternative: { kind: 'shell', command: 'ssh prod ls /srv/app' },
  inShell: findElsewhere,
};
