const KEPT_SECRET =
  /(?:^|\/)(?:\.env(?:\.(?!example|sample|template|dist|defaults)[\w-]+)?|[^/]+\.pem|[^/]+\.p12|[^/]+\.pfx|[^/]+\.keystore|[^/]+\.kdbx|id_(?:rsa|dsa|ecdsa|ed25519)|credentials(?:\.json)?|secrets?\.(?:ya?ml|json|toml|env)|service-account[^/]*\.json|terraform\.tfstate)$/i;
/** What was typed into shells and clients: passwords and tokens are among it. */
const TYPED = /(?:^|\/)(?:\.[\w-]+_history|\.zhistory|\.histfile|fish_history)$|^\$HISTFILE$/;

/** Files that may be read but must not leave the machine. */
export function isKeptSecret(path: string): boolean {
  return KEPT_SECRET.test(path) || TYPED.test(path);
}
