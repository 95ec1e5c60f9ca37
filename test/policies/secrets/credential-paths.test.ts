import { describe, expect, it } from 'vitest';
import {
  holdsCredentials,
  isCredentialDirectory,
} from '../../../src/policies/secrets/credential-directories.js';
import { isCredential } from '../../../src/policies/secrets/credential-paths.js';
import { isKeptSecret } from '../../../src/policies/secrets/kept-secrets.js';

const HOME = '/home/dev';

/** Names below a home, as a person would list them. */
const IN_HOME = `
.ssh/id_rsa .ssh/id_ed25519 .ssh/id_ecdsa .ssh/id_dsa .ssh/id_ed25519_sk .ssh/identity .ssh/id_work .ssh/aws.pem
.ssh/work_rsa .ssh/work_ed25519 .ssh/work_ecdsa .ssh/keys/id_rsa .ssh/a/b/x.pem .aws/credentials .aws/cli/cache
.aws/cli/cache/x.json .netrc _netrc .authinfo .git-credentials .config/git/credentials .kube/config
.config/gh/hosts.yml .config/hub .config/glab-cli/config.yml .gnupg .gnupg/private-keys-v1.d/x .password-store
.password-store/web/mail.gpg .npmrc .yarnrc.yml .pypirc .gem/credentials .cargo/credentials .cargo/credentials.toml
.docker/config.json .config/containers/auth.json .config/gcloud/credentials.db .config/gcloud/access_tokens.db
.config/gcloud/application_default_credentials.json .config/gcloud/legacy_credentials/x .azure/accessTokens.json
.azure/msal_token_cache.json .azure/msal_token_cache.bin .oci/oci_api_key.pem .config/doctl/config.yaml
.config/heroku .config/heroku/x .fly/config.yml .terraform.d/credentials.tfrc.json .terraformrc .vault-token .pgpass
.my.cnf .mylogin.cnf .config/rclone/rclone.conf .s3cfg .boto .config/op .1password .bitcoin/wallet.dat
.ethereum/keystore/UTC .mozilla/firefox/x/logins.json .config/google-chrome/Default/Cookies
.config/chromium/Default/Login=Data .config/google-chrome/Default/Login=Data .local/share/keyrings/login.keyring
Library/Keychains/login.keychain Library/Cookies .ssh/deploy .ssh/rsa .ssh/id .ssh/work_rsa.old .ssh/github-work
.ssh/keys/client.key .claude/.credentials.json .codex/auth.json .gemini/oauth_creds.json .qwen/oauth_creds.json
.local/share/opencode/auth.json .config/github-copilot/apps.json .config/github-copilot/hosts.json
.aws/sso/cache/4f2a.json .config/stripe/config.toml .cache/huggingface/token .kaggle/kaggle.json .databrickscfg
.pulumi/credentials.json .config/sops/age/keys.txt .config/configstore/firebase-tools.json .sentryclirc
.composer/auth.json .config/composer/auth.json .config/pypoetry/auth.toml .config/helm/registry/config.json
.cloudflared/cert.pem .cloudflared/6f1d2c3a.json .pub-cache/credentials.json .config/ngrok/ngrok.yml
.config/netlify/config.json .local/share/com.vercel.cli/auth.json .config/solana/id.json
.config/google-chrome/Profile=1/Cookies .config/google-chrome/Profile=1/Network/Cookies
.config/BraveSoftware/Brave-Browser/Default/Login=Data .config/microsoft-edge/Default/Web=Data
Library/Application=Support/Google/Chrome/Profile=2/Login=Data Library/Application=Support/Arc/User=Data/Default/Cookies
Library/Application=Support/Firefox/Profiles/x/logins.json snap/chromium/common/chromium/Default/Cookies
`
  .trim()
  .split(/\s+/)
  .map((name) => name.replaceAll('=', ' '));

const NOT_IN_HOME = `
.ssh .ssh/config .ssh/known_hosts .ssh/authorized_keys .ssh/id_rsa.pub .ssh/keys/id_work.pub .ssh/x.pem.txt
.ssh/.pem .ssh/known_hosts.old .ssh/config.d/work .ssh/authorized_keys2 .ssh/allowed_signers .ssh/README.md
.ssh/cm-dev@host:22 .ssh/sockets/host .sshx/id_rsa x.ssh/id_rsa a/.ssh/id_rsa .aws .aws/config
.aws/credentials2 .aws/cli .netrc.md xnetrc .config/git .config/git/config .kube .kube/cache .config/gh
.config/gh/config.yml .config/hubx .gnupgx .npmrc.bak a/.npmrc .docker .docker/daemon.json .config .config/gcloud
.config/gcloud/configurations .azure/config .pgpassx .boto3 Library Library/Caches .mozilla .mozilla/x .config/opx
.cargo/config.toml .bashrc project/src/a.ts .claude/settings.json .claude/CLAUDE.md .codex/config.toml
.gemini/settings.json .gemini/GEMINI.md .qwen/settings.json .local/share/opencode/log/x.log .aws/sso .config/stripe
.cache/huggingface/hub/x/config.json .kaggle .pulumi/plugins/x .config/sops .config/configstore/update-notifier.json
.composer/composer.json .config/pypoetry/config.toml .config/helm/repositories.yaml .cloudflared/config.yml
.pub-cache/hosted/x.json .config/solana/cli/config.yml .config/google-chrome/Default/Preferences
.config/Slack/Cookies .config/google-chrome/Default/Cookies.md project/chrome/Cookies
`
  .trim()
  .split(/\s+/);

describe('a credential by its path', () => {
  it.each(IN_HOME)('%s, in this home and in others, and below it', (name) => {
    const homes = [HOME, '/root', '/home/other', '/Users/some.one'];
    expect(homes.filter((home) => !isCredential(`${home}/${name}`, HOME))).toEqual([]);
    expect(isCredential(`/data/me/${name}`, '/data/me')).toBe(true);
  });

  it.each(IN_HOME)('%s is a name like others where nobody lives', (name) => {
    const places = ['/srv', '/opt/home/x', '/home', '/Users', '/x/root', '/rooty', '/data/me', `${HOME}/sub`];
    expect(places.filter((place) => isCredential(`${place}/${name}`, HOME))).toEqual([]);
  });

  it.each(NOT_IN_HOME)('%s is none', (name) => {
    expect([HOME, '/root', '/home/other'].filter((home) => isCredential(`${home}/${name}`, HOME))).toEqual(
      [],
    );
  });

  it.each([
    '/etc/shadow',
    '/etc/gshadow',
    '/etc/sudoers',
    '/etc/master.passwd',
    '/etc/ssl/private',
    '/etc/ssl/private/a.key',
    '/etc/krb5.keytab',
    '/run/secrets',
    '/run/secrets/db',
    '/var/run/secrets/kubernetes.io/token',
    '/etc/ssh/ssh_host_rsa_key',
    '/etc/ssh/ssh_host_ed25519_key',
    '/proc/self/environ',
    '/proc/thread-self/environ',
    '/proc/1/environ',
    '/proc/4321/environ',
    '/proc/self/task/1/environ',
    '/proc/12/task/13/environ',
    '/etc/kubernetes/admin.conf',
    '/etc/kubernetes/pki/ca.key',
    '/etc/rancher/k3s/k3s.yaml',
  ])('%s of the system', (path) => {
    expect(isCredential(path, HOME)).toBe(true);
  });

  it.each([
    '/etc/passwd',
    '/etc/shadow.txt',
    '/etc/shadows',
    '/etc/sudoers.d',
    '/etc/ssl/certs/a.pem',
    '/etc/ssl/privatex',
    '/etc/ssh/ssh_host_rsa_key.pub',
    '/etc/ssh/ssh_host_key',
    '/etc/ssh/x/ssh_host_rsa_key',
    '/etc/ssh/ssh_config',
    '/run/secret',
    '/run/user/1/x',
    '/var/run/x',
    '/proc/self/environx',
    '/proc/self/status',
    '/proc/self/task/1/status',
    '/proc/self/task/x/environ',
    '/etc/kubernetes/manifests/etcd.yaml',
    '/etc/kubernetes/pki/ca.crt',
    '/proc/x/environ',
    '/proc/1x/environ',
    '/srv/etc/shadow',
    '/srv/proc/1/environ',
    '/srv/etc/ssh/ssh_host_rsa_key',
    'etc/shadow',
    HOME,
    '/root',
    '/',
  ])('%s is none of the system', (path) => {
    expect(isCredential(path, HOME)).toBe(false);
  });
});

describe('a credential by a pattern', () => {
  it.each([
    '/home/dev/.ssh/id_*',
    '/home/dev/.ssh/*_rsa',
    '/home/dev/.ssh/*',
    '/home/dev/.ssh/**',
    '/home/dev/.aws/*',
    '/home/dev/.aws/cred*',
    '/home/dev/.gnupg/*',
    '/home/dev/.gnupg/**/*',
    '/home/dev/.n?trc',
    '/home/dev/.npm*',
    '/home/*/.netrc',
    '/etc/shado?',
    '/etc/*shadow',
    '/run/secrets/*',
    '/etc/ssl/private/*',
    '/etc/ssh/ssh_host_*_key',
    '/proc/*/environ',
    '/proc/*/task/*/environ',
    '/home/dev/.aws/sso/cache/*.json',
    '/home/dev/.cloudflared/*.json',
    '/home/dev/.config/google-chrome/*/Cookies',
    '/home/dev/.codex/*',
    '/home/dev/.config/sops/age/*.txt',
  ])('%s reaches one', (glob) => {
    expect(isCredential(glob, HOME, true)).toBe(true);
  });

  it.each([
    '/etc/*',
    '/home/dev/.ssh/*.pub',
    '/home/dev/.ssh/known_hosts*',
    '/home/dev/.ssh/config.d/*',
    '/home/dev/.claude/*',
    '/home/dev/.claude/**/*.md',
    '/home/dev/**/*.txt',
    '/**/*.txt',
    '/home/dev/.codex/*.toml',
    '/home/dev/.cache/huggingface/hub/**',
    '/etc/ssh/*.pub',
    '/proc/*/status',
    '/home/dev/**',
    '/home/dev/*',
    '/home/dev/project/*',
    '/home/dev/project/**/*.ts',
    '/home/dev/*.txt',
    '/home/dev/.bash*',
    '/srv/.ssh/*',
    '/srv/*',
    '/tmp/shado?',
    '/etc/host*',
  ])('%s reaches none', (glob) => {
    expect(isCredential(glob, HOME, true)).toBe(false);
  });
});

describe('a directory of credentials', () => {
  it.each(['.ssh', '.aws', '.gnupg', '.kube', '.azure', '.docker', '.password-store'])('%s', (name) => {
    expect(
      ['/home/dev', '/root', '/home/x', '/Users/x'].map((home) =>
        isCredentialDirectory(`${home}/${name}`, HOME),
      ),
    ).toEqual([true, true, true, true]);
    expect(
      [
        `/srv/${name}`,
        `/home/dev/${name}x`,
        `/home/dev/x${name}`,
        `/home/dev/a/${name}`,
        `/home/dev/${name}/a`,
        `/home/dev/${name.slice(1)}`,
      ].filter((path) => isCredentialDirectory(path, HOME)),
    ).toEqual([]);
  });

  it.each<[string, boolean]>([
    ['/home/dev', true],
    ['/home', true],
    ['/', true],
    ['/etc', true],
    ['/etc/ssl', true],
    ['/run', true],
    ['/home/dev/.config', true],
    ['/home/dev/.config/gcloud', true],
    ['/home/dev/Library', true],
    ['/home/dev/project', false],
    ['/home/dev/.claude', true],
    ['/home/dev/.cache', true],
    ['/home/dev/.cache/pip', false],
    ['/home/dev/.claude/projects', false],
    ['/home/dev/.ss', false],
    ['/etc/ssh', false],
    ['/usr', false],
    ['/home/other', false],
  ])('%s taken as a whole holds some: %s', (directory, holds) => {
    expect(holdsCredentials(directory, HOME)).toBe(holds);
  });
});

describe('a file that must not leave the machine', () => {
  it.each(
    '.env a/.env .env.local .env.production .ENV .env.my-stage key.pem a/b.PEM x.p12 x.pfx x.keystore x.kdbx id_rsa a/id_dsa id_ecdsa id_ed25519 credentials credentials.json a/credentials secret.yml secrets.yaml secret.json secrets.toml secrets.env service-account.json service-account-prod.json terraform.tfstate'.split(
      ' ',
    ),
  )('%s', (path) => {
    expect([path, `/srv/x/${path}`].map(isKeptSecret)).toEqual([true, true]);
  });

  it.each(
    '.env.example .env.sample .env.template .env.dist .env.defaults .envrc x.env a.env.local .env/x .env.a.b .pem pem x.pem.txt xpem x.p123 .p12 .pfx .keystore .kdbx id_rsa.pub xid_rsa id_rs credentials.txt credentialsx xcredentials credentials.jsonx secret secrets.txt xsecrets.yaml secrets.yamlx secretss.yml service-account.txt service-account xservice-account.json service-account/x.jsonx terraform.tfstate.backup terraformxtfstate README.md'.split(
      ' ',
    ),
  )('%s may', (path) => {
    expect([path, `/srv/x/${path}`].map(isKeptSecret)).toEqual([false, false]);
  });
});
