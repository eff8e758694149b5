import type { Handle } from '@consent/postgres';
import { insertOf, text } from '@consent/postgres/columns';
import { endpointColumns, type EndpointRecord } from './endpoint';

/** Blocks other creations of the account until the transaction ends. */
export async function countEndpointsLocked(tx: Handle, accountId: string): Promise<number> {
  await tx.query('lock_endpoint_count', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`endpoints of ${accountId}`]);
  const { rows } = await tx.query<{ count: number }>(
    'count_endpoints',
    'SELECT count(*) FROM endpoints WHERE account_id = $1 AND deleted_at IS NULL',
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

const insert = insertOf<EndpointRecord & { secret: string }>('endpoints', { ...endpointColumns, secret: text('secret') });

export async function insertEndpoint(tx: Handle, endpoint: EndpointRecord, sealedSecret: string): Promise<void> {
  await tx.query('insert_endpoint', insert.text, insert.valuesOf({ ...endpoint, secret: sealedSecret }));
}
