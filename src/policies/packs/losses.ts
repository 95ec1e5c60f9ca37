import { once } from '../../model/once.js';
import type { Shape } from '../../shell/shapes.js';
import type { Pack } from './detect.js';

/** What each pack is about: programs, and the words with which they do away with something. */
export const losses = once((): Readonly<Record<Pack, readonly Shape[]>> => ({
  container: [
    [
      'docker podman nerdctl docker-compose podman-compose',
      () => /^(?:(?:container |image |compose (?:-\S+ \S+ )*)?rm|rmi)\b.* (?:-\w*f\w*|--force)\b/,
      'rm',
    ],
    [
      'docker podman nerdctl',
      () =>
        /^(?:(?:system|volume|image|container|network|builder|buildx|pod) (?:prune|reset)|volume (?:rm|remove)|stack (?:rm|down)|service (?:rm|remove)|pod rm|swarm leave|machine rm)\b/,
      'prune reset rm remove down leave',
    ],
    [
      'docker podman docker-compose podman-compose',
      () => /^(?:compose )?(?:[^ ]+ )*down\b.* (?:-v|--volumes|--rmi)\b/,
      'down',
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
    ['kubeadm', () => /^reset\b/],
    ['flux', () => /^(?:uninstall|delete)\b/],
    ['lxc incus multipass', () => /^delete\b/],
    ['kind k3d minikube eksctl vagrant', () => /^(?:delete|cluster delete|destroy)\b/],
  ],
  cloud: [
    [
      'aws',
      () =>
        /^\w\S* (?:--\w\S* (?:[^- ]\S* )?)*(?:(?:batch-)?delete|terminate|remove|deregister|purge|destroy|schedule-key-deletion)\b|^s3 (?:--\w\S* (?:[^- ]\S* )?)*(?:rb\b|rm\b.* --recursive\b|sync\b.* --delete\b)/,
    ],
    [
      'gcloud',
      () => /^(?:(?:--)?\w\S* )+(?:delete|destroy|remove-[\w-]+)\b|^storage rm\b.* (?:-\w*r|--recursive)\b/,
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
        /^(?=.*(?:-X ?|--request[= ])DELETE )(?=.*https:\/\/api\.(?:github\.com\/(?:repos\/[^/ ]+|orgs)\/[^/ ]+ |digitalocean\.com|heroku\.com|cloudflare\.com|vercel\.com|netlify\.com|machines\.dev|linode\.com|hetzner\.cloud))/,
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
    ['sam cdk cdktf serverless sls sst', () => /^(?:delete|destroy|remove)\b/],
    ['cf', () => /^delete(?:-\w+)?\b/],
    ['azd', () => /^down\b/],
    ['dokku', () => /^(?:apps:destroy|\w+:destroy)\b/],
    [
      'turso pscale neonctl neon',
      () => /^(?:db|database|projects?|branch(?:es)?|group) (?:destroy|delete)\b/,
    ],
    ['supabase', () => /^(?:projects|branches) delete\b/],
    ['sanity', () => /^dataset delete\b/],
    [
      'railway linode-cli hcloud ibmcloud oci scw amplify copilot eb',
      () => /^(?:\w\S* )*?(?:\w+-)?(?:delete|terminate|down) /,
    ],
  ],
  database: [
    ['kafka-topics kafka-topics.sh', () => /(?:^| )--delete\b/],
    ['consul', () => /^kv delete\b.* -recurse\b/],
    ['nats', () => /^(?:stream|str|kv|object|obj) (?:rm|del|delete|purge)\b/],
    ['rabbitmqctl', () => /^(?:reset|force_reset|delete_queue|delete_vhost|purge_queue)\b/],
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
