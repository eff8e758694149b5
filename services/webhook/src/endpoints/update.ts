import type { UpdateEndpointRequest, UpdateEndpointResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { refOf } from '../id.rule';
import type { WebhookParts } from '../parts';
import { auditedEndpoint } from './audited';
import { endpointMessage } from './endpoint';
import { checkDescription, editEndpoint } from './endpoint.rule';
import { heldAtOnce, holdQueued } from './hold.sql';
import { lockEndpoint } from './lock.sql';
import { saveEndpoint } from './save.sql';

/**
 * PUT /webhooks/endpoints/{id}: a full update, which resets the counter (spec 6, delivery rule 4; decision 8.11). Disabling
 * holds the backlog. Throws invalid, not_found.
 */
export async function updateEndpoint(
  { accountId, id, ...edit }: UpdateEndpointRequest,
  { transaction, audit, checkUrl }: Pick<WebhookParts, 'transaction' | 'audit' | 'checkUrl'>,
): Promise<UpdateEndpointResponse> {
  const ref = refOf({ accountId, id });
  checkUrl(edit.url);
  checkDescription(edit);
  const endpoint = await transaction(async (tx) => {
    const before = await lockEndpoint(tx, ref);
    if (before === undefined) throw notFound('endpoint');
    const after = editEndpoint(before, edit, Date.now());
    await saveEndpoint(tx, after);
    await audit(tx, auditedEndpoint('webhook.updated', { before, after }));
    if (after.holdPending) await holdQueued(tx, ref, heldAtOnce);
    return after;
  });
  return { endpoint: endpointMessage(endpoint) };
}
