import type { Audited } from '@consent/service';
import type { DomainRecord } from './domain';
import type { ProviderRecord } from './provider';

type ProviderKind = 'sso.provider_created' | 'sso.provider_updated' | 'sso.provider_deleted';
type DomainKind = 'sso.domain_added' | 'sso.domain_verified' | 'sso.domain_deleted';

export const auditedProvider = (kind: ProviderKind, { accountId, id }: Pick<ProviderRecord, 'accountId' | 'id'>): Audited => ({
  ...{ accountId, kind, target: { kind: 'provider', id } },
});

/** Has no secret. */
export const describedProvider = ({ name, issuer, clientId, defaultRole, provesFactor }: ProviderRecord) => ({
  ...{ name, issuer, client_id: clientId, default_role: defaultRole, proves_factor: provesFactor },
});

export const auditedDomain = (kind: DomainKind, { accountId, domain }: Pick<DomainRecord, 'accountId' | 'domain'>): Audited => ({
  ...{ accountId, kind, target: { kind: 'domain', id: domain } },
});
