import { isIP } from 'node:net';
import { invalid } from '@consent/errors';
import type { NewConsent } from '@consent/contracts';
import type { GeoLookup } from '../../geo/geo-lookup';
import type { SiteFactsInHand } from '../../http/route';
import type { CreateConsentBody } from '../schemas/consent';

interface Circumstances {
  accountId: string;
  id: string;
  siteFacts: ReadonlyMap<string, SiteFactsInHand>;
  geo: GeoLookup;
}

/**
 * A row for the consent service from a create-consent body. The address ends
 * here: only the place goes on (decisions 2.4). Throws `invalid` when it is none.
 */
export function newConsentFrom(body: CreateConsentBody, { accountId, id, siteFacts, geo }: Circumstances): NewConsent {
  if (body.ip_address !== undefined && isIP(body.ip_address) === 0) throw invalid('ip_address must be an IPv4 or IPv6 address.');
  const place = body.ip_address === undefined ? undefined : geo.placeOf(body.ip_address);
  const siteId = body.site_id.toLowerCase();
  const site = siteFacts.get(siteId);
  return {
    accountId,
    id,
    siteId,
    subjectId: body.subject_id,
    consentId: body.consent_id ?? '',
    accepted: body.accepted,
    preferencesJson: body.preferences === undefined ? '{}' : JSON.stringify(body.preferences),
    ...(body.policy_version === undefined ? {} : { policyVersion: body.policy_version }),
    country: place?.country ?? '',
    region: place?.region ?? '',
    userAgent: body.user_agent ?? '',
    ...(site === undefined ? {} : { site: siteFactsMessage(site) }),
  };
}

function siteFactsMessage(site: SiteFactsInHand): NonNullable<NewConsent['site']> {
  return {
    siteId: site.siteId,
    deleted: site.deleted,
    policyId: site.policyId,
    policyVersion: site.policyVersion,
    policySha256: site.policySha256,
    categoriesClosed: site.categories !== null,
    categories: site.categories === null ? [] : [...site.categories],
  };
}
