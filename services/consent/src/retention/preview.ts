import type { PreviewRetentionRequest, PreviewRetentionResponse } from '@consent/contracts';
import { invalid, noSuchSite } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { withOwnerTimeout } from '../consents/owners';
import type { ConsentParts } from '../parts';
import { type CountedSuperseded, countSuperseded } from './count-superseded';
import { countDue, type Due, findErasedOnSite } from './erased.sql';

/** Decision 67: a shorter time is 400. */
export const leastDays = 30;
const mostDays = 36_500;
const dayMs = 86_400_000;
const recordsAtOnce = 5000;
/** Above it the numbers are minimums. */
const mostRecords = 100_000;

/** Of a site. 0 days: not kept for a time, or not asked for. */
export interface Kept {
  accountId: string;
  siteId: string;
  erasedDays: number;
  supersededDays: number;
}

export interface Counted extends Due {
  /** undefined if it was not asked for. */
  superseded: CountedSuperseded | undefined;
  isComplete: boolean;
}

/** 0 is none. */
export function checkDays({ erasedDays, supersededDays }: Pick<Kept, 'erasedDays' | 'supersededDays'>): void {
  const isRefused = (days: number) => days !== 0 && (days < leastDays || days > mostDays);
  if (isRefused(erasedDays)) throw invalid(`erased_days must be from ${leastDays} to ${mostDays}.`);
  if (isRefused(supersededDays)) throw invalid(`superseded_days must be from ${leastDays} to ${mostDays}.`);
}

/** How many would be purged now. */
export async function countSite(db: Handle, { accountId, siteId, erasedDays, supersededDays }: Kept, nowMs: number): Promise<Counted> {
  const erased =
    erasedDays === 0
      ? { subjects: 0, records: 0, oldestMs: 0, isComplete: true }
      : await countErased(db, { accountId, siteId, erasedDays }, nowMs);
  if (supersededDays === 0) return { ...erased, superseded: undefined };
  const superseded = await countSuperseded(db, { accountId, siteId, beforeMs: nowMs - supersededDays * dayMs });
  return { ...erased, superseded, isComplete: erased.isComplete && superseded.isComplete };
}

async function countErased(
  db: Handle,
  { accountId, siteId, erasedDays }: Omit<Kept, 'supersededDays'>,
  nowMs: number,
): Promise<Due & { isComplete: boolean }> {
  const beforeMs = nowMs - erasedDays * dayMs;
  const subjectIds = new Set<string>();
  let seen = 0;
  let isComplete = true;
  for (let position = ''; ;) {
    const page = await findErasedOnSite(db, { accountId, siteId, position, beforeMs }, recordsAtOnce);
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

/** As an earlier release binds it, if that release could have made it. */
export const boundTo = ({ accountId, siteId, erasedDays, supersededDays }: Kept): (string | number)[] => [
  ...['retention', accountId, siteId, erasedDays],
  ...(supersededDays === 0 ? [] : [supersededDays]),
];

export const numbersOf = ({ subjects, records, superseded }: Counted): number[] => [
  ...[subjects, records],
  ...(superseded === undefined ? [] : [superseded.records]),
];

/** GET /sites/{id}/retention/preview (decisions 67, 79). Throws invalid (days), not_found (site), unavailable (account did not reply). */
export async function previewRetention(
  { accountId, siteId, erasedDays, supersededDays }: PreviewRetentionRequest,
  { database, cursors, owners }: Pick<ConsentParts, 'database' | 'cursors' | 'owners'>,
): Promise<PreviewRetentionResponse> {
  const kept = { accountId, siteId, erasedDays, supersededDays };
  if (erasedDays === 0 && supersededDays === 0) throw invalid(`erased_days must be from ${leastDays} to ${mostDays}.`);
  checkDays(kept);
  if (!(await withOwnerTimeout(() => owners.ownsSite(accountId, siteId)))) throw noSuchSite();
  const madeAtMs = Date.now();
  const counted = await countSite(database, kept, madeAtMs);
  const { subjects, records, oldestMs, superseded, isComplete } = counted;
  const preview = cursors.make([madeAtMs, ...numbersOf(counted)].join(' '), boundTo(kept));
  const of = superseded && { records: superseded.records, oldestMs: superseded.oldestMs };
  return { subjects, records, oldestMs, isComplete, madeAtMs, preview, ...(of && { superseded: of }) };
}
