import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { type DoubtfulRows, doubtSliceOf, findDoubtStart, type Confirmed } from '@consent/service';
import { policyWithVersion } from '../policies/policy';
import { projectionColumns, projectionOf, type PolicyProjection, type ProjectionRow } from './projection';

export const doubtfulPolicies: DoubtfulRows<PolicyProjection> = {
  findStart: (db) => findDoubtStart(db, { table: 'policies', confirmedAt: 'projected_at', leastKey: [nilUuid, nilUuid] }),
  list: async (db, after, limit) => {
    const { rows } = await db.query<ProjectionRow & Confirmed>(
      'list_doubtful',
      `SELECT ${projectionColumns}, p.projected_at::text AS confirmed_at FROM ${policyWithVersion}
       WHERE (p.projected_at, p.account_id, p.id) > ($1::timestamptz, $2::uuid, $3::uuid)
       ORDER BY p.projected_at, p.account_id, p.id LIMIT $4`,
      [...after, limit],
    );
    return doubtSliceOf(rows, limit, projectionOf, ({ accountId, policyId }) => [accountId, policyId]);
  },
};

export async function doubtPolicies(db: Handle, policies: readonly PolicyProjection[]): Promise<void> {
  await db.query(
    'doubt_policies',
    `UPDATE policies p SET projected_revision = 0 FROM unnest($1::uuid[], $2::uuid[]) AS d(account_id, id)
     WHERE p.account_id = d.account_id AND p.id = d.id AND p.projected_revision > 0`,
    [policies.map((policy) => policy.accountId), policies.map((policy) => policy.policyId)],
  );
}
