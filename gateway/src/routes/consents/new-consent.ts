import type { ConsentToCreate } from '../../clients/consents-client';
import type { GeoLookup } from '../../geo/geo-lookup';
import type { SiteFacts } from '@consent/admission';
import { claimsTextOf } from './claims';
import type { Caller } from '../../pipeline/0-common/route';
import type { CreateConsentBody } from '../schemas/consent';

interface Circumstances {
  accountId: string;
  id: string;
  siteFacts: ReadonlyMap<string, SiteFacts>;
  geo: GeoLookup;
  /** `import` is a row of a batch (decision 39.1). */
  recordedBy: Caller['actor']['kind'] | 'import';
  /** The key or the user. */
  recordedById: string;
  context?: string | undefined;
  arrivedAtMs: number;
}

/** The IP address stops here: only country and region are passed on (decision 2.4). */
export function newConsentFrom(body: CreateConsentBody, { siteFacts, geo, arrivedAtMs, ...recorded }: Circumstances): ConsentToCreate {
  const place = body.ip_address === undefined ? undefined : geo.placeOf(body.ip_address);
  const siteId = body.site_id.toLowerCase();
  return {
    row: {
      ...recorded,
      siteId,
      subjectId: body.subject_id,
      consentId: body.consent_id ?? '',
      accepted: body.accepted,
      preferencesJson: body.preferences === undefined ? '{}' : JSON.stringify(body.preferences),
      policyVersion: body.policy_version,
      country: place?.country ?? '',
      region: place?.region ?? '',
      userAgent: body.user_agent ?? '',
      ...(body.claims !== undefined && { claims: claimsTextOf(body.claims, arrivedAtMs) }),
    },
    site: siteFacts.get(siteId),
  };
}
