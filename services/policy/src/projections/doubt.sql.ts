import type { Handle } from '@consent/postgres';
import { policyWithVersion } from '../policies/policy';
import { projectionColumns, projectionOf, type PolicyProjection, type ProjectionRow } from './projection';

/**
 * What Redis may have lost by a restart. It syncs its file once a second, so it may come back without
 * what it took last. Nothing is confirmed while it is away, so what it took last was confirmed shortly
 * before the latest confirmation of all, however long ago that was. Ten minutes are far more than that
 * second, and leave room for a slow disk or a replica that lags.
 */
const isInDoubt = `projected_at >= (SELECT max(projected_at) FROM policies) - interval '10 minutes'`;

/** Marks again what Redis may have lost, of all accounts. */
export async function doubtProjections(db: Handle): Promise<void> {
  await db.query('doubt_projections', `UPDATE policies SET projected_revision = 0 WHERE projected_revision > 0 AND ${isInDoubt}`, []);
}

/** What is marked and what Redis may have lost, of all accounts. One statement, so that a policy confirmed meanwhile is found either way. */
export async function listDoubtful(db: Handle): Promise<PolicyProjection[]> {
  const { rows } = await db.query<ProjectionRow>(
    'list_doubtful',
    `SELECT ${projectionColumns} FROM ${policyWithVersion} WHERE p.projected_revision < p.revision OR ${isInDoubt}`,
    [],
  );
  return rows.map(projectionOf);
}
