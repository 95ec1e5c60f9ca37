import { once } from '../../model/once.js';
import type { Program } from '../call.js';
import { activateGlobs, STAR } from '../marks.js';
import { someOf } from '../narrowing.js';
import { isDryRun, spec, type Options, type OptionSpec } from '../options.js';
import { isPath } from './output-options.js';

/** Something below a directory, or the file that is named. */
function someBelow(place: string): string {
  return someOf(`${place.replace(/(.)\/+$/, '$1')}/${STAR}`);
}

/** A program that goes through directories and deletes what it was made to find there. */
interface Cleaner {
  readonly options: OptionSpec;
  readonly places: (options: Options) => readonly string[];
  /** What it finds, as a pattern; something, if not given. */
  readonly finds?: string;
  readonly isDeleting?: (options: Options) => boolean;
  /** By which it is only asked what it would do. */
  readonly looks?: string;
}

function cleans({ options, places, finds, isDeleting = () => true, looks = '' }: Cleaner): Program {
  return (call) => {
    const given = call.options(options);
    const isAsked = isDryRun(call.args) || given.has('h', 'help', ...looks.split(' '));
    if (isAsked || !isDeleting(given)) return;
    const found = places(given).map((place) =>
      finds === undefined ? someBelow(place) : activateGlobs(`${place}/**/${finds}`),
    );
    if (found.length > 0)
      call.effect('delete', call.paths(found, false), {
        isRecursive: true,
        isForced: true,
        detail: 'deletes what it finds there',
      });
  };
}

const operands: Cleaner['places'] = (options) => options.operands;
/** Before them stands an age. */
const operandsAfterAge: Cleaner['places'] = (options) => options.operands.slice(1);

const DUPLICATES: Cleaner = {
  options: spec('G:L:X:o:P:x:z:', 'delete minsize= maxsize= order= ext-filter= print= exclude='),
  places: operands,
  isDeleting: (options) => options.has('d', 'delete', 'I', 'immediate'),
};

/** Its options are words behind one dash, each with what it is set to. */
const rdfind: Program = (call) => {
  const settings = new Map<string, string>();
  const places: string[] = [];
  for (let at = 0; at < call.args.length; at += 1) {
    const arg = call.args[at] ?? '';
    if (!arg.startsWith('-')) places.push(arg);
    else {
      settings.set(arg, call.args[at + 1] ?? '');
      at += 1;
    }
  }
  const isOn = (name: string): boolean => settings.get(name) === 'true';
  const isChanging = ['-deleteduplicates', '-makehardlinks', '-makesymlinks'].some(isOn);
  if (isChanging && !isOn('-dryrun') && !isOn('-n') && places.length > 0)
    call.effect('delete', call.paths(places.map(someBelow), false), {
      isRecursive: true,
      detail: 'deletes what it finds twice',
    });
};

/** Two places are made alike; one that is forced loses what the other has not. */
const unison: Program = (call) => {
  const valued = /^-(?:force|prefer|root|path|ignore|profile|servercmd|sshargs|logfile|batchfile|repeat)$/;
  const valuesOf = (names: RegExp): readonly string[] =>
    call.args.filter((_, at) => names.test(call.args[at - 1] ?? ''));
  const given = call.args.filter((arg, at) => !arg.startsWith('-') && !valued.test(call.args[at - 1] ?? ''));
  const roots = [...given, ...valuesOf(/^-root$/)].filter(isPath);
  const [kept] = valuesOf(/^-force$/);
  const lost = kept === undefined ? [] : roots.filter((root) => call.resolve(root) !== call.resolve(kept));
  if (roots.length > 0)
    call.effect('write', call.paths(roots.map(someBelow)), {
      isRecursive: true,
      detail: 'is made like the other place',
    });
  if (lost.length > 0)
    call.effect('delete', call.paths(lost), { isRecursive: true, detail: 'loses what the other has not' });
};

/** Names of files are changed to ones that need no quotes. */
const detox: Program = (call) => {
  const options = call.options(spec('f:s:', 'special'));
  if (options.has('n', 'dry-run', 'L', 'h', 'help', 'V')) return;
  const places = options.has('r') ? options.operands.map(someBelow) : options.operands;
  if (places.length > 0) call.effect('write', call.paths(places, false), { detail: 'gets another name' });
};

/** What a desktop has for files: the verb says what becomes of them. */
const kioclient: Program = (call) => {
  const [verb, ...places] = call.options(spec('', 'noninteractive commands overwrite')).operands;
  const local = places.map((place) => place.replace(/^file:\/\//, '')).filter(isPath);
  if (/^(?:remove|rm|trash)$/.test(verb ?? '') && local.length > 0)
    call.effect('delete', call.paths(local, false), { isRecursive: true, detail: 'deletes it' });
};

/** Programs that look for what they delete, and those that change many files at once. */
export const cleanerPrograms = once((): Readonly<Record<string, Program>> => ({
  tmpwatch: cleans({
    options: spec('U:x:X:', 'exclude= exclude-user= exclude-pattern= test'),
    places: operandsAfterAge,
    looks: 't test',
  }),
  tmpreaper: cleans({
    options: spec('T:', 'protect= runtime= test'),
    places: operandsAfterAge,
    looks: 't test',
  }),
  fdupes: cleans(DUPLICATES),
  jdupes: cleans({
    ...DUPLICATES,
    isDeleting: (options) => options.has('d', 'delete', 'L', 'l', 'link-hard', 'link-soft'),
    options: spec('C:o:P:X:', 'delete order= param-order ext-filter= print= link-hard link-soft'),
  }),
  rdfind,
  bleachbit: cleans({
    options: spec('', 'shred wipe-free-space'),
    places: (options) => options.operands,
    isDeleting: (options) => options.has('s', 'shred'),
    looks: 'p preview',
  }),
  npkill: cleans({
    options: spec('d:t:E:s:c:', 'directory= target= exclude= sort= delete-all full'),
    places: (options) => options.all('d', 'directory'),
    finds: 'node_modules',
    isDeleting: (options) => options.has('D', 'delete-all'),
  }),
  pyclean: cleans({
    options: spec('p:e:d:i:', 'package= erase= debris= ignore='),
    places: operands,
    finds: '*.pyc',
    looks: 'n',
  }),
  symlinks: cleans({
    options: spec(''),
    places: operands,
    isDeleting: (options) => options.has('d', 'c'),
    looks: 't',
  }),
  hardlink: cleans({
    options: spec('i:x:s:S:r:b:', 'include= exclude= minimum-size= maximum-size='),
    places: operands,
    looks: 'n',
  }),
  unison,
  detox,
  kioclient,
  kioclient5: kioclient,
}));
