import type { Handle } from '@consent/postgres';
import { endpointOf, endpointSelect, type EndpointRecord, type EndpointRef } from './endpoint';

export async function findEndpoint(db: Handle, { accountId, id }: EndpointRef): Promise<EndpointRecord | undefined> {
  const {
    rows: [row],
  } = await db.query(
    'find_endpoint',
    `SELECT ${endpointSelect} FROM endpoints e WHERE e.account_id = $1 AND e.id = $2 AND e.deleted_at IS NULL`,
    [accountId, id],
  );
  return row && endpointOf(row);
}

export async function findEndpoints(db: Handle, accountId: string): Promise<EndpointRecord[]> {
  const { rows } = await db.query(
    'list_endpoints',
    `SELECT ${endpointSelect} FROM endpoints e WHERE e.account_id = $1 AND e.deleted_at IS NULL ORDER BY e.created_at DESC, e.id DESC`,
    [accountId],
  );
  return rows.map(endpointOf);
}
