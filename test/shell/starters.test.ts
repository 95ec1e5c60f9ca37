import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const GONE = effectsOf('rm -rf ~');

describe('programs that start the command behind them', () => {
  it.each([
    'envdir e rm -rf ~',
    'softlimit -m 1000 rm -rf ~',
    's6-setuidgid dev rm -rf ~',
    's6-env A=b rm -rf ~',
    's6-softlimit -m 1000 rm -rf ~',
    'chruby-exec 3.0 -- rm -rf ~',
    'envchain ns rm -rf ~',
    'sandbox-exec -p "(version 1)" rm -rf ~',
    'kcov out rm -rf ~',
    'abduco -n x rm -rf ~',
    'rr record rm -rf ~',
    'rr rm -rf ~',
    'npm explore lodash -- rm -rf ~',
    'dotenv -e .env rm -rf ~',
    'uv tool run rm -rf ~',
    'hatch run dev:rm -rf ~',
    'nix run nixpkgs#rm -- -rf ~',
    'flatpak run --command=rm org.x -rf ~',
    'distrobox enter -n x -e rm -rf ~',
    'guix shell coreutils -- rm -rf ~',
    "onchange '*.js' -- rm -rf ~",
    'wait-for-it.sh h:1 -- rm -rf ~',
    'dockerize -wait tcp://x rm -rf ~',
    'mpirun -np 2 rm -rf ~',
    'srun -n 4 rm -rf ~',
    'singularity exec img rm -rf ~',
    'machinectl shell .host /bin/rm -rf ~',
    'podman unshare rm -rf ~',
    'xterm -e rm -rf ~',
    'rvm 3.0 do rm -rf ~',
    'mix cmd rm -rf ~',
  ])('%s', (line) => {
    expect(effectsOf(line)).toEqual(expect.arrayContaining([...GONE]));
  });
});

describe('lines for a shell among options', () => {
  it.each([
    "hyperfine --prepare 'rm -rf ~' ls",
    "hyperfine -p 'rm -rf ~' ls",
    "hyperfine --cleanup='rm -rf ~' ls",
    "hyperfine -s 'rm -rf ~' ls",
    "ls | fzf --preview='rm -rf ~'",
    "fzf --bind 'start:execute(rm -rf ~)'",
    "watchmedo shell-command -c 'rm -rf ~' .",
    "chokidar '*.js' -c 'rm -rf ~'",
    "sbatch --wrap 'rm -rf ~'",
    "cargo watch -s 'rm -rf ~'",
    "bazel run --run_under='rm -rf ~' //x",
    "tsup --onSuccess 'rm -rf ~'",
    "go run -exec 'rm -rf /home/dev' .",
    "svn diff --diff-cmd 'rm -rf ~'",
    "sometool --post-hook 'rm -rf ~'",
    'parallel --dry-run rm -rf ::: ~ | sh',
  ])('%s', (line) => {
    expect(effectsOf(line)).toEqual(expect.arrayContaining([expect.stringContaining('delete')]));
  });

  it.each([
    "./bin/guard check --command 'git push --force origin main'",
    'npx bridle explain --command "cat ~/.ssh/id_rsa"',
    "./run-tests.sh -c 'rm -rf /'",
    "./judge --cmd 'DROP TABLE users'",
    'parallel --dry-run rm -rf ::: / ~',
    "fzf -f x --preview 'rm -rf ~'",
    'cargo run -- rm -rf ~',
  ])('are data where nobody says that they are run: %s', (line) => {
    expect(effectsOf(line).filter((effect) => !effect.startsWith('execute'))).toEqual([]);
  });

  it.each([
    `aws ssm send-command --document-name AWS-RunShellScript --parameters 'commands=["rm -rf /"]'`,
    "aws ecs execute-command --command 'rm -rf /'",
    "gcloud compute ssh vm -- 'rm -rf /'",
    "az vm run-command invoke --scripts 'rm -rf /'",
    "heroku run 'rm -rf /'",
    "fly ssh console -C 'rm -rf /'",
  ])('run on a machine far away: %s', (line) => {
    expect(effectsOf(line)).toEqual(expect.arrayContaining([expect.stringContaining('delete /')]));
  });
});
