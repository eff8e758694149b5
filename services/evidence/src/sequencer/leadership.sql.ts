import type { PoolClient } from 'pg';
import type { Database } from '@consent/postgres';

/** Of the databases of this service only. */
const sequencerLock = 7_213_001;

export interface Leadership {
  /** Whether this process holds the lock, after trying to take it. */
  hold: () => Promise<boolean>;
  /** Lets another replica have it. */
  release: () => void;
}

/**
 * Lets one replica work and the others wait. It saves work, and nothing rests on it: a process that was frozen may think
 * that it holds the lock of a connection that is gone.
 */
export function createLeadership({ pool }: Pick<Database, 'pool'>): Leadership {
  let connection: PoolClient | undefined;

  /** The session ends with its connection, and the lock with it. */
  const release = () => {
    connection?.release(true);
    connection = undefined;
  };

  return {
    hold: async () => {
      if (connection !== undefined) return true;
      const client = await pool.connect();
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
