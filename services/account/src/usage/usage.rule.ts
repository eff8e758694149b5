import { invalid } from '@consent/kernel/errors';
import type { AccountRecord } from '../accounts/account';
import { isUuid } from '@consent/kernel/ids';
import type { KeyRecord } from '../keys/key';
import { isKeyUsable } from '../keys/key.rule';

/** The usage of a period as PostgreSQL has it (ADR 4). */
export interface UsageCounter {
  /** Sum of the ledger. */
  usedLedger: number;
  /** Charged while Redis was unavailable. */
  usedDirect: number;
  /** Held by calls in flight that were admitted while Redis was unavailable. */
  heldDirect: number;
}

export const periodShape = /^[0-9]{4}-(0[1-9]|1[0-2])$/;

/** One entry of the usage stream: units of one account's requests with one key. */
export interface Settlement {
  settlementId: string;
  accountId: string;
  keyId: string;
  period: string;
  units: number;
  requests: number;
  atMs: number;
}

/** Whether the ledger can store it. An entry that it cannot store must not block the others. */
export function isReadable({ settlementId, accountId, keyId, period, units, requests, atMs }: Settlement): boolean {
  return (
    isUuid(accountId) &&
    periodShape.test(period) &&
    ![settlementId, keyId].some((text) => text === '' || text.includes('\0')) &&
    [units, requests, atMs].every((number) => Number.isSafeInteger(number) && number >= 0)
  );
}

export type Verdict = 'admitted' | 'unauthorized' | 'plan_required' | 'quota_exceeded';

/** How long units stay held for a call that never ends (ADR 4). */
export const holdTimeMs = 60_000;

const maxRequestIdLength = 128;

/** Whether a text can be the request_id of AdmitUsage. */
export function isRequestId(text: string): boolean {
  return text.length >= 1 && text.length <= maxRequestIdLength && !text.includes('\0');
}

/** Throws `invalid` unless the period is a calendar month such as "2026-11" (decision 4.3). */
export function checkPeriod(period: string): void {
  if (!periodShape.test(period)) throw invalid('period must be a month such as 2026-11.');
}

/** Whether the account and the key may call at all (decision 4.2). `key` is undefined when it is another account's. */
export function standingOf(
  account: AccountRecord | undefined,
  key: KeyRecord | undefined,
  nowMs: number,
): 'good' | 'unauthorized' | 'plan_required' {
  if (account === undefined || key === undefined || account.status !== 'active' || !isKeyUsable(key, nowMs)) return 'unauthorized';
  return account.subscriptionStatus === 'active' ? 'good' : 'plan_required';
}

/** Charged and held units. The headers show this number, and limits are compared with it. */
export function usedAndHeld({ usedLedger, usedDirect, heldDirect }: UsageCounter): number {
  return usedLedger + usedDirect + heldDirect;
}

/** The units granted: as many as are left, up to those asked for. Undefined when none is left. `limit` 0 is unlimited. */
export function grantOf(asked: number, limit: number, counter: UsageCounter): number | undefined {
  if (limit === 0) return asked;
  const left = limit - usedAndHeld(counter);
  return left < 1 ? undefined : Math.min(asked, left);
}

const dayShape = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;
const dayMs = 86_400_000;
/** The days of three months. */
const maxDays = 92;

/** Throws `invalid` unless these are days such as "2026-11-21", in order and not too many. */
export function checkDays(fromDay: string, toDay: string): void {
  const [from, to] = [startOf(fromDay), startOf(toDay)];
  if (!(from <= to && to - from < maxDays * dayMs)) throw invalid(`from and to must be days in order, and span ${maxDays} days at most.`);
}

/** NaN for a day that no calendar has, such as "2026-02-30". */
function startOf(day: string): number {
  const startMs = dayShape.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(day) ? startMs : Number.NaN;
}

/** Shares of the quota that the owner gets a mail about (decision 28.9). */
const noticeablePercents = [80, 100] as const;

export type NoticeablePercent = (typeof noticeablePercents)[number];

export function isPercentUsed(percent: number, used: number, limit: number): boolean {
  return limit > 0 && used * 100 >= limit * percent;
}

/** The shares that were reached and not noticed yet, the lowest first. None when the quota is unlimited. */
export function percentsToNotice(used: number, limit: number, noticedPercent: number): NoticeablePercent[] {
  return noticeablePercents.filter((percent) => percent > noticedPercent && isPercentUsed(percent, used, limit));
}
