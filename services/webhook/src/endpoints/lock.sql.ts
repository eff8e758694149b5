import type { Handle } from '@consent/postgres';
import { arrayText } from '../sql';
import { endpointColumns, endpointOf, type EndpointRecord, type EndpointRef, type EndpointRow } from './endpoint';

export async function lockEndpoint(tx: Handle, { accountId, id }: EndpointRef): Promise<EndpointRecord | undefined> {
  const {
    rows: [row],
  } = await tx.query<EndpointRow>(
    'lock_endpoint',
    `SELECT ${endpointColumns} FROM endpoints e WHERE e.account_id = $1 AND e.id = $2 AND e.deleted_at IS NULL FOR NO KEY UPDATE`,
    [accountId, id],
  );
  return row && endpointOf(row);
}

/**
 * Locks all endpoints of the accounts in a fixed order, to prevent deadlocks. The lock is exclusive, because a steady stream
 * of shared locks would starve edits. Locks deleted endpoints too, but does not return them.
 */
export async function lockEndpointsOf(tx: Handle, accountIds: readonly string[]): Promise<EndpointRecord[]> {
  const { rows } = await tx.query<EndpointRow & { deleted_at: Date | null }>(
    'lock_endpoints_of',
    `SELECT ${endpointColumns}, e.deleted_at FROM endpoints e WHERE e.account_id = ANY ($1::uuid[])
     ORDER BY e.account_id, e.id FOR NO KEY UPDATE`,
    [accountIds],
  );
  return rows.filter((row) => row.deleted_at === null).map(endpointOf);
}

/**
 * Locks the endpoints whose counter may change. Skips endpoints that only succeeded with a counter of 0, so healthy endpoints
 * are neither locked nor written. Includes deleted endpoints, which are disabled.
 */
export async function lockCounted(tx: Handle, touched: readonly (EndpointRef & { hasFailed: boolean })[]): Promise<EndpointRecord[]> {
  const { rows } = await tx.query<EndpointRow>(
    'lock_counted_endpoints',
    `SELECT ${endpointColumns} FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS t(account_id, id, has_failed)
     JOIN endpoints e ON e.account_id = t.account_id AND e.id = t.id
     WHERE t.has_failed OR e.consecutive_failures > 0
     ORDER BY e.account_id, e.id FOR NO KEY UPDATE OF e`,
    [arrayText(touched, (one) => one.accountId), arrayText(touched, (one) => one.id), arrayText(touched, (one) => one.hasFailed)],
  );
  return rows.map(endpointOf);
}
