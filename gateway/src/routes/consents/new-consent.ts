import { isIP } from 'node:net';
import { invalid } from '@consent/errors';
import type { ConsentToCreate } from '../../clients/consents-client';
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
export function newConsentFrom(body: CreateConsentBody, { accountId, id, siteFacts, geo }: Circumstances): ConsentToCreate {
  if (body.ip_address !== undefined && !isAddress(body.ip_address)) throw invalid('ip_address must be an IPv4 or IPv6 address.');
  const place = body.ip_address === undefined ? undefined : geo.placeOf(body.ip_address);
  const siteId = body.site_id.toLowerCase();
  return {
    row: {
      accountId,
      id,
      siteId,
      subjectId: body.subject_id,
      consentId: body.consent_id ?? '',
      accepted: body.accepted,
      preferencesJson: body.preferences === undefined ? '{}' : JSON.stringify(body.preferences),
      policyVersion: body.policy_version,
      country: place?.country ?? '',
      region: place?.region ?? '',
      userAgent: body.user_agent ?? '',
    },
    site: siteFacts.get(siteId),
  };
}

/** An address with a zone, such as fe80::1%eth0, means something on one machine only. */
function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}
