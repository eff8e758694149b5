import type { Handle } from '@consent/postgres';
import type { PolicyProjection } from '../domain/projection';

/** Takes the mark off what Redis has. A policy that changed meanwhile stays marked: its revision is ahead. */
export async function confirmProjections(db: Handle, projections: readonly PolicyProjection[]): Promise<void> {
  await db.query(
    'confirm_projections',
    `UPDATE policies p SET projected_revision = r.revision, projected_at = now()
     FROM unnest($1::uuid[], $2::uuid[], $3::integer[]) AS r(account_id, id, revision)
     WHERE p.account_id = r.account_id AND p.id = r.id AND p.projected_revision < r.revision`,
    [projections.map((p) => p.accountId), projections.map((p) => p.policyId), projections.map((p) => p.revision)],
  );
}
