import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../src/secrets/scan.js';
import { madeUpValues } from './made-up.js';

const [LINE = ''] = madeUpValues('MIIEpAIBAAKCAQEA<b48>', 1);
const BEGIN = '-----BEGIN RSA PRIVATE KEY-----';
const END = '-----END RSA PRIVATE KEY-----';

const isLive = (text: string): boolean => findSecrets(text).some((hit) => hit.isLive);

describe('a private key', () => {
  it.each([
    ['as a file', `${BEGIN}\n${LINE}\n${LINE}\n${END}`],
    ['with ends of lines from elsewhere', `${BEGIN}\r\n${LINE}`],
    ['on one line', `${BEGIN} ${LINE} ${END}`],
    ['in a string', `"${BEGIN}\\n${LINE}\\n${END}"`],
    ['in a string within a string', `"${BEGIN}\\\\n${LINE}"`],
    ['in strings that are joined', `'${BEGIN}\\n' +\n  '${LINE}\\n' +`],
    ['in a list', `["${BEGIN}", "${LINE}"]`],
    ['in YAML', `key: |\n    ${BEGIN}\n    ${LINE}\n    ${END}`],
    ['in a patch', `+${BEGIN}\n+${LINE}\n+${END}`],
    ['in a comment', `# ${BEGIN}\n# ${LINE}\n# ${END}`],
    ['in an address', `${BEGIN}%0A${LINE}%0A${END}`],
    [
      'with headers',
      `${BEGIN}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF\n\n${LINE}\n${END}`,
    ],
    ['as arguments', `printf '%s\\n' '${BEGIN}' '${LINE}' '${END}'`],
    ['written line by line', `echo "${BEGIN}" > k; echo "${LINE}" >> k`],
  ])('counts %s', (_, text) => {
    expect(isLive(text)).toBe(true);
  });

  it.each([
    ['a comparison', `if (text.indexOf('${BEGIN}') !== 0) throw new TypeError(describePrivateKey(text, 1));`],
    ['a template', `\`${BEGIN}\\n\${privateKeyToBase64(key)}\\n${END}\``],
    ['two constants', `const HEADER = "${BEGIN}"; const secondFooterLine2 = "${END}";`],
    ['a replacement', `text.replace("${BEGIN}", "").replace("${END}", "").replaceAll("\\n", "")`],
    ['a search in a directory', `grep -rl -- "${BEGIN}" src/components/authentication`],
    [
      'a search in some files',
      `grep -r --include=configurationFiles -e "${BEGIN}" packages/Server2/src/modules`,
    ],
    ['a search in the history', `git log -S'${BEGIN}' --oneline -- packages/authentication/`],
    ['a manual', `${BEGIN}\n<paste your key here>\n${END}`],
    ['a manual with a beginning', `${BEGIN}\nMIIE...\n${END}`],
  ])('is not %s', (_, text) => {
    expect(isLive(text)).toBe(false);
  });

  it('is looked for in as many steps as there are characters', () => {
    // With two ways to read each end of a line, this would take longer than anybody waits.
    expect(isLive(`${BEGIN}${'\\\\n'.repeat(600)}!`)).toBe(false);
    expect(isLive(`${BEGIN}${'Abcd: x x x '.repeat(150)}!`)).toBe(false);
  });
});
