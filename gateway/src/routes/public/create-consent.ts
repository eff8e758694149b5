import type { Site } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { createdAnswer } from '../consents/create-result';
import { Consent, PublicConsentBody } from '../schemas/consent';
import { onceOfSite } from './once-of-site';
import { refusePageSubject } from './page-subjects';

export const createPublicConsent = route({
  id: 'createPublicConsent',
  method: 'POST',
  path: '/public/consent',
  tag: 'Public ingest',
  summary: 'Record a consent from a page of a site',
  description:
    'The token identifies the site. User agent, country and region are taken from the connection. Pages on the site’s domain and its subdomains can call this operation, and so can clients other than browsers. Uses no quota. Send an `Idempotency-Key` to retry safely.',
  caller: 'site',
  crossOrigin: true,
  limits: [
    { rule: 'ingest_client', by: 'address' },
    { rule: 'ingest_site', by: 'site' },
  ],
  bodyLimitBytes: bodyLimitBytes.publicIngest,
  body: PublicConsentBody,
  success: { status: 201, description: 'The consent', schema: Consent, headers: ['Location'] },
  errors: [],
  handle: async ({ body, caller, client, arrivedAtMs, once }, { consents, askedContexts, nextConsentId }) => {
    refusePageSubject(body.subject_id);
    const { country, region } = client.place();
    const { accountId } = caller;
    const { id: siteId } = caller.site as Site;
    const { context } = body;
    const row = {
      accountId,
      id: nextConsentId(arrivedAtMs),
      siteId,
      subjectId: body.subject_id,
      consentId: body.consent_id ?? '',
      accepted: body.accepted,
      preferencesJson: body.preferences === undefined ? '{}' : JSON.stringify(body.preferences),
      policyVersion: body.policy_version,
      policySha256: body.policy_sha256,
      country,
      region,
      userAgent: client.userAgent(),
      recordedBy: caller.actor.kind,
      context: context && (await askedContexts.textOf({ accountId, siteId, context })),
    };
    // No site facts are passed: the token does not carry the current policy version, so the consent service asks the owners.
    const result = await consents.create({ row }, once && onceOfSite('public', row.siteId, once));
    // Only the site can be missing here: it was just deleted, so its token is refused (decision 8.5).
    if (result.failure?.kind === 'not_found') throw new ServiceError('unauthorized', 'The site of this token was deleted.');
    return createdAnswer(result);
  },
});
