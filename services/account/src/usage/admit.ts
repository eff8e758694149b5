import type { AdmitUsageRequest, AdmitUsageResponse } from '@consent/contracts';
import { shardOf } from '@consent/admission';
import { ServiceError, unavailable } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { findAccounts } from '../accounts/find.sql';
import { uuidOf } from '@consent/kernel/ids';
import { keyIdOf } from '../keys/key-id.rule';
import { findKeys } from '../keys/find.sql';
import type { AccountParts } from '../parts';
import { limitsOf } from '../subscriptions/plans.rule';
import { counterKey, counterOf, faultOf, grant, type GroupState, type UsageAdmission } from './admit.rule';
import { lockCounters } from './counters.sql';
import { beginDirectAdmissions } from './direct-admissions.sql';
import { deleteExpiredHolds, findHolds, insertHolds } from './holds.sql';
import { holdTimeMs, standingOf, usedAndHeld, type UsageCounter } from './usage.rule';

/**
 * Admits by PostgreSQL while Redis is unavailable (ADR 4). Parallel calls share a transaction: separate ones would queue for
 * a busy account's counter and use up all connections. Throws invalid, conflict, unavailable (this service can reach Redis).
 */
export async function admitUsage(
  { accountId, keyId, ...request }: AdmitUsageRequest,
  { admitTogether }: Pick<AccountParts, 'admitTogether'>,
): Promise<AdmitUsageResponse> {
  const outcome = await admitTogether({ accountId: uuidOf(accountId), keyId: keyIdOf(keyId), ...request });
  if (outcome instanceof ServiceError) throw outcome;
  return outcome;
}

/**
 * Admits requests in one transaction with the verdicts of Redis, checked in the same order. Exact, because admissions lock
 * the account's counter. Idempotent by request_id. Returns an admission or an error for each request, in order: unavailable
 * if this service can reach the account's Redis, because Redis and PostgreSQL must not both admit.
 */
export async function admitGroup(
  requests: readonly AdmitUsageRequest[],
  { isRedisAway, transaction, now }: Pick<AccountParts, 'isRedisAway' | 'transaction' | 'now'>,
): Promise<(UsageAdmission | ServiceError)[]> {
  const isOurs = ({ accountId }: AdmitUsageRequest) => isRedisAway(shardOf(accountId));
  if (!requests.some(isOurs)) throw unavailable('Redis decides.');
  return transaction(async (tx) => {
    await beginDirectAdmissions(tx);
    // ResumeAdmission waits only for transactions that have begun. Later ones must notice here that Redis is back.
    const faults = requests.map((request) => (isOurs(request) ? faultOf(request) : unavailable('Redis decides.')));
    const sound = requests.filter((_, at) => faults[at] === undefined);
    const nowMs = now();
    const ids = sound.map(({ accountId }) => accountId);
    const accounts = new Map((await findAccounts(tx, ids)).map((account) => [account.id, account]));
    const keys = new Map((await findKeys(tx, sound)).map((key) => [`${key.accountId} ${key.id}`, key]));
    const known = sound.filter(({ accountId }) => accounts.has(accountId));
    const state = await lockState(tx, known, nowMs);

    const outcomes = requests.map((request, at) => {
      const fault = faults[at];
      if (fault !== undefined) return fault;
      const account = accounts.get(request.accountId);
      const standing = standingOf(account, keys.get(`${request.accountId} ${request.keyId}`), nowMs);
      if (account === undefined || standing === 'unauthorized') return { verdict: 'unauthorized' as const, granted: 0, limit: 0, used: 0 };
      const limit = limitsOf(account.plan, account.agreed).monthlyRequests;
      if (standing === 'plan_required') return { verdict: standing, granted: 0, limit, used: usedAndHeld(counterOf(state, request)) };
      return grant(state, request, limit);
    });
    if (state.newHolds.length > 0) await insertHolds(tx, state.newHolds, nowMs + holdTimeMs);
    return outcomes;
  });
}

async function lockState(tx: Handle, requests: readonly AdmitUsageRequest[], nowMs: number): Promise<GroupState> {
  const counters = new Map<string, UsageCounter>();
  if (requests.length > 0) {
    for (const counter of await lockCounters(tx, requests)) counters.set(counterKey(counter), counter);
    for (const counter of await deleteExpiredHolds(tx, requests, nowMs)) counters.set(counterKey(counter), counter);
  }
  const ids = requests.map(({ requestId }) => requestId);
  const holds = await findHolds(tx, ids);
  return { counters, holds: new Map(holds.map((hold) => [hold.requestId, hold])), newHolds: [] };
}
