import type { Handle } from '@consent/postgres';
import type { PolicyProjection } from '../domain/projection';
import { policyWithVersion, projectionColumns, projectionOf, type ProjectionRow } from './rows';

/**
 * Redis syncs its file once a second, so one that died may come back without what it
 * took last. Nothing is confirmed while it is away: what was taken last is what was
 * confirmed shortly before the latest confirmation of all, however long ago that was.
 * Ten minutes are far more than the second, for a disk or a replica that lags.
 */
const isInDoubt = `projected_at >= (SELECT max(projected_at) FROM policies) - interval '10 minutes'`;

/** Marks again what Redis may have lost, of all accounts. */
export async function doubtProjections(db: Handle): Promise<void> {
  await db.query('doubt_projections', `UPDATE policies SET projected_revision = 0 WHERE projected_revision > 0 AND ${isInDoubt}`, []);
}

/**
 * What is marked and what Redis may have lost, of all accounts. One statement: what
 * is confirmed while it runs is found as the one or as the other.
 */
export async function listDoubtful(db: Handle): Promise<PolicyProjection[]> {
  const { rows } = await db.query<ProjectionRow>(
    'list_doubtful',
    `SELECT ${projectionColumns} FROM ${policyWithVersion} WHERE p.projected_revision < p.revision OR ${isInDoubt}`,
    [],
  );
  return rows.map(projectionOf);
}
