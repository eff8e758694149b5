import type { Handle } from '@consent/postgres';
import { exportSelect, exportOf, type ExportRecord, type NewExport } from './export';

export async function insertExport(tx: Handle, created: NewExport, leaseMs: number): Promise<ExportRecord> {
  const { rows } = await tx.query(
    'insert_export',
    `INSERT INTO exports AS e (account_id, id, site_id, format, inline, status, period, actor_kind, actor_id, requested_at, lease_until)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $5 THEN 'running' ELSE 'queued' END, $6, $7, $8, $9,
             CASE WHEN $5 THEN clock_timestamp() + make_interval(secs => $10) END)
     RETURNING ${exportSelect}`,
    [
      created.accountId,
      created.id,
      created.siteId,
      created.format,
      created.inline,
      created.period,
      created.actorKind,
      created.actorId,
      new Date(created.requestedAtMs),
      leaseMs / 1000,
    ],
  );
  return exportOf(rows[0]!);
}
