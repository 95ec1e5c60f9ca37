import { once } from '../../model/once.js';
import type { Shape } from '../../shell/shapes.js';

/**
 * Commands of frameworks that do away with a whole database and do not ask, or are told not to. Those that build
 * it anew in the same breath belong to the pack for databases: they are the day's work in development.
 */
export const drops = once((): readonly Shape[] => [
  ['rails rake', () => /^(?:\S+ )*?db:(?:drop|purge|truncate_all)(?::\w+)?(?: |$)/],
  ['artisan ace', () => /^(?:db:wipe|migrat(?:e|ion):(?:fresh|reset)\b.* --force)(?: |$)/],
  ['sail', () => /^artisan (?:db:wipe|migrate:(?:fresh|reset)\b.* --force)(?: |$)/],
  ['manage.py django-admin', () => /^(?:flush|reset_db)\b.* --no-?input(?: |$)/],
  ['sequelize sequelize-cli', () => /^db:drop(?: |$)/],
  ['typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm', () => /^schema:drop(?: |$)/],
  ['mikro-orm', () => /^schema:(?:drop|fresh)\b.* (?:-r|--run)(?: |$)/],
  ['symfony', () => /^(?:console )?doctrine:(?:database|schema):drop\b.* (?:-f|--force)(?: |$)/],
  ['sea-orm-cli', () => /^migrate (?:fresh|reset)(?: |$)/],
  ['atlas', () => /^schema clean\b.* --auto-approve(?: |$)/],
  ['migrate', () => /(?:^| )(?:drop\b.* -f|down\b.* -all)(?: |$)/],
  ['payload', () => /^migrate:fresh(?: |$)/],
  ['prisma', () => /^(?:migrate reset\b.* (?:-f|--force)|db push\b.* --force-reset)(?: |$)/],
  ['mix', () => /^(?:do )?ecto\.drop(?:[ ,]|$)/],
  ['console', () => /^doctrine:(?:database|schema):drop\b.* (?:-f|--force)(?: |$)/],
  ['dotnet', () => /^ef database drop\b.* (?:-f|--force)(?: |$)/],
  ['diesel', () => /^database drop(?: |$)/],
  ['sqlx', () => /^database drop\b.* -y(?: |$)/],
  ['dbmate', () => /^drop(?: |$)/],
  ['flyway liquibase', () => /^(?:clean|drop-all|dropAll)(?: |$)/],
  ['mvn mvnw gradle gradlew', () => /(?:^| )(?:flyway:clean|flywayClean|liquibase:dropAll)(?: |$)/],
]);
