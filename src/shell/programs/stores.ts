import type { Call } from '../call.js';
import { isTestName } from '../test-names.js';
import { reportForgeRequest } from './forges.js';
import { readSql } from './sql-statements.js';

/** A store of data that is asked over HTTP: who it is, and the paths whose DELETE takes a whole collection along. */
interface Store {
  readonly place: RegExp;
  readonly collection: RegExp;
}

const END = String.raw`/?(?:$|[?#])`;

/** Made when one is met: most requests delete nothing. */
const stores = (): readonly Store[] => [
  {
    // Elasticsearch and OpenSearch: an index is one part without an underscore, a document has more.
    place: /:920\d\b|elastic|opensearch|\.es\.amazonaws|\$\{?ES_/i,
    collection: new RegExp(
      String.raw`^/(?:_all|_data_stream/[^/?]+|_snapshot/[^?]+|[^_/?][^/?]*)?${END}`,
      'i',
    ),
  },
  { place: /:5984\b|couch/i, collection: new RegExp(String.raw`^/[^_/?][^/?]*${END}`) },
  { place: /:6333\b|qdrant|:8108\b|typesense/i, collection: new RegExp(`^/collections/[^/?]+${END}`) },
  { place: /:7700\b|meili/i, collection: new RegExp(`^/indexes(?:/[^/?]+(?:/documents)?)?${END}`) },
  { place: /weaviate/i, collection: new RegExp(`^/v1/schema(?:/[^/?]+)?${END}`) },
];

const ADDRESS = /^(?:[a-z]+:\/\/)?(?:[^/@]*@)?([^/?#]+)([^#]*)/is;

const HERE = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i;

/** What tests have made on the machine of whoever runs them. */
function isForTests(place: string, path: string): boolean {
  const [bare = ''] = path.split('?');
  const names = bare
    .replace(/\/$/, '')
    .slice(bare.lastIndexOf('/') + 1)
    .split(',');
  return HERE.test(place) && names.every(isTestName);
}

/** What stands before a statement in a field of a form, or in a list. */
const BODY_START = /^(?:(?:query|q)==?|\s*\[+\s*["'])/;

/** Stores that take statements as they are, in the address or in the body. */
function takesStatements(place: string, path: string): boolean {
  return (
    /:8123\b|:8086\b|clickhouse|influx|questdb|rqlite/i.test(place) ||
    (/:9000$/.test(place) && /^\/exec\b/.test(path)) ||
    (/:4001$/.test(place) && /^\/db\/(?:execute|query|request)\b/.test(path)) ||
    /^\/v1\/statement\b/.test(path)
  );
}

/** What a request does to a store of data, where that is more than a row of it. */
export function reportStoreLoss(call: Call, url: string, method: string, bodies: readonly string[]): void {
  const [, place = '', path = ''] = ADDRESS.exec(call.render(call.plain(url))) ?? [];
  reportForgeRequest(call, place, path, method, bodies);
  if (method.toUpperCase() === 'DELETE') {
    const store = stores().find((each) => each.place.test(place));
    if (store?.collection.test(path) !== true || isForTests(place, path)) return;
    call.effect('database-loss', [call.target('url', url)], {
      action: 'sql.drop-database',
      isForced: true,
      detail: 'deletes a whole collection of data',
    });
  } else if (takesStatements(place, path)) {
    const asked = /[?&](?:query|q)=([^&]*)/.exec(path)?.[1] ?? '';
    for (const text of [
      asked.replaceAll(/%20|\+/g, ' '),
      ...bodies.map((body) => body.replace(BODY_START, '')),
    ])
      if (/^\s*(?:drop|truncate|alter)\b/i.test(text)) readSql(call, text, null);
  }
}
