// What few events need is loaded when one needs it. In the source these are ordinary imports; in the hook's files
// they are asked for at the place where they are used.

/** What is behind a door of its own, by what its modules are called in src. */
const ROOMS = {
  // Of the first file: what neither a call that passes nor one that is refused has a use for.
  rare: new RegExp(
    [
      '^secrets/(?:provider-rules|vendor-rules|entropy|secret-name)',
      'dialects/(?:claude-code/(?:quirks|install)|entries|extras|last-resort|version|quote|signs)',
      'ledger/(?:strangers|continuations)',
      'storage/replace-file',
      'model/(?:meaning|patch)',
    ].join('|^'),
  ),
  // Which agents there are besides the one that most people have.
  agents: /^dialects\/table\./,
  // Of the reader of command lines: what it knows of programs.
  'shell-code': /^shell\/(?:code\/(?!table)|programs\/(?:awk|snippets|snippet-texts)\.)/,
  'shell-windows': /^shell\/(?:windows\/(?!notice|words)|programs\/windows\.)/,
  'shell-texts': /^shell\/(?:output\/(?!format|encodings)|sed-script)/,
  'shell-git': /^shell\/programs\/git/,
  'shell-network': /^shell\/programs\/(?:network|sockets|transfer|remote|sessions|stores)\./,
  'shell-tools':
    /^shell\/programs\/(?:archives|builders|databases|disks|editors|front-ends|outputs|packages|sed|system)\./,
};

/** The room that a module is in; null if it is in none. @param {string} id */
export function roomOf(id) {
  const path = id.split('/src/')[1] ?? '';
  return Object.entries(ROOMS).find(([, modules]) => modules.test(path))?.[0] ?? null;
}

/** @param {string} code @param {string} room */
function askLate(code, room) {
  const name = `require_${room.replaceAll('-', '_')}`;
  const asked = `const ${name} = require("./${room}.cjs");`;
  if (!code.includes(asked)) return code;
  const used = code.replace(asked, '').replaceAll(`${name}.`, `${name}().`);
  if (new RegExp(`\\b${name}\\b(?!\\(\\)\\.)`).test(used)) throw new Error(`${room} is used as a whole`);
  return `const ${name} = () => require("./${room}.cjs");\n${used}`;
}

export const lateRooms = {
  name: 'late-rooms',
  /** @param {string} code */
  renderChunk(code) {
    return Object.keys(ROOMS).reduce(askLate, code);
  },
};
