import type { PolicyServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';

const maxKept = 10_000;

/**
 * Hashes of earlier policy versions. What was published never changes, so an
 * answer is kept; that a version was never published is not, as it may be tomorrow.
 */
export function createVersionHashes(policies: RpcClient<PolicyServiceMethods>) {
  const kept = new Map<string, string>();

  return async (accountId: string, policyId: string, version: number): Promise<string | undefined> => {
    const key = `${accountId}/${policyId}/${version}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const { askedSha256 } = await policies.getPolicyFacts({ accountId, id: policyId, version });
    if (askedSha256 === '') return undefined;
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, askedSha256);
    return askedSha256;
  };
}
