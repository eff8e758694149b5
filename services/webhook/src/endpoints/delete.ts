import type { DeleteEndpointRequest, DeleteEndpointResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { refOf } from '../id.rule';
import type { WebhookParts } from '../parts';
import { auditedEndpoint } from './audited';
import { endpointMessage } from './endpoint';
import { retireEndpoint } from './endpoint.rule';
import { heldAtOnce, holdQueued } from './hold.sql';
import { lockEndpoint } from './lock.sql';
import { markDeleted, saveEndpoint } from './save.sql';

/**
 * DELETE /webhooks/endpoints/{id}: removes the secrets and holds queued deliveries, which stay readable until their retention
 * ends. Returns the endpoint as it was (decision 8.11). Throws not_found, also if it is deleted already.
 */
export async function deleteEndpoint(
  request: DeleteEndpointRequest,
  { transaction, audit }: Pick<WebhookParts, 'transaction' | 'audit'>,
): Promise<DeleteEndpointResponse> {
  const ref = refOf(request);
  const deleted = await transaction(async (tx) => {
    const before = await lockEndpoint(tx, ref);
    if (before === undefined) throw notFound('endpoint');
    await markDeleted(tx, ref);
    await saveEndpoint(tx, retireEndpoint(before, Date.now()));
    await holdQueued(tx, ref, heldAtOnce);
    await audit(tx, auditedEndpoint('webhook.deleted', { before }));
    return before;
  });
  return { endpoint: endpointMessage(deleted) };
}
