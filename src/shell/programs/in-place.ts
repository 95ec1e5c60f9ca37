import { once } from '../../model/once.js';
import type { Call } from '../call.js';
import { spec, type Options, type OptionSpec } from '../options.js';
import { reportContent } from './contents.js';

/** A program that changes the files it is given. */
interface Editor {
  /** The word that makes it do so. */
  readonly trigger: RegExp;
  readonly options: OptionSpec;
  readonly files: (options: Options, args: readonly string[]) => readonly string[];
}

const ALWAYS = /^/;

const operands: Editor['files'] = (options) => options.operands;
const lastOperand: Editor['files'] = (options) => options.operands.slice(-1);

function editor(trigger: RegExp, options: OptionSpec = spec(''), files: Editor['files'] = operands): Editor {
  return { trigger, options, files };
}

const PRETTIER = spec(
  '',
  'config= ignore-path= plugin= parser= config-precedence= log-level= loglevel= cache cache-location= cache-strategy= ' +
    'stdin-filepath= find-config-path= end-of-line= print-width= tab-width= trailing-comma= prose-wrap= quote-props=',
);
const BLACK = spec(
  'l:t:W:c:',
  'config= line-length= target-version= include= exclude= extend-exclude= force-exclude= stdin-filename= workers= ' +
    'required-version= code= line-ranges=',
);

const ESLINT = spec(
  'c:f:o:',
  'config= ext= format= output-file= ignore-path= ignore-pattern= max-warnings= rule= parser= plugin= rulesdir= cache-location= ' +
    'resolve-plugins-relative-to= global= env= parser-options=',
);
const FIX = /^--fix$/;
const WRITE = /^(?:-w|--write)$/;
const IN_PLACE = /^(?:-i|--in-place)$/;

/** All operands, but where one of these says that nothing is to be changed. */
function unless(...names: readonly string[]): Editor['files'] {
  return (options) => (options.has(...names) ? [] : options.operands);
}

export const editors = once((): Readonly<Record<string, Editor>> => ({
  sd: editor(ALWAYS, spec('n:f:', 'max-replacements= flags='), (options) =>
    options.has('p', 'preview') ? [] : options.operands.slice(2),
  ),
  prettier: editor(/^(?:-w|--write)$/, PRETTIER),
  dasel: editor(
    /^(?:put|delete)$/,
    spec('f:o:v:t:s:p:r:w:', 'file= out= value= type= selector= parser= read= write='),
    (options) => options.all('f', 'file', 'o', 'out'),
  ),
  crudini: editor(/^--(?:set|del|merge|inplace)/, spec('', 'output='), (options) =>
    options.operands.slice(0, 1),
  ),
  tomlq: editor(/^(?:-i|--in-place)$/, spec(''), lastOperand),
  json: editor(/^-I$/, spec('f:e:c:d:o:'), (options) => options.all('f')),
  toml: editor(/^set$/, spec(''), (options) => options.operands.slice(1, 2)),
  'clang-format': editor(
    /^-i$/,
    spec('', 'style= assume-filename= fallback-style= lines= offset= length= qualifier-alignment='),
  ),
  gofmt: editor(/^-w$/, spec('r:')),
  black: editor(ALWAYS, BLACK, (options) =>
    options.has('check', 'diff', 'c', 'code') ? [] : options.operands,
  ),
  // Before the file stand the paths and values of its edits: `ed -L -u /project/version -v 2 pom.xml`.
  xmlstarlet: editor(/^(?:-L|--inplace)$/, spec('N:u:v:d:t:n:x:'), lastOperand),
  eslint: editor(FIX, ESLINT),
  standard: editor(FIX),
  xo: editor(FIX),
  stylelint: editor(
    FIX,
    spec('f:o:', 'config= config-basedir= custom-syntax= formatter= ignore-path= output-file='),
  ),
  rustfmt: editor(
    ALWAYS,
    spec('', 'config-path= edition= emit= config= color= print-config= check'),
    unless('check'),
  ),
  ruff: editor(
    /^(?:format|--fix|--unsafe-fixes)$/,
    spec('', 'config= select= ignore= exclude= line-length='),
    (options) => (options.has('check', 'diff') ? [] : options.operands.slice(1)),
  ),
  isort: editor(
    ALWAYS,
    spec('l:p:s:', 'profile= settings-path= skip='),
    unless('c', 'check', 'check-only', 'd', 'diff'),
  ),
  autopep8: editor(IN_PLACE),
  yapf: editor(IN_PLACE, spec('e:l:', 'style= exclude= lines=')),
  autoflake: editor(IN_PLACE, spec('', 'imports= exclude=')),
  pyupgrade: editor(ALWAYS),
  '2to3': editor(WRITE, spec('f:j:o:x:', 'fix= jobs= output-dir= nofix=')),
  shfmt: editor(WRITE, spec('i:', 'indent= filename= language-dialect=')),
  goimports: editor(WRITE, spec('', 'local=')),
  gofumpt: editor(WRITE, spec('', 'lang= modpath=')),
  biome: editor(/^--(?:write|fix|apply|apply-unsafe)$/, spec('', 'config-path='), (options) =>
    options.operands.slice(1),
  ),
  rubocop: editor(
    /^(?:-[aAx]|--auto-?correct(?:-all)?|--fix-layout)$/,
    spec('c:f:o:', 'config= format= only= out= except='),
  ),
  'php-cs-fixer': editor(/^fix$/, spec('', 'config= rules= cache-file='), (options) =>
    options.has('dry-run') ? [] : options.operands.slice(1),
  ),
  phpcbf: editor(ALWAYS, spec('', 'standard= extensions= ignore=')),
  swiftformat: editor(ALWAYS, spec('', 'config= rules= disable= swiftversion='), unless('lint', 'dryrun')),
  ktlint: editor(/^(?:-F|--format)$/),
  optipng: editor(ALWAYS, spec('o:'), (options) =>
    options.has('simulate', 'h', 'v') ? [] : options.operands,
  ),
  jpegoptim: editor(ALWAYS, spec('d:m:S:', 'dest= max= size='), (options) =>
    options.has('n', 'noaction', 'stdout') ? [] : [...options.all('d', 'dest'), ...options.operands],
  ),
  // Its options are words behind one dash; of their values only those are places that look like one.
  mogrify: editor(ALWAYS),
  uncrustify: editor(/^--(?:replace|no-backup)$/, spec('c:f:o:F:l:L:', 'set=')),
  tidy: editor(/^-(?:m|modify)$/),
  rpl: editor(ALWAYS, spec('x:', 'encoding='), (options) =>
    options.has('s', 'simulate', 'dry-run', 'p', 'prompt') ? [] : options.operands.slice(2),
  ),
  svgo: editor(
    ALWAYS,
    spec('i:o:f:p:s:', 'input= output= folder= config= precision= string= datauri='),
    (options) =>
      options.has('o', 'output')
        ? options.all('o', 'output')
        : [...options.operands, ...options.all('i', 'input', 'f', 'folder')],
  ),
  'google-java-format': editor(/^(?:-i|-r|--replace)$/, spec('', 'lines= offset= length=')),
  ocamlformat: editor(/^(?:-i|--inplace)$/),
  'cmake-format': editor(IN_PLACE, spec('c:o:', 'config= outfile-path=')),
  stylua: editor(ALWAYS, spec('f:g:', 'config-path= glob= stdin-filepath='), unless('c', 'check')),
  taplo: editor(/^(?:fmt|format)$/, spec('c:o:', 'config= option='), (options) =>
    options.has('check', 'diff') ? [] : options.operands.slice(1),
  ),
  mdformat: editor(ALWAYS, spec('', 'wrap= end-of-line= exclude='), unless('check')),
  nixfmt: editor(ALWAYS, spec('w:', 'width='), unless('c', 'check')),
  alejandra: editor(ALWAYS, spec('e:t:', 'exclude= threads='), unless('c', 'check')),
  djlint: editor(/^--reformat$/, spec('e:i:', 'extension= ignore= profile= indent=')),
  'js-beautify': editor(/^(?:-r|--replace)$/, spec('f:o:c:s:', 'file= outfile= config=')),
  qpdf: editor(/^--replace-input$/),
  ruplacer: editor(/^--go$/, spec('t:T:', 'type= type-not='), (options) => options.operands.slice(2)),
  comby: editor(/^-(?:i|in-place)$/, spec('f:d:', 'matcher='), (options) => options.all('d', 'f')),
  docformatter: editor(IN_PLACE, spec('', 'wrap-summaries= wrap-descriptions= config=')),
  perltidy: editor(/^-b$/, spec('o:')),
  standardrb: editor(/^--fix(?:-unsafely)?$/),
  // A tag that is set is written into the file, which is kept beside it or not.
  exiftool: editor(
    /^-(?:overwrite_original|delete_original|restore_original|tagsFromFile|[\w:*#]+[-+]?(?:=|<))/i,
    spec(''),
    (options, args) => (args.includes('-o') ? [] : options.operands),
  ),
  unix2dos: editor(ALWAYS, spec('c:', 'convmode=')),
  strip: editor(ALWAYS, spec('o:K:N:R:F:I:O:'), (options) =>
    options.has('o') ? options.all('o') : options.operands,
  ),
}));

export function editFiles(call: Call, { trigger, options, files }: Editor): void {
  if (!call.args.some((arg) => trigger.test(arg))) return;
  const places = files(call.options(options), call.args).filter((file) => /[./]/.test(file));
  if (places.length > 0) reportContent(call, places, 'is changed in place', true);
}
