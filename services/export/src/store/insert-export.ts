import type { Handle } from '@consent/postgres';
import type { ExportRecord, NewExport } from '../domain/export';
import { exportColumns, recordOf, type ExportRow } from './rows';

/** Stores an export: an inline one is running, and its end has to be told within `leaseMs`; any other is queued. */
export async function insertExport(db: Handle, created: NewExport, leaseMs: number): Promise<ExportRecord> {
  const { rows } = await db.query<ExportRow>(
    'insert_export',
    `INSERT INTO exports AS e (account_id, id, site_id, format, inline, status, period, actor_kind, actor_id, requested_at, lease_until)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $5 THEN 'running' ELSE 'queued' END, $6, $7, $8, $9,
             CASE WHEN $5 THEN clock_timestamp() + make_interval(secs => $10) END)
     RETURNING ${exportColumns}`,
    [
      created.accountId,
      created.id,
      created.siteId,
      created.format,
      created.inline,
      created.period,
      created.actor.kind,
      created.actor.id,
      new Date(created.requestedAtMs),
      leaseMs / 1000,
    ],
  );
  return recordOf(rows[0]!);
}
