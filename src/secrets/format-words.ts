/**
 * A cheap look before the table of formats is built: a text without any of these words holds none of them.
 * Lower case, and no word that another one is part of.
 */
const SURE =
  'secret npm_ xox xapp hooks.slack.com sg. shppa_ shpca_ shpat_ shpss_ ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ ' +
  'glc_ glsa_ glpat- glptt- gldt- glrt- glrtr- glcbt- glft- glsoat- glagent- glimt- gloas- sk- gsk_ hf_ lin_ ' +
  'ntn_ ops_ hvs. hvb. hvr. vcp_ vci_ vca_ vcr_ vck_ dapi dckr_pat_ figd_ akia asia abia acca aiza gocspx- ' +
  'ya29. xai- pplx- r8_ k_live_ k_test_ k_prod_ whsec_ atbb atatt3 /api/webhooks/ :aa .webhook.office.com key- ' +
  'xkeysib- _auth _password pypi- rubygems_ cio oy2 doo_v1_ dop_v1_ dor_v1_ hrku- nfp_ sbp_ ' +
  'pscale_ dp. fo1_ flyv1 accountkey= sharedaccesskey= q~ nrak- sntry .atlasv1. pul- pmak- sq0 access- pat- ' +
  'cfpat- tfp_ shippo_ waka_ tskey- sl. eaa eyj mfa.';

/** Words of everyday language and paths; what they are part of is at least so long without a break. */
const VAGUE = '. pat sk -us re_';
const VAGUE_RUN = 17;

/** Letters, digits, `_` and `-`. */
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

const sureWords = SURE.split(' ');
const vagueWords = VAGUE.split(' ');

/** Whether a text, given in lower case, can hold a credential of a known format. */
export function mayHoldFormat(lower: string): boolean {
  for (const word of sureWords) if (lower.includes(word)) return true;
  return vagueWords.some((word) => lower.includes(word)) && hasRun(lower, VAGUE_RUN);
}
