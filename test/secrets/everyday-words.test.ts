import { describe, expect, it } from 'vitest';
import { isMadeUp } from '../../src/secrets/everyday-words.js';
import { findSecrets } from '../../src/secrets/scan.js';
import { madeUpValues } from './made-up.js';

const isLive = (text: string): boolean => findSecrets(text.replaceAll('{{+}}', '')).some((hit) => hit.isLive);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Where tests, documentation and commands have them. */
const PLACES: readonly ((value: string) => string)[] = [
  (value) => `curl -d '{"email":"a@example.com","password":"${value}"}' http://localhost:3000/login`,
  (value) => `const password = '${value}';`,
  (value) => `docker run -e MSSQL_SA_PASSWORD=${value} mssql`,
  (value) => `tool --password ${value}`,
  (value) => `curl -u admin:${value} http://localhost`,
  (value) => `CREATE USER app IDENTIFIED BY '${value}';`,
  (value) => `POSTGRES_PASSWORD=${value}\n`,
  (value) => `kind: Secret\ndata:\n  password: ${base64(value)}\n`,
  (value) => `Authorization: Basic ${base64(`admin:${value}`)}`,
];

describe('a password that somebody made up for a moment', () => {
  it.each([
    'SecurePassword123!',
    'TestPassword123!',
    'P@ssw0rd123',
    'P@ssw0rd123!',
    'SecureP@ss123',
    'S3cur3P@ss',
    'StrongP@ssw0rd!',
    'Str0ngP@ss!',
    'MyP@ssw0rd',
    'newP@ss456',
    'Sup3rS3cr3t!',
    'SuperSecretPassword123!',
    'Adm1nP@ssw0rd2024',
    'L0calD3vP@55!',
    'pa55w0rd-l0ng-en0ugh!',
    'W3lc0me!2024',
    'WrongPassword123!',
    'e2e-Test-Password-1!',
    'LibraryPassword2024!',
    'Student2024!',
    'JohnDoe123!',
    'Abc123!@#Def',
  ])('%s is not live', (value) => {
    for (const place of PLACES) expect(`${place(value)}: ${isLive(place(value))}`).toMatch(/false$/);
  });

  it.each([
    'kX9#vQ2mLp7zRt4w',
    'Tr0ub4dor!3xyz',
    'Correct@Horse',
    'Acme#Prod2024!',
    'Pr0dP@ssw0rd2024!',
    'L1v3P@ssw0rd!2024',
    'Pr0d-P@ss-9xK2',
    'P@ss-kX9vQ2mLp7',
    'Secur3-kQvZ!x',
    'S3cret#483920173',
    'Bobcat#2024x',
    'Johnson#2024!',
  ])('%s is', (value) => {
    for (const place of PLACES) expect(`${place(value)}: ${isLive(place(value))}`).toMatch(/true$/);
  });

  it.each(['<a10>', '<a16>', '<z12>', '<z24>', '<l20>', '<h32>', '<u40>', 'test-<a20>', 'pass<a12>'])(
    'nothing drawn as %s is made up',
    (template) => {
      expect(madeUpValues(template, 2000).filter(isMadeUp)).toEqual([]);
    },
  );
});

describe('a value that says what it is for', () => {
  it.each([
    'API_KEY = "test-api-key-12345"',
    'SECRET_KEY="insecure-dev-key-9f8a7b6c5d4e3f2a1b0c"',
    "SECRET_KEY = 'django-insecure-8k2n5v7x1q3w9e4r6t0y'",
    'JWT_SECRET=test-jwt-secret-for-ci-9d8f7a6b',
    'token: "test_token_abc123xyz"',
    'SECRET_KEY=dev-secret-do-not-use-in-production-a8f3c2',
  ])('passes %s', (text) => {
    expect(isLive(text)).toBe(false);
  });

  it.each([
    'API_KEY=test-key-sk_live_{{+}}Q7mZ2vK9xT4bL8nW1rY6cD3f',
    'API_KEY=test-key-prod-q7Zk2vK9xT4bL8nW1rY6cD3f',
    'API_KEY=dev-and-prod-key-q7Zk2vK9xT4bL8nW1rY6cD3f',
    'API_KEY=test-q7Zk2vK9xT4bL8nW1rY6cD3f',
    'API_KEY=q7Zk2vK9xT4bL8nW1rY6cD3f-test-key',
    'API_KEY=test-key-ghp_{{+}}Q7mZ2vK9xT4bL8nW1rY6cD3fH5jP0sA2eGuX',
  ])('does not pass %s', (text) => {
    expect(isLive(text)).toBe(true);
  });
});
