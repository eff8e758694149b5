import type { RotateSecretRequest, RotateSecretResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { refOf } from '../id.rule';
import type { WebhookParts } from '../parts';
import { auditedEndpoint } from './audited';
import { endpointMessage } from './endpoint';
import { findEndpoint } from './find.sql';
import { lockEndpoint } from './lock.sql';
import { newSecret, secretOverlapMs } from './secrets';
import { replaceSecret } from './secrets.sql';

/**
 * POST /webhooks/endpoints/{id}/secret: replaces the secret. Only this answer contains the new one. The previous one signs
 * beside it for 24 h (decisions 5, 8.11). Throws not_found.
 */
export async function rotateSecret(
  request: RotateSecretRequest,
  { transaction, audit, sealedSecrets }: Pick<WebhookParts, 'transaction' | 'audit' | 'sealedSecrets'>,
): Promise<RotateSecretResponse> {
  const ref = refOf(request);
  return transaction(async (tx) => {
    if ((await lockEndpoint(tx, ref)) === undefined) throw notFound('endpoint');
    const secret = newSecret();
    await replaceSecret(tx, ref, sealedSecrets.seal(secret, ref.id), secretOverlapMs);
    const endpoint = await findEndpoint(tx, ref);
    if (endpoint === undefined) throw notFound('endpoint');
    await audit(tx, auditedEndpoint('webhook.secret_rotated', { before: endpoint, after: endpoint }));
    return { endpoint: endpointMessage(endpoint), secret };
  });
}
