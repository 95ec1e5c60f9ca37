import { isListed } from '../../model/word-list.js';
import { reportContent } from '../programs/contents.js';
import { readsBySaying } from './file-effects.js';
import { lastName } from './pure.js';
import { runsShell } from './run-effects.js';
import type { Handler } from './state.js';
import { listOf, NOTHING, tableOf, textOf, type CodeCall, type Value } from './value.js';

/** Functions of libraries whose names say that they write a file. */
const WRITER =
  /^(?:to_(?:csv|json|excel|parquet|pickle|html|feather|hdf|markdown|latex|stata|xml|orc|file|zarr|netcdf|image)|save(?:z|z_compressed|txt|fig|_npz|_weights|_pretrained|_model|_to_disk|_image)?|write_(?:csv|parquet|json|ndjson|ipc|avro|excel|image|html|video)|imsave|imwrite|toFile|tofile|dump|image(?:png|jpeg|gif|webp|bmp)|save(?:AsText|As)?TextFile)$/;
/** Names under which they are told where to. */
const NAMES = /^(?:path|path_or_buf|excel_writer|file|filename|fname|fp|f|buf|file_name|save_directory)$/;
/** A place that is named in full, or one that leads out of where the code is. */
const PLACE = /^(?:~?\/|\.\.?\/)[^\s:]*[\w/]$|^[\w.-]+\.\w{1,8}$/;

function placesNamed({ args, named }: CodeCall): readonly string[] {
  const values = [
    ...args.slice(0, 2),
    ...[...named].flatMap(([name, value]) => (NAMES.test(name) ? [value] : [])),
  ];
  // Something that is open is written by what opened it.
  return values
    .flatMap(({ texts, type }) => (type === 'file' ? [] : texts))
    .filter((text) => PLACE.test(text));
}

/** `frame.to_csv(path)`, `numpy.save(path, x)`, `torch.save(x, path)`. */
const writesBySaying: Handler = (found, { call }) => {
  const places = WRITER.test(lastName(found.name)) ? placesNamed(found) : [];
  if (places.length === 0) return null;
  reportContent(call, places, 'is written from code');
  return NOTHING;
};

/** `h5py.File(path, 'w')`. */
const opensByMode: Handler = (found, { call }) => {
  const [place, mode] = found.args;
  const places = place?.texts ?? [];
  const sign = mode?.texts[0] ?? found.named.get('mode')?.texts[0] ?? 'r';
  const isForWriting = sign !== '' && ('wax'.includes(sign.charAt(0)) || sign.includes('+'));
  if (!isForWriting || !/(?:^|\.)(?:h5py|netCDF4|zarr)\.(?:File|Dataset|open)$/.test(found.name)) return null;
  reportContent(call, places, 'is written from code');
  return NOTHING;
};

/** Libraries whose own way it is to name a file, by the end of what calls them, and at which place. Words: every call asks. */
const BY_LIBRARY = [
  {
    libraries: 'soundfile wavfile imageio imageio.v2 imageio.v3 tifffile pydicom',
    functions: 'write imwrite mimwrite dcmwrite',
    at: 0,
  },
  { libraries: 'xlsx XLSX', functions: 'writeFile writeFileXLSX writeFileSync', at: 1 },
  { libraries: 'pyarrow.parquet pq', functions: 'write_table', at: 1 },
] as const;

/** At which place a function of theirs names a file. */
function placeByLibrary(name: string): number | undefined {
  if (!name.includes('write')) return undefined;
  const parts = name.split('.');
  const last = parts.pop() ?? '';
  const isOf = (libraries: string): boolean =>
    isListed(parts.at(-1) ?? '', libraries) || isListed(parts.slice(-2).join('.'), libraries);
  return BY_LIBRARY.find(({ libraries, functions }) => isListed(last, functions) && isOf(libraries))?.at;
}

const writesByLibrary: Handler = (found, { call }) => {
  const at = placeByLibrary(found.name);
  const places = at === undefined ? [] : (found.args[at]?.texts ?? []);
  if (places.length === 0) return null;
  reportContent(call, places, 'is written from code');
  return NOTHING;
};

/** What libraries call the parts of a login that nobody else may see. */
const SECRET_FIELDS = ['secret_key', 'secret_access_key', 'token', 'session_token', 'id_token', 'password'];

function login(secret: Value): Value {
  return { ...tableOf(new Map(SECRET_FIELDS.map((name) => [name, secret]))), texts: secret.texts };
}

/** Keys and passwords that libraries take from where they are kept. */
const keeps: Handler = ({ name, receiver }, { call, language }) => {
  const last = lastName(name);
  const secret = (): Value => textOf(call.mint({ source: name.replace(/^\./, ''), secrets: [name] }));
  if (language === 'python' && /(?:^|\.)keyring\.get_(?:password|credential)$/.test(name))
    return login(secret());
  if (last === 'get_credentials' && language === 'python') return login(secret());
  if (last === 'get_frozen_credentials') return receiver.fields === null ? login(secret()) : receiver;
  if (name === 'google.auth.default' || name.endsWith('.google.auth.default'))
    return listOf([login(secret()), NOTHING]);
  if (
    /^\.get_secret$/.test(name) ||
    (name.includes('keytar.') && /(?:^|\.)keytar\.(?:getPassword|findPassword|findCredentials)$/.test(name))
  )
    return login(secret());
  return null;
};

/** `sh 'rm x'` in the rules of rake. */
const runsRule: Handler = (found, state) =>
  found.name === 'sh' && state.language === 'ruby' ? runsShell(found, state) : null;

/** Functions that nothing else is known of but their names. */
export const doesBySaying: Handler = (found, state) =>
  runsRule(found, state) ??
  readsBySaying(found, state) ??
  writesByLibrary(found, state) ??
  writesBySaying(found, state) ??
  opensByMode(found, state) ??
  keeps(found, state);
