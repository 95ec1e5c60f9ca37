import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fc } from '../support/properties.js';
import { countOfSilent, passesAtAGlance } from './support/at-a-glance.js';
import { scratchContext } from './support/contexts.js';

/** A workspace with one environment as it should be, one that does harm, and one that is elsewhere. */
function workspaceWithEnvironments() {
  const { home, workspace, context } = scratchContext();
  const activating = (place: string): string =>
    `_OLD_VIRTUAL_PATH="$PATH"\nVIRTUAL_ENV="${place}"\nexport VIRTUAL_ENV\nPATH="$VIRTUAL_ENV/bin:$PATH"\nexport PATH\n`;
  const write = (path: string, text: string): void => {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  };
  write(join(workspace, '.venv/bin/activate'), activating(join(workspace, '.venv')));
  write(join(workspace, 'venv/bin/activate'), `${activating(join(workspace, 'venv'))}rm -rf ${home}\n`);
  write(join(home, 'elsewhere/bin/activate'), activating(join(home, 'elsewhere')));
  symlinkSync(join(home, 'elsewhere'), join(workspace, 'env'));
  write(join(workspace, 'setup.py'), `import shutil\nshutil.rmtree('${home}')\n`);
  write(join(workspace, 'requirements.txt'), 'pytest\n');
  return { home, workspace, context };
}

it('an environment is made, entered and filled at a glance', () => {
  const { context } = workspaceWithEnvironments();
  const passes = (line: string): boolean => passesAtAGlance(line, context);
  expect(passes('source .venv/bin/activate && pytest -q tests/test_a.py')).toBe(true);
  expect(passes('. ./.venv/bin/activate; pip install -r requirements.txt 2>&1 | tail -3')).toBe(true);
  expect(passes('python3 -m venv .venv && source .venv/bin/activate && pip install -e .')).toBe(true);
  expect(passes('source .venv/bin/activate && uvicorn app.main:app --host 0.0.0.0 --port 8000')).toBe(true);
  expect(passes('. .venv/bin/activate && flask run --debug --port=5000')).toBe(true);
  for (const line of [
    'source .venv/bin/activate && uvicorn --app-dir ../x main:app',
    'source .venv/bin/activate && gunicorn -c conf.py app:app',
    'source venv/bin/activate && pytest',
    'source env/bin/activate',
    'python3 -m venv env',
    'python3 -m venv --clear .venv',
    'cp a.py b.py && source .venv/bin/activate',
    'curl -s https://example.com/a | source .venv/bin/activate',
    'source .venv/bin/activate && rm -rf "$VIRTUAL_ENV"',
  ])
    expect([line, passes(line)]).toEqual([line, false]);
});

it('what passes so is what all rules let pass', () => {
  const { home, workspace, context } = workspaceWithEnvironments();
  const place = fc.constantFrom(
    '.venv',
    'venv',
    'env',
    '../elsewhere',
    `${home}/elsewhere`,
    'src',
    './.venv',
    '.venv/.',
  );
  const step = fc.oneof(
    place.map((each) => `source ${each}/bin/activate`),
    place.map((each) => `. ${each}/bin/activate`),
    place.map((each) => `python3 -m venv ${each}`),
    fc.constantFrom(
      ...[
        'pip install -r requirements.txt',
        'pip install -e .',
        "pip install -e '.[dev]'",
        'pip3 install -qU -r a.txt',
      ],
      ...[
        'pytest -q',
        'python3 setup.py',
        'deactivate',
        'ls',
        'cd src',
        'rm -f a.py',
        'echo "$VIRTUAL_ENV"',
        'pip list',
      ],
      ...[
        'cp setup.py .venv/bin/activate',
        'echo x > venv/bin/activate',
        'ln -s venv .venv',
        'PATH=x ls',
        'which python',
      ],
    ),
  );
  const joint = fc.constantFrom(' && ', '; ', ' | ', ' || ', '\n', ' & ');
  const line = fc
    .array(fc.tuple(step, joint), { minLength: 1, maxLength: 4 })
    .map((steps) => steps.map(([text, sign], at) => (at === 0 ? text : sign + text)).join(''));
  const contexts = [
    context,
    { ...context, preset: 'strict' as const },
    { ...context, protectedPaths: ['.venv/**'] },
    { ...context, cwd: join(workspace, 'venv') },
    { ...context, workspace: home, cwd: workspace },
  ];
  expect(countOfSilent(line, contexts, 3_000)).toBeGreaterThan(200);
});
