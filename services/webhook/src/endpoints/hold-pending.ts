import type { WebhookParts } from '../parts';
import { endHold, findHoldPending, holdQueued } from './hold.sql';
import { lockEndpointsOf } from './lock.sql';

const batchSize = 5000;
const endpointsAtOnce = 100;

/**
 * Marks the rest of the backlog of disabled endpoints as held: deliveries that were too many to mark in the
 * transaction that disabled the endpoint, or that were in flight then. A loop runs it.
 */
export async function holdPending({ database, transaction }: Pick<WebhookParts, 'database' | 'transaction'>): Promise<void> {
  for (const ref of await findHoldPending(database, endpointsAtOnce)) {
    while ((await holdQueued(database, ref, batchSize)) === batchSize);
    await transaction(async (tx) => {
      // New deliveries need this lock, so none is stored between the check and the update of endHold.
      await lockEndpointsOf(tx, [ref.accountId]);
      await endHold(tx, ref);
    });
  }
}
