import type { AuditKind } from '@consent/contracts';
import { type Audited, differenceOf } from '@consent/service';
import type { SiteEventType } from './events';
import type { SiteRecord } from './site';

const kinds: Readonly<Record<SiteEventType, AuditKind>> = {
  'site.created': 'site.created',
  'site.updated': 'site.updated',
  'site.deleted': 'site.deleted',
  'site.policy_changed': 'site.policy_set',
  'site.token_rotated': 'site.token_rotated',
};

export function auditedSite(type: SiteEventType, before: SiteRecord | undefined, after: SiteRecord): Audited {
  const { accountId, id } = after;
  const changes = differenceOf(before === undefined ? {} : described(before), after.deletedAtMs === 0 ? described(after) : {});
  return { accountId, kind: kinds[type], siteId: id, target: { kind: 'site', id }, changes };
}

/** Without the token. */
const described = ({ name, domain, categories, policyId, bannerJson, lifetimeJson }: SiteRecord) => ({
  name,
  domain,
  categories,
  ...(policyId !== '' && { policy_id: policyId }),
  ...(bannerJson !== '' && { banner: JSON.parse(bannerJson) as object }),
  ...(lifetimeJson !== '' && { lifetime: JSON.parse(lifetimeJson) as object }),
});
