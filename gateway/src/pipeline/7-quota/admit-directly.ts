import { periodOf, type UsageServiceMethods } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';
import type { Admission, AdmissionRequest, Verdict } from './quota';
import { ulid } from '../../consent-ids';

const verdicts: readonly string[] = ['admitted', 'unauthorized', 'plan_required', 'quota_exceeded'] satisfies Verdict[];

/** Used while Redis is unavailable. Rejects with `unavailable` if PostgreSQL is too. */
export async function admitDirectly(usage: RpcClient<UsageServiceMethods>, request: AdmissionRequest): Promise<Admission> {
  // Callers choose their request ids, so two calls may share one.
  const requestId = `${request.requestId}.${ulid(request.arrivedAtMs)}`;
  const { accountId, keyId, units, arrivedAtMs } = request;
  const answer = await usage.admitUsage({ accountId, keyId, period: periodOf(arrivedAtMs), requestId, units });
  if (!verdicts.includes(answer.verdict)) throw ServiceError.from(new Error(`unknown verdict ${answer.verdict}`));

  return {
    verdict: answer.verdict as Verdict,
    decidedBy: 'postgres',
    granted: answer.granted,
    limit: answer.limit,
    used: answer.used,
    // Facts are kept in Redis only. Without them the consent service asks their owners.
    siteFacts: new Map(),
    settle: async (charged) => {
      const after = answer.used - (answer.granted - charged);
      if (answer.granted === 0) return after;
      return usage.settleUsage({ requestId, units: charged }).then(
        ({ used }) => used,
        () => after,
      );
    },
  };
}
