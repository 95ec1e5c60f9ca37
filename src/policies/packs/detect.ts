import { once } from '../../model/once.js';
import type { PolicyContext } from '../policy.js';

export const PACKS = ['container', 'infrastructure', 'cloud', 'database'] as const;

export type Pack = (typeof PACKS)[number];

/** Names whose presence in the project says that such tools are at work here. */
const SIGNS: Readonly<Record<Pack, readonly string[]>> = {
  cloud: [
    'cdk.json',
    'samconfig.toml',
    'template.yaml',
    'serverless.yml',
    'serverless.ts',
    'firebase.json',
    'app.yaml',
    'cloudbuild.yaml',
    'azure-pipelines.yml',
    'fly.toml',
    'vercel.json',
    'wrangler.toml',
    'amplify.yml',
  ],
  database: [
    'prisma/schema.prisma',
    'drizzle.config.ts',
    'knexfile.js',
    'knexfile.ts',
    'ormconfig.json',
    'alembic.ini',
    'manage.py',
    'config/database.yml',
    'db/migrate',
    'migrations',
    'supabase/config.toml',
    'flyway.conf',
    'sqlx-data.json',
  ],
  container: [
    'Dockerfile',
    'Containerfile',
    'compose.yaml',
    'compose.yml',
    'docker-compose.yml',
    'docker-compose.yaml',
    '.devcontainer',
  ],
  infrastructure: [
    'main.tf',
    'versions.tf',
    'providers.tf',
    '.terraform',
    '.terraform.lock.hcl',
    'terragrunt.hcl',
    'terraform',
    'infra',
    'Pulumi.yaml',
    'ansible.cfg',
    'Chart.yaml',
    'kustomization.yaml',
    'k8s',
    'helm',
    'charts',
  ],
};

export function signsOf(pack: Pack): readonly string[] {
  return SIGNS[pack];
}

/** Names that say so wherever in the project they stand. */
const endings = once((): Readonly<Record<Pack, RegExp>> => ({
  cloud: /^(?:serverless\.\w+|wrangler\.\w+|template\.ya?ml|samconfig\.\w+|cdk\.json|netlify\.toml)$/,
  database: /^(?:schema\.prisma|alembic\.ini|manage\.py|artisan)$/,
  container: /^(?:Dockerfile|Containerfile)(?:\.|$)|\.Dockerfile$|^(?:docker-)?compose[\w.-]*\.ya?ml$/i,
  infrastructure: /\.(?:tf|tofu)$|^terragrunt\.hcl$|^(?:Chart|kustomization|Pulumi[\w.-]*)\.ya?ml$/,
}));
/** Where other people's files are, or what was made. */
const SKIPPED = /^(?:\..*|node_modules|vendor|dist|build|target|venv|__pycache__)\/$/;
const DEEPEST = 3;
const MOST_DIRECTORIES = 200;

/** The project itself and some levels below; a command that would lose something is rare enough for that. */
function hasName(pattern: RegExp, { workspace, files: { names } }: PolicyContext): boolean {
  if (names === undefined) return false;
  let level = [workspace];
  let left = MOST_DIRECTORIES;
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1) {
    const below: string[] = [];
    for (const directory of level.slice(0, left)) {
      const entries = names(directory);
      if (entries.some((name) => pattern.test(name))) return true;
      for (const name of entries)
        if (name.endsWith('/') && !SKIPPED.test(name)) below.push(`${directory}/${name.slice(0, -1)}`);
    }
    left -= Math.min(left, level.length);
    level = below;
  }
  return false;
}

/** Whether the project contains what the pack is about. */
export function isPackOn(pack: Pack, context: PolicyContext): boolean {
  const { workspace, files } = context;
  return (
    signsOf(pack).some((name) => files.realPath(`${workspace}/${name}`) !== null) ||
    hasName(endings()[pack], context)
  );
}
