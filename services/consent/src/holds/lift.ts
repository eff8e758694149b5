import type { LiftHoldRequest, LiftHoldResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { ConsentParts } from '../parts';
import { holdMessage } from './hold';
import { markLifted } from './holds.sql';

/** DELETE /holds/{id} (decision 67). The hold stays as its own trail. Throws not_found. */
export async function liftHold(
  { accountId, id, actor }: LiftHoldRequest,
  { transaction, wakePurges }: Pick<ConsentParts, 'transaction' | 'wakePurges'>,
): Promise<LiftHoldResponse> {
  const hold = await transaction((tx) => markLifted(tx, accountId, id, actor, Date.now()));
  if (hold === undefined) throw notFound('hold');
  wakePurges();
  return { hold: holdMessage(hold) };
}
