import type { Completion, Scene } from './machine.js';
import { assignParameter } from './parameter.js';
import { Input, Output } from './streams.js';

/**
 * Runs beside the line, which has two descriptors of it: what it prints can be read from the first, and what is
 * written to the second is its input. What that is shows later, so it runs once more then.
 */
export function startCoprocess(scene: Scene, name: string, run: (scene: Scene) => Completion): Completion {
  const { shell } = scene;
  const output = new Output();
  const beside = (input: Input): Scene => ({
    ...scene,
    shell: shell.fork(),
    isConcurrent: true,
    input,
    output,
  });
  const completion = run(beside(new Input(null)));
  const printed = shell.freeDescriptor();
  shell.descriptors.set(printed, output.texts.join('\n'));
  const typed = shell.freeDescriptor();
  const path = `/dev/fd/${typed}`;
  shell.sinks.set(typed, path);
  shell.readers.set(path, (text) => {
    run(beside(new Input(text)));
  });
  assignParameter(scene, name, String(printed), '0');
  assignParameter(scene, name, String(typed), '1');
  return completion;
}
