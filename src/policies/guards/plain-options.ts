import { isListed } from '../../model/word-list.js';

/** Options that do nothing but look, with whichever of these programs. Those that are not here may. */
const HARMLESS_OPTIONS =
  '--help --version --verbose --quiet --silent --color --no-color --json --all --count --recursive --reverse --sort ' +
  // git
  '--stat --numstat --shortstat --name-only --name-status --oneline --graph --decorate --short --porcelain --branch ' +
  '--cached --staged --pretty --format --abbrev-ref --abbrev-commit --show-toplevel --show-current --follow --since ' +
  '--until --after --before --author --grep --first-parent --merges --no-merges --diff-filter --word-diff --no-patch ' +
  '--unified --ignore-all-space --others --modified --exclude-standard --tags --is-ancestor --no-index --ignored ' +
  // searches and texts
  '--include --exclude --exclude-dir --ignore-case --line-number --files-with-matches --files-without-match --files ' +
  '--max-count --only-matching --extended-regexp --fixed-strings --perl-regexp --word-regexp --invert-match --context ' +
  '--with-filename --no-filename --after-context --before-context --type --glob --hidden --no-ignore --no-heading ' +
  '--smart-case --lines --bytes --unique --numeric-sort --key --delimiter --fields --brief --human-readable --max-depth ' +
  '--summarize --raw-output --compact-output --slurp --null-input --arg --exit-status ' +
  // checks of a project
  '--run --reporter --coverage --no-coverage --bail --passWithNoTests --testPathPattern --testPathPatterns --changed ' +
  '--testNamePattern --runInBand --watch --watchAll --no-watch --maxWorkers --detectOpenHandles --forceExit --ci ' +
  '--noEmit --skipLibCheck --project --strict --max-warnings --workspace --workspaces --if-present --depth --omit ' +
  '--ignore-scripts --no-audit --no-fund --prefer-offline --legacy-peer-deps --release --all-targets --all-features ' +
  '--no-default-features --features --lib --bins --bin --tests --test --package --nocapture --no-run --no-fail-fast ' +
  '--locked --offline --tb --maxfail --durations --no-header --no-summary --collect-only --last-failed --exitfirst ' +
  '--capture --disable-warnings --ignore-missing-imports --show-error-codes --tail --timestamps --no-trunc --filter';

/** Programs without a letter that does more than to look. */
const ONLY_LOOKING =
  'ls cat head tail wc pwd stat du diff cut tr nl echo basename dirname realpath cmp comm sha256sum md5sum df free id ' +
  'nproc uptime uname whoami which true sleep docker ps';

// Told by `switch`: a table would be built for every event.

/** Options of those that have words with one dash; null for all others. */
function harmlessWordsOf(program: string): string | null {
  switch (program) {
    case 'find':
      return (
        '-name -iname -path -ipath -wholename -type -not -o -a -or -and -maxdepth -mindepth -size -mtime -mmin -newer ' +
        '-empty -prune -print -print0 -regex -iregex -perm -user -readable -writable -executable -depth -xdev -L -H -P'
      );
    case 'go':
      return '-v -run -race -count -short -timeout -cover -bench -benchmem -failfast -parallel -tags -json -list -mod -m';
    default:
      return null;
  }
}

/** Letters that write a file, start a program or read a file of which the output tells; of others those of anybody. */
function actingLettersOf(program: string): string {
  switch (program) {
    case 'git':
      return 'oOcCfxe';
    case 'grep':
    case 'egrep':
    case 'fgrep':
    case 'rg':
      return 'f';
    case 'jq':
      return 'fL';
    case 'sort':
      return 'oT';
    case 'pytest':
      return 'ocp';
    case 'jest':
      return 'cCfo';
    case 'date':
      return 'sf';
    case 'tree':
      return 'oR';
    case 'file':
      return 'Cfm';
    default:
      return isListed(program, ONLY_LOOKING) ? '' : 'oOcCifxeE';
  }
}

export function isHarmlessOption(option: string, program: string): boolean {
  if (option === '-' || option === '--') return true;
  const equals = option.indexOf('=');
  const name = equals === -1 ? option : option.slice(0, equals);
  const words = harmlessWordsOf(program);
  if (words !== null) return isListed(name, words);
  if (option.startsWith('--')) return isListed(name, HARMLESS_OPTIONS);
  // Letters may stand together, and the last one may have its value behind it.
  const acting = actingLettersOf(program);
  for (let at = 0; at < acting.length; at += 1) if (option.includes(acting.charAt(at))) return false;
  return true;
}
