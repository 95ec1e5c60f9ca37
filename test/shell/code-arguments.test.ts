import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const GONE = 'delete /opt/x recursively by force';
const PARSER = 'import argparse, shutil; p = argparse.ArgumentParser()';

describe('what parsers make of the words of the line', () => {
  it.each([
    ["p.add_argument('-r', '--root'); shutil.rmtree(p.parse_args().root)", '-r/opt/x'],
    ["p.add_argument('-r', '--root'); shutil.rmtree(p.parse_args().root)", '--ro /opt/x'],
    [
      "p.add_argument('-r'); p.add_argument('-v', action='store_true'); shutil.rmtree(p.parse_args().r)",
      '-vr /opt/x',
    ],
    [
      "p.add_argument('--all', action='store_const', const='/opt/x'); shutil.rmtree(p.parse_args().all)",
      '--all',
    ],
    [
      "g = p.add_argument_group('g'); g.add_argument('--root'); shutil.rmtree(p.parse_args().root)",
      '--root /opt/x',
    ],
    ["p.add_argument('--root'); a, b = p.parse_known_args(); shutil.rmtree(a.root)", '--new --root /opt/x'],
    [
      "s = p.add_subparsers(); q = s.add_parser('a'); q.add_argument('y'); q = s.add_parser('b'); q.add_argument('z'); shutil.rmtree(p.parse_args().z)",
      'b /opt/x',
    ],
    [
      "import optparse; o = optparse.OptionParser(); o.add_option('-r'); v, w = o.parse_args(); shutil.rmtree(v.r)",
      '-r /opt/x',
    ],
    [
      "import optparse; o = optparse.OptionParser(); o.add_option('-r'); v, w = o.parse_args(); shutil.rmtree(w[0])",
      '-r b /opt/x',
    ],
    [
      "import getopt, sys; o, w = getopt.getopt(sys.argv[1:], 'r:', ['root=']); shutil.rmtree(o[0][1])",
      '--root /opt/x',
    ],
  ])('Python: %s with %s', (code, words) => {
    expect(effectsOf(`python3 -c "${PARSER}; ${code}" ${words}`)).toEqual([GONE]);
  });

  it('an option that the words do not name keeps its usual value', () => {
    const code =
      "p.add_argument('--all', action='store_const', const='/opt/x', default='b'); shutil.rmtree(p.parse_args().all)";
    expect(effectsOf(`python3 -c "${PARSER}; ${code}"`)).toEqual([
      'delete /home/dev/project/b recursively by force',
    ]);
  });

  it('Node: parseArgs', () => {
    const code =
      "const {values} = require('util').parseArgs({options: {root: {type: 'string', short: 'r'}}}); fs.rmSync(values.root, {recursive: true})";
    expect(effectsOf(`node -e "${code}" -- -r /opt/x`)).toEqual([GONE]);
    expect(effectsOf(`echo "${code}" > t.js; node t.js --root /opt/x`)).toContain(GONE);
  });

  it('Perl: Getopt::Long', () => {
    const code = 'my $root = "y"; GetOptions("root|r=s" => \\$root); unlink $root, @ARGV';
    expect(effectsOf(`perl -e '${code}' -- --root=/opt/x /opt/z`)).toEqual(['delete /opt/x /opt/z by force']);
  });
});
