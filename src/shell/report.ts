import { LimitReached } from './budget.js';
import type { Effect, ResolvedCommand, Target, WrittenFile } from './effect.js';

const MAX_COMMANDS = 30_000;
const MAX_EFFECTS = 10_000;

/** What an analysis has found so far; it stays readable when a limit ends the work. */
export class Report {
  readonly commands: ResolvedCommand[] = [];
  readonly effects: Effect[] = [];
  readonly written: WrittenFile[] = [];
  unresolvedCommands = 0;
  hasSyntaxError = false;

  addCommand(command: ResolvedCommand): void {
    if (this.commands.length >= MAX_COMMANDS) throw new LimitReached('commands');
    this.commands.push(command);
    if (command.program === null) this.unresolvedCommands += 1;
  }

  /** Leaves out targets that turned out to be something else, and effects that have no other. */
  forgetTargets(isNoise: (target: Target) => boolean): void {
    const kept = this.effects.flatMap((effect) => {
      const targets = effect.targets.filter((target) => !isNoise(target));
      return targets.length === 0 && effect.targets.length > 0 ? [] : [{ ...effect, targets }];
    });
    this.effects.splice(0, this.effects.length, ...kept);
  }

  /** Leaves out some of the effects that were found since there were so many. */
  forgetEffects(since: number, isNoise: (effect: Effect) => boolean): void {
    const kept = this.effects.slice(since).filter((effect) => !isNoise(effect));
    this.effects.splice(since, this.effects.length - since, ...kept);
  }

  addEffect(effect: Effect): void {
    if (this.effects.length >= MAX_EFFECTS) throw new LimitReached('effects');
    this.effects.push(effect);
  }
}
