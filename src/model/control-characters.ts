/**
 * Whether a text holds control characters besides those that are meant. Asked before they are replaced: the
 * pattern that does it takes longer to build than all the rest of a refusal.
 */
export function hasControls(text: string, meant = ''): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code < 0x20 || (code > 0x7e && code < 0xa0)) && !meant.includes(text.charAt(at))) return true;
  }
  return false;
}
