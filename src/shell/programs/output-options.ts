import type { Call } from '../call.js';
import { isDevice } from '../device.js';

/** Options by which most programs are told where to write. */
const OUTPUT_OPTION =
  /^(?:-o|--?(?:[oO]ut(?:put)?(?:[-_]?(?:[fF]ile|[dD]ir(?:ectory)?|[pP]ath))?|(?:dest(?:ination)?|dist|site|coverage)-?(?:[dD]ir(?:ectory)?)|dest|destination|target|target-dir|install-dir)|-D(?:[\w.]+\.)?output(?:Directory|File|Dir)?)$/;

/** Names that say so of something besides the result. They count for places inside only: logs are kept anywhere. */
const REPORT_OPTION =
  /^--?[\w-]*(?:out|junit|report|prof|log|trace|dump|save|export|dist|dest|tee|write|print-to|screenshot|install-dir|keystore)[\w-]*$/i;

/** Named when something is configured, written to when it is installed, maybe by a later command of the line. */
const PREFIX_OPTION = /^--?prefix$/;
const LATER_INSTALL =
  /\b(?:make|ninja|meson|samu)\b(?![^;&|\n]*\s(?:-[a-zA-Z]*n|--(?:dry-run|just-print|recon))(?=[\s;&|)]|$))[^;&|\n]*\binstall\b/;

function isInstalling(call: Call): boolean {
  return (
    [call.program, ...call.args].some((word) => /install/i.test(word)) ||
    (LATER_INSTALL.test(call.scene.source) && !/\bDESTDIR=\S/.test(call.scene.source))
  );
}

const WHOLE_PATH = /^(?:\.{0,2}\/(?!\/)|~)/;
const RELATIVE_PATH = /^(?:\.?[\w-][\w.-]*\/|\.[A-Za-z])/;

/** Of a bare word nobody knows whether it is a file. */
export function isPath(word: string): boolean {
  return WHOLE_PATH.test(word) || isRelativePath(word);
}

function isRelativePath(word: string): boolean {
  return (word.includes('/') || word.startsWith('.')) && RELATIVE_PATH.test(word);
}

/** One that is a file or a disk: not a stream, and not the example of a manual. */
export function isPlace(word: string): boolean {
  if (word.startsWith('/dev/')) return isDevice(word);
  return isPath(word) && !word.startsWith('/path/');
}

/** What these are told of a disk is what to show of it, or where to look for it. */
const LOOKS = /^(?:df|lsblk|blkid)$/;
const LOOKS_FOR = /^--?target$/;

/** A disk that a program is told to write, by an option or as `dd` is: `of=/dev/sda`, `id=0,dest=/dev/sda1`. */
function writtenDisks({ program, args }: Call): readonly string[] {
  if (LOOKS.test(program) || !args.some((arg) => arg.includes('/dev/'))) return [];
  const named = args.flatMap((arg) => /(?:^|,)(?:of|dest|out|output)=(\/dev\/[^,]+)/.exec(arg)?.[1] ?? []);
  const isMeant = (option: string): boolean =>
    (option === '-O' || OUTPUT_OPTION.test(option)) && !LOOKS_FOR.test(option);
  return [...named, ...valuesOf(args, isMeant)].filter(isDevice);
}

function isNamedOutput(option: string, value: string): boolean {
  return isRelativePath(value) && (OUTPUT_OPTION.test(option) || REPORT_OPTION.test(option));
}

/** Values of options, wherever the value stands. */
function valuesOf(args: readonly string[], isMeant: (option: string, value: string) => boolean): string[] {
  // Most commands have none, and then no pattern is compiled for them.
  if (!args.some((arg) => arg.startsWith('-'))) return [];
  return args.flatMap((arg, at) => {
    const [, name = '', value = ''] = (arg.includes('=') ? /^(--?[\w.-]+)=(.*)$/s.exec(arg) : null) ?? [];
    if (isMeant(name, value)) return [value];
    return isMeant(args[at - 1] ?? '', arg) ? [arg] : [];
  });
}

function reportPlaces(call: Call, places: readonly string[]): void {
  const detail = 'is where it is told to write';
  // Below a hidden directory settings are kept; of any other one nobody says what is to be replaced.
  const hidden = places.filter((place) => /(?:^|\/)\.[a-z]/i.test(place));
  const others = places.filter((place) => !hidden.includes(place));
  if (hidden.length > 0) call.effect('write', call.paths(hidden), { isRecursive: true, detail });
  if (others.length > 0) call.effect('write', call.paths(others), { detail });
}

/** To these such a place starts from a root of their own, which is often a directory of the project. */
function isFromRoot({ program }: Call, value: string): boolean {
  return value.startsWith('../') && /^(?:vite|vitest|electron-vite|vitepress|astro|nuxt)$/.test(program);
}

/** Places that an unknown program is told to write to. */
export function reportOutputs(call: Call): void {
  const isMeant = (option: string, value: string): boolean => {
    const isOutput = OUTPUT_OPTION.test(option) || (PREFIX_OPTION.test(option) && isInstalling(call));
    const isFile = isPlace(value) && !isDevice(value) && !isFromRoot(call, value);
    return (isOutput && isFile) || isNamedOutput(option, value);
  };
  reportPlaces(call, valuesOf(call.args, isMeant));
  const disks = writtenDisks(call);
  if (disks.length > 0)
    call.effect('device-write', call.paths(disks), { detail: 'is where it is told to write' });
}

/** The same of one whose own words are known, for places inside. */
export function reportOutputsInside(call: Call): void {
  reportPlaces(call, valuesOf(call.args, isNamedOutput));
}
