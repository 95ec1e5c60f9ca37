/** Names of fields as they are compared. */
export function plainKey(key: string): string {
  return key.replaceAll('_', '').replaceAll('-', '').toLowerCase();
}
