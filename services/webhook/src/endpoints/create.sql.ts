import type { Handle } from '@consent/postgres';
import type { EndpointRecord } from './endpoint';

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

export async function insertEndpoint(tx: Handle, endpoint: EndpointRecord, sealedSecret: string): Promise<void> {
  await tx.query(
    'insert_endpoint',
    `INSERT INTO endpoints (account_id, id, url, description, event_types, enabled, standard_webhooks, secret, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      endpoint.accountId,
      endpoint.id,
      endpoint.url,
      endpoint.description,
      endpoint.eventTypes,
      endpoint.enabled,
      endpoint.standardWebhooks,
      sealedSecret,
      new Date(endpoint.createdAtMs),
    ],
  );
}
