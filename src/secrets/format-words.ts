/**
 * A cheap look before the table of formats is built: a text in which none of these lists has a word in its place
 * holds none of them. Lower case.
 */
const ANYWHERE =
  'secret xox xapp hooks.slack.com sg. glc_ glpat- glptt- gldt- glrt- glrtr- glcbt- glft- glsoat- glagent- ' +
  'glimt- gloas- ops_ atatt3 atctt3 .webhook.office.com _auth _password pscale_ dp. fo1_ flyv1 accountkey= ' +
  'sharedaccesskey= q~ sntry .atlasv1. tfp_ eyj ccipat_ ssws &sig= 1//0 sha256~ access_token$';

/** The other formats are, or end in, a run of letters, digits, `_` and `-` that is at least so long. */
const RUN = 17;

/** A run that may be one begins with one of these, */
const AT_ITS_BEGINNING =
  'aiza gocspx- sk rk_ xai- pplx- r8_ whsec_ atbb key- xkeysib- re_ pypi- rubygems_ cio oy2 doo_v1_ dop_v1_ dor_v1_ ' +
  'hrku- nfp_ sbp_ pat nrak- pul- pmak- sq0 access- cfpat- shippo_ waka_ tskey- eaa akcp ltai5t lsv2_ csk- nvapi- tgp_v1_ ' +
  'tvly- pcsk_ fc- bkua_ squ_ sqa_ sqp_ sgp_ dckr_oat_ ico- sdk- xaat- hcaik_ phx_ napi_ rnd_ ddp_ tk-us- ezak duffel_ flwseck- ' +
  'pnu_ pnb_ rdme_ clojars_ aio_';

/** or has one of these in it, */
const WITHIN =
  'npm_ shppa_ shpca_ shpat_ shpss_ ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glsa_ t3blbkfj sk-ant- gsk_ hf_ lin_ ntn_ ' +
  'vcp_ vci_ vca_ vcr_ vck_ dapi dckr_pat_ figd_ akia asia abia acca -us';

/** or one of these before it; then it is at least so long. */
const BEFORE = 'ya29. hvs. hvb. hvr. sl. mfa. :aa /api/webhooks/ v1.0- dt0 pat. sat.';
const RUN_AFTER = 24;

const anywhere = ANYWHERE.split(' ');
const beginnings = AT_ITS_BEGINNING.split(' ');
const within = WITHIN.split(' ');
const before = BEFORE.split(' ');

function isUnbroken(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 45 || code === 95;
}

/** The first part of a bot's token at Discord, which is known by its length alone. */
function isBotsNumber(run: string, next: string): boolean {
  return next === '.' && run.length >= 24 && run.length <= 26 && 'mno'.includes(run.charAt(0));
}

/** Whether a text, given in lower case, can hold a credential of a known format. */
export function mayHoldFormat(lower: string): boolean {
  for (const word of anywhere) if (lower.includes(word)) return true;
  let start = 0;
  let longest = 0;
  for (let at = 0; at <= lower.length; at += 1) {
    if (isUnbroken(lower.charCodeAt(at))) continue;
    if (at - start >= RUN) {
      const run = lower.slice(start, at);
      for (const word of beginnings) if (run.startsWith(word)) return true;
      for (const word of within) if (run.includes(word)) return true;
      if (isBotsNumber(run, lower.charAt(at))) return true;
      longest = Math.max(longest, run.length);
    }
    start = at + 1;
  }
  return longest >= RUN_AFTER && before.some((word) => lower.includes(word));
}
