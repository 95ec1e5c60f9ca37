import type { ResolvedCommand } from '../../shell/analysis.js';
import { shapeTest } from '../../shell/shapes.js';
import { isTestName } from '../../shell/test-names.js';
import { drops } from './framework-drops.js';

/** The programs that are known to drop a database. The table of how they do it is loaded for these alone. */
export const DROPPING =
  'rails rake artisan ace sail manage.py django-admin sequelize sequelize-cli typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm mikro-orm symfony sea-orm-cli atlas migrate payload prisma mix console dotnet diesel sqlx dbmate flyway liquibase mvn mvnw gradle gradlew';

const isDrop = shapeTest(() => drops(), DROPPING);

const ENVIRONMENT = /^(?:RAILS|RACK|NODE|MIX|APP|DJANGO|ASPNETCORE)_ENV(?:IRONMENT)?$/;
const ENVIRONMENT_OPTION = /^(?:-e|--env(?:ironment)?)(?:=(.*))?$/s;
const ADDRESS_OPTION = /^--(?:database-)?url(?:=(.*))?$/s;
/** These know a database by its address alone, whatever the environment is called. */
const BY_ADDRESS = /^(?:prisma|diesel|sqlx|dbmate)$/;

/** The last part of an address is the name of the database. */
function isTestAddress(address: string): boolean {
  const [bare = ''] = address.split(/[?#]/);
  return bare.includes(':memory:') || isTestName(bare.slice(bare.lastIndexOf('/') + 1));
}

function valuesOf({ words, assignments }: ResolvedCommand, option: RegExp, name: RegExp): readonly string[] {
  const told = words.flatMap(({ text }, at) => {
    const [given, attached] = option.exec(text) ?? [];
    return given === undefined ? [] : [attached ?? words[at + 1]?.text ?? ''];
  });
  return [...told, ...assignments.flatMap((each) => (name.test(each.name) ? [each.value.text] : []))];
}

/** A database for tests is made to be dropped; an address says more of it than the name of the environment. */
function isForTests(command: ResolvedCommand): boolean {
  const addresses = valuesOf(command, ADDRESS_OPTION, /^DATABASE_URL$/);
  if (addresses.length > 0) return addresses.every(isTestAddress);
  if (command.words.some(({ text }) => BY_ADDRESS.test(text))) return false;
  const environments = valuesOf(command, ENVIRONMENT_OPTION, ENVIRONMENT);
  return environments.length > 0 && environments.every((each) => /^test/i.test(each));
}

/** The first command that drops a database by the means of a framework. */
export function findDrop(commands: readonly ResolvedCommand[]): ResolvedCommand | undefined {
  return commands.find((command) => isDrop(command) && !isForTests(command));
}
