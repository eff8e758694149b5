import type { Admission, AdmissionRequest, Usage } from './admission';
import { AdmitReply, admitInput, sitesOf, type AdmitCall } from './admit-trip';
import { accountKey } from './keys';
import type { RedisConnection } from './redis-connection';
import { createSettler } from './settler';
import { createTurnGroups } from './turn-groups';
import { createUniqueIds } from './unique-ids';

interface AdmitterSettings {
  redis: RedisConnection;
  /** Held units are freed after this time, in case a gateway dies before it settles. */
  holdLifetimeMs?: number;
  /** How often to retry over the quota, because calls in flight may still release units (ADR 4). */
  quotaWait?: { everyMs: number; times: number };
  settleRetryEveryMs?: number;
}

/**
 * Decides from Redis whether a request may run, and records its usage. Both methods reject with `unavailable` when
 * Redis is unavailable.
 */
export interface Admitter {
  admit(request: AdmissionRequest): Promise<Admission>;
  /**
   * Charges `units` of the held units and frees the rest. Settling twice charges once. On failure the promise rejects,
   * but the settlement is retried in the background.
   */
  settle(admission: Admission, units: number): Promise<Usage>;
}

export function createAdmitter({
  redis,
  holdLifetimeMs = 60_000,
  quotaWait = { everyMs: 25, times: 10 },
  settleRetryEveryMs = 250,
}: AdmitterSettings): Admitter {
  const nextId = createUniqueIds();
  const settler = createSettler({ redis, nextSettlementId: nextId, retryEveryMs: settleRetryEveryMs, holdLifetimeMs });
  const enqueue = createTurnGroups<AdmitCall>({ run: (calls) => void ask(calls), together: redis.inOneWrite });

  async function ask(calls: AdmitCall[]): Promise<void> {
    const siteIds = sitesOf(calls);
    const server = redis.at(accountKey((calls[0] as AdmitCall).request.accountId));
    let reply: AdmitReply;
    const isSent = server.isUsable();
    try {
      reply = new AdmitReply(await server.run((client) => client.admit(admitInput(calls, siteIds, holdLifetimeMs))), calls, siteIds);
    } catch (error) {
      for (const call of calls) {
        call.reject(error);
        if (isSent) releaseHold(call);
      }
      return;
    }
    calls.forEach((call, at) => {
      const admission = reply.admission(at);
      const mayWait = admission.verdict === 'quota_exceeded' && reply.isBelowLimitWithoutHolds() && call.timesAsked < quotaWait.times;
      if (!mayWait) return call.resolve(admission);
      call.timesAsked += 1;
      setTimeout(enqueue, quotaWait.everyMs, call.group, call);
    });
  }

  /**
   * A stalled Redis may still execute the command later and hold units for a call that was rejected, so release them.
   * If it granted a batch fewer units than asked, the hold is not found and expires instead.
   */
  function releaseHold({ request, holdId, group }: AdmitCall): void {
    const { accountId, keyId, period, units } = request;
    if (units === 0) return;
    // The settler retries until Redis accepts it or the hold expires.
    settler.settle({ id: holdId, accountId, keyId, period, units, group }, 0).catch(() => undefined);
  }

  return {
    admit: (request) =>
      new Promise((resolve, reject) => {
        const group = `${request.accountId} ${request.keyId} ${request.period}`;
        enqueue(group, { request, group, holdId: `${request.requestId}.${nextId()}`, timesAsked: 0, resolve, reject });
      }),

    settle: async ({ hold, used, limit }, units) => {
      if (hold === undefined) return { used, limit };
      if (!(Number.isInteger(units) && units >= 0 && units <= hold.units))
        throw new RangeError(`${units} of ${hold.units} units cannot be charged`);
      return { used: (await settler.settle(hold, units)) ?? used, limit };
    },
  };
}
