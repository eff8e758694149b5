import type { Handle } from '@consent/postgres';
import { bool, partsOf, pick } from '@consent/postgres/columns';
import { endpointColumns, endpointOf, endpointSelect, type EndpointRecord, type EndpointRef } from './endpoint';

export async function lockEndpoint(tx: Handle, { accountId, id }: EndpointRef): Promise<EndpointRecord | undefined> {
  const {
    rows: [row],
  } = await tx.query(
    'lock_endpoint',
    `SELECT ${endpointSelect} FROM endpoints e WHERE e.account_id = $1 AND e.id = $2 AND e.deleted_at IS NULL FOR NO KEY UPDATE`,
    [accountId, id],
  );
  return row && endpointOf(row);
}

/**
 * Locks all endpoints of the accounts in a fixed order, to prevent deadlocks. The lock is exclusive, because a steady stream
 * of shared locks would starve edits. Locks deleted endpoints too, but does not return them.
 */
export async function lockEndpointsOf(tx: Handle, accountIds: readonly string[]): Promise<EndpointRecord[]> {
  const { rows } = await tx.query<{ deleted_at: Date | null }>(
    'lock_endpoints_of',
    `SELECT ${endpointSelect}, e.deleted_at FROM endpoints e WHERE e.account_id = ANY ($1::uuid[])
     ORDER BY e.account_id, e.id FOR NO KEY UPDATE`,
    [accountIds],
  );
  return rows.filter((row) => row.deleted_at === null).map(endpointOf);
}

const { sql, valuesOf } = partsOf({ t: { ...pick(endpointColumns, 'accountId', 'id'), hasFailed: bool('has_failed') } });

/**
 * Locks the endpoints whose counter may change. Skips endpoints that only succeeded with a counter of 0, so healthy endpoints
 * are neither locked nor written. Includes deleted endpoints, which are disabled.
 */
export async function lockCounted(tx: Handle, touched: readonly (EndpointRef & { hasFailed: boolean })[]): Promise<EndpointRecord[]> {
  const { rows } = await tx.query(
    'lock_counted_endpoints',
    `SELECT ${endpointSelect} FROM ${sql.t.rows} JOIN endpoints e ON e.account_id = t.account_id AND e.id = t.id
     WHERE t.has_failed OR e.consecutive_failures > 0
     ORDER BY e.account_id, e.id FOR NO KEY UPDATE OF e`,
    valuesOf({ t: touched }),
  );
  return rows.map(endpointOf);
}
