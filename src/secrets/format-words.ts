/**
 * A cheap look before the table of formats is built: a text without any of these words holds none of them.
 * Lower case, and no word that another one is part of.
 */
const LOOSE =
  'secret xox xapp hooks.slack.com sg. glc_ glpat- glptt- gldt- glrt- glrtr- glcbt- glft- glsoat- glagent- ' +
  'glimt- gloas- ops_ atatt3 .webhook.office.com _auth _password pscale_ dp. fo1_ flyv1 accountkey= ' +
  'sharedaccesskey= q~ sntry .atlasv1. tfp_ eyj';

/** What these are part of is a run of letters, digits, `_` and `-` that is at least so long. */
const TIGHT =
  'npm_ shppa_ shpca_ shpss_ ghp_ gho_ ghu_ ghs_ ghr_ glsa_ hf_ lin_ ntn_ vcp_ vci_ vca_ vcr_ vck_ dapi ' +
  'figd_ akia asia abia acca aiza gocspx- xai- pplx- r8_ k_live_ k_test_ k_prod_ whsec_ atbb ' +
  '/api/webhooks/ :aa key- xkeysib- pypi- rubygems_ cio oy2 doo_v1_ dop_v1_ dor_v1_ hrku- nfp_ sbp_ nrak- ' +
  'pul- pmak- sq0 access- shippo_ waka_ eaa . pat sk -us re_';
const RUN = 17;

function isUnbroken(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 45 || code === 95;
}

function hasRun(lower: string, length: number): boolean {
  let run = 0;
  for (let at = 0; at < lower.length; at += 1) {
    run = isUnbroken(lower.charCodeAt(at)) ? run + 1 : 0;
    if (run === length) return true;
  }
  return false;
}

const looseWords = LOOSE.split(' ');
const tightWords = TIGHT.split(' ');

/** Whether a text, given in lower case, can hold a credential of a known format. */
export function mayHoldFormat(lower: string): boolean {
  for (const word of looseWords) if (lower.includes(word)) return true;
  return hasRun(lower, RUN) && tightWords.some((word) => lower.includes(word));
}
