import type { AdmitUsageRequest, AdmitUsageResponse } from '@consent/contracts';
import { conflict, invalid, ServiceError } from '@consent/kernel/errors';
import type { UsageHold } from './holds.sql';
import { checkPeriod, grantOf, isRequestId, usedAndHeld, type UsageCounter, type Verdict } from './usage.rule';

export type UsageAdmission = AdmitUsageResponse & { verdict: Verdict };

export interface GroupState {
  counters: Map<string, UsageCounter>;
  holds: Map<string, UsageHold>;
  newHolds: UsageHold[];
}

export function faultOf({ period, requestId }: AdmitUsageRequest): ServiceError | undefined {
  try {
    checkPeriod(period);
    return isRequestId(requestId) ? undefined : invalid('request_id must have 1 to 128 characters.');
  } catch (error) {
    return ServiceError.from(error);
  }
}

export function counterKey({ accountId, period }: { accountId: string; period: string }): string {
  return `${accountId} ${period}`;
}

export function counterOf({ counters }: GroupState, request: AdmitUsageRequest): UsageCounter {
  return counters.get(counterKey(request)) ?? { usedLedger: 0, usedDirect: 0, heldDirect: 0 };
}

/**
 * Grants units, or repeats an earlier grant of the same request. Returns conflict if another account used the id or it is
 * settled.
 */
export function grant(state: GroupState, request: AdmitUsageRequest, limit: number): UsageAdmission | ServiceError {
  const counter = counterOf(state, request);
  const used = usedAndHeld(counter);
  const before = state.holds.get(request.requestId);
  if (before !== undefined) {
    const isSame = before.accountId === request.accountId && before.keyId === request.keyId && before.period === request.period;
    return isSame && !before.isSettled
      ? { verdict: 'admitted', granted: before.units, limit, used }
      : conflict('request_id was used before.');
  }

  const granted = grantOf(request.units, limit, counter);
  if (granted === undefined) return { verdict: 'quota_exceeded', granted: 0, limit, used };
  if (granted > 0) {
    const { accountId, keyId, period, requestId } = request;
    const hold = { requestId, accountId, keyId, period, units: granted, isSettled: false };
    state.newHolds.push(hold);
    state.holds.set(requestId, hold);
    state.counters.set(counterKey(request), { ...counter, heldDirect: counter.heldDirect + granted });
  }
  return { verdict: 'admitted', granted, limit, used: used + granted };
}
