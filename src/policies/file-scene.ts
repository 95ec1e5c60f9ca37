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
  readonly zone: Zone | 'elsewhere';
  readonly path: string;
}

function locateAll(paths: readonly string[], context: PolicyContext): readonly FileRead[] {
  return paths.map((path) => ({ place: locate(path, context) }));
}

function usesOf(
  paths: readonly string[],
  elsewhere: readonly string[],
  context: PolicyContext,
): readonly FileUse[] {
  const zones = new Zones(context);
  const strange = new Set(elsewhere);
  return paths.map((path) => {
    const place = locate(path, context);
    return strange.has(path)
      ? { place, zone: 'elsewhere', path: place.lexical }
      : { place, ...zones.worstOf(place) };
  });
}

function without(paths: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Set(others);
  return left.size === 0 ? paths : paths.filter((path) => !left.has(path));
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
    const { paths, sources, outputs, elsewhere, purpose, isWrite } = this.input;
    const changed = without(paths, sources);
    this.read = locateAll(isWrite ? sources : without(paths, outputs), context);
    this.touched = usesOf(purpose === 'read' ? outputs : changed, elsewhere, context);
    const made = new Set(outputs.map((path) => locate(path, context).lexical));
    // Where nothing is, a key alone says too little.
    this.written = isWrite
      ? this.touched
      : this.touched.filter(({ place, zone }) => zone !== 'absent' && made.has(place.lexical));
  }
}
