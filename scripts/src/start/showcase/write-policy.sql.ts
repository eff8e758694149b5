import { randomUUID } from 'node:crypto';
import type { Handle } from '@consent/postgres';
import { policyName, policyVersions, publishedAtMs } from './policy-versions';

/**
 * The policy service then attests the versions and writes the policy to Redis, as with rows of an older release.
 * Returns the id, also if an aborted seed wrote it.
 */
export async function writePolicy(tx: Handle, { accountId, endMs }: { accountId: string; endMs: number }): Promise<string> {
  const { rows } = await tx.query<{ id: string }>('showcase_policy', 'SELECT id FROM policies WHERE account_id = $1 LIMIT 1', [accountId]);
  if (rows[0] !== undefined) return rows[0].id;
  const id = randomUUID();
  const publishedAt = policyVersions.map((version) => new Date(publishedAtMs(version, endMs)));
  await tx.query(
    'write_showcase_policy',
    `INSERT INTO policies (account_id, id, name, version, created_at, updated_at, revision) VALUES ($1, $2, $3, $4::integer, $5, $6, $4)`,
    [accountId, id, policyName, policyVersions.length, publishedAt[0], publishedAt.at(-1)],
  );
  await tx.query(
    'write_showcase_versions',
    `INSERT INTO policy_versions (account_id, policy_id, version, name, content, sha256, published_at)
     SELECT $1, $2, version, $3, content, sha256, published_at
     FROM unnest($4::integer[], $5::text[], $6::text[], $7::timestamptz[]) AS v(version, content, sha256, published_at)`,
    [
      accountId,
      id,
      policyName,
      policyVersions.map(({ version }) => version),
      policyVersions.map(({ content }) => content),
      policyVersions.map(({ sha256 }) => sha256),
      publishedAt,
    ],
  );
  return id;
}
