import { describe, expect, it } from 'vitest';
import type { Preset } from '../../src/model/preset.js';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import { corpusContext } from './support/contexts.js';

const context = corpusContext();

function ruleOf(command: string, preset: Preset = 'standard'): string | null {
  return judgeShell(shellScene(command, { ...context, preset }))?.rule.id ?? null;
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
    'NODE_ENV=test DATABASE_URL=$PROD npx sequelize db:drop',
    'NODE_ENV=test npx prisma migrate reset --force',
    'DATABASE_URL=postgres://test.example.com/latest npx prisma migrate reset --force',
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
    'export NODE_ENV=test; npx sequelize db:drop',
    'php bin/console doctrine:database:drop --force -e test',
    'DATABASE_URL=postgres://localhost/app_test?x=1 npx prisma migrate reset --force',
    'dropdb --if-exists app_test',
    'python manage.py migrate',
    'mix ecto.migrate',
    'npx knex migrate:latest',
    'rails db:drop --help',
  ])('but not: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
  });
});

describe('all that a database holds', () => {
  it.each([
    `redis-cli --scan --pattern '*' | xargs redis-cli del`,
    'redis-cli --scan | xargs -L 100 redis-cli unlink',
    `redis-cli KEYS '*' | xargs redis-cli DEL`,
    `sqlplus sys/x <<< 'DROP USER app CASCADE;'`,
    'mongorestore --drop dump/',
    'mongoimport -d app -c users --drop users.json',
  ])('is not lost: %s', (command) => {
    expect(ruleOf(command)).toBe('destructive.database');
  });

  it.each([
    `redis-cli --scan --pattern 'cache:*' | xargs redis-cli del`,
    `redis-cli KEYS 'session:*' | xargs redis-cli DEL`,
    `redis-cli --scan --pattern '*' | head`,
    'redis-cli del session:1',
    `psql -c 'DROP USER app'`,
    'mongorestore dump/',
    'mongorestore --drop -d app_test dump/',
    'mongorestore --drop --dryRun dump/',
    'mongoimport -d app -c users users.json',
    'pg_restore -d app dump',
    'python manage.py migrate app 0003',
    'flask db downgrade',
  ])('is kept: %s', (command) => {
    expect(ruleOf(command, 'strict')).toBeNull();
  });

  it.each([
    ['pg_restore --clean -d app dump', 'destructive.database'],
    ['python manage.py migrate app zero', 'database.loss'],
    ['flask db downgrade base', 'database.loss'],
  ])('strict alone refuses %s', (command, rule) => {
    expect(ruleOf(command)).toBeNull();
    expect(ruleOf(command, 'strict')).toBe(rule);
  });
});

describe('tables that are gone with their session', () => {
  it.each([
    "psql -c 'CREATE TEMP TABLE t AS SELECT 1; DROP TABLE t'",
    "psql -c 'SELECT * INTO TEMP t FROM users; DROP TABLE IF EXISTS T;'",
    "psql <<'E'\nBEGIN;\nCREATE TEMPORARY TABLE IF NOT EXISTS staged (id int);\nTRUNCATE staged;\nDROP TABLE staged;\nE",
    "mysql -e 'DROP TEMPORARY TABLE IF EXISTS t'",
    "sqlcmd -Q 'SELECT 1 AS a INTO #t; DROP TABLE #t'",
  ])('may be dropped: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
  });

  it.each([
    "psql -c 'CREATE TEMP TABLE t AS SELECT 1; DROP TABLE users'",
    "psql -c 'CREATE TEMP TABLE users (id int); DROP TABLE users; DROP TABLE users'",
    "psql -c 'DROP TABLE t; CREATE TEMP TABLE t (id int)'",
    "psql -c 'CREATE TABLE t AS SELECT 1; TRUNCATE users'",
    "mysql -e 'CREATE TEMPORARY TABLE t (id int); TRUNCATE users'",
  ])('but no other: %s', (command) => {
    expect(ruleOf(command)).toBe('destructive.database');
  });
});
