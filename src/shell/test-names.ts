import type { ResolvedAssignment } from './effect.js';
import type { Machine, Scene } from './machine.js';
import { isExported } from './variables.js';

const TEST_NAME = /(?:^|[-_.${])(?:tests?|testing|testdb|e2e)(?:[-_.}]|$)/i;

/** Whether a name says that what bears it was made for tests: `app_test`, `test-index`, `test.db`. */
export function isTestName(name: string): boolean {
  return TEST_NAME.test(name);
}

/** Variables that say which database a tool works on. */
const STAGES =
  'RAILS_ENV RACK_ENV NODE_ENV MIX_ENV APP_ENV DJANGO_ENV ASPNETCORE_ENVIRONMENT DATABASE_URL'.split(' ');

/** What is set right before a command, and those of them that the line has handed on to it from elsewhere. */
export function withStage(
  machine: Machine,
  { shell: { variables } }: Scene,
  own: readonly ResolvedAssignment[],
): readonly ResolvedAssignment[] {
  if (variables.size === 0) return own;
  const handedOn = STAGES.flatMap((name) => {
    const [only = null, ...others] = variables.all(name) ?? [];
    const isKnown = only !== null && others.length === 0 && isExported(only);
    return isKnown && !own.some((each) => each.name === name)
      ? [{ name, value: machine.symbols.resolve(only.value) }]
      : [];
  });
  return handedOn.length === 0 ? own : [...own, ...handedOn];
}
