import type { DescribeNoticeRequest, DescribeNoticeResponse } from '@consent/contracts';
import { noticeTag } from '@consent/evidence-format';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { isQueueEmpty, sha256 } from '@consent/log-queue';
import type { PolicyParts } from '../parts';
import { damaged } from './damaged';
import { noticeFrame } from './leaves';
import { findLoggedNotices } from './logged.sql';

/** A notice without a leaf gets one now, because its proof waits for it. Throws not_found, internal (the content was changed). */
export async function describeNotice(
  { accountId, siteId, number }: DescribeNoticeRequest,
  { database, wakeAttestation }: Pick<PolicyParts, 'database' | 'wakeAttestation'>,
): Promise<DescribeNoticeResponse> {
  const [found] = await findLoggedNotices(database, [{ accountId, siteId: uuidOf(siteId), number }]);
  if (found === undefined) throw notFound('notice');
  if (!found.isWhole) throw damaged(found);
  const queued = found.isAttested !== undefined;
  if (!queued) wakeAttestation();
  const isAttested = found.isAttested === true;
  return {
    type: isAttested ? 'notice.attested' : 'notice.published',
    tag: Buffer.from(noticeTag(sha256, found.siteId)),
    frame: noticeFrame(isAttested, found),
    queued,
    settled: await isQueueEmpty(database, accountId),
  };
}
