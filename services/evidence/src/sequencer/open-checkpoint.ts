import { parseCheckpoint, parseNote, type Checkpoint } from '@consent/evidence-format';
import type { CheckpointKeys } from '../keys/checkpoint-keys';
import type { LogHead } from '../logs/log';
import { EditedLogError } from './check-head';
import type { KnownHeads } from './known-heads';

/**
 * The stored checkpoint of a log, with the epoch of its origin. Throws EditedLogError unless one of our keys signed it and it
 * belongs to this log. Skips the signatures of a head that this process wrote.
 */
export async function openStoredCheckpoint(
  head: LogHead,
  { keys, known }: { keys: Pick<CheckpointKeys, 'open' | 'originOf'>; known: Pick<KnownHeads, 'find'> },
): Promise<Checkpoint & { epoch: number; note: string }> {
  const signed = head.checkpoint;
  if (signed === undefined) throw new EditedLogError('the checkpoint is gone');
  const checkpoint = await openNote();
  const epoch = epochOf(checkpoint.origin);
  if (epoch === undefined) throw new EditedLogError('the checkpoint is of another log');
  if (checkpoint.size !== signed.size) throw new EditedLogError('the checkpoint has another size');
  return { origin: checkpoint.origin, size: checkpoint.size, root: checkpoint.root, epoch, note: signed.note };

  async function openNote(): Promise<Checkpoint> {
    if (known.find(head) !== undefined) return parseCheckpoint(parseNote(signed!.note).body);
    return keys.open(signed!.note).catch((error: unknown) => {
      throw new EditedLogError('the checkpoint does not verify', { cause: error });
    });
  }

  function epochOf(origin: string): number | undefined {
    for (let each = head.epoch; each >= 1; each--) if (keys.originOf(head.logId, each) === origin) return each;
    return undefined;
  }
}
