import { once } from '../../model/once.js';
import { shapeTest, type Shape } from '../../shell/shapes.js';
import type { Call, Rule } from '../rule.js';
import { isPackOn, type Pack } from './detect.js';
import { findPlannedLoss } from './planned-loss.js';

const losses = once((): Readonly<Record<Pack, readonly Shape[]>> => ({
  container: [
    [
      'docker podman nerdctl',
      () => /^(?:(?:container |image |compose (?:-\S+ \S+ )*)?rm|rmi)\b.* (?:-\w*f\w*|--force)\b/,
    ],
    [
      'docker podman nerdctl',
      () =>
        /^(?:(?:system|volume|image|container|network|builder|buildx|pod) (?:prune|reset)|volume (?:rm|remove)|stack (?:rm|down)|service (?:rm|remove)|pod rm|swarm leave|machine rm)\b/,
    ],
    [
      'docker podman docker-compose podman-compose',
      () => /^(?:compose )?(?:[^ ]+ )*down\b.* (?:-v|--volumes|--rmi)\b/,
    ],
  ],
  infrastructure: [
    [
      'terraform tofu terragrunt',
      () =>
        /^(?:run-all |run --all )?(?:destroy\b|apply\b.* -destroy\b|state rm\b|workspace delete\b|force-unlock\b)/,
    ],
    ['pulumi', () => /^(?:destroy|stack rm|down)\b/],
    [
      'kubectl oc',
      () =>
        /^(?:delete|drain)\b|^replace\b.* --force\b|^apply\b.* --prune\b|^scale\b(?=.* --all\b).* --replicas[= ]0\b/,
    ],
    ['helm', () => /^(?:uninstall|delete|un)\b/],
    ['helmfile', () => /^(?:destroy|delete)\b/],
    ['nomad', () => /^(?:job )?stop\b.* --?purge\b/],
    ['velero', () => /^(?:delete|\w+ delete)\b/],
    ['vault', () => /^(?:(?:secrets|auth) disable|kv (?:destroy|metadata delete))\b/],
    ['virsh', () => /^(?:undefine|vol-delete|pool-delete|snapshot-delete)\b/],
    ['argocd', () => /^app delete\b/],
    ['kind k3d minikube eksctl vagrant', () => /^(?:delete|cluster delete|destroy)\b/],
  ],
  cloud: [
    [
      'aws',
      () =>
        /^\w\S* (?:(?:batch-)?delete|terminate|remove|deregister|purge|destroy|schedule-key-deletion)\b|^s3 (?:rb\b|rm\b.* --recursive\b|sync\b.* --delete\b)/,
    ],
    [
      'gcloud',
      () => /^(?:\w\S* )+(?:delete|destroy|remove-[\w-]+)\b|^storage rm\b.* (?:-\w*r|--recursive)\b/,
    ],
    ['gsutil mc s3cmd bq', () => /^(?:rb\b|(?:rm|del)\b.* (?:-\w*r|--recursive))/],
    ['bq', () => /^rm\b.* (?:-f|--force)\b/],
    ['gsutil', () => /^rsync\b.* -[a-z]*d/],
    ['openstack', () => /^(?:\w\S* )+(?:delete|purge)\b/],
    ['aws-nuke', () => / --no-dry-run\b/],
    ['rclone', () => /^(?:purge|delete)\b/],
    ['az', () => /^(?:\w\S* )+(?:delete|purge)\b|^rest\b.* (?:-m|--method)[= ]delete\b/i],
    [
      'gh',
      () => /^(?:repo|release|secret|variable|run|issue) delete\b|^api\b.* (?:-X ?|--method[= ])DELETE\b/,
    ],
    [
      'curl',
      () =>
        /^(?=.*(?:-X ?|--request[= ])DELETE )(?=.*https:\/\/api\.github\.com\/(?:repos\/[^/ ]+|orgs)\/[^/ ]+ )/,
    ],
    ['heroku', () => /^(?:apps:destroy|pg:reset|addons:destroy)\b/],
    [
      'fly flyctl',
      () => /^(?:apps destroy|destroy|(?:volumes?|machines?|m) (?:destroy|delete)|postgres detach)\b/,
    ],
    ['vercel netlify', () => /^(?:rm|remove|sites:delete|env rm)\b/],
    ['wrangler', () => /^(?:delete|d1 delete|r2 bucket delete|kv:?\s?namespace delete)\b/],
    ['doctl', () => /^(?:\w\S* )+(?:delete|rm)\b/],
    [
      'firebase',
      () => /^(?:firestore:delete|functions:delete|projects:delete|hosting:disable|database:remove)\b/,
    ],
    ['sam cdk serverless sls sst', () => /^(?:delete|destroy|remove)\b/],
    [
      'railway linode-cli hcloud ibmcloud oci scw amplify copilot eb',
      () => /^(?:\w\S* )*?(?:\w+-)?(?:delete|terminate|down) /,
    ],
  ],
  database: [
    ['prisma', () => /^(?:migrate reset|db push\b.* --(?:force-reset|accept-data-loss))\b/],
    ['rails rake', () => /^db:(?:drop|reset|purge|truncate_all|migrate:reset|schema:load)\b/],
    ['artisan', () => /^(?:migrate:(?:fresh|reset|refresh)|db:wipe)\b/],
    ['manage.py django-admin', () => /^(?:flush|sqlflush|reset_db)\b|^migrate \S+ zero\b/],
    ['alembic', () => /^downgrade base\b/],
    ['flask', () => /^db downgrade base\b/],
    ['sequelize sequelize-cli', () => /^db:(?:drop|migrate:undo:all|seed:undo:all)\b/],
    ['knex', () => /^migrate:rollback\b.* --all\b/],
    ['typeorm', () => /^(?:schema:drop|migration:revert)\b/],
    ['drizzle-kit', () => /^(?:drop|push\b.* --force)\b/],
    ['supabase', () => /^db reset\b/],
    ['sqlx diesel', () => /^database (?:drop|reset)\b/],
    ['goose dbmate migrate', () => /^(?:drop|reset)\b/],
    ['dotnet', () => /^ef database drop\b/],
    ['flyway liquibase', () => /^(?:clean|drop-all|dropAll)\b/],
    ['mvn mvnw gradle gradlew', () => /(?:^| )(?:flyway:clean|flywayClean|liquibase:dropAll|dropAll)\b/],
    ['console', () => /^doctrine:(?:database|schema):drop\b/],
    ['mix', () => /^ecto\.(?:drop|reset)\b/],
  ],
}));

function packRule(
  pack: Pack,
  title: string,
  what: string,
  advice: string,
  calls: readonly [Call, Call],
): Rule {
  const isLoss = shapeTest(() => losses()[pack]);
  return {
    id: `${pack}.loss`,
    title,
    presets: { standard: 'ask', strict: 'deny' },
    isAlwaysOn: false,
    advice,
    example: calls[0],
    alternative: calls[1],
    applies: (context) => isPackOn(pack, context),
    inShell: (scene) => {
      const { commands } = scene.analysis;
      const found =
        commands.find(isLoss) ?? (pack === 'infrastructure' ? findPlannedLoss(commands) : undefined);
      return found === undefined ? null : { what, target: found.words.map((word) => word.text).join(' ') };
    },
  };
}

/** Tools that a project brings along; in `standard` each pack is on where the project contains what it is about. */
export const PACK_RULES: readonly Rule[] = [
  packRule(
    'container',
    'Removes containers, images or volumes by force',
    'remove containers, images or volumes for good',
    'To see what is there',
    [
      { kind: 'shell', command: 'docker rm -f web' },
      { kind: 'shell', command: 'docker ps -a' },
    ],
  ),
  packRule(
    'infrastructure',
    'Destroys infrastructure or cluster resources',
    'destroy infrastructure',
    'Show the plan to a person',
    [
      { kind: 'shell', command: 'terraform destroy' },
      { kind: 'shell', command: 'terraform plan' },
    ],
  ),
  packRule(
    'cloud',
    'Deletes resources of a cloud provider',
    'delete resources in the cloud',
    'To see what is there',
    [
      { kind: 'shell', command: 'aws s3 rb s3://backups --force' },
      { kind: 'shell', command: 'aws s3 ls' },
    ],
  ),
  packRule(
    'database',
    "Resets a database with the project's own tools",
    'reset a database',
    'To see where it stands',
    [
      { kind: 'shell', command: 'npx prisma migrate reset' },
      { kind: 'shell', command: 'npx prisma migrate status' },
    ],
  ),
];
