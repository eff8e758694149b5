import type { Handle } from '@consent/postgres';
import type { EndpointRecord } from '../../domain/endpoint';

/** Endpoints of one account are counted one creation at a time, until the transaction ends; answers how many there are. */
export async function countEndpointsLocked(db: Handle, accountId: string): Promise<number> {
  await db.query('lock_endpoint_count', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`endpoints of ${accountId}`]);
  const { rows } = await db.query<{ count: number }>(
    'count_endpoints',
    'SELECT count(*) FROM endpoints WHERE account_id = $1 AND deleted_at IS NULL',
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

export async function insertEndpoint(db: Handle, endpoint: EndpointRecord, sealedSecret: string): Promise<void> {
  await db.query(
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
