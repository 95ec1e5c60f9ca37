import { hasControls } from '../model/control-characters.js';
import type { Preset } from '../model/preset.js';
import { ask, deny, type Verdict } from '../model/verdict.js';
import { redactSecrets } from '../secrets/redact.js';
import type { FileScene } from './file-scene.js';
import type { PolicyContext } from './policy.js';
import type { ShellScene } from './shell-scene.js';
import { switchedPosture, type Posture } from './switches.js';

export type { Posture };

/** What a rule saw. */
export interface Finding {
  /** Completes the sentence "This would …". */
  readonly what: string;
  /** The resolved thing it would happen to; null if there is none to name. */
  readonly target: string | null;
  /** What to do instead, where the rule's own advice does not fit. */
  readonly remedy?: string;
  /** As the rule's, where it is so for some of what the rule finds. */
  readonly isAboutContent?: boolean;
}

/** A tool call in a word: for a rule's documentation, and for the test that proves it. */
export type Call =
  | { readonly kind: 'shell'; readonly command: string }
  | { readonly kind: 'write'; readonly path: string; readonly content: string }
  | { readonly kind: 'read'; readonly path: string };

export interface Rule {
  readonly id: `${string}.${string}`;
  readonly title: string;
  /** What it says in which preset; not named: nothing, unless a person switches it on. */
  readonly presets: Readonly<Partial<Record<Preset, Posture>>>;
  /** Cannot be switched off. */
  readonly isAlwaysOn: boolean;
  /** It refuses what is written, not where: with other content the same is welcome. */
  readonly isAboutContent?: boolean;
  /** What to do instead, in one clause. */
  readonly advice: string;
  readonly example: Call;
  /** A call that the same guard lets through. */
  readonly alternative: Call;
  /** A condition on the project, for rules that come as a pack. */
  readonly applies?: (context: PolicyContext) => boolean;
  readonly inShell?: (scene: ShellScene) => Finding | null;
  readonly inFiles?: (scene: FileScene) => Finding | null;
}

/** What a rule says here: by preset, by the person's switch for it or for its group, by the project. */
export function postureOf(rule: Rule, context: PolicyContext): Posture | null {
  const preset = rule.presets[context.preset] ?? null;
  // A switch can raise it, and nothing else.
  if (rule.isAlwaysOn) return switchedPosture(rule.id, () => null, context) === 'deny' ? 'deny' : preset;
  const isHere = (): boolean =>
    rule.applies === undefined || context.preset === 'strict' || rule.applies(context);
  return switchedPosture(rule.id, () => (preset !== null && isHere() ? preset : null), context);
}

const MAX_TARGET = 60;

function onOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** What a model wrote comes back as a quotation: short, on one line, without credentials. */
export function quoteTarget(target: string): string {
  const text = redactSecrets(target);
  const line = (hasControls(text) ? onOneLine(text) : text).trim();
  if (line.length <= MAX_TARGET) return line;
  return `${line.slice(0, 34).toWellFormed()}…${line.slice(-24).toWellFormed()}`;
}

/** The call as one would type it. */
export function describeCall(call: Call): string {
  switch (call.kind) {
    case 'shell':
      return call.command;
    case 'write':
      return `write to ${call.path}`;
    case 'read':
      return `read ${call.path}`;
  }
}

function reasonOf(finding: Finding, posture: Posture): string {
  const target = finding.target === null ? '' : ` (${quoteTarget(finding.target)})`;
  // A person reads the one, a model the other.
  return `${posture === 'ask' ? 'Please confirm' : 'Refused'}: this would ${finding.what}${target}.`;
}

/** The alternative is the rule's own: it names nothing of the call at hand, and must not look as if it did. */
export function remedyOf(rule: Rule): string {
  return `${rule.advice}, e.g. ${describeCall(rule.alternative)}`;
}

export function verdictOf(rule: Rule, posture: Posture, finding: Finding): Verdict {
  const details = { rule: rule.id, remedy: finding.remedy ?? remedyOf(rule) };
  const reason = reasonOf(finding, posture);
  return posture === 'deny' ? deny(reason, details) : ask(reason, details);
}
