import type { ResolvedCommand } from '../../shell/analysis.js';
import { shapeTest } from '../../shell/shapes.js';
import { drops } from './framework-drops.js';

/** The programs that are known to drop a database. The table of how they do it is loaded for these alone. */
export const DROPPING =
  'rails rake artisan ace sail manage.py django-admin sequelize sequelize-cli typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm mikro-orm prisma mix console dotnet diesel sqlx dbmate flyway liquibase mvn mvnw gradle gradlew';

const isDrop = shapeTest(() => drops(), DROPPING);

const ENVIRONMENT = /^(?:RAILS|RACK|NODE|MIX|APP|DJANGO|ASPNETCORE)_ENV(?:IRONMENT)?$/;

/** A database for tests is made to be dropped. */
function isForTests({ assignments, words }: ResolvedCommand): boolean {
  return (
    assignments.some(({ name, value }) => ENVIRONMENT.test(name) && /^tests?(?:ing)?$/i.test(value.text)) ||
    words.some(
      ({ text }, at) =>
        /^--env(?:ironment)?(?:=test(?:ing)?)?$/.test(text) &&
        (text.includes('=') || /^test/.test(words[at + 1]?.text ?? '')),
    )
  );
}

/** The first command that drops a database by the means of a framework. */
export function findDrop(commands: readonly ResolvedCommand[]): ResolvedCommand | undefined {
  return commands.find((command) => isDrop(command) && !isForTests(command));
}
