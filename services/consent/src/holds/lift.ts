import type { LiftHoldRequest, LiftHoldResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { ConsentParts } from '../parts';
import { auditedHold } from './audited';
import { holdMessage } from './hold';
import { markLifted } from './holds.sql';

/** DELETE /holds/{id} (decision 67). The hold stays as its own trail. Throws not_found. */
export async function liftHold(
  { accountId, id, actor }: LiftHoldRequest,
  { transaction, audit, wakePurges }: Pick<ConsentParts, 'transaction' | 'audit' | 'wakePurges'>,
): Promise<LiftHoldResponse> {
  const hold = await transaction(async (tx) => {
    const { hold: lifted, isNew } = await markLifted(tx, accountId, id, actor, Date.now());
    if (lifted === undefined) throw notFound('hold');
    if (isNew) await audit(tx, await auditedHold(tx, 'hold.lifted', lifted));
    return lifted;
  });
  wakePurges();
  return { hold: holdMessage(hold) };
}
