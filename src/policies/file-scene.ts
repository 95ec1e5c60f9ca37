import type { ToolCall } from '../model/event.js';
import { readFileInput, type FileInput } from './file-input.js';
import { locate, type Place } from './paths/place.js';
import { Zones, type Zone } from './paths/zones.js';
import type { PolicyContext } from './policy.js';

/** A file that a tool would read. */
export interface FileRead {
  readonly place: Place;
}

/** A file that a tool would change. */
export interface FileUse extends FileRead {
  readonly zone: Zone;
  readonly path: string;
}

function withZones(uses: readonly FileRead[], context: PolicyContext): readonly FileUse[] {
  const zones = new Zones(context);
  return uses.map(({ place }) => ({ place, ...zones.worstOf(place) }));
}

/** A call of a file tool, read once for all rules. */
export class FileScene {
  readonly input: FileInput;
  readonly written: readonly FileUse[];
  /** What the call may change, also where nobody can tell whether it does. */
  readonly touched: readonly FileUse[];
  readonly read: readonly FileRead[];

  constructor(
    readonly tool: ToolCall,
    readonly context: PolicyContext,
  ) {
    this.input = readFileInput(tool);
    const { paths, sources, purpose, isWrite } = this.input;
    const locateAll = (each: readonly string[]): readonly FileRead[] =>
      each.map((path) => ({ place: locate(path, context) }));
    const changed = locateAll(paths.filter((path) => !sources.includes(path)));
    this.read = isWrite ? locateAll(sources) : changed;
    this.touched = purpose === 'read' ? [] : withZones(changed, context);
    this.written = isWrite ? this.touched : [];
  }
}
