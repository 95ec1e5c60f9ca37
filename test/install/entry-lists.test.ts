import { fc } from '../support/properties.js';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { addEntries, pathsIn, removeEntries } from '../../src/install/entry-lists.js';
import type { JsonValue } from '../../src/model/json.js';

const AT = ['hooks'];
const ENTRY = {
  hooks: [{ type: 'command', command: '/usr/bin/node', args: ['/opt/bridle/bin/bridle.js', 'hook'] }],
};
const LISTS = { PreToolUse: [ENTRY], Stop: [ENTRY] };
const isOurs = (entry: JsonValue): boolean => JSON.stringify(entry).includes('bridle');

function add(text: string): string {
  const edited = addEntries(text, AT, LISTS, {});
  if ('problem' in edited) throw new Error(edited.problem);
  return edited.text;
}

function remove(text: string, original: string): string {
  const there = new Set(pathsIn(original, AT, Object.keys(LISTS)).map((path) => path.join('.')));
  const edited = removeEntries(text, AT, isOurs, (path) => there.has(path.join('.')));
  if ('problem' in edited) throw new Error(edited.problem);
  return edited.text;
}

const DOCUMENTS = [
  '{}',
  '{\n}\n',
  '{"a":1}',
  '{ "hooks": {} }',
  '{"hooks":{"PreToolUse":[]}}',
  '{\n  "hooks": {\n    "Stop": [ {"x":1} ]\n  }\n}',
  '{\r\n\t"a": 1\r\n}\r\n',
  '// mine\n{\n  // c\n  "hooks": {\n    "PreToolUse": [\n      { "hooks": [] }, // foreign\n    ],\n  },\n}\n',
  '{\n    "model": "opus", // the big one\n    "hooks": {\n        "PreToolUse": [\n            { "matcher": "Bash", "hooks": [] } /* last */\n        ]\n    }\n}',
  '{\n  "hooks": {\n    "PreToolUse": [\n      // none yet\n    ]\n  }\n}\n',
  '{\n\n  "hooks": {\n    "Stop": [\n      { "a": 1 },\n      { "b": [1, 2] }\n    ]\n  },\n  "z": null\n}\n\n',
];

describe('adding our entries', () => {
  it.each(DOCUMENTS)('to %j keeps everything else and adds ours', (text) => {
    const before = parse(text);
    const after = parse(add(text));
    const lists = (name: string): unknown[] => [...(before.hooks?.[name] ?? []), ENTRY];
    expect(after).toEqual({
      ...before,
      hooks: { ...before.hooks, PreToolUse: lists('PreToolUse'), Stop: lists('Stop') },
    });
  });

  it.each(DOCUMENTS)('to %j and removing them gives back every byte', (text) => {
    expect(remove(add(text), text)).toBe(text);
  });

  it('follows the layout of the document', () => {
    expect(add('{\r\n\t"a": 1\r\n}\r\n')).toContain('\r\n\t"hooks": {\r\n\t\t"PreToolUse": [\r\n\t\t\t{\r\n');
  });

  it.each([
    ['{"hooks": []}', '"hooks" is not an object'],
    ['{"hooks": {"Stop": {}}}', '"hooks.Stop" is not a list'],
    ['[]', 'it is not an object'],
    ['{"a": 1', 'line 1: CloseBraceExpected'],
    ['{\n"a": 1,\n"a": 2}', 'line 3: the key a stands there twice'],
    ['', 'it is empty'],
  ])('leaves %j alone and says why', (text, problem) => {
    expect(addEntries(text, AT, LISTS, {})).toEqual({ problem });
  });
});

/** Documents as people leave them: any layout, comments, trailing commas, foreign hooks. */
const documents = fc
  .record({
    indent: fc.constantFrom('  ', '    ', '\t', ''),
    newline: fc.constantFrom('\n', '\r\n'),
    hasComments: fc.boolean(),
    hasTrailingCommas: fc.boolean(),
    before: fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
    foreign: fc.option(
      fc.dictionary(
        fc.constantFrom('PreToolUse', 'Stop', 'Notification'),
        fc.array(fc.record({ matcher: fc.string({ maxLength: 5 }) }), { maxLength: 3 }),
      ),
      { nil: undefined },
    ),
  })
  .map(({ indent, newline, hasComments, hasTrailingCommas, before, foreign }) => {
    const value = { ...before, ...(foreign === undefined ? {} : { hooks: foreign }) };
    let text = JSON.stringify(value, null, indent);
    if (indent !== '') {
      if (hasTrailingCommas) text = text.replaceAll(/([}\]"\d])\n(\s*[}\]])/g, '$1,\n$2');
      if (hasComments) text = text.replaceAll(/,\n/g, ', // note\n');
      text = text.replaceAll('\n', newline) + newline;
    }
    return text;
  });

describe('over settings files of all kinds', () => {
  it('adding and removing gives back every byte, and adding twice is removing twice', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const once = add(text);
        expect(remove(once, text)).toBe(text);
        expect(remove(add(once), text)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('foreign entries and values are never touched', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const before = parse(text);
        const after = parse(add(text));
        const without = (value: { hooks?: Record<string, JsonValue[]> }): unknown => ({
          ...value,
          hooks: Object.fromEntries(
            Object.entries(value.hooks ?? {}).map(([key, list]) => [
              key,
              list.filter((entry) => !isOurs(entry)),
            ]),
          ),
        });
        expect(without(after)).toEqual({ ...before, hooks: { PreToolUse: [], Stop: [], ...before.hooks } });
      }),
      { numRuns: 500 },
    );
  });
});
