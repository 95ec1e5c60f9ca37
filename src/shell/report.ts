import { LimitReached } from './budget.js';
import type { Effect, ResolvedCommand } from './effect.js';

const MAX_COMMANDS = 30_000;
const MAX_EFFECTS = 10_000;

/** What an analysis has found so far; it stays readable when a limit ends the work. */
export class Report {
  readonly commands: ResolvedCommand[] = [];
  readonly effects: Effect[] = [];
  unresolvedCommands = 0;
  hasSyntaxError = false;

  addCommand(command: ResolvedCommand): void {
    if (this.commands.length >= MAX_COMMANDS) throw new LimitReached('commands');
    this.commands.push(command);
    if (command.program === null) this.unresolvedCommands += 1;
  }

  addEffect(effect: Effect): void {
    if (this.effects.length >= MAX_EFFECTS) throw new LimitReached('effects');
    this.effects.push(effect);
  }
}
