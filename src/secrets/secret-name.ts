const SECRET_WORDS = new Set([
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'pwd',
  'secret',
  'secrets',
  'token',
  'apikey',
  'credential',
  'credentials',
  'authorization',
]);

/** What makes a `key` secret: an API key is, a primary key is not. */
const SECRET_KEYS = new Set([
  'api',
  'access',
  'private',
  'secret',
  'signing',
  'encryption',
  'auth',
  'master',
  'account',
  'shared',
  'session',
  'deploy',
  'service',
  'jwt',
  'app',
  'admin',
  'hmac',
  'webhook',
]);

/** Before `pass`: who or what it lets in; any other pass is one of several over the same thing. */
const PASS_OF = new Set([
  'db',
  'database',
  'user',
  'admin',
  'root',
  'smtp',
  'mail',
  'email',
  'ftp',
  'sftp',
  'ssh',
  'ldap',
  'mysql',
  'postgres',
  'pg',
  'redis',
  'mongo',
  'rabbitmq',
  'proxy',
  'sudo',
  'keystore',
  'auth',
]);

/** Variables in which a program looks for its password. */
const OF_PROGRAMS = new Set(['rediscli auth', 'sshpass']);

/** Before `token`: a place in a list that was not given as a whole. */
const PLACES = new Set(['next', 'page', 'continuation', 'cursor']);

const RUNS_TOGETHER =
  /(?:password|passwd|passphrase|secret|token|apikey|secretkey|accesskey|privatekey|authkey)$/;

/** Whether a variable, key or option of this name holds a credential itself, not its place, age or number. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  if (last === 'token' && PLACES.has(words.at(-2) ?? '')) return false;
  if (words.join(' ').endsWith('public key token')) return false;
  // What Rails calls the key of all its keys.
  if (words.join(' ').endsWith('secret key base')) return true;
  if (OF_PROGRAMS.has(words.join(' '))) return true;
  if (SECRET_WORDS.has(last) || RUNS_TOGETHER.test(last)) return true;
  if (last === 'pass') return PASS_OF.has(words.at(-2) ?? '');
  return last === 'key' && SECRET_KEYS.has(words.at(-2) ?? '');
}
