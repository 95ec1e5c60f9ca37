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

/** Whether the project contains what the pack is about. */
export function isPackOn(pack: Pack, { workspace, files }: PolicyContext): boolean {
  return signsOf(pack).some((name) => files.realPath(`${workspace}/${name}`) !== null);
}
