import type { Handle } from '@consent/postgres';
import type { CheckpointKeys } from '../keys/checkpoint-keys';
import { DamagedLogError } from '../logs/damaged-log';
import { findLog } from '../logs/find-log.sql';
import { checkHead, EditedLogError } from '../sequencer/check-head';

/**
 * Whether the log is not what was signed, so that the sequencer appends nothing to it. Every replica can tell, not only the sequencer. A log
 * that grows meanwhile may look so, and a refused one does not grow.
 */
export async function isRefused(db: Handle, accountId: string, keys: CheckpointKeys): Promise<boolean> {
  const head = await findLog(db, accountId);
  if (head === undefined) return false;
  try {
    await checkHead(db, head, keys, true);
    return false;
  } catch (error) {
    if (!(error instanceof EditedLogError || error instanceof DamagedLogError)) throw error;
    const later = await findLog(db, accountId);
    return later?.turn === head.turn && later.checkpoint?.note === head.checkpoint?.note;
  }
}
