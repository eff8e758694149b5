import type { PolicyServiceMethods } from '@consent/contracts';
import { unavailable } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';

const maxKept = 10_000;

/**
 * Hashes of earlier policy versions. What was published never changes, so an
 * answer is kept; that a version was never published is not, as it may be tomorrow.
 * Rejects with `unavailable` when policy does not answer until `untilMs`, of the clock of performance.now().
 */
export function createVersionHashes(policies: RpcClient<PolicyServiceMethods>) {
  const kept = new Map<string, string>();

  async function ask(accountId: string, id: string, version: number, untilMs: number): Promise<string> {
    try {
      return (await policies.getPolicyFacts({ accountId, id, version }, { timeoutMs: untilMs - performance.now() })).askedSha256;
    } catch (error) {
      throw unavailable('The policy version cannot be looked up for the moment.', error);
    }
  }

  return async (accountId: string, policyId: string, version: number, untilMs: number): Promise<string | undefined> => {
    const key = `${accountId}/${policyId}/${version}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const sha256 = await ask(accountId, policyId, version, untilMs);
    if (sha256 === '') return undefined;
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, sha256);
    return sha256;
  };
}
