import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { policyWithVersion } from '../policies/policy';
import { projectionColumns, projectionOf, type PolicyProjection, type ProjectionRow } from './projection';

export async function listMarked(db: Handle, limit: number, after?: PolicyProjection): Promise<PolicyProjection[]> {
  const { rows } = await db.query<ProjectionRow>(
    'list_marked',
    `SELECT ${projectionColumns} FROM ${policyWithVersion} WHERE p.projected_revision < p.revision
       AND (p.account_id, p.id) > ($2::uuid, $3::uuid) ORDER BY p.account_id, p.id LIMIT $1`,
    [limit, after?.accountId ?? nilUuid, after?.policyId ?? nilUuid],
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

/** A policy that changed meanwhile has a higher revision and stays marked. */
export async function confirmProjections(db: Handle, projections: readonly PolicyProjection[]): Promise<void> {
  await db.query(
    'confirm_projections',
    `UPDATE policies p SET projected_revision = r.revision, projected_at = now()
     FROM unnest($1::uuid[], $2::uuid[], $3::integer[]) AS r(account_id, id, revision)
     WHERE p.account_id = r.account_id AND p.id = r.id AND p.projected_revision < r.revision`,
    [projections.map((p) => p.accountId), projections.map((p) => p.policyId), projections.map((p) => p.revision)],
  );
}
