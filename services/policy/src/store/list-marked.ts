import type { Handle } from '@consent/postgres';
import type { PolicyProjection } from '../domain/projection';
import { policyWithVersion, projectionColumns, projectionOf, type ProjectionRow } from './rows';

/** Up to `limit` marked policies, of all accounts. */
export async function listMarked(db: Handle, limit: number): Promise<PolicyProjection[]> {
  const { rows } = await db.query<ProjectionRow>(
    'list_marked',
    `SELECT ${projectionColumns} FROM ${policyWithVersion} WHERE p.projected_revision < p.revision LIMIT $1`,
    [limit],
  );
  return rows.map(projectionOf);
}

export async function countMarked(db: Handle): Promise<number> {
  const { rows } = await db.query<{ marked: number }>(
    'count_marked',
    'SELECT count(*) AS marked FROM policies WHERE projected_revision < revision',
    [],
  );
  return rows[0]?.marked ?? 0;
}
