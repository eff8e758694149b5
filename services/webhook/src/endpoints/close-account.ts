import type { WebhookParts } from '../parts';
import { listClosed, markClosed, noteAccountChange } from './close.sql';
import { editEndpoint } from './endpoint.rule';
import { heldAtOnce, holdQueued } from './hold.sql';
import { lockEndpointsOf } from './lock.sql';
import { saveEndpoint } from './save.sql';

interface AccountChange {
  accountId: string;
  revision: number;
  isClosed: boolean;
}

/**
 * Disables the endpoints of an account that was closed, which holds what is queued, or enables them again once it is reopened (decision 84.7). An
 * endpoint that its owner had disabled stays so. A repeat, or an older change that arrives late, changes nothing.
 */
export async function changeWithAccount(
  { accountId, revision, isClosed }: AccountChange,
  { transaction }: Pick<WebhookParts, 'transaction'>,
): Promise<void> {
  await transaction(async (tx) => {
    const endpoints = await lockEndpointsOf(tx, [accountId]);
    if (!(await noteAccountChange(tx, accountId, revision))) return;
    const closed = await listClosed(tx, accountId);
    const changing = endpoints.filter(({ id, enabled }) => (isClosed ? enabled : closed.has(id)));
    for (const endpoint of changing) {
      await saveEndpoint(tx, editEndpoint(endpoint, { ...endpoint, enabled: !isClosed }, Date.now()));
      if (isClosed) await holdQueued(tx, endpoint, heldAtOnce);
    }
    await markClosed(
      tx,
      accountId,
      changing.map(({ id }) => id),
      isClosed,
    );
  });
}
