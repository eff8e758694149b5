import type { SetRetentionRequest, SetRetentionResponse } from '@consent/contracts';
import { conflict, invalid, noSuchSite, ServiceError } from '@consent/kernel/errors';
import { differenceOf } from '@consent/service';
import { withOwnerTimeout } from '../consents/owners';
import type { ConsentParts } from '../parts';
import { boundTo, checkDays, countSite, numbersOf } from './preview';
import { erasedRetentions, type RetentionSettings, supersededRetentions } from './setting.sql';

const longestPreviewMs = 3_600_000;

/**
 * PUT /sites/{id}/retention (decisions 67, 79). 0 days end each, and both need no preview. Throws invalid (days, an altered preview), not_found (site),
 * conflict (a preview that is older than an hour, or no longer true), unavailable (account did not reply).
 */
export async function setRetention(
  { accountId, siteId, erasedDays, supersededDays, preview, actor }: SetRetentionRequest,
  {
    database,
    transaction,
    audit,
    cursors,
    owners,
    wakeRetentions,
  }: Pick<ConsentParts, 'database' | 'transaction' | 'audit' | 'cursors' | 'owners' | 'wakeRetentions'>,
): Promise<SetRetentionResponse> {
  if (!(await withOwnerTimeout(() => owners.ownsSite(accountId, siteId)))) throw noSuchSite();
  const kept = { accountId, siteId, erasedDays, supersededDays };
  const isEnd = erasedDays === 0 && supersededDays === 0;
  const nowMs = Date.now();
  if (!isEnd) {
    checkDays(kept);
    const [madeAtMs = 0, ...seen] = readPreview(preview, boundTo(kept), cursors);
    // Counts as of the preview. On a busy site people come due every minute, so a count as of now would never match it.
    const stillTrue =
      nowMs - madeAtMs <= longestPreviewMs && numbersOf(await countSite(database, kept, madeAtMs)).join(' ') === seen.join(' ');
    if (!stillTrue) throw conflict('The preview is no longer true. Read GET /sites/{siteId}/retention/preview again.');
  }
  const set = { accountId, siteId, setByKind: actor.kind, setById: actor.id, setAtMs: nowMs };
  await transaction(async (tx) => {
    const [erased, superseded] = [await erasedRetentions.find(tx, set), await supersededRetentions.find(tx, set)];
    const changes = differenceOf(
      { erased_days: erased?.days ?? null, superseded_days: superseded?.days ?? null },
      { erased_days: erasedDays || null, superseded_days: supersededDays || null },
    );
    await audit(tx, { accountId, kind: 'retention.set', siteId, target: { kind: 'site', id: siteId }, changes });
    const save = (settings: RetentionSettings, days: number) =>
      days === 0 ? settings.remove(tx, set) : settings.save(tx, { ...set, days });
    await save(erasedRetentions, erasedDays);
    await save(supersededRetentions, supersededDays);
  });
  if (isEnd) return {};
  wakeRetentions();
  return { retention: { erasedDays, supersededDays, setBy: actor, setAtMs: nowMs } };
}

function readPreview(preview: string, of: ReturnType<typeof boundTo>, cursors: ConsentParts['cursors']): number[] {
  try {
    return cursors.read(preview, of).split(' ').map(Number);
  } catch (error) {
    if (ServiceError.from(error).kind !== 'invalid') throw error;
    throw invalid('preview must be the one that GET /sites/{siteId}/retention/preview answered for these days.');
  }
}
