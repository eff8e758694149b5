import type { Site } from '@consent/contracts';
import { timestamp } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { NewRequestBody, ReceivedRequest } from '../schemas/request';

export const createRequest = route({
  id: 'createRequest',
  method: 'POST',
  path: '/public/requests',
  tag: 'Public ingest',
  summary: 'Send a request of a person about their data',
  description:
    'With a token, the request is confirmed. Without one, a mail with a link is sent, and the request counts once the link is opened. Nobody is looked up: the response and its time are the same for ' +
    'every address. Repeating a request within a day adds no other. At most 3 mails are sent to one address a day. Returns 409 if the site takes no requests. Pages on the site’s domain and its ' +
    'subdomains can call this operation. Uses no quota.',
  caller: 'site',
  crossOrigin: true,
  isIdempotent: true,
  limits: [
    { rule: 'request_client', by: 'address' },
    { rule: 'request_site', by: 'site' },
  ],
  bodyLimitBytes: bodyLimitBytes.publicIngest,
  body: NewRequestBody,
  success: { status: 202, description: 'The request is confirmed, or a mail was sent', schema: ReceivedRequest },
  errors: ['conflict', 'too_many_requests'],
  handle: async ({ body, caller, client }, { identities, requests }) => {
    const { accountId } = caller;
    const { id: siteId } = caller.site as Site;
    const { token, email = '' } = body;
    if (token === undefined && email === '') throw invalid('Send a token or an email: the request must be confirmed by one of them.');
    const provenSubjectId =
      token === undefined
        ? ''
        : (await identities.verifyIdentity({ accountId, siteId, token, forPage: true }, { needs: 'person_pages' })).personId;
    const { dueAtMs, id } = await requests.createRequest(
      {
        ...{ accountId, siteId, kind: body.kind, message: body.message ?? '', language: body.language || 'en', email },
        ...{ provenSubjectId, claimedSubjectId: body.subject_id ?? '', place: client.placeCode() },
      },
      { needs: 'requests' },
    );
    const isConfirmed = id !== '';
    return {
      json: JSON.stringify({
        status: isConfirmed ? 'confirmed' : 'mailed',
        due_at: isConfirmed ? timestamp(dueAtMs) : null,
        id: isConfirmed ? id : null,
      }),
    };
  },
});
