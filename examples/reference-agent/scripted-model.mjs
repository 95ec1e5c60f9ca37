// A model that always does the same: it makes the usual mistakes, so that every hook has something to do.

/** @param {string} name @param {import('bridle').JsonObject} input */
const call = (name, input) => ({ text: '', calls: [{ id: `call-${name}`, name, input }] });

const WORK = [
  call('read_file', { path: 'missing.txt' }),
  call('read_file', { path: 'config.txt' }),
  call('write_file', { path: 'notes.txt', content: 'no line end' }),
  call('shell', { command: 'rm -rf /' }),
  call('shell', { command: 'git push origin main' }),
  {
    ...call('delegate', { task: 'Find out what config.txt is for.' }),
    usage: { contextTokens: 90, maxContextTokens: 100 },
  },
  { text: 'I am done.' },
  call('shell', { command: 'npm test' }),
  { text: 'The tests pass. I am done.' },
];

const SCOUT = [call('read_file', { path: 'config.txt' }), { text: 'It holds settings.' }];

/** @returns {import('bridle/harness').Model} */
export function scriptedModel() {
  const work = [...WORK];
  const scout = [...SCOUT];
  return async ({ messages }) => {
    const isScout = String(messages[0]?.content).includes('You only look');
    return (isScout ? scout : work).shift() ?? { text: 'Nothing more to say.' };
  };
}
