import type { SetRetentionRequest, SetRetentionResponse } from '@consent/contracts';
import { conflict, invalid, noSuchSite, ServiceError } from '@consent/kernel/errors';
import { withOwnerTimeout } from '../consents/owners';
import type { ConsentParts } from '../parts';
import { boundTo, checkDays, countSite } from './preview';
import { deleteRetention, saveRetention } from './retention.sql';

const longestPreviewMs = 3_600_000;

/**
 * PUT /sites/{id}/retention (decision 67). 0 days end it, without a preview. Throws invalid (days, an altered preview), not_found (site),
 * conflict (a preview that is older than an hour, or no longer true), unavailable (account did not reply).
 */
export async function setRetention(
  { accountId, siteId, erasedDays, preview, actor }: SetRetentionRequest,
  {
    database,
    transaction,
    cursors,
    owners,
    wakeRetentions,
  }: Pick<ConsentParts, 'database' | 'transaction' | 'cursors' | 'owners' | 'wakeRetentions'>,
): Promise<SetRetentionResponse> {
  if (!(await withOwnerTimeout(() => owners.ownsSite(accountId, siteId)))) throw noSuchSite();
  if (erasedDays === 0) {
    await transaction((tx) => deleteRetention(tx, accountId, siteId));
    return {};
  }
  checkDays(erasedDays);
  const nowMs = Date.now();
  const [madeAtMs, subjects, records] = readPreview(preview, boundTo(accountId, siteId, erasedDays), cursors);
  const now = await countSite(database, { accountId, siteId, erasedDays }, nowMs);
  if (nowMs - madeAtMs! > longestPreviewMs || now.subjects !== subjects || now.records !== records)
    throw conflict('The preview is no longer true. Read GET /sites/{siteId}/retention/preview again.');
  const retention = { accountId, siteId, erasedDays, setBy: actor, setAtMs: nowMs, position: '' };
  await transaction((tx) => saveRetention(tx, retention));
  wakeRetentions();
  return { retention: { erasedDays, setBy: actor, setAtMs: nowMs } };
}

function readPreview(preview: string, of: ReturnType<typeof boundTo>, cursors: ConsentParts['cursors']): number[] {
  try {
    return cursors.read(preview, of).split(' ').map(Number);
  } catch (error) {
    if (ServiceError.from(error).kind !== 'invalid') throw error;
    throw invalid('preview must be the one that GET /sites/{siteId}/retention/preview answered for these days.');
  }
}
