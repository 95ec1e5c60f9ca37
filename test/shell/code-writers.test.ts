import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

describe('functions that write besides open', () => {
  it.each([
    ["python3 -c \"zipfile.ZipFile('/opt/x', 'w')\"", 'overwrite /opt/x'],
    ["python3 -c \"gzip.GzipFile('/opt/x', 'wb')\"", 'overwrite /opt/x'],
    ["python3 -c \"io.FileIO('/opt/x', 'w')\"", 'overwrite /opt/x'],
    ['python3 -c "shelve.open(\'/opt/x\')"', 'overwrite /opt/x'],
    ['python3 -c "logging.basicConfig(filename=\'/opt/x\')"', 'write /opt/x'],
    ['python3 -c "logging.handlers.RotatingFileHandler(\'/opt/x\')"', 'write /opt/x'],
    ['python3 -c "tempfile.mkstemp(dir=\'/opt\')"', 'write /opt/tmp.XXXXXXXXXX'],
    ['python3 -c "tempfile.NamedTemporaryFile(dir=\'/opt\', delete=False)"', 'write /opt/tmp.XXXXXXXXXX'],
    ['python3 -c "tempfile.mkdtemp(dir=\'/opt\')"', 'write /opt/tmp.XXXXXXXXXX'],
    ["python3 -c \"shutil.unpack_archive('a.zip', extract_dir='/opt/x')\"", 'write /opt/x recursively'],
    [
      "python3 -c \"shutil.make_archive(base_name='/opt/x', format='zip', root_dir='src')\"",
      'overwrite /opt/x.zip',
    ],
    ["python3 -c \"zipfile.ZipFile('a.zip').extract('m', '/opt/x')\"", 'write /opt/x recursively'],
    ["python3 -c \"pathlib.Path('/opt/x').hardlink_to('y')\"", 'link /opt/x'],
    ["python3 -c \"os.posix_spawn('/bin/rm', ['rm', '/opt/x'], {})\"", 'delete /opt/x'],
    ["node -e \"require('v8').writeHeapSnapshot('/opt/x')\"", 'overwrite /opt/x'],
    ['perl -e \'IO::File->new(">/opt/x")\'', 'overwrite /opt/x'],
    ['perl -e \'IO::File->new("/opt/x", ">>")\'', 'write /opt/x'],
    ['perl -e \'gzip "a" => "/opt/x"\'', 'overwrite /opt/x'],
    ['perl -e \'store({a => 1}, "/opt/x")\'', 'overwrite /opt/x'],
    ['perl -e \'File::Temp->new(DIR => "/opt")\'', 'write /opt/tmp.XXXXXXXXXX'],
  ])('%s', (line, effect) => {
    expect(effectsOf(line)).toEqual([effect]);
  });
});

describe('a database that code changes', () => {
  it.each([
    ["c = sqlite3.connect('/opt/x'); c.execute('create table a(b)')", 'write /opt/x'],
    ["c = sqlite3.connect('/opt/x'); c.execute('insert into a values (1)')", 'write /opt/x'],
    ["c = sqlite3.connect(':memory:'); c.execute(\\\"vacuum into '/opt/x'\\\")", 'overwrite /opt/x'],
    ["c = sqlite3.connect(':memory:'); c.execute(\\\"attach '/opt/x' as b\\\")", 'overwrite /opt/x'],
    ["c = sqlite3.connect('/opt/x'); c.execute('select * from a')", undefined],
  ])('%s', (code, effect) => {
    expect(effectsOf(`python3 -c "import sqlite3; ${code}"`)).toEqual(effect === undefined ? [] : [effect]);
  });
});
