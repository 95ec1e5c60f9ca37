type Environment = Readonly<Record<string, string | undefined>>;

/** What a hook may inherit: where things are and how to speak, never a credential or a way to load code. */
const INHERITED = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TERM',
  'TMPDIR',
  'TEMP',
  'TMP',
  'NO_COLOR',
  // Where a notification can be shown.
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'DBUS_SESSION_BUS_ADDRESS',
  'CI',
  // Where people keep their interpreters and compilers.
  'VIRTUAL_ENV',
  'CONDA_PREFIX',
  'PYENV_ROOT',
  'RBENV_ROOT',
  'NVM_DIR',
  'VOLTA_HOME',
  'FNM_DIR',
  'ASDF_DIR',
  'ASDF_DATA_DIR',
  'MISE_DATA_DIR',
  'PNPM_HOME',
  'BUN_INSTALL',
  'JAVA_HOME',
  'GOPATH',
  'GOROOT',
  'CARGO_HOME',
  'RUSTUP_HOME',
  // What programs on Windows cannot start without.
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'COMSPEC',
  'PATHEXT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'PROGRAMFILES',
]);

const INHERITED_PREFIXES = ['LC_', 'XDG_'];

function isInherited(name: string, wanted: ReadonlySet<string>): boolean {
  const upper = name.toUpperCase();
  return (
    wanted.has(name) || INHERITED.has(upper) || INHERITED_PREFIXES.some((prefix) => upper.startsWith(prefix))
  );
}

/** A relative entry would look for programs wherever the agent happens to work. */
function absoluteEntries(path: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') return path;
  return path
    .split(':')
    .filter((entry) => entry.startsWith('/'))
    .join(':');
}

export interface EnvironmentRequest {
  /** Names that a person lets this hook have besides. */
  readonly wanted: readonly string[];
  /** What its protocol promises; wins over what is inherited. */
  readonly extra: Readonly<Record<string, string>>;
  readonly platform: NodeJS.Platform;
}

/** The environment of a hook: an allow-list of the inherited one, and what its protocol promises. */
export function hookEnvironment(
  inherited: Environment,
  { wanted, extra, platform }: EnvironmentRequest,
): Record<string, string> {
  const names = new Set(wanted);
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(inherited)) {
    if (value === undefined || !isInherited(name, names)) continue;
    env[name] = name.toUpperCase() === 'PATH' ? absoluteEntries(value, platform) : value;
  }
  return { ...env, ...extra };
}
