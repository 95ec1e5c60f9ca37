import { describe, expect, it } from 'vitest';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import { corpusContext } from './support/contexts.js';

const context = corpusContext();

function ruleOf(command: string): string | null {
  return judgeShell(shellScene(command, context))?.rule.id ?? null;
}

describe('what is started for the files that a search finds', () => {
  it.each([
    String.raw`find /var/log -name '*.log' -exec truncate -s 0 {} \;`,
    String.raw`find /var/lib -type f -exec dd if=/dev/null of={} \;`,
    String.raw`find ~/Documents -type f -exec cp /dev/null {} \;`,
    'find ~/Documents -type f | xargs truncate -s 0',
    String.raw`find . -name '*.txt' -exec tee -a ~/all.txt {} \;`,
    String.raw`find . -name '*.log' -exec sh -c 'cat "$1" >> ~/all.log' _ {} \;`,
    String.raw`find . -name "*.bak" -exec mv {} ~/old \;`,
    'ls *.js | xargs -I{} mv {} ~/js/',
    'ls | xargs -I{} cp {} ~/bin/',
    'ls | xargs -I{} tee ~/bin/{}',
    'fd -e log . /var/log -x truncate -s 0',
  ])('empties, moves or collects outside: %s', (command) => {
    expect(ruleOf(command)).toBe('workspace.outside');
  });

  it.each([
    String.raw`find . -name '*.js' -exec cp {} ~/js/ \;`,
    "find . -name '*.js' | xargs -I{} cp {} ~/js/",
    String.raw`find . -type f -exec ln -s {} ~/links/ \;`,
    'sed -i s/a/b/g $(find /home/www/ -type f)',
    String.raw`find . -name '*.log' -exec truncate -s 0 {} \;`,
  ])('copies, links or edits: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
  });
});

describe('permissions outside the workspace', () => {
  it.each([
    String.raw`cd /var/www/site && find . -type f -exec chmod 766 {} \;`,
    String.raw`find /var/www -type d -exec chmod 755 {} \;`,
    'find ~/Documents -type f | xargs chmod 000',
    'chmod 777 /etc/passwd',
    'chown dev /etc/shadow',
    'chmod u+s /usr/bin/x',
    '/bin/busybox chmod 0700 /bin/chmod',
  ])('of a searched tree or of the system: %s', (command) => {
    expect(ruleOf(command)).toBe('workspace.outside');
  });

  it.each([
    'chmod 700 ~/.ssh',
    'chmod 600 ~/.ssh/id_rsa',
    'chmod +x /usr/local/bin/x',
    String.raw`find scripts -name '*.sh' -exec chmod +x {} \;`,
    String.raw`find . /home/admin/data/ -type d -exec chown admin.admin {} \;`,
  ])('of a file of a person: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
  });
});

describe('what fd finds by a part of its name', () => {
  it.each([
    'fd -H id_rsa ~ -x cat',
    'fd --hidden id_rsa /home/dev --exec-batch cat',
    'fd -H -t f . ~/.ssh -x cat',
    'fd . ~/.aws -X head',
    String.raw`fd -H '^\.netrc$' ~ -X cat`,
    'fd -e pem . ~/.ssh | xargs cat',
    'fd id_ --search-path ~/.ssh -x cat',
    'fd --base-directory ~/.ssh -x cat',
  ])('is a credential: %s', (command) => {
    expect(ruleOf(command)).toBe('secrets.read');
  });

  it.each([
    'fd .pub ~/.ssh -x cat',
    'fd -e pub . ~/.ssh -x cat',
    'fd known_hosts ~/.ssh -x cat',
    'fd README ~/.config -x cat',
    'fd hosts ~ -x cat',
    "fd -g '*.md' ~ -x head",
    'fd -HI node_modules -t d -x rm -rf',
    'fd credentials src | xargs cat',
  ])('is none, or lies where fd does not look unasked: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
  });
});
