import { describe, expect, it } from 'vitest';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import { corpusContext } from './support/contexts.js';

const context = corpusContext();

function ruleOf(command: string): string | null {
  return judgeShell(shellScene(command, context))?.rule.id ?? null;
}

describe('databases dropped by the tools of a framework', () => {
  it.each([
    'php artisan db:wipe --force',
    'php artisan migrate:fresh --force',
    './vendor/bin/sail artisan db:wipe',
    'npx prisma migrate reset --force',
    'npx prisma db push --force-reset',
    'rails db:drop',
    'bundle exec rake db:drop',
    'bin/rails db:drop db:create db:migrate',
    'RAILS_ENV=production DISABLE_DATABASE_ENVIRONMENT_CHECK=1 bin/rails db:drop',
    'python manage.py flush --noinput',
    './manage.py flush --no-input',
    'mix ecto.drop',
    'npx sequelize db:drop',
    'npx typeorm schema:drop -d src/ds.ts',
    'php bin/console doctrine:database:drop --force',
    'flyway clean',
    "mysqlsh --sql -e 'DROP TABLE users'",
    "spark-sql -e 'DROP TABLE users'",
  ])('%s', (command) => {
    expect(ruleOf(command)).toBe('destructive.database');
  });

  it.each([
    'php artisan migrate',
    'php artisan migrate:fresh --seed',
    'npx prisma migrate dev',
    'rails db:migrate',
    'RAILS_ENV=test bin/rails db:drop db:create',
    'MIX_ENV=test mix ecto.drop',
    'python manage.py migrate',
    'mix ecto.migrate',
    'npx knex migrate:latest',
    'rails db:drop --help',
  ])('but not: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
  });
});
