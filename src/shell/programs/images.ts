import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { readOptions, spec } from '../options.js';
import { reportContent } from './contents.js';
import { isPlace } from './output-options.js';

/** Well-known images that start one program, which takes the words after them. */
const programs = once((): Readonly<Record<string, string>> => ({
  'curlimages/curl': 'curl',
  'alpine/curl': 'curl',
  'appropriate/curl': 'curl',
  'byrnedo/alpine-curl': 'curl',
  'badouralix/curl-http2': 'curl',
  'alpine/httpie': 'http',
  'alpine/git': 'git',
  'bitnami/git': 'git',
  'amazon/aws-cli': 'aws',
  'aws-cli/aws-cli': 'aws',
  'alpine/socat': 'socat',
  'alpine/openssl': 'openssl',
  'subfuzion/netcat': 'nc',
  'rclone/rclone': 'rclone',
  'minio/mc': 'mc',
  'd3fk/s3cmd': 's3cmd',
  'bitnami/kubectl': 'kubectl',
  'rancher/kubectl': 'kubectl',
  'hashicorp/vault': 'vault',
  'mikefarah/yq': 'yq',
  'koalaman/shellcheck': 'shellcheck',
  'instrumentisto/rsync-ssh': 'rsync',
  'linuxserver/ffmpeg': 'ffmpeg',
  'jrottenberg/ffmpeg': 'ffmpeg',
  composer: 'composer',
  'pandoc/core': 'pandoc',
  'pandoc/latex': 'pandoc',
}));

/** Images of languages hand options to their interpreter, and anything else to the system. */
const INTERPRETERS = /^(?:node|php|ruby|perl|deno|denoland\/deno|oven\/bun)$/;

/** The program that an image puts before the words it is given; null if it starts the first of them. */
export function entryOf(image: string, words: readonly string[]): string | null {
  const bare = image.replace(/@sha256:.*$/, '').replace(/:[^/:]*$/, '');
  const name = bare.replace(
    /^(?:docker\.io|quay\.io|ghcr\.io|public\.ecr\.aws|registry\.hub\.docker\.com)\/(?:library\/)?/,
    '',
  );
  if (Object.hasOwn(programs(), name)) return programs()[name] ?? null;
  return INTERPRETERS.test(name) && words[0]?.startsWith('-') === true ? name.replace(/^.*\//, '') : null;
}

/** What a build leaves on this machine: `-o dir`, `--output type=local,dest=dir`, and files with its names. */
export function reportBuilt(call: Call, args: readonly string[]): void {
  const options = readOptions(
    args,
    spec('o:f:t:', 'output= file= tag= iidfile= metadata-file= target= build-arg= cache-to='),
  );
  const results = options.all('o', 'output').map((text) => /(?:^|,)dest=([^,]+)/.exec(text)?.[1] ?? text);
  const places = [...results, ...options.all('iidfile', 'metadata-file')].filter(isPlace);
  if (places.length > 0) reportContent(call, places, 'takes the result');
}

/** Images are copied to a place that says what kind it is: `dir:/opt/x`, `oci-archive:x.tar`. */
export const skopeo: Program = (call) => {
  const [verb, , into = ''] = call.options(
    spec('f:', 'format= src-creds= dest-creds= authfile= sign-by= policy= override-arch= override-os='),
  ).operands;
  const place = /^(?:dir|oci|oci-archive|docker-archive):([^:]+)/.exec(into)?.[1];
  if (verb === 'copy' && place !== undefined) reportContent(call, [place], 'takes the image');
};
