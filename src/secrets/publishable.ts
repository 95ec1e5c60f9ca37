/** Marks by which a provider says that a key may be seen by everybody: Mapbox, PostHog, Stripe, Supabase. */
const PUBLIC_MARK = /^(?:pk\.eyJ|phc_|pk_(?:live|test)_|sb_publishable_)/;
/** An account or a contract of a blockchain; a private key is longer. */
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const SIGNED = /^eyJ[\w-]+\.(eyJ[\w-]+)\./;
/** What an anonymous visitor is given, and the sample of every tutorial. */
const PUBLIC_CLAIM = /"role"\s*:\s*"anon"|"sub"\s*:\s*"1234567890"[^]*"name"\s*:\s*"John Doe"/;

/** A value that looks like a credential and is there to be seen. */
export function isPublishable(value: string): boolean {
  if (PUBLIC_MARK.test(value) || ADDRESS.test(value)) return true;
  const claims = SIGNED.exec(value)?.[1];
  return claims !== undefined && PUBLIC_CLAIM.test(Buffer.from(claims, 'base64url').toString('utf8'));
}

const SEALED = /^Ag[AB][A-Za-z0-9+/=]{100,}$/;

/** A secret of Kubernetes that only the cluster can open; it is made to be committed. */
export function isSealed(value: string, text: string): boolean {
  return SEALED.test(value) && /encryptedData|SealedSecret/.test(text);
}
