import type { RecordCheckRequest, RecordCheckResponse } from '@consent/contracts';
import { conflict } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { findKept, keepAnswer } from '@consent/service';
import type { ConsentParts } from '../parts';
import { queueChecks } from './leaves';
import { insertCheck } from './record.sql';

type KeptCheck = Pick<RecordCheckResponse, 'id' | 'sha256' | 'askedAtMs' | 'nonce'>;

/**
 * POST /subjects/state with record_check: keeps the hash of the answer, with its leaf (decision 68). A call with a stored answer keeps nothing
 * and returns what the first one kept. Throws conflict (the log is off, or the key is in use).
 */
export async function recordCheck(
  { accountId, id, siteId, subjects, sha256, askedAtMs, nonce, once }: RecordCheckRequest,
  { transaction, isLogOn }: Pick<ConsentParts, 'transaction' | 'isLogOn'>,
): Promise<RecordCheckResponse> {
  // Nothing would prove the check.
  if (!isLogOn) throw conflict('The evidence log of this server is off, so a check cannot be recorded. Ask without record_check.');
  const check: KeptCheck = { id, sha256, askedAtMs, nonce };
  return transaction(async (tx) => {
    const kept = await findKept<KeptCheck>(tx, once);
    if (kept !== undefined) return { ...kept, replayed: true };
    const isNew = await insertCheck(tx, { accountId, id, siteId: uuidOf(siteId), subjects, sha256, checkedAtMs: Date.now() });
    if (isNew) await queueChecks(tx, accountId, [id]);
    await keepAnswer(tx, once, check);
    return check;
  });
}
