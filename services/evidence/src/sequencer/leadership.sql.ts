import type { PoolClient } from 'pg';
import type { Database } from '@consent/postgres';

/** Unique among the advisory locks of this database. */
const sequencerLock = 7_213_001;

export interface Leadership {
  tryAcquire: () => Promise<boolean>;
  release: () => void;
}

/**
 * Saves work only; correctness does not depend on it. A process that was paused may believe it has the lock although
 * its connection is gone.
 */
export function createLeadership(database: Pick<Database, 'connect'>): Leadership {
  let connection: PoolClient | undefined;

  /** Closing the connection ends the session, and with it the lock. */
  const release = () => {
    connection?.release(true);
    connection = undefined;
  };

  return {
    tryAcquire: async () => {
      if (connection !== undefined) return true;
      const client = await database.connect();
      try {
        const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${sequencerLock}) AS taken`);
        if (rows[0]?.taken !== true) {
          client.release();
          return false;
        }
      } catch (error) {
        client.release(true);
        throw error;
      }
      connection = client;
      client.once('end', () => {
        if (connection === client) release();
      });
      return true;
    },
    release,
  };
}
