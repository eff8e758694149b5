import { writePolicy, type RedisConnection } from '@consent/admission';
import type { Logger } from '@consent/kernel';
import type { PolicyProjection } from './projection';

const maxAtOnce = 500;

/** Redis ignores a write with an older revision than it has (ADR 3). */
export interface RedisCopy {
  /** Rejects with unavailable unless Redis took all of them. */
  write: (projections: readonly PolicyProjection[]) => Promise<void>;
  /** Never rejects. Waits no longer than the timeout of a Redis command. */
  offer: (projection: PolicyProjection) => Promise<void>;
}

export function createRedisCopy(redis: RedisConnection, logger: Logger): RedisCopy {
  return {
    write: async (projections) => {
      for (let at = 0; at < projections.length; at += maxAtOnce) {
        await Promise.all(projections.slice(at, at + maxAtOnce).map((projection) => writePolicy(redis, projection)));
      }
    },
    offer: async (projection) => {
      try {
        await writePolicy(redis, projection);
      } catch (error) {
        // Only for debugging: the row stays marked, and projections_pending counts it.
        logger.debug({ error }, 'Redis did not take a policy; it is written again later');
      }
    },
  };
}
