import { once } from '../../model/once.js';
import type { Call } from '../call.js';
import { spec, type Options, type OptionSpec } from '../options.js';
import { reportContent } from './contents.js';

/** A program that changes the files it is given. */
interface Editor {
  /** The word that makes it do so. */
  readonly trigger: RegExp;
  readonly options: OptionSpec;
  readonly files: (options: Options) => readonly string[];
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
  unix2dos: editor(ALWAYS, spec('c:', 'convmode=')),
  strip: editor(ALWAYS, spec('o:K:N:R:F:I:O:'), (options) =>
    options.has('o') ? options.all('o') : options.operands,
  ),
}));

export function editFiles(call: Call, { trigger, options, files }: Editor): void {
  if (!call.args.some((arg) => trigger.test(arg))) return;
  const places = files(call.options(options)).filter((file) => /[./]/.test(file));
  if (places.length > 0) reportContent(call, places, 'is changed in place', true);
}
