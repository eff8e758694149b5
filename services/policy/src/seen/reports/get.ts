import { createHash } from 'node:crypto';
import type { GetSeenReportRequest, GetSeenReportResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { PolicyParts } from '../../parts';
import { findReport } from './reports.sql';

/** GET /sites/{id}/seen/reports/{number}. Throws not_found (also if the content is no longer kept), internal (the content was changed). */
export async function getSeenReport(
  { accountId, siteId, number }: GetSeenReportRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<GetSeenReportResponse> {
  const found = await findReport(database, { accountId, siteId: uuidOf(siteId), number });
  if (found === undefined || found.content === null) throw notFound('report');
  if (createHash('sha256').update(found.content).digest('hex') !== found.sha256) throw damagedReport({ siteId, number });
  return { content: found.content };
}

export function damagedReport({ siteId, number }: { siteId: string; number: number }): ServiceError {
  const cause = new Error(`the content of report ${number} of site ${siteId} has another hash than its row`);
  return new ServiceError('internal', 'The report is damaged.', { cause });
}
