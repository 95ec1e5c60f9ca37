/** Addresses at which a cloud tells whoever asks from the machine, or from a container on it. */
const METADATA =
  /^(?:https?:\/\/)?(?:169\.254\.16[89]\.\d+|169\.254\.170\.\d+|2852039166|0xa9fea9fe|100\.100\.100\.200|\[fd00:ec2::(?:23|254)\]|metadata(?:\.google\.internal|\.goog|\.azure\.internal)?)(?::\d+)?\//i;

/** What of it is a credential; the machine's name and place are not. */
const HANDED_OUT =
  /\/(?:iam|ram)\/security-credentials\b|\/service-accounts\/[^/]+\/(?:token|identity)\b|\/identity\/oauth2\/token\b|^[^/]*(?:\/\/)?169\.254\.170\.\d+\/v\d\/credentials\b|\/opc\/v\d\/identity\/key/i;

/** Whether reading this address shows the credential of the machine that reads it. */
export function isCredentialUrl(url: string): boolean {
  return METADATA.test(url) && HANDED_OUT.test(url);
}
