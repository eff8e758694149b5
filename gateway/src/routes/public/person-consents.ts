import { randomBytes } from 'node:crypto';
import { ServiceError } from '@consent/kernel/errors';
import { pageSubjectOf } from '@consent/kernel/ids';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { findPerson } from '../../person-page/person';
import { createdAnswer } from '../consents/create-result';
import { Consent } from '../schemas/consent';
import { PersonConsentBody } from '../schemas/person';
import { onceOfSite } from './once-of-site';

export const createPersonConsent = route({
  id: 'createPersonConsent',
  method: 'POST',
  path: '/public/person/consents',
  tag: 'Public ingest',
  summary: 'Record a choice of a person on their own page',
  description:
    'The choice holds on all linked devices from their next page view on. It is recorded under a random subject of the page, which the site links to the person. ' +
    'Returns 409 if the person is the device of somebody else. Uses no quota. Send an `Idempotency-Key` to retry safely.',
  caller: 'site',
  crossOrigin: true,
  limits: [
    { rule: 'ingest_client', by: 'address' },
    { rule: 'ingest_site', by: 'site' },
  ],
  bodyLimitBytes: bodyLimitBytes.publicIngest,
  body: PersonConsentBody,
  success: { status: 201, description: 'The consent', schema: Consent },
  errors: ['conflict'],
  handle: async ({ body, caller, client, arrivedAtMs, once }, services) => {
    const { consents, askedContexts, nextConsentId } = services;
    const { actor } = caller;
    const { accountId, siteId, personId } = await findPerson(body.token, caller, services);
    const { context } = body;
    // Everything that can refuse the choice comes before the link.
    const contextText = context && (await askedContexts.textOf({ accountId, siteId, context }));
    const linking = { accountId, siteId, subjectId: pageSubjectOf(randomBytes(16)), personId, atMs: arrivedAtMs, actor };
    const { link } = await consents.rpc.linkSubject(linking, { needs: 'person_pages' });
    const { country, region } = client.place();
    const row = {
      accountId,
      // Another request may have made the link, and arrived later: a record from before the link would not count.
      id: nextConsentId(Math.max(arrivedAtMs, link.linkedAtMs)),
      siteId,
      subjectId: link.subjectId,
      consentId: '',
      accepted: body.accepted,
      preferencesJson: body.preferences === undefined ? '{}' : JSON.stringify(body.preferences),
      policyVersion: body.policy_version,
      policySha256: body.policy_sha256,
      country,
      region,
      userAgent: client.userAgent(),
      recordedBy: actor.kind,
      context: contextText,
    };
    const result = await consents.create({ row }, once && onceOfSite('person', siteId, once));
    if (result.failure?.kind === 'not_found') throw new ServiceError('unauthorized', 'The site of this token was deleted.');
    return withoutLocation(createdAnswer(result));
  },
});

/** The address of the record is for the site's API keys, not for the person. */
const withoutLocation = ({ headers: _, ...answer }: ReturnType<typeof createdAnswer>) => answer;
