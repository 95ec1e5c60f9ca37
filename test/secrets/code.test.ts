import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../src/secrets/scan.js';

const isLive = (text: string): boolean => findSecrets(text).some((hit) => hit.isLive);

/** A signed token with these claims. */
function signed(claims: string): string {
  const parts = ['{"alg":"HS256","typ":"JWT"}', claims].map((text) =>
    Buffer.from(text).toString('base64url'),
  );
  return [...parts, 'q7Zk2vK9xT4bL8nW1rY6cD3fHmPqSwXz'].join('.');
}

describe('code that names credentials without holding one', () => {
  it.each([
    'this.tracingApiKey = options.tracingApiKey;',
    'return { toolApprovalSecret: experimental_toolApprovalSecret, x };',
    'setPrivateKey(privateKey: NodeJS.ArrayBufferView): void;',
    'private_key: PKCS7PrivateKeyTypes,',
    'init.credentials = this.withCredentials ? "include" : "same-origin"',
    '_authHeaders(apiKey = this._client.apiKey) {',
    'exports.exchangeX509Token = exchangeX509Token;',
    'token = Token.Name.Builtin.SchemeFunction',
    'tracingApiKey: this.#tracingApiKey,',
    'aws secretsmanager get-secret-value --secret-id arn:aws:secretsmanager:us-east-1:123456789012:secret:prod/db1-AbCdEf',
    'self._password = parsed.password_of_user',
    'SG.graph.update(G.graph)',
    'allow_credentials=properties.AllowCredentials,',
    'const accessToken = response?.data?.accessTokenFromServer;',
    '"NextContinuationToken": "1w41l63U0xa8q7smH50vCxyTQqdxo69O3EmK28Bi5PcROI4wI/EyIJg=="',
    'tool --token=$TOKEN --password="${DB_PASSWORD}" --api-key=YOUR_API_KEY',
    'docker build --secret=id=npmrc,src=.npmrc . && psql --password=postgres',
    'llm --max-tokens=4096 --next-token=1w41l63U0xa8q7smH50vCxyTQ',
    'mysql -uroot -proot && redis-cli -a secret && keytool -list -storepass changeit',
    '{"password": "Contraseña", "confirmPassword": "Bestätigen", "forgotPassword": "Réinitialiser"}',
    '{"resetPassword": "Zurücksetzen!", "newPassword": "Confirmation!", "pwd": "Contraseña-Nueva"}',
    'resetPassword: "/Auth/Reset-Pwd/:id", changePassword: "/api/v1/Account/Change"',
    "forgotPassword = 'ForgotPwd-Screen'",
    'const token = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";',
    'accessToken: "pk.eyJ1IjoiYWNtZSIsImEiOiJjbGFiMTIzNDUifQ.q7Zk2vK9xT4bL8nW1rY6cD"',
    'apiKey: "phc_q7Zk2vK9xT4bL8nW1rY6cD3fq7Zk2vK9xT4bL8nW1rY"',
    `token: ${signed('{"sub":"1234567890","name":"John Doe","iat":1516239022}')}`,
    `ANON_TOKEN="${signed('{"iss":"supabase","role":"anon"}')}"`,
    `encryptedData:\n  password: AgB${'q7Zk2vK9xT4bL8nW1rY6cD3f'.repeat(12)}`,
    '<assemblyIdentity publicKeyToken="1fc8b3b9a1e18e3b">',
    `src="data:font/woff2;base64,d09GMgABAAAAA+EAAB${'q7Zk2vK9xT4bL8nW1rY6cD3f'.repeat(5)}"`,
    `const wasm = "AGFzbQEAAAAB/EAAB${'q7Zk2vK9xT4bL8nW1rY6cD3f'.repeat(5)}+Az"`,
    '.sk-ant-design-table-header-cell-wrapper{}',
    'private_key: "_EllipticCurvePrivateKey"',
    'access_token=2YotnFZFEjr1zCsicMWpAA',
    'Authorization: Basic czZCaGRSa3F0MzpnWDFmQmF0M2JW',
    `token: ${signed('{"some":"payload"}')}`,
    'key: "AIzaSyDOCAbC123dEf456GhI789jKl012-MnO"',
    "password: 'bm90IG15IHJlYWwgcGFzc3dvcmQ='",
  ])('passes %s', (text) => {
    expect(isLive(text)).toBe(false);
  });

  it.each([
    'this.apiKey = "q7Zk2vK9xT4bL8nW1rY6cD3f";',
    'API_TOKEN=q7Zk2vK9xT4bL8nW1rY6cD3f',
    'API_TOKEN=QX7ZPLMWRT9KDJHGFBVN',
    '2FA_SECRET=q7Zk2vK9xT4bL8nW1rY6cD3f',
    'api_secret: k2vk9xt4bl8nw1ry6cd3fq7z',
    'api_secret: abcdk2vkqxt4blxnw1ryscd3fqyz',
    '//registry.example/:_authToken=k2vk9xt4bl8nw1ry6cd3f',
    'access_key = AKIA{{+}}Q5WERTYUIOPA7DFG',
    'tool --token=q7Zk2vK9xT4bL8nW1rY6cD3f run',
    'tool --api-key="q7Zk2vK9xT4bL8nW1rY6cD3f"',
    'tool --password=Tr0ub4dor!3xyz',
    'java -Dapi.key=q7Zk2vK9xT4bL8nW1rY6cD3f -jar x.jar',
    '$env:API_KEY="q7Zk2vK9xT4bL8nW1rY6cD3f"',
    'npm config set //registry.example/:_authToken k2vk9xt4bl8nw1ry6cd3f',
    'SMTP_PASS=q7Zk2vK9xT4bL8nW1rY6cD3f',
    'DB_PASSWORD="Contraseña-2024-q7"',
    'password: "Correct@Horse"',
    'password = "Xk7-Rt9-Lm2"',
    'PRIVATE_KEY=0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48a0b86991c6218b36c1d19d4a',
    `SERVICE_TOKEN="${signed('{"iss":"supabase","role":"service_role"}')}"`,
    signed('{"sub":"u-4711","name":"Jane Roe"}'),
    `password: ${'q7Zk2vK9xT4bL8nW1rY6cD3f'.repeat(12)}`,
    `EAAB${'q7Zk2vK9xT4bL8nW1rY6cD3f'.repeat(5)}`,
    `https://h.example/me?access_token=EAAB${'q7Zk2vK9xT4bL8nW1rY6cD3f'.repeat(5)}`,
    ['sk-ant-oat01-', 'q7Zk2vK9xT4bL8nW1rY6cD3f'].join(''),
    'access_token=3ZpuoGAGFks2aDtjdNXqBB',
    'Authorization: Basic dDdaazJ2Szl4VDRiTDhuVzFyWTZjRDNm',
    "password: 'Y29ycmVjdCBob3JzZSBiYXR0ZXJ5IHN0YXBsZSA0Nw=='",
    'session_token: "1w41l63U0xa8q7smH50vCxyTQqdxo69O3EmK28Bi5PcROI4wI/EyIJg=="',
  ])('does not pass %s', (text) => {
    expect(isLive(text.replace('{{+}}', ''))).toBe(true);
  });
});
