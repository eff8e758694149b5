import { invalid } from '@consent/kernel/errors';
import type { AccountRecord } from './account';
import { isUuid } from './identifier';
import { isKeyUsable, type KeyRecord } from './key';

/** What a period has used by PostgreSQL's account of it (ADR 4). */
export interface UsageCounter {
  /** Sum of the ledger. */
  usedLedger: number;
  /** Charged while Redis was away. */
  usedDirect: number;
  /** Held by calls in flight that were admitted while Redis was away. */
  heldDirect: number;
}

const periodShape = /^[0-9]{4}-(0[1-9]|1[0-2])$/;

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

/** Whether the ledger can take it; one entry that it cannot must not hold up all the others. */
export function isReadable({ settlementId, accountId, keyId, period, units, requests, atMs }: Settlement): boolean {
  return (
    isUuid(accountId) &&
    periodShape.test(period) &&
    ![settlementId, keyId].some((text) => text === '' || text.includes('\0')) &&
    [units, requests, atMs].every((number) => Number.isSafeInteger(number) && number >= 0)
  );
}

export type Verdict = 'admitted' | 'unauthorized' | 'plan_required' | 'quota_exceeded';

/** How long units stay held for a call that does not end (ADR 4). */
export const holdTimeMs = 60_000;

const maxRequestIdLength = 128;

/** What a call of AdmitUsage may be named. */
export function isRequestId(text: string): boolean {
  return text.length >= 1 && text.length <= maxRequestIdLength && !text.includes('\0');
}

/** Throws `invalid` unless the period is a calendar month such as "2026-11" (decision 4.3). */
export function checkPeriod(period: string): void {
  if (!periodShape.test(period)) throw invalid('period must be a month such as 2026-11.');
}

/** Whether the account and the key may call at all; a key of another account is none (decision 4.2). */
export function standingOf(
  account: AccountRecord | undefined,
  key: KeyRecord | undefined,
  nowMs: number,
): 'good' | 'unauthorized' | 'plan_required' {
  if (account === undefined || key === undefined || account.status !== 'active' || !isKeyUsable(key, nowMs)) return 'unauthorized';
  return account.subscriptionStatus === 'active' ? 'good' : 'plan_required';
}

/** Charged and held: what stands in the headers, and what a limit is compared with. */
export function usedAndHeld({ usedLedger, usedDirect, heldDirect }: UsageCounter): number {
  return usedLedger + usedDirect + heldDirect;
}

/** Units given of those asked for, fewer when fewer are left; undefined when not even one is. `limit` 0 is unlimited. */
export function grantOf(asked: number, limit: number, counter: UsageCounter): number | undefined {
  if (limit === 0) return asked;
  const left = limit - usedAndHeld(counter);
  return left < 1 ? undefined : Math.min(asked, left);
}
