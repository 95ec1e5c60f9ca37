import { fromBase64 } from '../output/encodings.js';

const CODE_URL = /^data:([^,]*javascript[^,]*),([^]*)$/;

function decodedUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The code that an address of a module holds itself; null if it is another address. */
export function codeInUrl(address: string): string | null {
  const [, kind, body = ''] = CODE_URL.exec(address) ?? [];
  if (kind === undefined) return null;
  return kind.trim().endsWith(';base64') ? (fromBase64(decodedUrl(body)) ?? '') : decodedUrl(body);
}
