import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const PROJECT = '/home/dev/project';

describe('a working tree elsewhere', () => {
  it.each([
    'git --work-tree=/opt/x reset --hard',
    'GIT_WORK_TREE=/opt/x git reset --hard',
    'git --work-tree /opt/x stash',
    'git --work-tree=/opt/x read-tree -um HEAD',
    'git --work-tree=/opt/x checkout main',
    `cd /opt/x && git --git-dir=${PROJECT}/.git reset --hard`,
    `cd /opt/x && GIT_DIR=${PROJECT}/.git git pull`,
    'git config core.worktree /opt/x; git reset --hard',
    'cd src; git config core.worktree /opt/x; git merge other',
  ])('takes the files of a commit: %s', (line) => {
    expect(effectsOf(line)).toContain('write /opt/x');
  });

  it('is where git cleans', () => {
    expect(effectsOf('git config core.worktree ../../other; git clean -fdx')).toContain(
      'delete . recursively by force',
    );
    expect(effectsOf('git -C /tmp/g config core.worktree /opt/x; git -C /tmp/g rm a')).toContain(
      'delete /opt/x/a',
    );
  });

  it.each([
    'git --work-tree=/opt/x status',
    'git --work-tree=/opt/x reset --soft HEAD',
    'git --work-tree=/opt/x stash list',
    'git config core.worktree /opt/x; git config --unset core.worktree; git pull',
    'git config --global core.worktree /opt/x; git pull',
    'git -c core.worktree=/opt/x pull',
    'git --git-dir=.git pull',
  ])('is left alone: %s', (line) => {
    expect(effectsOf(line).filter((effect) => effect.startsWith('write'))).toEqual([]);
  });
});

describe('other places that git writes to', () => {
  it.each([
    ['git --git-dir=/opt/g init', 'write /opt/g'],
    ['GIT_DIR=/opt/g git init', 'write /opt/g'],
    ['git worktree move /tmp/w /opt/w', 'write /opt/w'],
    ['git -c format.outputDirectory=/opt/p format-patch HEAD~1', 'write /opt/p'],
    ['git config format.outputDirectory /opt/p; git format-patch HEAD~1', 'write /opt/p'],
    ['GIT_INDEX_FILE=/opt/i git read-tree HEAD', 'write /opt/i'],
    ['git fast-export --export-marks=/opt/m HEAD', 'overwrite /opt/m'],
    ['git credential-store --file /opt/c store', 'write /opt/c'],
    ['git mailinfo /opt/m /opt/p < mail', 'overwrite /opt/m /opt/p'],
    ['git merge-file /opt/a b c', 'write /opt/a'],
    ['GIT_CONFIG_GLOBAL=/opt/g git config --global a.b c', 'write /opt/g'],
    ['HOME=/opt git config --global a.b c', 'write /opt/.gitconfig'],
    ['GIT_CONFIG=/opt/g git config a.b c', 'write /opt/g'],
  ])('%s', (line, effect) => {
    expect(effectsOf(line)).toContain(effect);
  });

  it.each([
    'GIT_INDEX_FILE=/opt/i git status',
    'git -c format.outputDirectory=/opt/p format-patch --stdout HEAD~1',
    'git merge-file -p /opt/a b c',
    'GIT_CONFIG_GLOBAL=/opt/g git config --global --get a.b',
    'git config --global a.b c',
  ])('but not by %s', (line) => {
    expect(effectsOf(line)).toEqual([]);
  });
});
