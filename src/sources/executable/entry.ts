import { basename } from 'node:path';
import { seconds } from '../../model/duration.js';
import type { Layer } from '../../model/hook.js';
import { stringAt, type JsonObject } from '../../model/json.js';
import { hookEnvironment } from '../../process/environment.js';
import type { SourceContext } from '../context.js';
import { describeOnce } from '../describe.js';
import { broken, draftEntry, usualCategory, withheld } from '../draft.js';
import type { HookEntry } from '../entry.js';
import { readEventName } from '../event-spec.js';
import { tailOf } from '../protocols/ending.js';
import { resolveTrust, type TrustOptions } from '../trust/resolve.js';

const QUERY_TIMEOUT = seconds(5);

/** `<file> hook` prints the event it wants. It gets a deadline: one that hangs would hang every start. */
async function queryEvent(program: string, context: SourceContext): Promise<JsonObject> {
  const { end, stdout, stderr } = await context.runProcess({
    argv: [program, 'hook'],
    cwd: context.places.project,
    env: hookEnvironment(context.env, { wanted: [], extra: {}, platform: context.platform }),
    stdin: '',
    timeout: QUERY_TIMEOUT,
    stdoutCap: 4096,
    stderrCap: 4096,
    signal: null,
  });
  const asked = `${basename(program)} hook`;
  switch (end.kind) {
    case 'exited':
      return end.code === 0
        ? { event: stdout.trim() }
        : { flaw: `"${asked}" exited with code ${end.code}. ${tailOf(stderr)}`.trim() };
    case 'not-started':
      return { flaw: end.why };
    case 'timed-out':
      return { flaw: `"${asked}" gave no answer within 5 s` };
    case 'signalled':
    case 'flooded':
    case 'aborted':
      return { flaw: `"${asked}" did not come to its end (${end.kind})` };
  }
}

/** An executable file as an entry. Which event it wants is asked of trusted content only. */
export async function executableEntry(
  path: string,
  layer: Layer,
  context: SourceContext,
  options: TrustOptions,
): Promise<HookEntry> {
  const name = basename(path);
  const draft = draftEntry(name, 'executable', 'executable', { layer, path });
  const trust = resolveTrust({ layer, path, name }, options);
  if (trust.kind !== 'trusted') return withheld(draft, trust);
  const said = await describeOnce(options.userState, trust.digest, () => queryEvent(trust.root, context));
  const flaw = stringAt(said, 'flaw');
  if (flaw !== null) return { ...draft, state: broken(flaw) };
  const event = stringAt(said, 'event') ?? '';
  const spec = readEventName(event, 'executable');
  if (spec === null)
    return { ...draft, state: broken(`"${name} hook" printed "${event}", which is no event`) };
  return {
    ...draft,
    digest: trust.digest,
    kinds: spec.kinds,
    otherNames: spec.otherNames,
    eventName: event,
    category: usualCategory(spec.kinds),
    start: { argv: [trust.root, 'run'], cwd: null, hasAnswerPipe: false, watched: trust.watched },
  };
}
