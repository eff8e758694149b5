import type { DeleteEndpointRequest, DeleteEndpointResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { refOf } from '../id.rule';
import type { WebhookParts } from '../parts';
import { endpointMessage } from './endpoint';
import { retireEndpoint } from './endpoint.rule';
import { heldAtOnce, holdQueued } from './hold.sql';
import { lockEndpoint } from './lock.sql';
import { markDeleted, saveEndpoint } from './save.sql';

export async function deleteEndpoint(
  request: DeleteEndpointRequest,
  { transaction }: Pick<WebhookParts, 'transaction'>,
): Promise<DeleteEndpointResponse> {
  const ref = refOf(request);
  const deleted = await transaction(async (tx) => {
    const before = await lockEndpoint(tx, ref);
    if (before === undefined) throw notFound('endpoint');
    await markDeleted(tx, ref);
    await saveEndpoint(tx, retireEndpoint(before, Date.now()));
    await holdQueued(tx, ref, heldAtOnce);
    return before;
  });
  return { endpoint: endpointMessage(deleted) };
}
