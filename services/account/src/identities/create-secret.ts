import { randomBytes } from 'node:crypto';
import type { CreateIdentitySecretRequest, CreateIdentitySecretResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { replaceKey } from './replace-key';

/** POST /sites/{id}/identity/secret (decision 70): only this answer has it. Throws not_found. */
export async function createIdentitySecret(
  request: CreateIdentitySecretRequest,
  { sealedSecrets, ...parts }: Pick<AccountParts, 'transaction' | 'audit' | 'now' | 'sealedSecrets'>,
): Promise<CreateIdentitySecretResponse> {
  const secret = `idsec_${randomBytes(32).toString('base64url')}`;
  const keys = await replaceKey(
    request,
    ({ siteId, id }) => ({ algorithm: 'HS256', sealed: sealedSecrets.seal(secret, sealedFor({ siteId, id })), jwkJson: '' }),
    { ...parts, kind: 'identity.secret_created' },
  );
  return { keys, secret };
}

/** A secret that is copied to another row does not open. */
export const sealedFor = ({ siteId, id }: { siteId: string; id: string }) => `identity ${siteId} ${id}`;
