import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInBody } from '../../pipeline/4-caller/site-keys';
import { Consent, CreateConsentBody } from '../schemas/consent';
import { newConsentFrom } from './new-consent';
import { createdAnswer } from './create-result';

/** Decisions 2.2–2.4 define the fields and their defaults. */
export const createConsent = route({
  id: 'createConsent',
  method: 'POST',
  path: '/consents',
  tag: 'Consents',
  summary: 'Record a consent',
  description:
    'Without `policy_version`, records the current version of the site’s policy. `context` says what was asked, and how it was answered.',
  caller: 'key_or_session',
  keyScope: 'consents:write',
  siteKeys: ownSiteInBody,
  creates: true,
  cost: { siteIds: (body) => [body.site_id.toLowerCase()] },
  bodyLimitBytes: bodyLimitBytes.consents,
  body: CreateConsentBody,
  success: { status: 201, description: 'The consent', schema: Consent, headers: ['Location'] },
  errors: ['not_found'],
  handle: async (request, { consents, askedContexts, geo, nextConsentId }) => {
    const { accountId, actor } = request.caller;
    const { site_id: siteId, context } = request.body;
    const consent = newConsentFrom(request.body, {
      accountId,
      id: nextConsentId(request.arrivedAtMs),
      siteFacts: request.siteFacts,
      geo,
      recordedBy: actor.kind,
      recordedById: actor.id,
      arrivedAtMs: request.arrivedAtMs,
      context: context && (await askedContexts.textOf({ accountId, siteId: siteId.toLowerCase(), context })),
    });
    return createdAnswer(await consents.create(consent, request.once));
  },
});
