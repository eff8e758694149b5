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
