import type { DescribeSeenReportRequest, DescribeSeenReportResponse } from '@consent/contracts';
import { observedTag } from '@consent/evidence-format';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { isQueueEmpty, sha256 } from '@consent/log-queue';
import type { PolicyParts } from '../../parts';
import { damagedReport } from './get';
import { reportFrame } from './leaves';
import { findLoggedReports } from './logged.sql';

/** Also of a report whose content is no longer kept. Throws not_found, internal (the content was changed). */
export async function describeSeenReport(
  { accountId, siteId, number }: DescribeSeenReportRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<DescribeSeenReportResponse> {
  const [found] = await findLoggedReports(database, [{ accountId, siteId: uuidOf(siteId), number }]);
  if (found === undefined) throw notFound('report');
  if (!found.isWhole) throw damagedReport(found);
  const tag = Buffer.from(observedTag(sha256, found.siteId));
  return { tag, frame: reportFrame(found), settled: await isQueueEmpty(database, accountId) };
}
