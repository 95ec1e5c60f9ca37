import { resolve } from 'node:path';
import type { RuleSetting } from '../../config/settings.js';
import { seconds } from '../../model/duration.js';
import type { Event, EventKind } from '../../model/event.js';
import { DEFAULT_PRIORITY, type Hook, type Matcher } from '../../model/hook.js';
import { explainMeaningless } from '../../model/meaning.js';
import { spoke } from '../../model/outcome.js';
import { viewTool } from '../../model/tool-view.js';
import { allow, ask, deny, type Verdict } from '../../model/verdict.js';
import { mergeSpecs, readEventName } from '../event-spec.js';
import { compileMatcher } from '../match/matcher.js';
import { VOCABULARIES } from '../words/table.js';
import { allowingTest, refusingTest, type CommandTest } from './match-command.js';
import { pathTest, type PathPlace } from './match-path.js';

export type RulePlace = Omit<PathPlace, 'cwd'>;

/** A rule ready to judge, with what is odd about it. */
export interface CompiledRule {
  /** null: it is passed over. */
  readonly hook: Hook | null;
  readonly problems: readonly string[];
}

function verdictOf({ id, decision, reason, remedy, command, pattern }: RuleSetting): Verdict {
  // Refused for what is said or run, not for the file: the same file may be changed otherwise.
  const isAboutContent = pattern !== null || (command !== null && command.paths.length === 0);
  const details = {
    rule: id,
    ...(remedy === null ? {} : { remedy }),
    ...(decision === 'deny' && isAboutContent ? { effectKeys: [] } : {}),
  };
  switch (decision) {
    case 'deny':
      return deny(reason, details);
    case 'ask':
      return ask(reason, details);
    case 'allow':
      return allow(reason, details);
  }
}

/** The files a call is about: one, or all that a patch touches. */
function pathsOf({ tool }: Event): readonly string[] {
  return tool === null ? [] : viewTool(tool).paths;
}

/** The commands of a shell call, under whichever name; null if it hides them. */
function commandsOf({ tool }: Event): readonly string[] | null {
  return tool?.kind === 'shell' ? viewTool(tool).commands : [];
}

function conditionsOf(rule: RuleSetting, place: RulePlace): ((event: Event) => boolean)[] {
  const { home } = place;
  const where = (event: Event): PathPlace => ({ ...place, cwd: resolve(place.project, event.cwd ?? '') });
  const conditions: ((event: Event) => boolean)[] = [];
  if (rule.command !== null) {
    const test: CommandTest =
      rule.decision === 'allow' ? allowingTest(rule.command, home) : refusingTest(rule.command, home);
    conditions.push((event) => {
      const commands = commandsOf(event);
      // A command that nobody can see may be the one; it is refused by those rules, and allowed by none.
      if (commands === null) return rule.decision !== 'allow';
      const fits = (command: string): boolean => test(command, where(event));
      return rule.decision === 'allow' ? commands.length > 0 && commands.every(fits) : commands.some(fits);
    });
  }
  if (rule.paths.length > 0) {
    const test = pathTest(rule.paths, home);
    const fits = (event: Event) => (path: string) => test(path, where(event));
    conditions.push((event) => {
      const paths = pathsOf(event);
      // A patch is allowed only if all of it is, and refused if any of it is.
      return rule.decision === 'allow'
        ? paths.length > 0 && paths.every(fits(event))
        : paths.some(fits(event));
    });
  }
  return conditions;
}

function describe(rule: RuleSetting, matcher: Matcher | null): string {
  const parts = [
    matcher?.description ?? '',
    rule.command === null
      ? ''
      : `command ${[...rule.command.programs, ...rule.command.subcommands].join(' ')}`,
    rule.paths.length === 0 ? '' : `path ${rule.paths.join('|')}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function problemsOf(rule: RuleSetting, kinds: readonly EventKind[]): readonly string[] {
  return kinds.flatMap((kind) => {
    const why = explainMeaningless(rule.decision, kind);
    return why === null ? [] : `The rule "${rule.id}": ${why}`;
  });
}

/** A rule of a configuration as a hook in this process; one that cannot be read costs only itself. */
export async function compileRule(rule: RuleSetting, place: RulePlace): Promise<CompiledRule> {
  const specs = rule.events.map((name) => readEventName(name, 'claude-code'));
  const unknown = rule.events.filter((_name, at) => specs[at] === null);
  const { kinds } = mergeSpecs(specs.flatMap((spec) => spec ?? []));
  const compiled = await compileMatcher(
    { tool: null, toolStyle: 'search', pattern: rule.pattern, toolKinds: rule.toolKinds },
    VOCABULARIES.module,
  );
  const problems = [
    ...problemsOf(rule, kinds),
    ...unknown.map((name) => `The rule "${rule.id}": "${name}" is no event.`),
  ];
  if (compiled.kind === 'invalid') {
    const why = `The rule "${rule.id}" is passed over: its pattern is invalid (${compiled.why}).`;
    return { hook: null, problems: [...problems, why] };
  }
  if (kinds.length === 0) return { hook: null, problems };
  const { matcher } = compiled;
  const conditions = conditionsOf(rule, place);
  const verdict = verdictOf(rule);
  const hook: Hook = {
    name: rule.id,
    category: rule.category ?? (rule.decision === 'allow' ? 'gate' : 'security'),
    events: kinds,
    matcher: {
      description: describe(rule, matcher),
      test: (event) =>
        (matcher === null || matcher.test(event)) && conditions.every((condition) => condition(event)),
    },
    priority: DEFAULT_PRIORITY,
    timeout: seconds(30),
    isAsync: false,
    onFailure: rule.decision,
    origin: rule.origin,
    run: () => spoke(verdict),
  };
  return { hook, problems };
}
