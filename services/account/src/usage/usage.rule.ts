import type { Settlement as StreamSettlement } from '@consent/admission';
import { invalid } from '@consent/kernel/errors';
import type { AccountRecord } from '../accounts/account';
import { isUuid } from '@consent/kernel/ids';
import type { KeyRecord } from '../keys/key';
import { isKeyUsable } from '../keys/key.rule';

export interface UsageCounter {
  usedLedger: number;
  usedDirect: number;
  heldDirect: number;
}

export const periodShape = /^[0-9]{4}-(0[1-9]|1[0-2])$/;

export type Settlement = Omit<StreamSettlement, 'shard' | 'entryId'>;

/** An entry that the ledger cannot store must not block the others. */
export function isReadable({ settlementId, accountId, keyId, period, units, requests, atMs }: Settlement): boolean {
  return (
    isUuid(accountId) &&
    periodShape.test(period) &&
    ![settlementId, keyId].some((text) => text === '' || text.includes('\0')) &&
    [units, requests, atMs].every((number) => Number.isSafeInteger(number) && number >= 0)
  );
}

export type Verdict = 'admitted' | 'unauthorized' | 'plan_required' | 'quota_exceeded';

export const holdTimeMs = 60_000;

const maxRequestIdLength = 128;

export function isRequestId(text: string): boolean {
  return text.length >= 1 && text.length <= maxRequestIdLength && !text.includes('\0');
}

export function checkPeriod(period: string): void {
  if (!periodShape.test(period)) throw invalid('period must be a month such as 2026-11.');
}

/** Implements decision 4.2. `key` is undefined if another account owns it. */
export function standingOf(
  account: AccountRecord | undefined,
  key: KeyRecord | undefined,
  nowMs: number,
): 'good' | 'unauthorized' | 'plan_required' {
  if (account === undefined || key === undefined || account.status !== 'active' || !isKeyUsable(key, nowMs)) return 'unauthorized';
  return account.subscriptionStatus === 'active' ? 'good' : 'plan_required';
}

export function usedAndHeld({ usedLedger, usedDirect, heldDirect }: UsageCounter): number {
  return usedLedger + usedDirect + heldDirect;
}

/** Grants the units that are left; undefined if none are. `limit` 0 is unlimited. */
export function grantOf(asked: number, limit: number, counter: UsageCounter): number | undefined {
  if (limit === 0) return asked;
  const left = limit - usedAndHeld(counter);
  return left < 1 ? undefined : Math.min(asked, left);
}

const dayShape = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;
const dayMs = 86_400_000;
const maxDays = 92;

export function checkDays(fromDay: string, toDay: string): void {
  const [from, to] = [startOf(fromDay), startOf(toDay)];
  if (!(from <= to && to - from < maxDays * dayMs)) throw invalid(`from and to must be days in order, and span ${maxDays} days at most.`);
}

/** NaN for an impossible day such as "2026-02-30". */
function startOf(day: string): number {
  const startMs = dayShape.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(day) ? startMs : Number.NaN;
}

const noticeablePercents = [80, 100] as const;

export type NoticeablePercent = (typeof noticeablePercents)[number];

export function isPercentUsed(percent: number, used: number, limit: number): boolean {
  return limit > 0 && used * 100 >= limit * percent;
}

export function percentsToNotice(used: number, limit: number, noticedPercent: number): NoticeablePercent[] {
  return noticeablePercents.filter((percent) => percent > noticedPercent && isPercentUsed(percent, used, limit));
}
