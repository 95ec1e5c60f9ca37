import { isListed } from '../../model/word-list.js';
import { lastName } from './pure.js';
import {
  allTexts,
  anyOf,
  eitherOf,
  isCompound,
  isOpen,
  isWithin,
  listOf,
  mapTexts,
  NOTHING,
  partFor,
  tableOf,
  textOf,
  type CodeCall,
  type Value,
} from './value.js';

/** How many items a list may get one by one. */
const MAX_GROWN = 500;
const MAX_PAIRS = 200;

/** A list or a table under a key; with a key that is not known, anything in it. */
export function entryOf(value: Value, key: string | undefined): Value | null {
  if (value.fields !== null && key !== undefined && value.fields.has(key))
    return value.fields.get(key) ?? null;
  if (value.items !== null && key !== undefined && /^-?\d+$/.test(key))
    return value.items.at(Number(key)) ?? null;
  return null;
}

/** Any of the parts of a value. */
export function anyPart(value: Value): Value {
  const parts = [...(value.items ?? []), ...(value.fields?.values() ?? [])];
  return parts.length === 0 ? NOTHING : parts.slice(0, MAX_GROWN).reduce(eitherOf);
}

/** Puts something into a list or a table; where it may not happen, what was there stays possible. */
export function setEntry(place: Value, key: string | undefined, value: Value, isUnsure: boolean): void {
  const part = partFor(place, value);
  const { fields } = place;
  if (isOpen(fields)) {
    const old = fields.get(key ?? '');
    fields.set(key ?? '', old !== undefined && (isUnsure || key === undefined) ? eitherOf(old, part) : part);
  }
  if (place.items === null) return;
  const at = key === undefined || !/^\d+$/.test(key) ? -1 : Number(key);
  const old = place.items[at];
  if (old !== undefined) place.items[at] = isUnsure ? eitherOf(old, part) : part;
  else add(place, [part]);
}

function add(place: Value, values: readonly Value[]): void {
  const { items } = place;
  for (const value of values) {
    const part = partFor(place, value);
    const last = items?.at(-1);
    if (items === null) return;
    if (items.length < MAX_GROWN || last === undefined) items.push(part);
    // Too long to keep them apart: the last one stands for all the others.
    else items[MAX_GROWN - 1] = { ...anyOf([...last.texts, ...allTexts(part)]), type: part.type };
  }
}

function pairsOf(value: Value): Value {
  if (value.fields !== null)
    return listOf([...value.fields].map(([key, field]) => listOf([textOf(key), field])));
  return value.items === null
    ? NOTHING
    : listOf(value.items.map((item, at) => listOf([textOf(String(at)), item])));
}

function keysOf(value: Value): Value {
  if (value.fields !== null) return listOf([...value.fields.keys()].map(textOf));
  return value.items === null ? NOTHING : listOf(value.items.map((_, at) => textOf(String(at))));
}

function valuesOf(value: Value): Value {
  return value.fields === null ? value : listOf([...value.fields.values()]);
}

function tableOfPairs(pairs: readonly Value[]): Value {
  const entries = pairs.flatMap(({ items }) =>
    (items?.[0]?.texts ?? []).map((key) => [key, items?.[1] ?? NOTHING] as const),
  );
  return tableOf(new Map(entries));
}

/** A copy that can be changed without the other. */
function copyOf(value: Value): Value {
  return {
    ...value,
    items: value.items === null ? null : [...value.items],
    fields: value.fields === null ? null : new Map(value.fields),
  };
}

function update(place: Value, tables: readonly Value[], named: ReadonlyMap<string, Value>): Value {
  for (const table of tables)
    for (const [key, value] of table.fields ?? tableOfPairs(table.items ?? []).fields ?? [])
      setEntry(place, key, value, false);
  if (tables.length === 0) for (const [key, value] of named) setEntry(place, key, value, false);
  return place;
}

type Collection = (found: CodeCall, isUnsure: boolean) => Value | null;

/** An item that is taken out; in a loop, or by a place that is not known, any of them. */
function taken({ receiver: { items }, args }: CodeCall, isUnsure: boolean, isFirst = false): Value | null {
  if (items === null) return null;
  if (isUnsure) return anyPart(listOf(items));
  return (isFirst || args[0]?.texts[0] === '0' ? items.shift() : items.pop()) ?? NOTHING;
}

/** What is made of other values stays so; texts are added elsewhere. */
const appended: Collection = ({ receiver, args, given = args }) => {
  if (!given.some(isCompound) || !given.every((value) => isWithin(value, receiver))) return null;
  add(receiver, given);
  return receiver;
};

/** Methods of lists and tables, by name. */
const METHODS: Readonly<Record<string, Collection>> = {
  items: ({ receiver }) => pairsOf(receiver),
  entries: ({ receiver }) => pairsOf(receiver),
  iteritems: ({ receiver }) => pairsOf(receiver),
  each_pair: ({ receiver }) => pairsOf(receiver),
  keys: ({ receiver }) => keysOf(receiver),
  values: ({ receiver }) => valuesOf(receiver),
  copy: ({ receiver }) => copyOf(receiver),
  append: appended,
  push: appended,
  unshift: appended,
  appendleft: appended,
  add: ({ receiver, args, given }) =>
    receiver.items === null ? null : (add(receiver, given ?? args), receiver),
  insert: ({ receiver, args }) => (add(receiver, args.slice(1)), receiver),
  extend: ({ receiver, args }) =>
    args[0]?.items?.some(isCompound) === true && args[0].items !== receiver.items
      ? (add(receiver, args[0].items), receiver)
      : null,
  update: ({ receiver, args, named, given }) => update(receiver, given ?? args, named),
  setdefault: ({ receiver, args: [key, usual] }) => {
    const name = key?.texts[0];
    const known = entryOf(receiver, name);
    if (known === null) setEntry(receiver, name, usual ?? NOTHING, false);
    return known ?? usual ?? NOTHING;
  },
  set: ({ receiver, args: [key, value] }, isUnsure) => {
    if (value !== undefined && receiver.fields !== null) setEntry(receiver, key?.texts[0], value, isUnsure);
    return receiver;
  },
  get: ({ receiver, args: [key, usual] }) => {
    const known = entryOf(receiver, key?.texts[0]);
    if (known !== null || receiver.fields === null) return known;
    return key === undefined || key.texts.length === 0 ? eitherOf(anyPart(receiver), usual ?? NOTHING) : null;
  },
  at: ({ receiver, args }) => entryOf(receiver, args[0]?.texts[0]),
  find: ({ receiver }) => (receiver.items === null ? null : anyPart(receiver)),
  pop: (found, isUnsure) =>
    found.receiver.items === null ? entryOf(found.receiver, found.args[0]?.texts[0]) : taken(found, isUnsure),
  popleft: (found, isUnsure) => taken(found, isUnsure, true),
  shift: (found, isUnsure) => taken(found, isUnsure, true),
};

function zipped(lists: readonly Value[]): Value {
  const count = Math.min(...lists.map(({ items }) => items?.length ?? 1));
  if (lists.length === 0 || !Number.isFinite(count)) return NOTHING;
  return listOf(
    Array.from({ length: Math.min(count, MAX_PAIRS) }, (_, at) =>
      listOf(lists.map((list) => (list.items === null ? list : (list.items[at] ?? NOTHING)))),
    ),
  );
}

/** Every item of one list with every item of the others. */
function crossed(lists: readonly Value[]): Value {
  let rows: readonly (readonly Value[])[] = [[]];
  for (const list of lists) {
    const items = list.items ?? [list];
    const isMany = rows.length * items.length > MAX_PAIRS;
    const each = isMany ? [{ ...anyOf(items.flatMap(allTexts)), type: items[0]?.type ?? 'plain' }] : items;
    rows = rows.flatMap((row) => each.map((item) => [...row, item]));
  }
  return listOf(rows.map((row) => listOf(row)));
}

const itemsOf = (value: Value): readonly Value[] => value.items ?? [value];

/** Functions that are given lists and tables, by name. */
const FUNCTIONS: readonly (readonly [
  names: string,
  (values: readonly Value[], found: CodeCall) => Value | null,
])[] = [
  ['Object.entries', ([first]) => (first === undefined ? null : pairsOf(first))],
  ['Object.keys keys', ([first]) => (first === undefined ? null : keysOf(first))],
  ['Object.values values', ([first]) => (first === undefined ? null : valuesOf(first))],
  [
    'Object.fromEntries Map OrderedDict collections.OrderedDict',
    ([first], { named }) =>
      first?.fields !== undefined && first.fields !== null
        ? copyOf(first)
        : update(tableOfPairs(first?.items ?? []), [], named),
  ],
  [
    'dict',
    ([first], { named }) =>
      first === undefined
        ? null
        : update(first.fields === null ? tableOfPairs(first.items ?? []) : copyOf(first), [], named),
  ],
  ['Object.assign', ([first, ...others]) => (first === undefined ? null : update(first, others, new Map()))],
  [
    'structuredClone copy.copy copy.deepcopy deepcopy',
    ([first]) => (first === undefined ? null : copyOf(first)),
  ],
  [
    'Object.freeze Object.seal JSON.stringify json.dumps bless deque collections.deque Array.from frozenset',
    ([first]) => first ?? null,
  ],
  [
    'array',
    (values, { args, named }) =>
      named.size === 0 ? listOf(values) : { ...listOf([...args, ...named.values()]), fields: new Map(named) },
  ],
  ['pairs', ([first]) => (first?.fields == null ? null : pairsOf(first))],
  ['set Set', ([first]) => first ?? listOf([])],
  [
    'json.loads JSON.parse',
    ([first]) => (first?.fields !== null || first.items !== null ? (first ?? null) : null),
  ],
  ['zip zip_longest itertools.zip_longest', zipped],
  ['product itertools.product', crossed],
  ['chain itertools.chain', (lists) => listOf(lists.flatMap(itemsOf))],
  [
    'chain.from_iterable itertools.chain.from_iterable',
    ([first]) => listOf((first?.items ?? []).flatMap(itemsOf)),
  ],
  [
    'next max min random.choice choice',
    ([first, ...others]) =>
      first === undefined
        ? null
        : first.items === null
          ? [first, ...others].reduce(eitherOf)
          : anyPart(first),
  ],
  ['SimpleNamespace types.SimpleNamespace argparse.Namespace', (_, { named }) => tableOf(new Map(named))],
  [
    'enumerate',
    ([first]) =>
      first?.items?.some((item) => item.items !== null || item.fields !== null) === true
        ? pairsOf(first)
        : null,
  ],
];

/** What a function makes of lists and tables; null if it is none of these. */
export function ofCollection(found: CodeCall, isUnsure: boolean): Value | null {
  const { receiver, name } = found;
  if (receiver.items !== null || receiver.fields !== null) {
    const last = lastName(name);
    const method = Object.hasOwn(METHODS, last) ? METHODS[last] : undefined;
    return method?.(found, isUnsure) ?? null;
  }
  if (name.startsWith('.') || name.endsWith(' ')) return null;
  const row = FUNCTIONS.find(([names]) => isListed(name, names));
  return row?.[1](found.given ?? found.args, found) ?? null;
}

/** A list from its end, or a text. */
export function backwards(value: Value): Value {
  return value.items === null
    ? mapTexts(value, (text) => Array.from(text).reverse().join(''))
    : listOf(value.items.toReversed());
}
