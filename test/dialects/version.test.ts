import { describe, expect, it } from 'vitest';
import { compareVersions, versionIn } from '../../src/dialects/version.js';

describe('versions', () => {
  it.each([
    ['codex-cli 0.166.0', '0.166.0'],
    ['2.1.325 (Claude Code)', '2.1.325'],
    ['v20.1', '20.1'],
    ['2026.09.18-9a7762b', '2026.09.18'],
    ['kimi, version 12', null],
    ['', null],
  ])('in %j is %j', (text, version) => {
    expect(versionIn(text)).toBe(version);
  });

  it.each([
    ['1.10.0', '1.9.9', 1],
    ['2.4', '2.4.0', 0],
    ['2.0.42', '2.0.43', -1],
    ['2026.09.18', '2.4', 1],
  ])('%s against %s', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });
});
