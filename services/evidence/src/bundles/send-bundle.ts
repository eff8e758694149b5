import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { writeAll } from '@consent/kernel';
import { invalid } from '@consent/kernel/errors';
import type { BundleParts } from './gather-facts';
import { makeConsentBundle, makeSubjectBundle } from './make-bundle';

/** GET /internal/evidence. Reads everything before it sends anything, so an error still gets its status. */
export async function sendBundle(query: URLSearchParams, response: ServerResponse, parts: BundleParts): Promise<void> {
  const [accountId, kind, id] = ['account_id', 'kind', 'id'].map((name) => query.get(name) ?? '') as [string, string, string];
  if (kind !== 'consent' && kind !== 'subject') throw invalid('kind must be consent or subject.');
  const pieces = await (kind === 'consent' ? makeConsentBundle : makeSubjectBundle)(accountId, id, parts);
  response.writeHead(200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="evidence-${kind}.zip"`,
    'cache-control': 'no-store',
  });
  await writeAll(Readable.from(pieces), response);
  response.end();
}
