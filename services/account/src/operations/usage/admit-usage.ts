import { conflict, invalid, ServiceError, unavailable } from '@consent/kernel/errors';
import { limitsOf } from '../../domain/plans';
import {
  checkPeriod,
  grantOf,
  holdTimeMs,
  isRequestId,
  standingOf,
  usedAndHeld,
  type UsageCounter,
  type Verdict,
} from '../../domain/usage';
import type { AccountStore, InTransaction } from '../../store/account-store';
import type { UsageHold } from '../../store/usage/find-holds';

export interface AdmitUsageParts {
  /** Whether this service, too, cannot reach Redis. */
  isRedisAway: () => boolean;
  inTransaction: InTransaction;
  now: () => number;
}

export interface UsageRequest {
  accountId: string;
  keyId: string;
  period: string;
  /** Unique over all requests of all accounts. */
  requestId: string;
  /** 0 asks for the verdict only. */
  units: number;
}

export interface UsageAdmission {
  verdict: Verdict;
  granted: number;
  /** 0 is unlimited. */
  limit: number;
  /** Charged and held, this request's own included. */
  used: number;
}

/** The counters and holds of a group as they stand after each of its requests. */
interface GroupState {
  counters: Map<string, UsageCounter>;
  holds: Map<string, UsageHold>;
  newHolds: UsageHold[];
}

/**
 * Admission decided by PostgreSQL, while Redis is away (ADR 4). Away for this
 * service, not only for the gateway that asks: were some calls decided here and others
 * there, neither would know of the other's. Throws unavailable otherwise. The same
 * verdicts in the same order, for requests of one or several accounts in one
 * transaction. Exact, as admissions take turns at the account's counter. Asked again
 * with the same request id it answers the same units. Answers an admission or an
 * error for each request, in order: invalid, conflict (the id is another request's,
 * or was settled).
 */
export function admitUsage({ isRedisAway, inTransaction, now }: AdmitUsageParts) {
  return async (requests: readonly UsageRequest[]): Promise<(UsageAdmission | ServiceError)[]> => {
    if (!isRedisAway()) throw unavailable('Redis decides.');
    const faults = requests.map(faultOf);
    const sound = requests.filter((_, at) => faults[at] === undefined);
    return inTransaction(async (store) => {
      await store.beginDirectAdmissions();
      // Whoever brings Redis up to date waits for those that have begun: one that did not see it come back must not follow.
      if (!isRedisAway()) throw unavailable('Redis decides.');
      const nowMs = now();
      const accounts = new Map((await store.findAccounts(sound.map(({ accountId }) => accountId))).map((account) => [account.id, account]));
      const keys = new Map((await store.findKeys(sound)).map((key) => [`${key.accountId} ${key.id}`, key]));
      const known = sound.filter(({ accountId }) => accounts.has(accountId));
      const state = await lockState(store, known, nowMs);

      const outcomes = requests.map((request, at) => {
        const fault = faults[at];
        if (fault !== undefined) return fault;
        const account = accounts.get(request.accountId);
        const standing = standingOf(account, keys.get(`${request.accountId} ${request.keyId}`), nowMs);
        if (account === undefined || standing === 'unauthorized')
          return { verdict: 'unauthorized' as const, granted: 0, limit: 0, used: 0 };
        const limit = limitsOf(account.plan, account.agreed).monthlyRequests;
        if (standing === 'plan_required') return { verdict: standing, granted: 0, limit, used: usedAndHeld(counterOf(state, request)) };
        return grant(state, request, limit);
      });
      if (state.newHolds.length > 0) await store.insertHolds(state.newHolds, nowMs + holdTimeMs);
      return outcomes;
    });
  };
}

function faultOf({ period, requestId }: UsageRequest): ServiceError | undefined {
  try {
    checkPeriod(period);
    return isRequestId(requestId) ? undefined : invalid('request_id must have 1 to 128 characters.');
  } catch (error) {
    return ServiceError.from(error);
  }
}

async function lockState(store: AccountStore, requests: readonly UsageRequest[], nowMs: number): Promise<GroupState> {
  const counters = new Map<string, UsageCounter>();
  if (requests.length > 0) {
    for (const counter of await store.lockCounters(requests)) counters.set(counterKey(counter), counter);
    for (const counter of await store.freeExpiredHolds(requests, nowMs)) counters.set(counterKey(counter), counter);
  }
  const holds = await store.findHolds(requests.map(({ requestId }) => requestId));
  return { counters, holds: new Map(holds.map((hold) => [hold.requestId, hold])), newHolds: [] };
}

function counterKey({ accountId, period }: { accountId: string; period: string }): string {
  return `${accountId} ${period}`;
}

function counterOf({ counters }: GroupState, request: UsageRequest): UsageCounter {
  return counters.get(counterKey(request)) ?? { usedLedger: 0, usedDirect: 0, heldDirect: 0 };
}

function grant(state: GroupState, request: UsageRequest, limit: number): UsageAdmission | ServiceError {
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
