import { expect, it } from 'vitest';
import { hookEnvironment } from '../../src/process/environment.js';

it('passes on where things are and no credential, and what the protocol promises wins', () => {
  const env = hookEnvironment(
    {
      PATH: '/usr/bin:.:node_modules/.bin::/bin',
      HOME: '/home/a',
      LC_ALL: 'C',
      XDG_CONFIG_HOME: '/c',
      GITHUB_TOKEN: 't',
      AWS_SECRET_ACCESS_KEY: 's',
      NODE_OPTIONS: '--require ./evil.js',
      LD_PRELOAD: '/tmp/evil.so',
      BASH_ENV: '/tmp/evil',
      PYTHONPATH: '/tmp',
      GIT_DIR: '/tmp',
      DEPLOY_ENV: 'staging',
      LANG: undefined,
    },
    { wanted: ['DEPLOY_ENV'], extra: { HOME: '/elsewhere', BRIDLE_EVENT: 'before_tool' }, platform: 'linux' },
  );
  expect(env).toEqual({
    PATH: '/usr/bin:/bin',
    HOME: '/elsewhere',
    LC_ALL: 'C',
    XDG_CONFIG_HOME: '/c',
    DEPLOY_ENV: 'staging',
    BRIDLE_EVENT: 'before_tool',
  });
});
