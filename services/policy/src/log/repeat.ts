import type { RepeatLeavesRequest, RepeatLeavesResponse } from '@consent/contracts';
import type { PolicyParts } from '../parts';
import { findLostVersions } from './lost-versions.sql';
import { queueVersions } from './queue-versions';

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
    await queueVersions(tx, 'repeated', lost);
    return { leaves: lost.length, nextCursor: '' };
  });
}
