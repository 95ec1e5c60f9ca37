import { isAbsolute, posix } from 'node:path';

/** What tools may do. What is not named is open; a list closes everything that is not on it. */
export interface PermissionRules {
  readonly allowReads?: boolean;
  readonly allowWrites?: boolean;
  readonly allowNetwork?: boolean;
  readonly allowedReadPaths?: readonly string[];
  readonly allowedWritePaths?: readonly string[];
  readonly allowedCommands?: readonly string[];
  readonly allowedNetworkHosts?: readonly string[];
}

/** Why something is refused; null: it is permitted. */
export type Refusal = string | null;

export interface PermissionPolicy {
  readonly checkRead: (path: string) => Refusal;
  readonly checkWrite: (path: string) => Refusal;
  readonly checkCommand: (command: string) => Refusal;
  readonly checkNetwork: (url: string) => Refusal;
}

function isWithin(path: string, prefix: string): boolean {
  const folder = prefix.replace(/\/+$/, '');
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

function checkPath(
  path: string,
  verb: 'read' | 'write',
  isOpen: boolean,
  prefixes: readonly string[] | null,
): Refusal {
  if (!isOpen) return verb === 'read' ? 'Reads are denied by policy' : 'Writes are denied by policy';
  if (prefixes === null) return null;
  const normal = posix.normalize(path.replaceAll('\\', '/'));
  if (isAbsolute(path) || normal === '..' || normal.startsWith('../'))
    return `Path is not workspace-relative: ${path}`;
  return prefixes.some((prefix) => isWithin(normal, prefix))
    ? null
    : `Path is outside allowed ${verb} paths: ${path}`;
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/** A small allow-list policy for tools, to be used beside hooks. */
export function createPermissions(rules: PermissionRules = {}): PermissionPolicy {
  return {
    checkRead: (path) => checkPath(path, 'read', rules.allowReads ?? true, rules.allowedReadPaths ?? null),
    checkWrite: (path) =>
      checkPath(path, 'write', rules.allowWrites ?? true, rules.allowedWritePaths ?? null),
    checkCommand: (command) =>
      rules.allowedCommands === undefined || rules.allowedCommands.includes(command)
        ? null
        : `Command is denied by policy: ${command}`,
    checkNetwork: (url) => {
      if (rules.allowNetwork === false) return 'Network access is denied by policy';
      const host = hostOf(url);
      if (host === null) return `Not a URL: ${url}`;
      const { allowedNetworkHosts: hosts } = rules;
      return hosts === undefined || hosts.includes(host) ? null : `Network host is denied by policy: ${host}`;
    },
  };
}
