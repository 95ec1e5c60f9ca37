/** Programs of new hooks: small, working, and with the one line to change marked. */

const SUBJECT = 'npm publish';
export const REASON = 'Publishing is done by a person.';

const shGuard = `#!/bin/sh
# The event comes on stdin as JSON. Exit code 2 refuses, and what is on stderr is the reason.
event=$(cat)
case "$event" in
  *'${SUBJECT}'*) # change this
    echo '${REASON}' >&2
    exit 2
    ;;
esac
`;

const shObserver = `#!/bin/sh
# The event comes on stdin as JSON. What is printed is told to the model where the event allows it.
event=$(cat)
echo "seen: \${#event} bytes" >&2
`;

const pyGuard = `#!/usr/bin/env python3
"""The event comes on stdin as JSON. Exit code 2 refuses, and what is on stderr is the reason."""
import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")
if "${SUBJECT}" in command:  # change this
    print("${REASON}", file=sys.stderr)
    sys.exit(2)
`;

const pyObserver = `#!/usr/bin/env python3
"""The event comes on stdin as JSON. What is printed is told to the model where the event allows it."""
import json
import sys

event = json.load(sys.stdin)
print("seen:", sorted(event), file=sys.stderr)
`;

export type Language = 'sh' | 'py';

export function script(language: Language, isGuard: boolean): string {
  if (language === 'py') return isGuard ? pyGuard : pyObserver;
  return isGuard ? shGuard : shObserver;
}

const shExecutable = (event: string, isGuard: boolean): string => `#!/bin/sh
# "<this> hook" names the event; "<this> run" gets it on stdin and answers with JSON, or with nothing.
case "$1" in
  hook)
    echo ${event}
    ;;
  run)
    event=$(cat)
${
  isGuard
    ? `    case "$event" in
      *'${SUBJECT}'*) # change this
        echo '{"blocked": true, "reason": "${REASON}"}'
        ;;
    esac`
    : '    echo "seen: ${#event} bytes" >&2'
}
    ;;
esac
`;

const pyExecutable = (event: string, isGuard: boolean): string => `#!/usr/bin/env python3
"""\`hook\` names the event; \`run\` gets it on stdin and answers with JSON, or with nothing."""
import json
import sys

if sys.argv[1] == "hook":
    print("${event}")
elif sys.argv[1] == "run":
    event = json.load(sys.stdin)
${
  isGuard
    ? `    command = event.get("tool_input", {}).get("command", "")
    if "${SUBJECT}" in command:  # change this
        print(json.dumps({"blocked": True, "reason": "${REASON}"}))`
    : '    print("seen:", sorted(event), file=sys.stderr)'
}
`;

export function executable(language: Language, event: string, isGuard: boolean): string {
  return language === 'py' ? pyExecutable(event, isGuard) : shExecutable(event, isGuard);
}

export function typescript(name: string, event: string, isGuard: boolean): string {
  if (!isGuard)
    return `import { defineHook } from 'bridle';

export default defineHook({
  name: '${name}',
  events: '${event}',
  run: (event) => {
    console.log('seen:', event.kind);
  },
});
`;
  return `import { defineHook, deny } from 'bridle';

export default defineHook({
  name: '${name}',
  events: '${event}',
  tools: 'shell',
  // If it crashes or takes too long, the call goes on; 'deny' refuses it, 'ask' asks a person.
  onFailure: 'allow',
  run: ({ tool }) => {
    const command = String(tool?.input['command'] ?? '');
    if (command.includes('${SUBJECT}')) return deny('${REASON}'); // change this
  },
});
`;
}

/** Examples that a new hook passes: one that it refuses, one that it lets go. */
export function examples(event: string, isGuard: boolean): string {
  const cases = isGuard
    ? [
        {
          name: `refuses ${SUBJECT}`,
          event: { event, tool: 'shell', input: { command: SUBJECT } },
          expect: { verdict: 'deny', reason: REASON },
        },
        {
          name: 'has nothing against a test run',
          event: { event, tool: 'shell', input: { command: 'npm test' } },
          expect: 'no-opinion',
        },
      ]
    : [{ name: 'lets the event pass', event: { event, prompt: 'hello' }, expect: 'no-opinion' }];
  return `${JSON.stringify(cases, null, 2)}\n`;
}
