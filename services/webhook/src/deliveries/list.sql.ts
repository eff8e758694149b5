import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import type { Position } from './cursor.rule';
import { deliveryOf, deliverySelect, withQueue, type DeliveryRecord, type DeliveryStatus } from './delivery';

export interface DeliveryFilter {
  accountId: string;
  endpointId: string | undefined;
  status: DeliveryStatus | undefined;
  eventType: string | undefined;
  after: Position | undefined;
}

/** Rows that a filtered list reads at most: 20 of the largest pages. */
export const longestWalk = 2000;

type Add = (value: unknown) => string;

function createValues() {
  const values: unknown[] = [];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}

function rowsOf({ accountId, endpointId, after }: DeliveryFilter, end: Position | undefined, add: Add): string {
  const place = (position: Position | undefined, otherwise: string) =>
    `(${add(position === undefined ? otherwise : new Date(position.createdAtMs))}::timestamptz, ${add(position?.id ?? nilUuid)}::uuid)`;
  return `FROM deliveries WHERE account_id = ${add(accountId)}${endpointId === undefined ? '' : ` AND endpoint_id = ${add(endpointId)}`}
    AND (created_at, id) < ${place(after, 'infinity')} AND (created_at, id) >= ${place(end, '-infinity')} ${newestFirst}`;
}

const newestFirst = 'ORDER BY created_at DESC, id DESC';

/**
 * Name of the prepared statement for a set of filters. Lists of an endpoint have none, so that PostgreSQL plans them per
 * endpoint: a shared plan might read all deliveries of the account.
 */
function nameOf(what: string, filter: DeliveryFilter): string {
  if (filter.endpointId !== undefined) return '';
  return [what, ...(['status', 'eventType'] as const).filter((key) => filter[key] !== undefined)].join('_');
}

export async function findEndOfWalk(db: Handle, filter: DeliveryFilter): Promise<Position | undefined> {
  const { values, add } = createValues();
  const sql = `SELECT created_at, id ${rowsOf(filter, undefined, add)} OFFSET ${longestWalk - 1} LIMIT 1`;
  const {
    rows: [row],
  } = await db.query<{ created_at: Date; id: string }>(
    nameOf('end_of_deliveries', { ...filter, status: undefined, eventType: undefined }),
    sql,
    values,
  );
  return row && { createdAtMs: row.created_at.getTime(), id: row.id };
}

export async function findDeliveries(
  db: Handle,
  filter: DeliveryFilter,
  end: Position | undefined,
  limit: number,
): Promise<DeliveryRecord[]> {
  const { values, add } = createValues();
  const conditions = [
    ...(filter.status === undefined ? [] : [`status = ${add(filter.status)}`]),
    ...(filter.eventType === undefined ? [] : [`event_type = ${add(filter.eventType)}`]),
  ];
  const limitPlace = add(limit);
  const walk = rowsOf(filter, end, add);
  // The inner LIMIT keeps PostgreSQL from choosing an index by the conditions.
  const listed =
    conditions.length === 0
      ? `SELECT * ${walk} LIMIT ${limitPlace}`
      : `SELECT * FROM (SELECT * ${walk} LIMIT ${longestWalk}) AS walked WHERE ${conditions.join(' AND ')}
         ${newestFirst} LIMIT ${limitPlace}`;
  const { rows } = await db.query(
    nameOf('list_deliveries', filter),
    `SELECT ${deliverySelect} FROM (${listed}) AS d ${withQueue} ORDER BY d.created_at DESC, d.id DESC`,
    values,
  );
  return rows.map(deliveryOf);
}
