import type { Handle } from '@consent/postgres';
import type { EndpointRecord, EndpointRef } from '../../domain/endpoint';
import { arrayText } from '../array-text';
import { endpointColumns, endpointOf, type EndpointRow } from './rows';

/** The endpoint for a change, locked until the transaction ends; undefined when the account has none such, or deleted it. */
export async function lockEndpoint(db: Handle, { accountId, id }: EndpointRef): Promise<EndpointRecord | undefined> {
  const {
    rows: [row],
  } = await db.query<EndpointRow>(
    'lock_endpoint',
    `SELECT ${endpointColumns} FROM endpoints e WHERE e.account_id = $1 AND e.id = $2 AND e.deleted_at IS NULL FOR NO KEY UPDATE`,
    [accountId, id],
  );
  return row && endpointOf(row);
}

/**
 * Every endpoint of the accounts, locked until the transaction ends. Not shared: those
 * who share would let nobody in who changes something, as long as one follows another.
 * Whoever locks several endpoints does it in this order. Deleted ones are locked too,
 * and left out of the answer.
 */
export async function lockEndpointsOf(db: Handle, accountIds: readonly string[]): Promise<EndpointRecord[]> {
  const { rows } = await db.query<EndpointRow & { deleted_at: Date | null }>(
    'lock_endpoints_of',
    `SELECT ${endpointColumns}, e.deleted_at FROM endpoints e WHERE e.account_id = ANY ($1::uuid[])
     ORDER BY e.account_id, e.id FOR NO KEY UPDATE`,
    [accountIds],
  );
  return rows.filter((row) => row.deleted_at === null).map(endpointOf);
}

/**
 * The endpoints whose counter results may change, locked until the transaction ends:
 * of those that only succeeded, the ones that have failures to forget. So endpoints
 * that are well are not written. Deleted ones are among them, disabled.
 */
export async function lockCounted(db: Handle, touched: readonly (EndpointRef & { hasFailed: boolean })[]): Promise<EndpointRecord[]> {
  const { rows } = await db.query<EndpointRow>(
    'lock_counted_endpoints',
    `SELECT ${endpointColumns} FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS t(account_id, id, has_failed)
     JOIN endpoints e ON e.account_id = t.account_id AND e.id = t.id
     WHERE t.has_failed OR e.consecutive_failures > 0
     ORDER BY e.account_id, e.id FOR NO KEY UPDATE OF e`,
    [arrayText(touched, (one) => one.accountId), arrayText(touched, (one) => one.id), arrayText(touched, (one) => one.hasFailed)],
  );
  return rows.map(endpointOf);
}
