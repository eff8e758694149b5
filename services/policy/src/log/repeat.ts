import type { RepeatLeavesRequest, RepeatLeavesResponse } from '@consent/contracts';
import type { PolicyParts } from '../parts';
import { queueNotices } from '../notices/leaves';
import { findLostNotices } from '../notices/logged.sql';
import { repeatReports } from '../seen/reports/leaves';
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
    const { published, attested } = await findLostNotices(tx, sinceMs);
    await queueNotices(tx, { isAttested: false }, published);
    await queueNotices(tx, { isAttested: true }, attested);
    const reports = await repeatReports(tx, sinceMs);
    return { leaves: lost.length + published.length + attested.length + reports, nextCursor: '' };
  });
}
