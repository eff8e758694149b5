import type { Handle } from '@consent/postgres';
import { pick, updateOf } from '@consent/postgres/columns';
import { endpointColumns, type EndpointRecord, type EndpointRef } from './endpoint';

const { accountId, id, createdAtMs: _, ...changing } = endpointColumns;
const update = updateOf('endpoints', { accountId, id }, changing);

export async function saveEndpoint(tx: Handle, endpoint: EndpointRecord): Promise<void> {
  await tx.query('save_endpoint', update.text, update.valuesOf(endpoint));
}

const counter = pick(
  endpointColumns,
  ...(['consecutiveFailures', 'enabled', 'autoDisabledAtMs', 'generation', 'liveFrom', 'holdPending', 'updatedAtMs'] as const),
);
const counters = updateOf('endpoints', { accountId, id }, counter);

export async function saveCounters(tx: Handle, endpoints: readonly EndpointRecord[]): Promise<void> {
  if (endpoints.length > 0) await tx.query('save_counters', counters.manyText, counters.manyValuesOf(endpoints));
}

export async function markDeleted(tx: Handle, { accountId, id }: EndpointRef): Promise<void> {
  await tx.query(
    'mark_endpoint_deleted',
    `UPDATE endpoints SET enabled = false, deleted_at = now(), secret = '', previous_secret = NULL, previous_secret_until = NULL
     WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
}
