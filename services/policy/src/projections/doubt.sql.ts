import type { Handle } from '@consent/postgres';
import { policyWithVersion } from '../policies/policy';
import { projectionColumns, projectionOf, type PolicyProjection, type ProjectionRow } from './projection';

/**
 * Redis syncs its file once a second, so a restart can lose the latest writes. Nothing is confirmed while Redis is
 * down, so the lost writes were confirmed shortly before the latest confirmation. Ten minutes leave room for a slow
 * disk or a lagging replica.
 */
const isInDoubt = `projected_at >= (SELECT max(projected_at) FROM policies) - interval '10 minutes'`;

export async function markInDoubt(db: Handle): Promise<void> {
  await db.query('doubt_projections', `UPDATE policies SET projected_revision = 0 WHERE projected_revision > 0 AND ${isInDoubt}`, []);
}

/**
 * Returns marked policies and those that Redis may have lost. One statement, so that it does not miss a policy that is
 * confirmed meanwhile.
 */
export async function listDoubtful(db: Handle): Promise<PolicyProjection[]> {
  const { rows } = await db.query<ProjectionRow>(
    'list_doubtful',
    `SELECT ${projectionColumns} FROM ${policyWithVersion} WHERE p.projected_revision < p.revision OR ${isInDoubt}`,
    [],
  );
  return rows.map(projectionOf);
}
