import { defineHook, rewrite } from 'bridle';

/** `git push --force` overwrites what others pushed meanwhile; with a lease it does not. */
export default defineHook({
  name: 'no-force-push',
  description: 'Turns --force into --force-with-lease.',
  events: 'before_tool',
  tools: 'shell',
  run: ({ tool }) => {
    const command = tool?.input['command'];
    if (tool === null || typeof command !== 'string') return;
    const gentle = command.replaceAll(
      /\b(git\s+push\b[^;&|]*?)\s(?:--force|-f)(?=\s|$)/g,
      '$1 --force-with-lease',
    );
    if (gentle !== command)
      return rewrite({ ...tool.input, command: gentle }, 'Others may have pushed meanwhile.');
  },
});
