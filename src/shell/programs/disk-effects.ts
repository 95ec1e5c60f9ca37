import type { Call, Program } from '../call.js';
import { spec, type OptionSpec, type Options } from '../options.js';

/** Which calls of a program do harm. */
interface Harm {
  readonly options?: OptionSpec;
  /** All, if not given. */
  readonly isHarmful?: (given: Options, call: Call) => boolean;
  /** Letters by which it is only asked something, or to say what it would do. */
  readonly looks?: string;
}

const HELP = ['help', 'usage', 'version', 'no-act', 'no-action', 'dry-run', 'pretend', 'simulate'];

/** Long names that mean the same to all of them; each may be cut short. */
function withHelp({ short, long, isOrdered }: OptionSpec): OptionSpec {
  return spec(short, `${long} ${HELP.join(' ')}`, isOrdered);
}

/** Only asked, or told to do nothing: some have a switch that must be turned off. */
function isAsked(given: Options, looks: string): boolean {
  return given.has(...looks) || (given.has(...HELP) && !/^(?:no|false|0)$/.test(given.value(...HELP) ?? ''));
}

/** The operands that are devices or image files; what is neither is a size, a label, a type. */
function disksIn(options: Options): readonly string[] {
  return options.operands.filter(
    (word) => word.includes('/') || /\.(?:img|iso|raw|qcow2|vmdk|vdi)$/.test(word),
  );
}

/** A program that writes over what it is given, a device or an image. */
export function formats(
  action: string,
  detail: string,
  { options = spec(''), isHarmful = () => true, looks = 'hV' }: Harm = {},
): Program {
  return (call) => {
    const given = call.options(withHelp(options));
    const disks = disksIn(given);
    const operands = disks.length > 0 ? disks : given.operands.slice(0, 1);
    if (operands.length === 0 || isAsked(given, looks) || !isHarmful(given, call)) return;
    call.effect('format-disk', call.paths(operands), {
      action,
      isForced: given.has('f', 'F', 'force'),
      detail,
    });
  };
}

/** A program that only does harm with some of its options or verbs; its device may go by a name of its own. */
export function formatsIf(
  action: string,
  detail: string,
  { options = spec(''), isHarmful = () => true, looks = 'hV' }: Harm,
): Program {
  return (call) => {
    const given = call.options(withHelp(options));
    if (isAsked(given, looks) || !isHarmful(given, call)) return;
    const disks = disksIn(given);
    const targets =
      disks.length > 0
        ? call.paths(disks)
        : given.operands.slice(-1).map((word) => call.target('device', word));
    call.effect('format-disk', targets, { action, isForced: given.has('f', 'force'), detail });
  };
}

/** Whether one of these was given. */
export function withAny(names: string): (given: Options) => boolean {
  return (given) => given.has(...names.split(' '));
}

/** Whether the first word is one of these. */
export function withVerb(verbs: RegExp): (given: Options) => boolean {
  return (given) => verbs.test(given.operands[0] ?? '');
}

/** Verbs that destroy what follows them; some let each word of a verb be cut short. */
export function destroys(verbs: readonly string[], action: string, looks = 'h', isShort = false): Program {
  return (call) => {
    const given = call.options(withHelp(spec('')));
    if (isAsked(given, looks)) return;
    const words = given.operands;
    const isPart = (part: string, word = ''): boolean =>
      word === part || (isShort && word !== '' && part.startsWith(word));
    if (!verbs.some((verb) => verb.split(' ').every((part, at) => isPart(part, words[at])))) return;
    call.effect(
      'format-disk',
      words.slice(1).map((word) => call.target('device', word)),
      { action, isForced: true, detail: 'destroys what is stored there' },
    );
  };
}

function overwriteDevices(call: Call, places: readonly string[]): void {
  const devices = call.paths(places).filter(({ kind }) => kind === 'device');
  if (devices.length > 0) call.effect('device-write', devices, { detail: 'overwrites the device' });
}

/** A copy may go to a device as well as to an image; from which operand on, and how many of them. */
export function copiesTo(options: OptionSpec, from: number, to?: number): Program {
  return (call) => {
    const given = call.options(withHelp(options));
    if (!isAsked(given, '')) overwriteDevices(call, given.operands.slice(from, to));
  };
}

/** A copy to what these options name. */
export function copiesInto(options: OptionSpec, names: string, looks = ''): Program {
  return (call) => {
    const given = call.options(withHelp(options));
    if (!isAsked(given, looks)) overwriteDevices(call, given.all(...names.split(' ')));
  };
}
