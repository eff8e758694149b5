import type { GetPolicyFactsRequest, GetPolicyFactsResponse } from '@consent/contracts';
import type { PolicyParts } from '../parts';
import { uuidOf } from '@consent/kernel/ids';
import { findFacts } from './get-facts.sql';

/**
 * Returns the version in force and the hash of `version`, for services that record consents (ADR 3). For an unknown or
 * deleted policy, the version is 0.
 */
export async function getPolicyFacts(
  { accountId, id, version }: GetPolicyFactsRequest,
  { database, redisCopy }: Pick<PolicyParts, 'database' | 'redisCopy'>,
): Promise<GetPolicyFactsResponse> {
  const found = await findFacts(database, accountId, uuidOf(id), version);
  if (found === undefined) return { version: 0, sha256: '', askedSha256: '' };
  const { projection, askedSha256 } = found;
  // A caller without a version did not find the policy in Redis, so write it there again.
  if (version === undefined) void redisCopy.offer([projection]);
  return { version: projection.version, sha256: projection.sha256, askedSha256 };
}
