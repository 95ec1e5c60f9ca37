import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const DELETED = 'delete /home/dev/a recursively by force';

describe('what a program nobody knows may pass on', () => {
  it.each([
    "echo 'rm -rf ~/a' | foo | sh",
    "echo 'rm -rf ~/a' | foo | bar -x | sh",
    "echo 'rm -rf ~/a' | ./foo | sort | bash",
    `eval "$(echo 'rm -rf ~/a' | foo)"`,
    `bash -c "cd /; $(echo 'rm -rf ~/a' | foo)"`,
    "echo 'rm -rf ~/a' | m4 | sh",
    "echo 'rm -rf ~/a' | pr -t | sh",
  ])('is run: %s', (line) => {
    expect(effectsOf(line)).toContain(DELETED);
  });

  it.each([
    "echo 'rm -rf ~/a' | foo",
    `bash -c "echo $(echo 'rm -rf ~/a' | foo)"`,
    "echo 'rm -rf ~/a' | foo | cat > x",
  ])('is no command: %s', (line) => {
    expect(effectsOf(line)).not.toContain(DELETED);
  });
});

describe('a format of date', () => {
  it.each([
    "date +'rm -rf ~/a' | sh",
    `eval "$(date -u '+rm -rf ~/a')"`,
    'rm -rf $(date +/home/dev/a)',
    "gdate '+x%nrm -rf ~/a' | sh",
  ])('is known but for the time: %s', (line) => {
    expect(effectsOf(line)).toContain(DELETED);
  });

  it('is not known where the time stands', () => {
    expect(effectsOf('rm -rf ~/$(date +%F)')).not.toContain(DELETED);
    expect(effectsOf("date +'echo rm -rf ~/a' | sh")).not.toContain(DELETED);
  });
});
