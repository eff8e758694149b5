import type { Handle } from '@consent/postgres';
import { policyWithVersion } from '../policies/policy';
import { projectionOf, projectionSelect, type PolicyProjection } from './projection';

export interface FoundFacts {
  projection: PolicyProjection;
  askedSha256: string;
}

export async function findFacts(
  db: Handle,
  accountId: string,
  id: string,
  askedVersion: number | undefined,
): Promise<FoundFacts | undefined> {
  const {
    rows: [row],
  } = await db.query<{ asked_sha256: string }>(
    'find_facts',
    // bigint, because callers may ask for a number larger than any version.
    `SELECT ${projectionSelect}, coalesce(asked.sha256, '') AS asked_sha256
     FROM ${policyWithVersion}
     LEFT JOIN policy_versions asked ON asked.account_id = p.account_id AND asked.policy_id = p.id AND asked.version = $3::bigint
     WHERE p.account_id = $1 AND p.id = $2`,
    [accountId, id, askedVersion ?? null],
  );
  return row && { projection: projectionOf(row), askedSha256: row.asked_sha256 };
}
