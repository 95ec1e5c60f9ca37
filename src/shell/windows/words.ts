import type { Call } from '../call.js';
import type { EffectKind, Target } from '../effect.js';

/** Says what a command of Windows does. */
export function report(
  call: Call,
  kind: EffectKind,
  targets: readonly Target[],
  action: string,
  detail: string,
  isForced = false,
  isRecursive = false,
): void {
  call.effect(kind, targets, { action, isRecursive, isForced, detail });
}

/** Code that comes from the network, or a file that does. */
export function reportFetched(call: Call, kind: 'path' | 'url', text: string): void {
  report(
    call,
    'remote-code',
    [call.target(kind, text)],
    'remote-code',
    kind === 'url' ? 'runs code that comes from the network' : 'runs what was fetched from the network',
  );
}

/** `HKLM\\x`, `HKEY_LOCAL_MACHINE\\x`, `HKLM:\\x` and `Registry::HKLM\\x` are one tree of the machine. */
const REGISTRY =
  /^(?:(?:microsoft\.powershell\.core\\)?registry::)?(hk(?:lm|cu|cr|u|cc)|hkey_\w+):?(?=[\\/]|$)/i;

/** A key of the registry: a place of the machine that no workspace holds. */
export function registryTarget(call: Call, text: string): Target {
  return { ...call.path(`/registry/${text.replace(REGISTRY, '$1').replaceAll('\\', '/')}`), text };
}

/** What the network says, wherever it goes from here. */
export function fetchedText(call: Call, url: string): string {
  return call.mint({ source: call.render(url), isRemote: true });
}

/** With forward slashes, and a drive as a directory of the root. */
export function windowsPath(text: string): string {
  const slashed = text.replaceAll('\\', '/').replace(/^\/\/[?.]\//, '');
  const drive = /^([A-Za-z]):(?![A-Za-z]*:)/.exec(slashed)?.[1];
  return drive === undefined ? slashed : `/${drive.toUpperCase()}:/${slashed.slice(2)}`;
}

/** A path of Windows, or of PowerShell elsewhere, as one absolute path with forward slashes. */
export function windowsTarget(call: Call, text: string): Target {
  if (REGISTRY.test(text)) return registryTarget(call, text);
  const bare = text.replace(/^(?:Microsoft\.PowerShell\.Core\\)?FileSystem::/i, '');
  const isResolved = !/[$%]/.test(bare);
  // Wine calls the root of this machine a drive.
  const isWine = call.scene.via.some((via) => via.startsWith('wine'));
  const path = windowsPath(isWine ? bare.replace(/^z:(?=[\\/])/i, '') : bare);
  const device = /^\/\/[./]*(?:PhysicalDrive\d+|[A-Z]:$)|^\\\\\.\\/i.test(bare);
  const target = call.path(path);
  return {
    ...target,
    kind: device ? 'device' : target.kind,
    text,
    isResolved: target.isResolved && isResolved,
    hasGlob: /[*?]/.test(bare),
  };
}

/** Variables that every Windows has, as far as they lead to places that count. */
export function windowsVariable(call: Call, name: string): string | null {
  const { home } = call.machine.context;
  switch (name.toLowerCase()) {
    case 'home':
    case 'userprofile':
    case 'homepath':
      return home;
    case 'appdata':
      return `${home}/AppData/Roaming`;
    case 'localappdata':
      return `${home}/AppData/Local`;
    case 'profile':
      return `${home}/Documents/PowerShell/profile.ps1`;
    case 'temp':
    case 'tmp':
    case 'tmpdir':
      return '/tmp';
    case 'systemdrive':
    case 'homedrive':
      return 'C:';
    case 'systemroot':
    case 'windir':
      return String.raw`C:\Windows`;
    case 'programfiles':
      return String.raw`C:\Program Files`;
    case 'programdata':
      return String.raw`C:\ProgramData`;
    case 'public':
      return String.raw`C:\Users\Public`;
    case 'pwd':
    case 'cd':
      return call.cwd;
    default:
      return null;
  }
}

/** Tools of the system itself that destroy what could bring data back. */
export function reportSystemTool(call: Call, name: string, args: readonly string[]): boolean {
  const text = args.join(' ').toLowerCase();
  const isHarmful =
    (name === 'vssadmin' && /\bdelete\b.*\bshadows\b|\bresize\b/.test(text)) ||
    (name === 'wmic' && /\bshadowcopy\b.*\bdelete\b/.test(text)) ||
    (name === 'wbadmin' && /\bdelete\b/.test(text)) ||
    (name === 'bcdedit' && /\/(?:delete|set|deletevalue)/.test(text)) ||
    name === 'diskpart' ||
    (name === 'cipher' && /\/w/.test(text)) ||
    (name === 'format' && /^[a-z]:/.test(text)) ||
    (name === 'fsutil' && /\b(?:setzerodata|deletejournal)\b/.test(text));
  if (isHarmful)
    report(
      call,
      'format-disk',
      args.slice(0, 1).map((arg) => call.target('device', arg)),
      name,
      'destroys a disk or its backups',
      true,
    );
  return isHarmful;
}
