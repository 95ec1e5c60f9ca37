import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../src/secrets/scan.js';

const isLive = (text: string): boolean => findSecrets(text.replaceAll('{{+}}', '')).some((hit) => hit.isLive);
const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');

const KEY = 'q7Zk2vK9xT4bL8nW1rY6cD3fHmPqSwXz8q7Zk2vK9xT4bL8nW1rY6cD3fHmPqSwXz8q7Zk2vK9xT4bL8nW1rY6==';
const signed = (claims: string): string =>
  ['{"alg":"HS256","typ":"JWT"}', claims, KEY.slice(0, 32)]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

describe('a value that everybody has', () => {
  it.each([
    `password: ${base64('changeme')}`,
    `password: ${base64('password')}`,
    `password: ${base64('postgres')}`,
    `password: ${base64('my-db-secret12')}`,
    `Authorization: Basic ${base64('admin:password')}`,
    'ENCRYPTION_KEY=00112233445566778899aabbccddeeff',
    'ENCRYPTION_KEY=fedcba9876543210fedcba9876543210',
    `ENCRYPTION_KEY=${base64('0123456789abcdef0123456789abcdef')}`,
    `ENCRYPTION_KEY=${base64(Uint8Array.from({ length: 32 }, (_, at) => at))}`,
    'AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6{{+}}IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
    'PRIVATE_KEY=0xac0974bec39a17e36ba4a6b4d238ff944bacb478{{+}}cbed5efcae784d7bf4f2ff80',
    'cast send --private-key ac0974bec39a17e36ba4a6b4d238ff944bacb478{{+}}cbed5efcae784d7bf4f2ff80',
    `SERVICE_TOKEN=${signed('{"iss":"supabase-demo","role":"service_role"}')}`,
    `TOKEN=${signed('{"sub":"1234567890"}')}`,
    `TOKEN=${signed('{"sub":"8347192055"}').replace(/^[^.]*/, base64('{"alg":"none"}').replaceAll('=', ''))}`,
    'LANGSMITH_API_KEY=lsv2_pt_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_xxxxxxxxxx',
    'nvapi-your-key-goes-here',
    'NGC_KEY=nvapi-XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
    'DUFFEL_TOKEN=duffel_test_placeholder_token_for_the_documentation',
    'uses: acme/sdk-7f1c5a2e@v1 # sdk-release-candidate-for-testing',
    'integrity: sha256-q7Zk2vK9xT4bL8nW1rY6cD3fHmPqSwXz8q7Zk2vK9x8=',
    'git describe v1.0-12-g3f2a9c1',
    'import { aio_read_many_files_at_once } from "./aio_read_many_files_at_once.js";',
    'https://cdn.example.com/a.png?sv=2022-11-02&sig=example',
    'password = "pbkdf2_sha256$600000$abcDEF123ghi$Zk2vK9xT4bL8nW1rY6cD3fHmPqSwXz="',
    'password = "pbkdf2:sha256:600000$salt1234$5f4dcc3b5aa765d61d8327deb882cf99aabb"',
    '"password": "$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"',
  ])('passes %s', (text) => {
    expect(isLive(text)).toBe(false);
  });

  it.each([
    `password: ${base64('kX9#vQ2mLp7zRt4w')}`,
    `password: ${base64('k2vk9xt4bl8')}`,
    `Authorization: Basic ${base64('admin:kX9#vQ2mLp7zRt4w')}`,
    `ENCRYPTION_KEY=${base64('9f86d081884c7d659a2feaa0c55ad015')}`,
    'ENCRYPTION_KEY=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
    `AccountKey=${KEY}`,
    'PRIVATE_KEY=0x7c6a180b36896a0a8c02787eeafb0e4c1d5e1f7d8c2b3a495867f0e1d2c3b4a5',
    `SERVICE_TOKEN=${signed('{"iss":"supabase","role":"service_role"}')}`,
    'password = "pbkdf2-kX9#vQ2mLp7zRt4w"',
  ])('does not pass %s', (text) => {
    expect(isLive(text)).toBe(true);
  });
});

describe('a token that somebody signed', () => {
  it.each(['{"sub":"8347192055"}', '{"sub":"1234567890","role":"admin"}'])('is one: %s', (claims) => {
    expect(isLive(`TOKEN=${signed(claims)}`)).toBe(true);
  });
});
