/** Credentials that never were: drawn from a fixed seed, in the formats of their providers. */

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = UPPER.toLowerCase();
const DIGITS = '0123456789';

const CLASSES: Readonly<Record<string, string>> = {
  A: UPPER + DIGITS,
  a: UPPER + LOWER + DIGITS,
  l: UPPER + LOWER,
  h: `${DIGITS}abcdef`,
  d: DIGITS,
  u: `${UPPER}${LOWER}${DIGITS}_-`,
  b: `${UPPER}${LOWER}${DIGITS}+/`,
  z: LOWER + DIGITS,
};

/** A generator of numbers below 1 that is the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 0x1000000;
  };
}

/** `ghp_<a36>`: literal text, and in angle brackets a class with a count. */
const TEMPLATES: readonly (readonly [rule: string, template: string])[] = [
  ['aws-access-key', 'AKIA<A16>'],
  ['aws-access-key', 'ASIA<A16>'],
  ['mapbox', 'sk.eyJ<a40>.<u22>'],
  ['circleci', 'CCIPAT_<a22>_<h40>'],
  ['okta', 'SSWS 00<u40>'],
  ['google-api-key', 'AIza<u35>'],
  ['google-oauth-secret', 'GOCSPX-<u28>'],
  ['google-oauth-token', 'ya29.<u60>'],
  ['ai-key', 'sk-<a48>'],
  ['openai', 'sk-proj-<u74>T3BlbkFJ<u74>'],
  ['openrouter', 'sk-or-v1-<h64>'],
  ['anthropic', 'sk-ant-api03-<u93>AA'],
  ['xai', 'xai-<a80>'],
  ['perplexity', 'pplx-<a48>'],
  ['replicate', 'r8_<a37>'],
  ['huggingface', 'hf_<l34>'],
  ['groq', 'gsk_<a52>'],
  ['stripe', 'sk_live_<a24>'],
  ['stripe', 'rk_live_<a24>'],
  ['stripe-webhook', 'whsec_<a32>'],
  ['github', 'ghp_<a36>'],
  ['github', 'gho_<a36>'],
  ['github', 'ghs_<a36>'],
  ['github', 'github_pat_<a22>_<a59>'],
  ['gitlab', 'glpat-<u20>'],
  ['gitlab', 'glrt-<u20>'],
  ['bitbucket', 'ATBB<a32>'],
  ['atlassian', 'ATATT3<u180>'],
  ['slack', 'xoxb-<d12>-<d13>-<a24>'],
  ['slack', 'xoxp-<d12>-<d12>-<d13>-<h32>'],
  ['slack', 'https://hooks.slack.com/services/T<A8>/B<A8>/<a24>'],
  ['discord-webhook', 'https://discord.com/api/webhooks/<d18>/<u68>'],
  ['discord-bot', 'M<u23>.<u6>.<u27>'],
  ['telegram-bot', '<d10>:AA<u33>'],
  ['twilio', 'SK<h32>'],
  ['sendgrid', 'SG.<a22>.<a43>'],
  ['mailgun', 'key-<h32>'],
  ['mailchimp', '<h32>-us12'],
  ['brevo', 'xkeysib-<h64>-<a16>'],
  ['npm', 'npm_<a36>'],
  ['pypi', 'pypi-AgEIcHlwaS5vcmc<u120>'],
  ['rubygems', 'rubygems_<h48>'],
  ['crates', 'cio<a32>'],
  ['nuget', 'oy2<z43>'],
  ['digitalocean', 'dop_v1_<h64>'],
  ['heroku', 'HRKU-<u60>'],
  ['netlify', 'nfp_<a36>'],
  ['supabase', 'sbp_<h40>'],
  ['planetscale', 'pscale_tkn_<u43>'],
  ['doppler', 'dp.pt.<a43>'],
  ['airtable', 'pat<a14>.<h64>'],
  ['azure-storage', 'AccountKey=<b86>=='],
  ['azure-client-secret', '<a3>8Q~<a34>'],
  ['newrelic', 'NRAK-<A27>'],
  ['sentry', 'sntrys_<b80>'],
  ['terraform-cloud', '<a14>.atlasv1.<a67>'],
  ['pulumi', 'pul-<h40>'],
  ['postman', 'PMAK-<h24>-<h34>'],
  ['square', 'sq0atp-<u22>'],
  ['linear', 'lin_api_<a40>'],
  ['notion', 'ntn_<d11><a35>'],
  ['shopify', 'shpat_<h32>'],
  ['databricks', 'dapi<h32>'],
  ['docker', 'dckr_pat_<u27>'],
  ['figma', 'figd_<u43>'],
  ['grafana', 'glsa_<a32>_<h8>'],
  ['hashicorp-vault', 'hvs.<u95>'],
  ['tailscale', 'tskey-auth-<a12>-<a32>'],
  ['age', 'AGE-SECRET-KEY-1<A58>'],
  ['jwt', 'eyJ<u30>.eyJ<u80>.<u43>'],
  ['atlassian', 'ATCTT3<u180>'],
  ['azure-sas', 'sv=2022-11-02&ss=b&sp=rwdl&sig=<a43>%3D'],
  ['square', 'EAAA<u60>'],
  ['jfrog', 'AKCp<a69>'],
  ['alibaba', 'LTAI5t<a18>'],
  ['google-refresh-token', '1//0<u90>'],
  ['cloudflare-origin', 'v1.0-<h24>-<h146>'],
  ['dynatrace', 'dt0c01.<A24>.<A64>'],
  ['openshift', 'sha256~<u43>'],
  ['paypal', 'access_token$production$<z16>$<h32>'],
  ['harness', 'pat.<u22>.<h24>.<a20>'],
  ['langsmith', 'lsv2_pt_<h32>_<h10>'],
  ['langfuse', 'sk-lf-<h8>-<h4>-4<h3>-a<h3>-<h12>'],
  ['elevenlabs', 'sk_<h48>'],
  ['cerebras', 'csk-<z48>'],
  ['nvidia', 'nvapi-<u64>'],
  ['together', 'tgp_v1_<u43>'],
  ['tavily', 'tvly-dev-<a32>'],
  ['pinecone', 'pcsk_<a70>'],
  ['firecrawl', 'fc-<h32>'],
  ['buildkite', 'bkua_<h40>'],
  ['sonarqube', 'squ_<h40>'],
  ['sourcegraph', 'sgp_<h16>_<h40>'],
  ['docker', 'dckr_oat_<u32>'],
  ['infracost', 'ico-<a32>'],
  ['launchdarkly', 'sdk-<h8>-<h4>-4<h3>-a<h3>-<h12>'],
  ['axiom', 'xaat-<h8>-<h4>-4<h3>-a<h3>-<h12>'],
  ['honeycomb', 'hcaik_<z58>'],
  ['posthog', 'phx_<a43>'],
  ['neon', 'napi_<z64>'],
  ['render', 'rnd_<a28>'],
  ['deno', 'ddp_<a36>'],
  ['scalingo', 'tk-us-<u48>'],
  ['easypost', 'EZAK<a54>'],
  ['duffel', 'duffel_live_<u43>'],
  ['flutterwave', 'FLWSECK-<h32>-X'],
  ['prefect', 'pnu_<a36>'],
  ['readme', 'rdme_<z70>'],
  ['clojars', 'CLOJARS_<z60>'],
  ['adafruit', 'aio_<a28>'],
];

export interface MadeUp {
  readonly rule: string;
  readonly value: string;
}

export function drawFrom(template: string, random: () => number): string {
  return template.replace(/<([A-Za-z])(\d+)>/g, (_, name: string, count: string) => {
    const chars = CLASSES[name] ?? '';
    return Array.from({ length: Number(count) }, () => chars[Math.floor(random() * chars.length)]).join('');
  });
}

/** One credential of each format and round. */
export function madeUpCredentials(rounds: number): readonly MadeUp[] {
  const random = seeded(20);
  return Array.from({ length: rounds }, () =>
    TEMPLATES.map(([rule, template]) => ({ rule, value: drawFrom(template, random) })),
  ).flat();
}

export function madeUpValues(template: string, count: number): readonly string[] {
  const random = seeded(template.length * 7919 + count);
  return Array.from({ length: count }, () => drawFrom(template, random));
}
