import type { WebhookParts } from '../parts';
import { endHold, findHoldPending, holdQueued } from './hold.sql';
import { lockEndpointsOf } from './lock.sql';

const batchSize = 5000;
const endpointsAtOnce = 100;

/**
 * Marks the rest of a disabled endpoint's backlog as held: deliveries in flight, or too many for the transaction that
 * disabled it. Run by a loop.
 */
export async function holdPending({ database, transaction }: Pick<WebhookParts, 'database' | 'transaction'>): Promise<void> {
  for (const ref of await findHoldPending(database, endpointsAtOnce)) {
    while ((await holdQueued(database, ref, batchSize)) === batchSize);
    await transaction(async (tx) => {
      // Storing deliveries needs this lock too, so none appears between the check and the update of endHold.
      await lockEndpointsOf(tx, [ref.accountId]);
      await endHold(tx, ref);
    });
  }
}
