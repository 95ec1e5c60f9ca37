import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const OUTSIDE =
  /^(?:write|overwrite|link|delete) (?:recursively )?(?:\/opt\/|\/home\/dev\/(?!project\/)|\/etc\/)/;

function changesOutside(line: string): boolean {
  return effectsOf(line).some((effect) => OUTSIDE.test(effect));
}

describe('places that tools write to', () => {
  it.each([
    'npx degit a/b ~/b',
    'npx create-vite@latest ../app',
    'npm create vite@latest ../app',
    'webpack --output-path ../dist',
    'rollup -d ../dist',
    'babel src -d ../lib',
    'gcc -MMD -MF /opt/data/d -c t.c',
    'curl -T f file:///opt/x',
    'ptx -G x /opt/y',
    'eslint --fix ~/other-project',
    'eslint -o ../report.txt src',
    'rustfmt ../other-project/src/main.rs',
    'ruff check --fix ../x',
    'mogrify -write /etc/x a.png',
    'NODE_V8_COVERAGE=/opt/data/c node -e 0',
    'node --cpu-prof --cpu-prof-dir=/opt/data -e 0',
    'python3 -m cProfile -o /opt/data/p src/main.py',
    'python3 -X pycache_prefix=/opt/x x.py',
    'logrotate -s /opt/state x.conf',
    'rclone sync src ~/backup',
    'gsutil cp -n gs://b/x ~/data',
    'npm install --dry-run=false --prefix /opt/app express',
  ])('%s', (line) => {
    expect(changesOutside(line)).toBe(true);
  });

  it.each([
    'npx degit a/b my-app',
    'npx create-next-app@latest my-app',
    'npx webpack --output-path dist',
    'gcc -c t.c -o t.o -MMD -MF t.d',
    'curl -T f https://x.example',
    'curl file:///opt/x -o a',
    'eslint ~/other-project',
    'rustfmt --check ../other/src/main.rs',
    'ruff check ../x',
    'rubocop ../x.rb',
    'mogrify -resize 50% a.png',
    'NODE_V8_COVERAGE=cov node -e 0',
    'python3 -m cProfile -o p src/main.py',
    'rclone sync -n src ~/backup',
    'aws s3 sync --dryrun s3://bucket /opt/data',
    'gsutil rsync -n gs://b ~/data',
    'npm install --dry-run --prefix /opt/app express',
    'pip install --dry-run --target /opt/x y',
  ])('nothing outside: %s', (line) => {
    expect(changesOutside(line)).toBe(false);
  });
});

describe('places that tools are told by a verb, an option or a variable', () => {
  it.each([
    'initdb -D /opt/pg',
    'PGDATA=/opt/pg initdb',
    'mysqld --initialize --datadir=/opt/m',
    'npx vite build --outDir ~/site',
    'mkdocs build --site-dir /opt/docs',
    'jekyll build -d ~/site',
    'docker build -o type=local,dest=/opt/out .',
    'docker buildx build --output=../out .',
    'skopeo copy docker://a dir:/opt/x',
    'pytest --junit-xml ~/r.xml',
    'pytest --basetemp=/opt/x',
    'coverage html -d ~/cov',
    'npx jest --coverageDirectory=/opt/cov',
    'mvn dependency:copy-dependencies -DoutputDirectory=/opt/lib',
    'cargo new ../crate',
    'django-admin startproject x ~/x',
    'rails new ~/x',
    'uv venv ~/venv',
    'uv pip install --target /opt/x y',
    'yarn --cwd ../other add x',
    'pnpm -C ../other install',
    'go -C ../other build -o app',
    'doxygen -g ~/Doxyfile',
    'export GOBIN=/opt/bin; go install ./cmd/app',
    'CARGO_TARGET_DIR=/opt/target cargo build',
    'PREFIX=/opt/app make install',
    'PIP_TARGET=/opt/py pip install requests',
  ])('%s', (line) => {
    expect(changesOutside(line)).toBe(true);
  });

  it.each([
    'initdb -D pgdata',
    'PGDATA=/opt/pg psql -l',
    'mysqld --datadir=/opt/m',
    'npx vite build --outDir dist',
    'npx vite build --outDir ../dist',
    'mkdocs build -d site',
    'docker build -o out .',
    'docker buildx build --output=type=docker .',
    'skopeo copy docker://a docker://b',
    'pytest --junitxml=reports/r.xml --basetemp=/tmp/x',
    'coverage html -d htmlcov',
    'cargo new crate',
    'django-admin startproject x .',
    'rails new x -d postgresql',
    'uv venv --python /usr/bin/python3.12 .venv',
    'yarn --cwd ../other run test',
    'pnpm -C ../other list',
    'go -C cmd/tool build -o app',
    'GOBIN=$HOME/go/bin go install x@latest',
    'GOBIN=/opt/bin go build ./...',
    'CARGO_TARGET_DIR=/opt/target cargo fmt',
    'PREFIX=/opt/app make',
    'PREFIX=/opt/app make -n install',
    'PIP_TARGET=/opt/py pip list',
  ])('nothing outside: %s', (line) => {
    expect(changesOutside(line)).toBe(false);
  });
});

describe('programs that look for what they delete or change', () => {
  it.each([
    'perl -MExtUtils::Command -e rm_rf /opt/app',
    'scrub -r ~/thesis.tex',
    'unison -batch -force /tmp/empty /tmp/empty ~/photos',
    'tmpwatch --all 1 ~/Downloads',
    'fdupes -rdN ~/Pictures',
    'rdfind -deleteduplicates true ~/Pictures',
    'npx npkill -d ~ -D -y',
    'pyclean ~/other',
    'exiftool -overwrite_original -all= ~/Pictures',
    "perl-rename 's/a/b/' ~/Documents/*",
    'detox -r ~/Downloads',
    'uncrustify --replace ../other/a.c',
    'tidy -m ~/site/index.html',
    'rpl foo bar ~/notes.md',
  ])('%s', (line) => {
    expect(changesOutside(line)).toBe(true);
  });

  it.each([
    'perl -MExtUtils::Command -e rm_rf build',
    'unison /tmp/a /tmp/b -batch',
    'tmpwatch --test 1 ~/Downloads',
    'fdupes -r ~/Pictures',
    'rdfind -dryrun true -deleteduplicates true ~/Pictures',
    'npx npkill -d ~',
    'pyclean .',
    'exiftool -json -r ~/Pictures',
    'exiftool -o copy.jpg -all= ~/Pictures/a.jpg',
    "perl-rename -n 's/a/b/' ~/Documents/*",
    'detox -n -r ~/Downloads',
    'uncrustify -f ../other/a.c',
    'tidy ~/site/index.html',
    'rpl -s foo bar ~/notes.md',
  ])('nothing outside: %s', (line) => {
    expect(changesOutside(line)).toBe(false);
  });
});

describe('what clients of databases start and write', () => {
  it.each([
    "psql <<< 'select 1 \\g |rm -rf ~/x'",
    "psql <<< 'select 1 \\! rm -rf ~/x'",
    "psql <<< 'select 1 \\g /opt/out.txt'",
    "psql <<'E'\n\\o |rm -rf ~/x\nE",
    "psql <<'E'\n\\set x `rm -rf ~/x`\nE",
    `mongosh --eval 'require("fs").rmSync("/opt/x",{recursive:true})'`,
    `mongo --eval 'run("rm","-rf","/opt/x")'`,
  ])('%s', (line) => {
    expect(changesOutside(line)).toBe(true);
  });

  it.each([
    "psql <<< 'select 1 \\g |less'",
    "psql <<< 'select 1 \\g out.txt'",
    `psql <<< "select 'see \\! rm -rf /opt/x'"`,
    `mongosh --eval 'db.sessions.remove({path: "/opt/x"})'`,
  ])('nothing outside: %s', (line) => {
    expect(changesOutside(line)).toBe(false);
  });
});

describe('commands of editors', () => {
  it.each([
    "vim -es -c 'e /opt/data/one.txt' -c '1d' -c wq",
    `vim -es -c 'call writefile(["a"],"/opt/data/q")' -c q`,
    `vim -es -c 'call mkdir("/opt/data/new")' -c q`,
    "vim -es -c 'redir! > /opt/data/x' -c 'redir END' -c q",
    "vim -es -c 'cd /opt/data' -c 'w x' -c q src/a.txt",
    "vim -es -c 'args /opt/data/*.txt' -c 'argdo %s/a/b/ | update' -c q",
    "vim -es -c 'bufdo w' -c q /opt/data/one.txt",
    `vim -es -c ':silent! execute "!rm -rf /opt/data"' -c q`,
    "ex -sc 'w >> /opt/data/one.txt|q' src/a.txt",
    String.raw`ed -s <<< $'e /opt/data/one.txt\n1d\nw\nq'`,
    String.raw`ed -s <<< $'f /opt/data/one.txt\nw\nq'`,
  ])('%s', (line) => {
    expect(changesOutside(line)).toBe(true);
  });

  it.each([
    String.raw`ed -s src/a.txt <<< $'1d\nw\nq'`,
    "vim -es -c 'r src/a.txt' -c 'w build/x' -c q",
    "vim -c '%s/a/b/g' -c wq src/a.txt",
    "vim -es -c 'e /opt/data/one.txt' -c 'w build/copy' -c 'q!'",
  ])('nothing outside: %s', (line) => {
    expect(changesOutside(line)).toBe(false);
  });
});
