import { describe, expect, it } from 'vitest';
import { effectsOf, filesOf } from './reading.js';

describe('the client of SQLite', () => {
  it.each([
    ["sqlite3 :memory: '.open /opt/x' 'create table t(a);'", 'write /opt/x'],
    ["sqlite3 :memory: '.clone /opt/x'", 'overwrite /opt/x'],
    ["sqlite3 :memory: '.trace /opt/x'", 'overwrite /opt/x'],
    ["sqlite3 :memory: '.cd /opt' '.output x'", 'overwrite /opt/x'],
    ["cd /opt && sqlite3 x 'create table t(a)'", 'write /opt/x'],
    ["sqlite3 /opt/x '.import a.csv t'", 'write /opt/x'],
    ["sqlite3 :memory: \"select edit('a', 'rm /opt/x')\"", 'delete /opt/x'],
    ['sqlite3 :memory: "select \'rm /opt/x\'" | sh', 'delete /opt/x'],
    ["sqlite3 /opt/x 'select 1'", undefined],
  ])('%s', (line, effect) => {
    expect(effectsOf(line)).toEqual(effect === undefined ? [] : [effect]);
  });

  it('a script that the line wrote is read', () => {
    const lines = "printf '.shell rm /opt/x\\ndrop table t;\\n' > q.sql; sqlite3 a.db '.read q.sql'";
    expect(effectsOf(lines).slice(1)).toEqual([
      'delete /opt/x',
      'database-loss t /home/dev/project/a.db by force',
    ]);
  });

  it('a table of a database that was not there before may go again', () => {
    const line = "sqlite3 a.db 'create table p(x); drop table p'";
    const files = filesOf({ '/home/dev/project/a.db': '' });
    expect(effectsOf(line)).toEqual([]);
    expect(effectsOf(line, { files })).toContain('database-loss p /home/dev/project/a.db by force');
    expect(effectsOf("sqlite3 a.db 'drop table p'")).toContain(
      'database-loss p /home/dev/project/a.db by force',
    );
  });
});
