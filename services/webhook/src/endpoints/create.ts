import { randomUUID } from 'node:crypto';
import type { CreateEndpointRequest, CreateEndpointResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { WebhookParts } from '../parts';
import { countEndpointsLocked, insertEndpoint } from './create.sql';
import { auditedEndpoint } from './audited';
import { endpointMessage } from './endpoint';
import { checkDescription, newEndpoint } from './endpoint.rule';
import { newSecret } from './secrets';

/**
 * POST /webhooks/endpoints: creates an enabled endpoint. Only this answer contains the secret (decision 5.5). Creations of
 * one account run one at a time, so that parallel calls cannot exceed the plan. Throws invalid, plan_limit.
 */
export async function createEndpoint(
  { accountId, maxEndpoints, ...described }: CreateEndpointRequest,
  { transaction, audit, checkUrl, sealedSecrets }: Pick<WebhookParts, 'transaction' | 'audit' | 'checkUrl' | 'sealedSecrets'>,
): Promise<CreateEndpointResponse> {
  checkUrl(described.url);
  checkDescription(described);
  const secret = newSecret();
  const endpoint = newEndpoint({ accountId: uuidOf(accountId), id: randomUUID() }, described, Date.now());
  await transaction(async (tx) => {
    const count = await countEndpointsLocked(tx, endpoint.accountId);
    if (maxEndpoints !== 0 && count >= maxEndpoints) {
      throw new ServiceError(
        'plan_limit',
        `Your plan includes ${maxEndpoints} webhook endpoints. Delete one that you no longer use, or upgrade.`,
      );
    }
    await insertEndpoint(tx, endpoint, sealedSecrets.seal(secret, endpoint.id));
    await audit(tx, auditedEndpoint('webhook.created', { after: endpoint }));
  });
  return { endpoint: endpointMessage(endpoint), secret };
}
