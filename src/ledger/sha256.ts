/** The round constants of FIPS 180-4, 4.2.2, as signed numbers: larger ones would be allocated at every use. */
const ROUNDS = [
  0x428a2f98, 0x71374491, -0x4a3f0431, -0x164a245b, 0x3956c25b, 0x59f111f1, -0x6dc07d5c, -0x54e3a12b,
  -0x27f85568, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, -0x7f214e02, -0x6423f959, -0x3e640e8c,
  -0x1b64963f, -0x1041b87a, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  -0x67c1aeae, -0x57ce3993, -0x4ffcd838, -0x40a68039, -0x391ff40d, -0x2a586eb9, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, -0x7e3d36d2, -0x6d8dd37b,
  -0x5d40175f, -0x57e599b5, -0x3db47490, -0x3893ae5d, -0x2e6d17e7, -0x2966f9dc, -0x0bf1ca7b, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee,
  0x78a5636f, -0x7b3787ec, -0x7338fdf8, -0x6f410006, -0x5baf9315, -0x41065c09, -0x398e870e,
];

const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

function padded(parts: readonly Uint8Array[]): DataView {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array((((length + 8) >>> 6) + 1) * 64);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  bytes[length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(bytes.length - 4, (length << 3) >>> 0);
  return view;
}

function schedule(view: DataView, at: number, words: Int32Array): void {
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const a = words[i - 15] ?? 0;
    const b = words[i - 2] ?? 0;
    const first = ((words[i - 16] ?? 0) + (words[i - 7] ?? 0)) | 0;
    const sum = (first + (((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3))) | 0;
    words[i] = sum + (((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10));
  }
}

/**
 * Written for an interpreter: this runs a dozen times in a process that is gone before it is compiled. A sum is cut
 * to 32 bits at once, because one that is longer takes memory, and so does all that is added to it.
 */
function compress(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    let t = (h + (ROUNDS[i] ?? 0)) | 0;
    t = (t + (words[i] ?? 0)) | 0;
    t = (t + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7)))) | 0;
    t = (t + (g ^ (e & (f ^ g)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t) | 0;
    d = c;
    c = b;
    b = a;
    a = (t + (((b >>> 2) | (b << 30)) ^ ((b >>> 13) | (b << 19)) ^ ((b >>> 22) | (b << 10)))) | 0;
    a = (a + ((b & c) | (d & (b | c)))) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = (state[i] ?? 0) + (sums[i] ?? 0);
}

/**
 * SHA-256 of the parts one after the other, in hexadecimal. Our own, because the hook process is started
 * for every tool call and node:crypto takes 3 ms to load: docs/decisions/0040-ledger-chain.md.
 */
export function sha256(...parts: readonly Uint8Array[]): string {
  const view = padded(parts);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let at = 0; at < view.byteLength; at += 64) {
    schedule(view, at, words);
    compress(state, words);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
