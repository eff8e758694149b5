import type { AccountParts } from '../parts';
import { sealedFor, type ProviderRecord } from './provider';
import type { TalkedTo } from './talk/provider-talk';

export function talkedTo(
  { accountId, id, updatedAtMs, issuer, clientId, sealed }: ProviderRecord,
  { sealedSecrets }: Pick<AccountParts, 'sealedSecrets'>,
): TalkedTo {
  return { accountId, id, updatedAtMs, issuer, clientId, clientSecret: sealedSecrets.open(sealed, sealedFor({ accountId, id })) };
}
