import { setTimeout as delay } from 'node:timers/promises';
import type { Admission as RedisAdmission, Admitter } from '@consent/admission';
import { periodOf, type UsageServiceMethods } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';
import { createCounter, type Registry } from '@consent/kernel';
import type { SiteFacts } from '@consent/admission';
import { admitDirectly } from './admit-directly';
import type { Admission, AdmissionRequest, Quota } from './quota';

const longestWaitMs = 3_000;
const askEveryMs = 25;

interface Parts {
  admitter: Admitter;
  usage: RpcClient<UsageServiceMethods>;
  registry: Registry;
}

/**
 * Redis decides. If it lacks the data of an account, the account service restores them. While Redis is unavailable,
 * the account service decides in PostgreSQL (ADR 4).
 */
export function createQuota({ admitter, usage, registry }: Parts): Quota {
  const decisions = createCounter(registry, 'quota_decisions_total');

  return {
    admit: async (request) => {
      const admission = await admitByEither(request);
      decisions.inc({ decided_by: admission.decidedBy, verdict: admission.verdict });
      return admission;
    },
  };

  /**
   * The account service decides in PostgreSQL only if it has lost Redis too. If only this gateway has lost Redis, it
   * retries until Redis is back or the wait is over.
   */
  async function admitByEither(request: AdmissionRequest): Promise<Admission> {
    const deadline = performance.now() + longestWaitMs;
    for (;;) {
      const admission = await admitByRedis(request);
      if (admission !== undefined) return admission;
      try {
        return await admitDirectly(usage, request);
      } catch (error) {
        if (ServiceError.from(error).kind !== 'unavailable' || performance.now() > deadline) throw error;
        await delay(askEveryMs);
      }
    }
  }

  async function admitByRedis(request: AdmissionRequest): Promise<Admission | undefined> {
    const { accountId, keyId, requestId, units, siteIds } = request;
    const period = periodOf(request.arrivedAtMs);
    const ask = () => admitter.admit({ accountId, keyId, requestId, units, period, siteIds });
    try {
      let admission = await ask();
      if (admission.verdict === 'missing') {
        await usage.restoreAdmission({ accountId, keyId, period });
        admission = await ask();
      }
      return admission.verdict === 'missing' ? undefined : settledByRedis(admission, admission.verdict);
    } catch (error) {
      if (ServiceError.from(error).kind !== 'unavailable') throw error;
      return undefined;
    }
  }

  function settledByRedis(admission: RedisAdmission, verdict: Admission['verdict']): Admission {
    return {
      verdict,
      decidedBy: 'redis',
      granted: admission.granted,
      limit: admission.limit,
      used: admission.used,
      siteFacts: factsById(admission),
      settle: async (units) => {
        try {
          return (await admitter.settle(admission, units)).used;
        } catch {
          // The admitter retries it, or the hold expires. The number returned here is right in both cases.
          return admission.used - (admission.granted - units);
        }
      },
    };
  }
}

const noFacts: ReadonlyMap<string, SiteFacts> = new Map();

function factsById({ sites }: RedisAdmission): ReadonlyMap<string, SiteFacts> {
  if (sites.length === 0) return noFacts;
  const facts = new Map<string, SiteFacts>();
  for (const site of sites) if (site !== undefined) facts.set(site.siteId, site);
  return facts;
}
