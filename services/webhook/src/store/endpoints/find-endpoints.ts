import type { Handle } from '@consent/postgres';
import type { EndpointRecord, EndpointRef } from '../../domain/endpoint';
import { endpointColumns, endpointOf, type EndpointRow } from './rows';

/** undefined when the account has none such, or deleted it. */
export async function findEndpoint(db: Handle, { accountId, id }: EndpointRef): Promise<EndpointRecord | undefined> {
  const {
    rows: [row],
  } = await db.query<EndpointRow>(
    'find_endpoint',
    `SELECT ${endpointColumns} FROM endpoints e WHERE e.account_id = $1 AND e.id = $2 AND e.deleted_at IS NULL`,
    [accountId, id],
  );
  return row && endpointOf(row);
}

/** Newest first, without deleted ones. */
export async function listEndpoints(db: Handle, accountId: string): Promise<EndpointRecord[]> {
  const { rows } = await db.query<EndpointRow>(
    'list_endpoints',
    `SELECT ${endpointColumns} FROM endpoints e WHERE e.account_id = $1 AND e.deleted_at IS NULL ORDER BY e.created_at DESC, e.id DESC`,
    [accountId],
  );
  return rows.map(endpointOf);
}

/** Those of the accounts that have, or had, an endpoint. */
export async function findAccountsWithEndpoints(db: Handle, accountIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ account_id: string }>(
    'find_accounts_with_endpoints',
    `SELECT a.account_id FROM unnest($1::uuid[]) AS a(account_id)
     WHERE EXISTS (SELECT FROM endpoints e WHERE e.account_id = a.account_id)`,
    [accountIds],
  );
  return new Set(rows.map((row) => row.account_id));
}
