import type { ListSeenReportsRequest, ListSeenReportsResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { PolicyParts } from '../../parts';
import { findReports } from './reports.sql';

/** The largest page, plus one report that tells whether there is a next page. */
const maxListed = 101;

/** GET /sites/{id}/seen/reports: without contents, newest first, also of a deleted site (decision 60). Throws invalid (limit). */
export async function listSeenReports(
  { accountId, siteId, limit, belowNumber }: ListSeenReportsRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<ListSeenReportsResponse> {
  if (limit < 1 || limit > maxListed) throw invalid(`limit must be from 1 to ${maxListed}.`);
  return { reports: await findReports(database, { accountId, siteId: uuidOf(siteId), limit, below: belowNumber }) };
}
