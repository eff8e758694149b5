import type { RedisConnection } from '../redis-connection';
import type { Logger, Registry } from '@consent/kernel';
import { checkWindows, type CountedWindow, type Decision, type Weight } from './counted-window';
import { createDecisionCounter } from './decision-counter';
import { createLocalLimiter } from './local-limiter';
import { createLogName } from './log-names';
import { withTakePlaces } from './take-places-script';

interface WindowLimitsOptions {
  redis: RedisConnection;
  logger: Logger;
  registry?: Registry;
  /** Must be the same in all processes that share limits. */
  keySecret?: string;
}

/** Exact sliding windows, also under concurrency. Refused requests do not count (decisions 5.3, 8.5). */
export interface WindowLimits {
  /**
   * Takes the places of all windows, or of none if one has no room. Weight 0 only checks. If Redis is unavailable, this
   * process decides by the places it granted. Throws RangeError for invalid windows.
   */
  take(group: string, windows: readonly CountedWindow[], weight: Weight): Promise<Decision>;
  giveBack(group: string, keys: readonly string[]): Promise<void>;
  /** Clears the log of this key (decision 8.13). Without Redis only this process forgets. */
  clear(group: string, key: string): Promise<void>;
}

/** About 10 MB at most while Redis is unavailable. A place takes 8 bytes. */
const maxLocalLogs = 10_000;
const maxLocalPlaces = 1_000_000;
/** With one server of a cluster down, both deciders are in use. The outage ends after this time without a local decision. */
const quietMs = 10_000;

export function createWindowLimits({ redis, logger, registry, keySecret = '' }: WindowLimitsOptions): WindowLimits {
  const logName = createLogName(keySecret);
  const local = createLocalLimiter({ maxLogs: maxLocalLogs, maxPlaces: maxLocalPlaces, nowMs: () => performance.now() });
  const countDecision = createDecisionCounter(registry);
  let isOutage = false;
  let lastLocalAtMs = 0;

  function decidedBy(decider: 'redis' | 'local', decision: Decision, error?: unknown): Decision {
    countDecision(decider, decision);
    if (decider === 'local') {
      if (!isOutage) logger.warn({ error }, 'window limits are decided without Redis');
      isOutage = true;
      lastLocalAtMs = performance.now();
    } else if (isOutage && performance.now() - lastLocalAtMs > quietMs) {
      isOutage = false;
      logger.info('window limits are decided by Redis again');
    }
    return decision;
  }

  return {
    take: async (group, windows, weight) => {
      checkWindows(windows);
      const named = windows.map(({ key, max, windowMs, places = 1 }) => ({ name: logName(group, key), max, windowMs, places }));
      const numbers = named.flatMap(({ max, windowMs, places }) => [max, windowMs, places]);
      const input = [named.length, ...named.map(({ name }) => name), weight, ...numbers];
      try {
        const [admitted, retryAfterMs] = await redis.at(named[0]?.name ?? '').run((client) => withTakePlaces(client).takePlaces(input));
        return decidedBy('redis', { admitted: admitted === 1, retryAfterMs });
      } catch (error) {
        return decidedBy('local', local.take(named, weight), error);
      }
    },
    giveBack: async (group, keys) => {
      const names = keys.map((key) => logName(group, key));
      for (const name of names) local.giveBack(name);
      try {
        // All logs of a group are in one slot.
        await redis.at(names[0] ?? '').run((client) => Promise.all(names.map((name) => client.rpop(name))));
      } catch (error) {
        logger.warn({ error }, 'a place in a window limit could not be given back');
      }
    },
    clear: async (group, key) => {
      const name = logName(group, key);
      local.clear(name);
      try {
        await redis.at(name).run((client) => client.del(name));
      } catch (error) {
        logger.warn({ error }, 'a window limit could not be cleared');
      }
    },
  };
}
