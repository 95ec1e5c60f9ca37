import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../src/secrets/scan.js';

const RANDOM = 'q7Zk2vK9xT4bL8nW1rY6cD3fHmPq';
const CHOSEN = 'Tr0ub4dor!3xyz';
const HEX = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const isLive = (text: string): boolean => findSecrets(text).some((hit) => hit.isLive);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('a credential in code and settings', () => {
  it.each([
    `const token: string = "${RANDOM}"`,
    `const token: string | null = "${RANDOM}"`,
    `const API_KEY: &str = "${RANDOM}";`,
    `pub const API_KEY: &'static str = "${RANDOM}";`,
    `val dbPassword: String = "${CHOSEN}"`,
    `api_key: str = "${RANDOM}"`,
    `var apiToken string = "${RANDOM}"`,
    `const apiKey = \`${RANDOM}\`;`,
    `define('DB_PASSWORD', '${CHOSEN}');`,
    `os.environ["API_TOKEN"] = "${RANDOM}"`,
    `$config['password'] = '${CHOSEN}';`,
    `props.setProperty("password", "${CHOSEN}");`,
    `xhr.setRequestHeader('Authorization', 'Bearer ${RANDOM}');`,
    `headers["Authorization"]="Bearer ${RANDOM}"`,
    `variable "db_password" {\n  type    = string\n  default = "${CHOSEN}"\n}`,
    `<password>${CHOSEN}</password>`,
    `<apiKey>${RANDOM}</apiKey>`,
    `<property name="password" value="${CHOSEN}"/>`,
    `<add key="ApiKey" value="${RANDOM}"/>`,
    `- name: DB_PASSWORD\n  value: ${CHOSEN}`,
    `env:\n  - name: API_TOKEN\n    value: "${RANDOM}"\n`,
    `{"name": "DB_PASSWORD", "value": "${CHOSEN}"}`,
    `sshpass -p ${CHOSEN} ssh root@203.0.113.5`,
    `sshpass -p '${RANDOM}' scp a b:`,
    `CREATE USER 'app'@'%' IDENTIFIED BY '${CHOSEN}';`,
    `ALTER ROLE app WITH PASSWORD '${CHOSEN}';`,
    `PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: 1\n${base64(RANDOM + RANDOM)}\n`,
    `{"auths":{"ghcr.io":{"auth":"${base64(`dev:${RANDOM}`)}"}}}`,
    `    client-key-data: ${base64(`-----BEGIN RSA PRIVATE KEY-----\n${RANDOM}${RANDOM}`)}`,
    `SECRET_KEY_BASE=${HEX}`,
    `SECRET_KEY_BASE=${HEX}${HEX.split('').reverse().join('')}`,
    'DB_PASSWORD=Tr0ub4dor&3x!',
    `smtp.login("ops@shop.example", "${RANDOM}")`,
    `ALGOLIA_ADMIN_KEY=${HEX.slice(0, 32)}`,
    'export DB_PASSWORD=Tr0ub4dor&3x!\nDB_USER=app\n',
  ])('%s', (text) => {
    expect(isLive(text)).toBe(true);
  });

  it.each([
    'const token: string = "your-token-here"',
    'await page.login("alice@example.com", "S3cure!Pa55w")',
    'await auth.login("alice@example.com", "correct-horse-battery-staple")',
    'client.login("user", process.env.SMTP_PASSWORD)',
    `partition_key = "${HEX}"`,
    `cacheKey: "${HEX}"`,
    'const token: string = process.env.TOKEN ?? ""',
    'function login(token: string, password: string = "") {}',
    'type Secret: Kind = "ClusterSecretStoreReference"',
    'const API_KEY: &str = env!("API_KEY");',
    'val dbPassword: String = System.getenv("DB_PASSWORD")',
    'const apiKey = `${prefix}-${name}`;',
    'TOKEN=`gcloud auth print-access-token`',
    "define('DB_PASSWORD', getenv('DB_PASSWORD'));",
    "define('DB_PASSWORD', 'password_here');",
    'os.environ["API_TOKEN"] = token',
    'props.setProperty("password", password);',
    'props.setProperty("passwordHint", "Zurücksetzen-Ihres-Passworts1");',
    "t.add('password', 'Contraseña');",
    "xhr.setRequestHeader('Authorization', 'Bearer ' + token);",
    'headers["Authorization"] = `Bearer ${token}`',
    'variable "db_password" {\n  type      = string\n  sensitive = true\n}',
    'variable "db_password" { default = "changeme" }',
    `variable "image" { default = "${RANDOM}" }`,
    '<password>${db.password}</password>',
    '<password>{DESede}</password>',
    '<password>changeit</password>',
    '<token>string</token>',
    '<property name="password" value="${jdbc.password}"/>',
    `<input type="hidden" name="authenticity_token" value="${RANDOM}">`,
    `<add key="PageTitle" value="${RANDOM}"/>`,
    '- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef: {name: db, key: password}',
    '- name: DB_PASSWORD\n  value: $(SECRET)',
    '- name: DB_PASSWORD\n  value: postgres',
    `- name: IMAGE_DIGEST\n  value: ${HEX}`,
    'sshpass -p "$PASSWORD" ssh host',
    'sshpass -p vagrant ssh host',
    'sshpass -e ssh host',
    "CREATE USER 'app' IDENTIFIED BY 'password';",
    "ALTER ROLE app WITH PASSWORD 'postgres';",
    'PuTTY-User-Key-File-3: ssh-ed25519',
    `{"auths":{"ghcr.io":{"auth":"${base64('user:password')}"}}}`,
    '{"auth": "required"}',
    '    client-key-data: REDACTED',
    'SECRET_KEY_BASE=$(rails secret)',
    'SECRET_KEY_BASE=changeme',
    'DB_PASSWORD=secret',
    'DB_PASSWORD=$(cat /run/secrets/db)',
    'https://h.example/?password=reset&next=Home-1',
    `"integrity": "sha512-${base64(HEX)}"`,
    `checksum = "${HEX}"`,
  ])('none: %s', (text) => {
    expect(isLive(text)).toBe(false);
  });
});
