import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { ConsentParts } from '../parts';
import { checkReplica } from './replica.rule';
import { readClock, readPrimaryPosition, readReplicaState } from './replica.sql';

export interface Source {
  client: PoolClient;
  /** Everything committed by this time is included. undefined for inline exports, which read current data. */
  dataAsOfMs: number | undefined;
}

type SourceParts = Pick<ConsentParts, 'database' | 'exportDatabase' | 'replica' | 'logger'>;

/** A healthy replica catches up within milliseconds. */
const catchUpMs = 5000;
const pollEveryMs = 100;

/** A broken or lagging replica delays a file by seconds and fails none (decision 21.3). */
export async function chooseSource(
  parts: SourceParts,
  { isInline, mayUseReplica }: { isInline: boolean; mayUseReplica: boolean },
): Promise<Source> {
  const { database, exportDatabase, replica, logger } = parts;
  if (mayUseReplica && replica !== undefined) {
    try {
      return await connectToReplica(database, replica);
    } catch (error) {
      logger.warn({ error }, 'the replica cannot be read; the rows of this file come from the primary');
    }
  }
  const dataAsOfMs = isInline ? undefined : await readClock(database);
  return { client: await exportDatabase.connect(), dataAsOfMs };
}

async function connectToReplica(database: ConsentParts['database'], replica: NonNullable<ConsentParts['replica']>): Promise<Source> {
  const primary = await readPrimaryPosition(database);
  const client = await replica.connect();
  try {
    const deadline = Date.now() + catchUpMs;
    let state = await readReplicaState(client, primary);
    while (state.isReplica && !state.hasCaughtUp && Date.now() < deadline) {
      await wait(pollEveryMs);
      state = await readReplicaState(client, primary);
    }
    checkReplica(primary, state);
    return { client, dataAsOfMs: primary.atMs };
  } catch (error) {
    client.release(true);
    throw error;
  }
}
