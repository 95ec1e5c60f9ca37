import type { ListedHook } from '../hooks.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

function element(name: string, text: string): string {
  return `<${name}>\n${escape(text)}\n</${name}>`;
}

/** The hooks as text for a model's system prompt, one tag a line. */
export function renderPrompt(hooks: readonly ListedHook[]): string {
  const blocks = hooks.map((hook) =>
    [
      '<hook>',
      element('name', hook.name),
      element('description', hook.description),
      element('trigger', hook.events.join(', ')),
      ...(hook.matcher === '' ? [] : [element('matcher', hook.matcher)]),
      element('location', hook.path),
      '</hook>',
    ].join('\n'),
  );
  return ['<available_hooks>', ...blocks, '</available_hooks>'].join('\n');
}
