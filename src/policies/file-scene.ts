import type { ToolCall } from '../model/event.js';
import { readFileInput, type FileInput } from './file-input.js';
import { locate, type Place } from './paths/place.js';
import { Zones, type Zone } from './paths/zones.js';
import type { PolicyContext } from './policy.js';

/** A file that a tool would change or read. */
export interface FileUse {
  readonly place: Place;
  readonly zone: Zone;
  readonly path: string;
}

/** A call of a file tool, read once for all rules. */
export class FileScene {
  readonly zones: Zones;
  readonly input: FileInput;
  readonly written: readonly FileUse[];
  readonly read: readonly FileUse[];

  constructor(
    readonly tool: ToolCall,
    readonly context: PolicyContext,
  ) {
    this.zones = new Zones(context);
    this.input = readFileInput(tool);
    const uses = this.input.paths.map((path): FileUse => {
      const place = locate(path, context);
      return { place, ...this.zones.worstOf(place) };
    });
    this.written = this.input.isWrite ? uses : [];
    this.read = this.input.isWrite ? [] : uses;
  }
}
