import type { RepeatLeavesRequest, RepeatLeavesResponse } from '@consent/contracts';
import { insertLeafWork, materialText } from '@consent/log-queue';
import type { PolicyParts } from '../parts';
import { findLostVersions } from './lost-versions.sql';

const leavesPerRow = 1000;

/**
 * Queues the leaves that the log lost (docs/adr/0013, "resume"). Their entries are identical to the lost ones. Takes
 * all in one step, because there are few.
 */
export async function repeatLeaves(
  { sinceMs }: RepeatLeavesRequest,
  { transaction }: Pick<PolicyParts, 'transaction'>,
): Promise<RepeatLeavesResponse> {
  return transaction(async (tx) => {
    const lost = await findLostVersions(tx, sinceMs);
    for (const accountId of new Set(lost.map((version) => version.accountId))) {
      const ofAccount = lost.filter((version) => version.accountId === accountId);
      for (let from = 0; from < ofAccount.length; from += leavesPerRow) {
        const repeated = ofAccount.slice(from, from + leavesPerRow).map(({ policyId, version }) => [policyId, version, version] as const);
        await insertLeafWork(tx, { accountId, outboxIds: [], leaves: repeated.length, salts: '', material: materialText({ repeated }) });
      }
    }
    return { leaves: lost.length, nextCursor: '' };
  });
}
