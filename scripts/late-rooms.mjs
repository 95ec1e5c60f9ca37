// What the reader of command lines knows of programs is loaded when a line names one of them. In the source these are
// ordinary imports; in the hook's files they are asked for at the place where they are used.

/** What is behind a door of its own, by what its files are called in src/shell. */
const ROOMS = {
  'shell-code': /^(?:code\/(?!table)|programs\/(?:awk|snippets|snippet-texts)\.)/,
  'shell-windows': /^(?:windows\/(?!notice|words)|programs\/windows\.)/,
  'shell-texts': /^(?:output\/(?!format|encodings)|sed-script)/,
  'shell-git': /^programs\/git/,
  'shell-network': /^programs\/(?:network|sockets|transfer|remote|sessions|stores)\./,
  'shell-tools': /^programs\/(?:archives|builders|databases|disks|editors|outputs|packages|sed|system)\./,
};

/** The file of the hook that a module of the reader goes into. @param {string} id */
export function roomOf(id) {
  const path = id.split('/src/shell/')[1] ?? '';
  return Object.entries(ROOMS).find(([, modules]) => modules.test(path))?.[0] ?? 'shell';
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
