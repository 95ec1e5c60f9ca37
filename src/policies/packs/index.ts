import { shapeTest } from '../../shell/shapes.js';
import type { Call, Rule } from '../rule.js';
import { isPackOn, type Pack } from './detect.js';
import { losses } from './losses.js';
import { findPlannedLoss } from './planned-loss.js';

/** The programs of each pack. The table of what they must not do is loaded for these alone. */
export const LOSING: Readonly<Record<Pack, string>> = {
  container: 'docker podman nerdctl docker-compose podman-compose',
  infrastructure:
    'terraform tofu terragrunt pulumi kubectl oc helm helmfile nomad velero vault virsh argocd kubeadm flux lxc incus multipass kind k3d minikube eksctl vagrant',
  cloud:
    'aws gcloud gsutil mc s3cmd bq openstack aws-nuke rclone az gh curl heroku fly flyctl vercel netlify wrangler doctl firebase sam cdk cdktf cf azd dokku turso pscale neonctl neon supabase sanity serverless sls sst railway linode-cli hcloud ibmcloud oci scw amplify copilot eb',
  database:
    'kafka-topics kafka-topics.sh consul nats rabbitmqctl prisma rails rake artisan manage.py django-admin alembic flask sequelize sequelize-cli knex typeorm drizzle-kit supabase sqlx diesel goose dbmate migrate dotnet flyway liquibase mvn mvnw gradle gradlew console mix',
};

function packRule(
  pack: Pack,
  title: string,
  what: string,
  advice: string,
  calls: readonly [Call, Call],
): Rule {
  const isLoss = shapeTest(() => losses()[pack], LOSING[pack]);
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
