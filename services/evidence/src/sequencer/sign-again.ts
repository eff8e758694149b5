import type { LogHead } from '../logs/log';
import { checkHead, EditedLogError } from './check-head';
import { findHeadsBeforeKey } from './heads.sql';
import type { SequencerParts } from './sequencer-parts';
import { signHeads } from './sign-heads';

const signedEachTurn = 200;

/** After a rotation of EVIDENCE_KEYS, signs idle logs with the new key while the old one can still verify their checkpoints. */
export async function signAgain(
  parts: Pick<SequencerParts, 'database' | 'keys' | 'keyGeneration' | 'refused' | 'known' | 'now'>,
): Promise<number> {
  const { database, keys, keyGeneration, refused } = parts;
  const checked: LogHead[] = [];
  for (const { accountId, ...found } of await findHeadsBeforeKey(database, keyGeneration(), refused.skipped(), signedEachTurn)) {
    try {
      if ('error' in found) throw new EditedLogError('the head cannot be read', { cause: found.error });
      await checkHead(database, found.head, keys, false);
      checked.push(found.head);
    } catch (error) {
      if (!(error instanceof EditedLogError)) throw error;
      refused.refuse(accountId, error);
    }
  }
  if (checked.length > 0) await signHeads(checked, parts);
  return checked.length;
}
