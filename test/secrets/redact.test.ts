import { describe, expect, it } from 'vitest';
import { redactorFor, redactSecrets } from '../../src/secrets/redact.js';
import { isSecretName } from '../../src/secrets/secret-name.js';
import { findSecrets } from '../../src/secrets/scan.js';
import { madeUpCredentials, madeUpValues } from './made-up.js';

/** The places in which a credential stands in real life. */
const SETTINGS: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => `curl -H "Authorization: Bearer ${value}" https://api.example.com/v1`,
  (value) => `{"name": "x", "token": "${value}", "size": 3}`,
  (value) => `export API_KEY=${value}\nnpm start`,
  (value) =>
    `git remote add o https://dev:${value}@github.com/acme/app.git`.replace(/:\/\/dev:https:/, ': https:'),
  (value) => `const key = '${value}';`,
  (value) => `line one\n  ${value}\nline three`,
];

describe('redactSecrets', () => {
  const credentials = madeUpCredentials(4);

  it('covers one that is letters only, and leaves a shorter word', () => {
    expect(redactSecrets('AKIA{{+}}QWZXERTYUIPLKJHG'.replace('{{+}}', ''))).not.toContain('QWZXERTY');
    expect(redactSecrets('AKIA{{+}}QWZXERTYUIPLKJH'.replace('{{+}}', ''))).toContain('QWZXERTYUIPLKJH');
  });

  it(`covers ${credentials.length} credentials of all providers wherever they stand`, () => {
    const leaked = credentials.flatMap(({ rule, value }) =>
      SETTINGS.map((place) => redactSecrets(place(value)))
        .filter((clean) => clean.includes(value.slice(-16)))
        .map((clean) => `${rule}: ${clean}`),
    );
    expect(leaked).toEqual([]);
  });

  it('names the kind of credential that it covered', () => {
    const wrong = credentials
      .map(({ rule, value }) => ({ rule, found: findSecrets(`x ${value} y`).map((hit) => hit.rule) }))
      .filter(({ rule, found }) => found.length !== 1 || !aliases(rule).includes(found[0] ?? ''));
    expect(wrong).toEqual([]);
  });

  it('leaves no part of a credential when the text is cut afterwards, at every place', () => {
    for (const { value } of credentials.slice(0, 67)) {
      const clean = redactSecrets(`before ${value} after`);
      for (let cut = 1; cut <= clean.length; cut += 1) {
        expect(clean.slice(0, cut)).not.toContain(value.slice(-8));
      }
    }
  });

  it.each([
    ['DB_PASSWORD=hunter22 npm start', 'DB_PASSWORD=[redacted:named-value] npm start'],
    ['{"client_secret":"s3cr3t-value"}', '{"client_secret":"[redacted:named-value]"}'],
    ['{\\"password\\": \\"hunter22\\"}', '{\\"password\\": \\"[redacted:named-value]\\"}'],
    ['mysql --password hunter22 app', 'mysql --password [redacted:named-value] app'],
    ['X-Api-Key: 5f4dcc3b5aa765d61d83', 'X-Api-Key: [redacted:named-value]'],
    ['Authorization: Basic dXNlcjpwYXNzd29yZA==', 'Authorization: Basic [redacted:named-value]'],
    ['redis://default:p4ssw0rd!@cache:6379/0', 'redis://default:[redacted:url-password]@cache:6379/0'],
    ['curl -u admin:S3cr!tly99 https://x', 'curl -u admin:[redacted:user-option] https://x'],
    ['secret := "abcd1234"', 'secret := "[redacted:named-value]"'],
    ['{ apiKey => "abcd1234" }', '{ apiKey => "[redacted:named-value]" }'],
    ['oc login --token=hunter22 x', 'oc login --token=[redacted:named-value] x'],
    ['wget --password=hunter22 https://x', 'wget --password=[redacted:named-value] https://x'],
    ['java -Dapi.key=hunter22 -jar x', 'java -Dapi.key=[redacted:named-value] -jar x'],
    ['mvn -Ddb.password=hunter22', 'mvn -Ddb.password=[redacted:named-value]'],
    ['$env:API_KEY="hunter22"; ls', '$env:API_KEY="[redacted:named-value]"; ls'],
    ['ansible-playbook -e "db_pass=hunter22" x', 'ansible-playbook -e "db_pass=[redacted:named-value]" x'],
  ])('covers a value that its name gives away: %s', (text, clean) => {
    expect(redactSecrets(text)).toBe(clean);
  });

  it.each([
    'docker login -u bob -p PASSWORD ghcr.io',
    'mysql -uroot -pPASSWORD app',
    'docker exec db mysql -uroot -pPASSWORD app',
    'sudo mysqldump "-pPASSWORD" app > x.sql',
    'sshpass -p PASSWORD ssh h ls',
    'sshpass -pPASSWORD ssh h ls',
    "redis-cli -h cache -a 'PASSWORD' get x",
    'mongosh -u a -p PASSWORD --eval 1',
    'sqlcmd -S h -U sa -P PASSWORD',
    'zip -P PASSWORD a.zip b',
    '7z a -pPASSWORD a.7z b',
    'openssl enc -aes-256-cbc -k PASSWORD -in a',
    'openssl rsa -passin pass:PASSWORD -in a',
    'htpasswd -b file bob PASSWORD',
    'vault login PASSWORD',
    'gh secret set NAME -b PASSWORD',
    'lftp -u bob,PASSWORD h',
    'smbclient //h/s -U bob%PASSWORD',
    'sqlplus bob/PASSWORD@db',
    'curl -b "session=PASSWORD" https://x',
    'curl -H "Cookie: session=PASSWORD" https://x',
    'echo PASSWORD | sudo -S ls',
    'echo bob:PASSWORD | sudo chpasswd',
    'oc login https://h -u bob -p PASSWORD',
    'skopeo copy --src-creds bob:PASSWORD docker://h/a dir:out',
    'ldapsearch -H ldaps://h -D cn=admin -w PASSWORD',
    'http -a bob:PASSWORD https://h',
    'xh -a PASSWORD -A bearer https://h',
    'mosquitto_pub -h h -u bob -P PASSWORD -t x -m y',
    'keytool -list -keystore a.jks -storepass PASSWORD',
    'composer config http-basic.repo.h bob PASSWORD',
    'rabbitmqctl add_user bob PASSWORD',
    "echo 'PASSWORD' | docker login -u bob --password-stdin h",
    "docker login -u bob --password-stdin h <<< 'PASSWORD'",
    "chpasswd <<< 'bob:PASSWORD'",
    "mysql -u root -p'PASSWORD' -e 'select 1; select 2' app",
  ])('covers what a program is given by its own manner, live if nobody would type it: %s', (line) => {
    const text = line.replace('PASSWORD', 'hunter22');
    expect(redactSecrets(text)).toContain('[redacted:client-password]');
    expect(redactSecrets(text)).not.toContain('hunter22');
    const isLive = (password: string): boolean =>
      findSecrets(line.replace('PASSWORD', password)).some((hit) => hit.isLive);
    expect(['hunter22', 'password123', 'postgres', 'MyS3cretP@ss', '$DB_PASS'].filter(isLive)).toEqual([]);
    // Cookies are handed out anew to whoever asks.
    expect(madeUpValues('<a10>-<a9>7', 5).filter(isLive)).toHaveLength(/cookie|session/i.test(line) ? 0 : 5);
  });

  it('covers the signature of a shared access token, which stands behind others in quotes', () => {
    const [signature = ''] = madeUpValues('<a40>%3D', 1);
    const line = `az storage blob list --sas-token 'sv=2022-11-02&ss=b&sp=rl&sig=${signature}'`;
    expect(redactSecrets(line)).not.toContain(signature);
    expect(findSecrets(line).some(({ isLive }) => isLive)).toBe(true);
  });

  it('covers a private key up to its last line, and one that was cut to the end of the text', () => {
    const body = madeUpValues('<b64>', 6).join('\n');
    const whole = `-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`;
    expect(redactSecrets(`a\n${whole}\nb`)).toBe('a\n[redacted:private-key]\nb');
    expect(redactSecrets(`a\n${whole.slice(0, 200)}`)).toBe('a\n[redacted:private-key]');
  });

  it.each([
    ...madeUpValues('git show <h40> --stat', 20),
    ...madeUpValues('docker pull app@sha256:<h64>', 10),
    ...madeUpValues('"integrity": "sha512-<b86>=="', 20),
    ...madeUpValues('id: <h8>-<h4>-<h4>-<h4>-<h12>', 20),
    ...madeUpValues('<h32>  dist/app.js', 10),
    ...madeUpValues('etag "<h32>"', 5),
    ...madeUpValues('data:image/png;base64,<b200>', 5),
    ...madeUpValues('go.sum h1:<b43>=', 5),
    'docker run -p 8080:80 -e X=1 app && docker login -u bob --password-stdin',
    'mysql -u root -p app < schema.sql; mysql -P 3307 -h db',
    'unzip -p app.jar META-INF/MANIFEST.MF; zip -r app.zip dist',
    'redis-cli -p 6379 ping; redis-cli -a "$REDIS_PASSWORD" ping',
    'curl -b cookies.txt -c cookies.txt https://x/login',
    'openssl x509 -in cert.pem -noout; openssl rsa -passin env:KEY_PASSWORD -in a',
    'sudo -S ls; echo done | tee log; vault login -method=oidc',
    'htpasswd -n bob; gh secret set NAME; gh secret list; sqlplus /nolog',
    'first_pass=uniform1234 render-pass: shadow-map',
    'max_tokens=4096 tokens: 12 tokenizer: cl100k_base',
    'docker run -u 1000:1000 app; install -u dev:staff; curl -u "$USER:$PASS" https://x',
    'the access token expires-after-a-day-and-a-half, the password manager1234567890123456789 does not',
    'password: string; token?: string',
    'export TOKEN=$GITHUB_TOKEN PASSWORD=${DB_PASSWORD}',
    'SECRET=$(openssl rand -hex 32)',
    'primary_key=users_pkey foreign_key=orders_user_id_fkey',
    'run task-runner-for-the-whole-repository-of-everything',
    'https://example.com:8080/path@2x.png',
    'git@github.com:acme/app.git',
    'ssh://git@github.com/acme/app.git',
    'token: <your token>',
    'key: value, keyboard: qwertyuiop, monkey: banana',
  ])('leaves alone what only looks like one: %s', (text) => {
    expect(redactSecrets(text)).toBe(text);
  });

  it('judges 100 KB in linear time, whatever is repeated', () => {
    const pieces = [
      'a',
      'password=',
      'http://',
      'xoxb-',
      'eyJ',
      'AKIA',
      'sk-',
      ':=',
      'token: "',
      '-----BEGIN PRIVATE KEY-----',
      'mysql ',
      `password="/${'a'.repeat(4000)}!"`,
      `password="/${'a-b/'.repeat(1000)}!"`,
      'zip "',
      'sshpass -p x ',
      'echo x | sudo -s ',
    ];
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(100_000 / piece.length));
      const start = performance.now();
      redactSecrets(text);
      expect(performance.now() - start, piece).toBeLessThan(1000);
    }
  });
});

/** Formats that two rules know; either name is right. */
function aliases(rule: string): readonly string[] {
  return rule === 'azure-storage' ? [rule, 'named-value'] : [rule];
}

describe('redactorFor', () => {
  const value = 'correct horse/battery+staple';
  const redact = redactorFor({ DEPLOY_TOKEN: value, HOME: '/home/dev', SHORT_SECRET: 'abc', EDITOR: 'vim' });

  it('covers the exact values of secret variables, plain, percent-encoded and in base64', () => {
    expect(redact(`echo ${value}`)).toBe('echo [redacted:environment]');
    expect(redact(`https://x/?q=${encodeURIComponent(value)}`)).toBe('https://x/?q=[redacted:environment]');
    const encoded = Buffer.from(value).toString('base64').replace(/=+$/, '');
    expect(redact(`echo ${encoded} | base64 -d`)).not.toContain(encoded.slice(0, -2));
    for (const before of ['', 'a', 'ab', 'abc', 'abcd']) {
      const inside = Buffer.from(`${before}${value} and more`).toString('base64');
      expect(redact(inside)).toContain('[redacted:environment]');
    }
  });

  it('marks equal credentials as equal where it is given a tag', () => {
    const [one = '', other = ''] = madeUpValues('ghp_<a36>', 2);
    const tagged = redactorFor({}, (secret) => (secret === one ? 'a' : 'b'));
    expect(tagged(`${one} ${other} ${one}`)).toBe(
      '[redacted:github:a] [redacted:github:b] [redacted:github:a]',
    );
  });

  it('leaves places alone, whatever they are called', () => {
    const places = {
      PWD: '/home/dev/project',
      OLDPWD: '/home/dev/other',
      GOOGLE_APPLICATION_CREDENTIALS: '/home/dev/key.json',
    };
    const text = 'cd /home/dev/project; cat /home/dev/other/a /home/dev/key.json';
    expect(redactorFor(places)(text)).toBe(text);
  });

  it('looks at no name in vain and overlooks none', () => {
    const names = [
      'DB_PASSWORD',
      'passwd',
      'MYPWD',
      'X_PASSPHRASE',
      'pinPasscode',
      'CLIENT_SECRET',
      'API_TOKEN',
    ];
    const more = ['apiKey', 'STRIPE_APIKEY', 'PRIVATE_KEY', 'AUTHORIZATION', 'AWS_CREDENTIALS', 'MY_SECRETS'];
    const seen = [...names, ...more].filter(
      (name) => redactorFor({ [name]: 'correct-horse' })('x correct-horse') === 'x [redacted:environment]',
    );
    expect(seen).toEqual([...names, ...more].filter((name) => isSecretName(name)));
    expect(seen.length).toBeGreaterThan(10);
  });

  it('leaves other variables and short values alone', () => {
    expect(redact('cd /home/dev && vim abc')).toBe('cd /home/dev && vim abc');
  });
});
