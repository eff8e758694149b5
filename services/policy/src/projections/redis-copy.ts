import { writePolicy, type RedisConnection } from '@consent/admission';
import type { Logger } from '@consent/kernel';
import type { PolicyProjection } from './projection';

const maxAtOnce = 500;

/** The policies as Redis holds them (ADR 3). A write of an older revision than Redis has changes nothing. */
export interface RedisCopy {
  /** Rejects with unavailable unless Redis took all of them. */
  write: (projections: readonly PolicyProjection[]) => Promise<void>;
  /** Tries to write one. Never rejects, and waits for Redis no longer than a command may take. */
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
        // Only debug: the row stays marked, projections_pending shows it, and the connection logs that it was lost.
        logger.debug({ error }, 'Redis did not take a policy; it is written again later');
      }
    },
  };
}
