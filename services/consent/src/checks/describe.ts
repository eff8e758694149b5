import type { DescribeCheckRequest, DescribeCheckResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { isQueueEmpty } from '@consent/log-queue';
import type { ConsentParts } from '../parts';
import { checkFrame, tagOfCheck } from './leaves';
import { findChecks } from './logged.sql';

/** Throws not_found. */
export async function describeCheck(
  { accountId, id }: DescribeCheckRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<DescribeCheckResponse> {
  const [found] = await findChecks(database, [{ accountId, id }]);
  if (found === undefined) throw notFound('check');
  return { tag: tagOfCheck(found), frame: checkFrame(found), settled: await isQueueEmpty(database, accountId) };
}
