import { join } from 'node:path';
import type { Place } from '../place.js';

/** What somebody else's hook does: it leaves a trace. */
export function foreignCommand(place: Place): string {
  return `touch ${join(place.project, 'foreign')}`;
}

/** Settings as a person writes them, by hand and not as a program would: every byte of it has to come back. */
export function foreignSettings(place: Place, event: string, matcher: string, head = ''): string {
  return `{${head}
    "hooks": {
\t"${event}": [ { "matcher": "${matcher}",
            "hooks": [{"type":"command",   "command": ${JSON.stringify(foreignCommand(place))}}] } ]
  }
}`;
}
