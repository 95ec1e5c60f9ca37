import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../../model/json.js';
import type { Call } from '../call.js';
import { findVariable } from '../parameter.js';
import { splitWords } from '../split-words.js';
import { textsOf, writtenSettings } from './written-settings.js';

const FILES = ['compose.yaml', 'compose.yml', 'docker-compose.yml', 'docker-compose.yaml'];

/** Words of a command, which is a list or a line. */
function wordsOf(value: JsonValue | undefined): readonly string[] {
  return typeof value === 'string' ? splitWords(value) : textsOf(value);
}

/** Variables and the home directory, as they count in such a file. */
function filled(call: Call, text: string): string {
  return text
    .replace(/^~(?=\/|:|$)/, call.machine.context.home)
    .replace(
      /\$\{?(\w+)\}?/g,
      (all, name: string) => findVariable(call.machine, call.scene, name)?.value ?? all,
    );
}

function volumeOptions(call: Call, service: JsonObject): readonly string[] {
  const volumes = Array.isArray(service['volumes']) ? service['volumes'] : [];
  return volumes.flatMap((volume: JsonValue) => {
    if (typeof volume === 'string') return ['-v', filled(call, volume)];
    const source = isJsonObject(volume) ? stringAt(volume, 'source') : null;
    if (!isJsonObject(volume) || source === null) return [];
    const end = volume['read_only'] === true ? ':ro' : '';
    return ['-v', `${filled(call, source)}:${stringAt(volume, 'target') ?? ''}${end}`];
  });
}

/** A service as the container that it would be; `command` in place of its own. */
function containerOf(
  call: Call,
  name: string,
  service: JsonObject,
  command: readonly string[],
): readonly string[] {
  const [entry, ...first] = wordsOf(service['entrypoint']);
  const directory = service['working_dir'];
  const words = command.length > 0 ? command : wordsOf(service['command']);
  return [
    'docker',
    'run',
    ...volumeOptions(call, service),
    ...(service['privileged'] === true ? ['--privileged'] : []),
    ...(typeof directory === 'string' ? ['-w', directory] : []),
    ...(entry === undefined ? [] : ['--entrypoint', entry]),
    typeof service['image'] === 'string' ? service['image'] : name,
    ...first,
    ...words.map((word) => filled(call, word)),
  ];
}

/** Starts the services of a composition that the line itself wrote; false if it wrote none. */
export function runComposition(
  call: Call,
  files: readonly string[],
  action: string,
  words: readonly string[],
): boolean {
  if (!/^(?:up|run|start|create)$/.test(action)) return false;
  const services = objectAt(
    writtenSettings(call, files.length > 0 ? files : FILES, 'yaml') ?? {},
    'services',
  );
  if (services === null) return false;
  const [first, ...rest] = words.filter((word, at) => !word.startsWith('-') || at > 0);
  for (const [name, service] of Object.entries(services)) {
    const isAsked = action === 'run' ? name === first : words.includes(name);
    const isAll = action !== 'run' && !words.some((word) => Object.hasOwn(services, word));
    if (isJsonObject(service) && (isAsked || isAll))
      call.run(containerOf(call, name, service, action === 'run' ? rest : []), 'docker compose');
  }
  return true;
}
