import { type RedisConnection, writePolicy } from '@consent/admission';
import type { Logger } from '@consent/kernel';
import type { PolicyProjection } from '../domain/projection';

/** Writes to Redis what it does not have in this or a later revision. Rejects with unavailable unless Redis took all of it. */
export type WriteProjections = (projections: readonly PolicyProjection[]) => Promise<void>;

/** The same for one, as far as it goes: never rejects, and waits for Redis no longer than a command may take. */
export type OfferProjection = (projection: PolicyProjection) => Promise<void>;

const maxAtOnce = 500;

/** The policies as they stand in Redis (ADR 3). */
export function createProjections(redis: RedisConnection, logger: Logger): { write: WriteProjections; offer: OfferProjection } {
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
        // Not worth a line each time: the row is marked, projections_pending shows it, and the connection logs its loss.
        logger.debug({ error }, 'Redis did not take a policy; it is written again later');
      }
    },
  };
}
