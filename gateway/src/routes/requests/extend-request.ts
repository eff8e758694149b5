import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { requestOfSite } from '../../pipeline/4-caller/site-keys';
import { ExtendRequestBody, PersonRequest } from '../schemas/request';
import { requestFields, requestInPath } from './request-json';

export const extendRequest = route({
  id: 'extendRequest',
  method: 'POST',
  path: '/requests/{id}/extend',
  tag: 'Requests',
  summary: 'Move the deadline of a request',
  description:
    'Once, by two months (GDPR) or 45 days (CCPA). The person gets a mail with the reason. Returns 409 if the law allows no more time, and for a closed request.',
  caller: 'session',
  siteKeys: requestOfSite,
  audits: ['request.extended'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: requestInPath },
  body: ExtendRequestBody,
  success: { status: 200, description: 'The request', schema: PersonRequest },
  errors: ['conflict'],
  handle: async ({ caller, path: { id }, body: { reason } }, { requests }) => {
    const asked = { accountId: caller.accountId, id, reason, userId: caller.actor.id };
    const { request } = await requests.extendRequest(asked, { needs: 'requests' });
    return { json: JSON.stringify(requestFields(request)) };
  },
});
