import { once } from '../../model/once.js';
import { isListed } from '../../model/word-list.js';
import type { Call } from '../call.js';
import { reportFetchedCode } from '../foreign-code.js';
import { spec } from '../options.js';
import { baseName } from '../path.js';

/** Those that are given one program, some after a verb; what follows it is data. */
const GIVEN_ONE =
  'java javaw mono wine kotlin scala groovy julia rscript osascript tclsh expect go dotnet swift';
const VERBS = 'run test build install exec';
const BEFORE_VALUES = '-cp -classpath --class-path -p --module-path --project -e -m';

/** The words up to the program that is run. */
function programWords(args: readonly string[]): readonly string[] {
  const start = isListed(args[0] ?? '', VERBS) ? 1 : 0;
  const isOption = (arg: string): boolean => (arg.startsWith('-') && arg !== '--') || /^\d+$/.test(arg);
  const at = args.findIndex(
    (arg, index) => index >= start && !isOption(arg) && !isListed(args[index - 1] ?? '', BEFORE_VALUES),
  );
  return at === -1 ? args : args.slice(0, at + 1);
}

/** The words of a call that may name what it runs or installs. */
function runWords({ program, args }: Call): readonly string[] {
  if (program.endsWith('make')) return ['Makefile', ...args];
  if (program === 'npm' && isListed(args[0] ?? '', 'run run-script test t start')) return [];
  return isListed(program, GIVEN_ONE) ? programWords(args) : args;
}

/** Verbs of package managers that tell of a package, or unpack it, and run nothing of it. */
const LOOKING_VERBS: Readonly<Record<string, string>> = {
  go: 'tool vet fmt doc list env version',
  apt: 'show list search policy download depends rdepends',
  'apt-get': 'download changelog',
  dnf: 'info list search repoquery provides deplist download',
  yum: 'info list search repoquery provides deplist',
  apk: 'info list search verify manifest fetch policy',
  snap: 'info list known download',
  gem: 'spec specification unpack contents list search fetch help',
  pip: 'hash show list inspect check',
  pip3: 'hash show list inspect check',
  npm: 'view info show v search',
  'docker-compose': 'config convert version',
};

/** Options that make a call ask or play through only. Letters may stand together with others: `rpm -qip`. */
const LOOKING_OPTIONS = once((): Readonly<Record<string, RegExp>> => ({
  dpkg: /^(?:-[IcfexXWlLsSp]|--(?:info|contents|field|control|v?extract|show|ctrl-tarfile|fsys-tarfile|dry-run|no-act|simulate))$/,
  rpm: /^(?:-[a-zA-Z]*[qK][a-zA-Z]*|--(?:query|checksig|test))$/,
  apt: /^(?:-[a-z]*s[a-z]*|--(?:simulate|just-print|dry-run|recon|no-act|download-only|print-uris))$/,
  dnf: /^--(?:assumeno|downloadonly)$/,
  apk: /^(?:-s|--simulate)$/,
  installer: /^-(?:pkginfo|dominfo|volinfo|query)$/,
  gem: /^--explain$/,
  npm: /^--dry-run$/,
  'ansible-playbook': /^--syntax-check$/,
}));

const SAME_OPTIONS: Readonly<Record<string, string>> = { 'apt-get': 'apt', yum: 'dnf' };

/** By these even a query runs what it is given, or reads settings from it. */
const MACROS = /^--(?:load|macros|rcfile|pipe|define|eval|predefine)\b|^-[DE]/;

/** Whether a package is only asked about, checked, unpacked or played through. */
function onlyLooks({ program, args }: Call): boolean {
  const verb = args.find((arg) => !arg.startsWith('-')) ?? '';
  if (isListed(verb, LOOKING_VERBS[program] ?? '')) return true;
  // What is no wheel yet is built to learn what it needs.
  if (program.startsWith('pip'))
    return args.includes('--dry-run') && args.every((arg) => /^(?:-[^r]|install$)|\.whl$/.test(arg));
  if (program === 'rpm' && args.some((arg) => MACROS.test(arg))) return false;
  const looking = LOOKING_OPTIONS()[SAME_OPTIONS[program] ?? program];
  return looking !== undefined && args.some((arg) => looking.test(arg));
}

/** `gem unpack x.gem` leaves a directory of that name. */
function keepUnpacked(call: Call): void {
  const options = call.options(spec('', 'target= version='));
  for (const file of options.operands.slice(1)) {
    const content = call.writtenTo(file);
    const place = `${options.value('target') ?? '.'}/${baseName(file).replace(/\.gem$/, '')}`;
    if (content !== undefined) call.fillDirectory(place, content);
  }
}

/** A file that the line fetched is run by a program that is no shell. */
export function reportForeignFile(call: Call): void {
  if (call.program === 'gem' && call.args[0] === 'unpack') keepUnpacked(call);
  if (onlyLooks(call)) return;
  const { files } = call.scene.shell;
  runWords(call).some((name) => reportFetchedCode(call, files.get(call.resolve(name) ?? '') ?? ''));
}
