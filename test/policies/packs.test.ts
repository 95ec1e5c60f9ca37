import { describe, expect, it } from 'vitest';
import { DROPPING } from '../../src/policies/destructive/database-drops.js';
import { drops } from '../../src/policies/destructive/framework-drops.js';
import { LOSING } from '../../src/policies/packs/index.js';
import { losses } from '../../src/policies/packs/losses.js';
import type { Shape } from '../../src/shell/shapes.js';
import { findsOf, type Lines } from './support/findings.js';

const FOUND: Readonly<Record<string, Lines>> = {
  'container.loss': {
    refused: ['docker service rm web', 'podman pod rm -fa'],
    free: ['docker service ls', 'docker service update web', 'podman pod ls', 'docker kill web'],
  },
  'infrastructure.loss': {
    refused: [
      'terraform plan -destroy -out=p && terraform apply p',
      'tofu plan -destroy -out p && tofu apply -auto-approve p',
      'TF_CLI_ARGS_apply=-destroy terraform apply',
      'kubectl scale deploy --all --replicas=0 -n prod',
      'kubectl apply --prune --all -f k8s/',
      'helmfile destroy',
      'nomad job stop -purge web',
      'velero backup delete --all',
      'vault secrets disable kv/',
      'virsh undefine vm',
    ],
    free: [
      'terraform plan -out=p && terraform apply p',
      'terraform plan -destroy -out=p',
      'terraform plan -destroy -out=p && terraform show p',
      'TF_CLI_ARGS_plan=-destroy terraform apply',
      'kubectl scale deploy/web --replicas=0',
      'kubectl scale deploy --all --replicas=2',
      'kubectl apply -f k8s/',
      'helmfile diff',
      'nomad job stop web',
      'velero backup get',
      'vault secrets list',
      'virsh shutdown vm',
    ],
  },
  'cloud.loss': {
    refused: [
      'sst remove --stage prod',
      'openstack server delete x',
      'gsutil -m rsync -r -d dist gs://x',
      'bq rm -f -t ds.t',
      'az rest --method delete --url https://management.azure.com/x',
      'fly machine destroy --force x',
      'firebase functions:delete x --force',
      'aws-nuke -c x.yml --no-dry-run',
      `curl -X DELETE -H 'Authorization: x' https://api.github.com/repos/a/b`,
    ],
    free: [
      'sst deploy --stage dev',
      'openstack server list',
      'gsutil rsync -r dist gs://x',
      'bq ls ds',
      'bq rm ds.t',
      'az rest --method get --url https://management.azure.com/x',
      'fly machine list',
      'firebase functions:list',
      'aws-nuke -c x.yml',
      'curl -X DELETE https://api.github.com/repos/a/b/issues/3/labels/x',
      'curl https://api.github.com/repos/a/b',
    ],
  },
  'packages.publish': {
    refused: [
      'docker-compose push',
      'buildah push x docker://registry.example/x',
      'gh release upload v1 x.tgz',
      'gh repo edit a/b --visibility public',
      'sbt publishSigned',
      'sbt core/publish',
      'bundle exec rake release',
    ],
    free: [
      'docker-compose pull',
      'buildah bud .',
      'gh release view v1',
      'gh repo edit a/b --description x',
      'gh repo edit a/b --visibility private',
      'sbt publishLocal',
      'sbt compile',
      'bundle exec rake release_notes',
      'bundle exec rake test',
    ],
  },
  'git.history-loss': {
    refused: ['gh repo delete a/b --yes', 'gh repo delete', 'gh api -X DELETE repos/a/b'],
    free: [
      'gh repo delete --help',
      'gh repo delete me/scratch --yes',
      'gh repo view a/b',
      'gh api repos/a/b',
      'gh api -X DELETE repos/a/b/issues/comments/3',
    ],
  },
};

describe.each(Object.entries(FOUND))('%s', (id, { refused, free }) => {
  it.each(refused)('finds %s', (line) => {
    expect(findsOf(id, line)).not.toBeNull();
  });

  it.each(free)('leaves %s', (line) => {
    expect(findsOf(id, line)).toBeNull();
  });
});

describe('the lists of programs that are looked at first', () => {
  const namesIn = (shapes: readonly Shape[]): readonly string[] =>
    [...new Set(shapes.flatMap(([programs]) => programs.split(' ')))].toSorted();

  it.each(Object.entries(losses()))('name all programs of the pack "%s"', (pack, shapes) => {
    expect(new Map(Object.entries(LOSING)).get(pack)?.split(' ').toSorted()).toEqual(namesIn(shapes));
  });

  it('name all frameworks that drop databases', () => {
    expect(DROPPING.split(' ').toSorted()).toEqual(namesIn(drops()));
  });
});
