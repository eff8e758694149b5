import { unavailable } from '@consent/kernel/errors';
import type { Hold } from './admission';
import { accountKey } from './keys';
import type { RedisConnection } from './redis-connection';
import type { EndedCalls } from './reported-usage';
import type { RunningHolds } from './running-holds';
import { endedCalls, settleInput, type SettleCall } from './settle-trip';
import { createTurnGroups } from './turn-groups';
import type { Unledgered } from './unledgered';

interface SettlerSettings {
  redis: RedisConnection;
  nextSettlementId: () => string;
  running: RunningHolds;
  unledgered: Unledgered;
  report: (ended: EndedCalls) => void;
}

export interface Settler {
  settle(hold: Hold, units: number): Promise<number | undefined>;
}

/**
 * Sends settlements, batched by key and turn. The calls were already answered, so their units must be charged: if Redis
 * rejects a settlement or has no hold for it, it is reported to the ledger instead.
 */
export function createSettler({ redis, nextSettlementId, running, unledgered, report }: SettlerSettings): Settler {
  const enqueue = createTurnGroups<SettleCall>({ run: (calls) => void send(calls), together: redis.inOneWrite });

  async function send(calls: SettleCall[]): Promise<void> {
    const ended = endedCalls(calls, nextSettlementId());
    try {
      const server = redis.at(accountKey(ended.accountId));
      const [used, entryId, ...gone] = await server.run((client) => client.settle(settleInput(ended)));
      if (gone.length > 0) reportLost(calls, gone, ended);
      if (entryId !== '') unledgered.add(withoutHolds(ended, gone), entryId);
      for (const call of calls) call.resolve(used ?? undefined);
    } catch (error) {
      report(ended);
      for (const call of calls) call.reject(error);
    }
  }

  /** Redis charged nothing for holds that it had lost. */
  function reportLost(calls: SettleCall[], gone: number[], ended: EndedCalls): void {
    const holds = gone.filter((at) => calls[at]?.mustBeHeld()).map((at) => ended.holds[at] as EndedCalls['holds'][number]);
    if (holds.some(({ units }) => units > 0)) report({ ...ended, settlementId: `${ended.settlementId}.lost`, holds });
  }

  return {
    settle: (hold, units) =>
      new Promise((resolve, reject) => {
        const begun = running.end(hold.id);
        const mustBeHeld = () => begun !== undefined && performance.now() < begun.expiresAtMs;
        const call = { hold, units, mustBeHeld, resolve, reject };
        if (begun?.isReported !== true) return enqueue(hold.group, call);
        report(endedCalls([call], nextSettlementId()));
        reject(unavailable('The account service charges this call.'));
      }),
  };
}

function withoutHolds(ended: EndedCalls, gone: readonly number[]): EndedCalls {
  return gone.length === 0 ? ended : { ...ended, holds: ended.holds.filter((_, at) => !gone.includes(at)) };
}
