import type { Handle } from '@consent/postgres';
import type { Position } from './cursor.rule';
import { deliveryColumns, deliveryOf, deliveryTables, type DeliveryRecord, type DeliveryRow, type DeliveryStatus } from './delivery';

/** Undefined means any. */
interface DeliveryFilter {
  accountId: string;
  endpointId: string | undefined;
  status: DeliveryStatus | undefined;
  eventType: string | undefined;
  after: Position | undefined;
}

export async function findDeliveries(db: Handle, filter: DeliveryFilter, limit: number): Promise<DeliveryRecord[]> {
  const values: unknown[] = [filter.accountId];
  const conditions = ['d.account_id = $1'];
  // Each combination of filters is a prepared statement with a name of its own.
  let name = 'list_deliveries';
  const where = (filterName: string, column: string, value: string | undefined) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${column} = $${values.length}`);
    name += `_${filterName}`;
  };
  where('endpoint', 'd.endpoint_id', filter.endpointId);
  where('status', 'd.status', filter.status);
  where('type', 'd.event_type', filter.eventType);
  if (filter.after !== undefined) {
    values.push(new Date(filter.after.createdAtMs), filter.after.id);
    conditions.push(`(d.created_at, d.id) < ($${values.length - 1}::timestamptz, $${values.length}::uuid)`);
    name += '_after';
  }
  values.push(limit);
  const sql = `SELECT ${deliveryColumns} FROM ${deliveryTables} WHERE ${conditions.join(' AND ')}
    ORDER BY d.created_at DESC, d.id DESC LIMIT $${values.length}`;
  const { rows } = await db.query<DeliveryRow>(name, sql, values);
  return rows.map(deliveryOf);
}
