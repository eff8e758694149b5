import type { Logger } from '@consent/kernel';

const maxAtOnce = 500;

/** Redis ignores a write with an older revision than it has (docs/adr/0003, 0004). */
export interface RedisCopy<Projected> {
  /** Rejects with unavailable unless Redis took everything. */
  write: (projected: Projected) => Promise<void>;
  /** Never rejects. Waits no longer than the timeout of a Redis command. */
  offer: (projected: Projected) => Promise<void>;
}

export function createRedisCopy<Projected>(
  write: (projected: Projected) => Promise<void>,
  logger: Logger,
  what: string,
): RedisCopy<Projected> {
  return {
    write,
    offer: async (projected) => {
      try {
        await write(projected);
      } catch (error) {
        // Debug only: the row stays marked, and projections_pending counts it.
        logger.debug({ error }, `Redis did not take ${what}; it is written again later`);
      }
    },
  };
}

export async function writeEach<Row>(rows: readonly Row[], write: (row: Row) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += maxAtOnce) await Promise.all(rows.slice(at, at + maxAtOnce).map(write));
}
