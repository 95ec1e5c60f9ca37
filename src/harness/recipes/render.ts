import { found, problem, type Found } from './recipe.js';

type Arguments = Readonly<Record<string, string>>;

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value' | 'if'; readonly name: string }
  | { readonly kind: 'else' | 'end' }
  | { readonly kind: 'unknown'; readonly action: string };

function tokenOf(action: string): Token {
  const [, isIf, name] = /^(if\s+)?\.?([A-Za-z_][\w-]*)$/.exec(action) ?? [];
  if (action === 'else' || action === 'end') return { kind: action };
  if (name === undefined) return { kind: 'unknown', action };
  return { kind: isIf === undefined ? 'value' : 'if', name };
}

function tokensOf(template: string): readonly Token[] {
  return template.split(/(\{\{.*?\}\})/s).map((part): Token => {
    const [, action] = /^\{\{-?\s*(.*?)\s*-?\}\}$/s.exec(part) ?? [];
    return action === undefined ? { kind: 'text', text: part } : tokenOf(action);
  });
}

/** One `{{if}}` that is open: whether its parts before and after `{{else}}` are written. */
interface Branch {
  readonly isOuterWritten: boolean;
  readonly isTrue: boolean;
  isElse: boolean;
}

function isWritten(branch: Branch | undefined): boolean {
  return branch === undefined || (branch.isOuterWritten && branch.isTrue !== branch.isElse);
}

/** Fills in `{{.name}}` and `{{if .name}} … {{else}} … {{end}}`. Nothing of it is ever run. */
export function renderTemplate(template: string, args: Arguments): Found<string> {
  const open: Branch[] = [];
  let text = '';
  for (const token of tokensOf(template)) {
    const writes = isWritten(open.at(-1));
    switch (token.kind) {
      case 'text':
        if (writes) text += token.text;
        break;
      case 'value': {
        const value = Object.hasOwn(args, token.name) ? args[token.name] : undefined;
        if (writes && value === undefined) return problem(`it needs the argument "${token.name}"`);
        if (writes) text += value ?? '';
        break;
      }
      case 'if':
        open.push({
          isOuterWritten: writes,
          isTrue: Object.hasOwn(args, token.name) && args[token.name] !== '',
          isElse: false,
        });
        break;
      case 'else': {
        const branch = open.at(-1);
        if (branch === undefined || branch.isElse) return problem('it has an {{else}} without an {{if}}');
        branch.isElse = true;
        break;
      }
      case 'end':
        if (open.pop() === undefined) return problem('it has an {{end}} without an {{if}}');
        break;
      case 'unknown':
        return problem(`{{${token.action}}} is nothing that a recipe can say`);
    }
  }
  return open.length === 0 ? found(text) : problem('it has an {{if}} without an {{end}}');
}
