import type { PreviewRetentionRequest, PreviewRetentionResponse } from '@consent/contracts';
import { invalid, noSuchSite } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { withOwnerTimeout } from '../consents/owners';
import type { ConsentParts } from '../parts';
import { countDue, type Due, findErasedOnSite } from './retention.sql';

/** Decision 67: a shorter time is 400. */
export const leastDays = 30;
const mostDays = 36_500;
const dayMs = 86_400_000;
const recordsAtOnce = 5000;
/** Above it the numbers are minimums. */
const mostRecords = 100_000;

export interface Counted extends Due {
  isComplete: boolean;
}

export function checkDays(erasedDays: number): void {
  if (erasedDays < leastDays || erasedDays > mostDays) throw invalid(`erased_days must be from ${leastDays} to ${mostDays}.`);
}

/** How many would be purged now. */
export async function countSite(
  db: Handle,
  { accountId, siteId, erasedDays }: { accountId: string; siteId: string; erasedDays: number },
  nowMs: number,
): Promise<Counted> {
  const beforeMs = nowMs - erasedDays * dayMs;
  const subjectIds = new Set<string>();
  let seen = 0;
  let isComplete = true;
  for (let position = ''; ;) {
    const page = await findErasedOnSite(db, { accountId, siteId, erasedDays, position }, { nowMs, limit: recordsAtOnce });
    for (const subjectId of page.subjectIds) subjectIds.add(subjectId);
    seen += page.seen;
    if (page.seen < recordsAtOnce || page.lastId === undefined) break;
    if (seen >= mostRecords) {
      isComplete = false;
      break;
    }
    position = page.lastId;
  }
  return { ...(await countDue(db, accountId, [...subjectIds], beforeMs)), isComplete };
}

export const boundTo = (accountId: string, siteId: string, erasedDays: number) => ['retention', accountId, siteId, erasedDays] as const;

/** GET /sites/{id}/retention/preview (decision 67). Throws invalid (days), not_found (site), unavailable (account did not reply). */
export async function previewRetention(
  { accountId, siteId, erasedDays }: PreviewRetentionRequest,
  { database, cursors, owners }: Pick<ConsentParts, 'database' | 'cursors' | 'owners'>,
): Promise<PreviewRetentionResponse> {
  checkDays(erasedDays);
  if (!(await withOwnerTimeout(() => owners.ownsSite(accountId, siteId)))) throw noSuchSite();
  const madeAtMs = Date.now();
  const { subjects, records, oldestMs, isComplete } = await countSite(database, { accountId, siteId, erasedDays }, madeAtMs);
  const preview = cursors.make(`${madeAtMs} ${subjects} ${records}`, boundTo(accountId, siteId, erasedDays));
  return { subjects, records, oldestMs, isComplete, madeAtMs, preview };
}
