import type { Admission, AdmissionRequest, Usage } from './admission';
import { AdmitReply, admitInput, sitesOf, type AdmitCall } from './admit-trip';
import { accountKey, epochShards } from './keys';
import type { RedisCommands, RedisConnection } from './redis-connection';
import { createRedisWatch } from './redis-watch';
import { createReleaser } from './releaser';
import type { ReportedUsage } from './reported-usage';
import { createRunningHolds } from './running-holds';
import { createSettler } from './settler';
import { createTurnGroups } from './turn-groups';
import { createUniqueIds } from './unique-ids';
import { createUnledgered } from './unledgered';
import { createUsageReports, noReports } from './usage-reports';

interface AdmitterSettings {
  redis: RedisConnection;
  /** Reports usage that Redis may have lost. Must be idempotent. */
  reportUsage?: (usage: ReportedUsage) => Promise<void>;
  holdLifetimeMs?: number;
  /** Retries over the quota, because calls in flight may release units (ADR 4). */
  quotaWait?: { everyMs: number; times: number };
  retryEveryMs?: number;
  watchEveryMs?: number;
}

/** `admit` and `settle` reject with `unavailable` if Redis is down. */
export interface Admitter {
  admit(request: AdmissionRequest): Promise<Admission>;
  /**
   * Charges `units` of the held units and frees the rest. Settling twice charges once. If it rejects, the units are reported
   * to the ledger in the background.
   */
  settle(admission: Admission, units: number): Promise<Usage>;
  /** Reports what these shards may have lost, before a new connection is used. Rejects if the account service refuses. */
  reportUsage(shards: readonly number[]): Promise<void>;
  /** Holds the units of calls in flight again, before the connection is used: another call could be granted them. */
  holdAgain(shards: readonly number[], unchecked: RedisCommands): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const stopWithinMs = 2_000;

export function createAdmitter({
  redis,
  reportUsage = noReports,
  holdLifetimeMs = 60_000,
  quotaWait = { everyMs: 25, times: 10 },
  retryEveryMs = 250,
  watchEveryMs = 100,
}: AdmitterSettings): Admitter {
  const nextId = createUniqueIds();
  const running = createRunningHolds(holdLifetimeMs);
  const unledgered = createUnledgered();
  const releaser = createReleaser({ redis, retryEveryMs, holdLifetimeMs });
  const reports = createUsageReports({ send: reportUsage, running, unledgered, releaser, retryEveryMs });
  const settler = createSettler({ redis, nextSettlementId: nextId, running, unledgered, report: reports.add });
  const watches = epochShards(redis).map((shards) =>
    createRedisWatch({ redis, shards, running, unledgered, reports, everyMs: watchEveryMs }),
  );
  const enqueue = createTurnGroups<AdmitCall>({ run: (calls) => void ask(calls), together: redis.inOneWrite });

  async function ask(calls: AdmitCall[]): Promise<void> {
    const siteIds = sitesOf(calls);
    const server = redis.at(accountKey((calls[0] as AdmitCall).request.accountId));
    let reply: AdmitReply;
    const isSent = server.isUsable();
    const askedAtMs = performance.now();
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
      if (!mayWait) {
        if (admission.hold !== undefined) running.begin(admission.hold, askedAtMs);
        return call.resolve(admission);
      }
      call.timesAsked += 1;
      setTimeout(enqueue, quotaWait.everyMs, call.group, call);
    });
  }

  /** A stalled Redis may still run the command and hold units for a call that was rejected. How many is unknown. */
  function releaseHold({ request: { accountId, period, units }, holdId }: AdmitCall): void {
    if (units > 0) releaser.release({ id: holdId, accountId, period });
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

    reportUsage: async (shards) => {
      await reports.sendEnded(shards);
      await reports.sendRunning(shards);
    },
    holdAgain: (shards, unchecked) => running.holdAgain(unchecked, shards),
    start: () => watches.forEach((watch) => watch.start()),
    stop: async () => {
      await Promise.all(watches.map((watch) => watch.stop()));
      await reports.stop(stopWithinMs);
    },
  };
}
