import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { requestOfSite } from '../../pipeline/4-caller/site-keys';
import { PersonRequest, RefuseRequestBody } from '../schemas/request';
import { requestFields, requestInPath } from './request-json';

export const refuseRequest = route({
  id: 'refuseRequest',
  method: 'POST',
  path: '/requests/{id}/refuse',
  tag: 'Requests',
  summary: 'Refuse a request',
  description: 'Closes the request and mails a link to the reason, which works for 30 days. Returns 409 if somebody else closed it first.',
  caller: 'session',
  siteKeys: requestOfSite,
  audits: ['request.refused'],
  creates: true,
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: requestInPath },
  body: RefuseRequestBody,
  success: { status: 200, description: 'The request', schema: PersonRequest },
  errors: ['conflict'],
  handle: async ({ caller, path: { id }, body: { text } }, { requests }) => {
    const refusal = { accountId: caller.accountId, id, outcome: 'refused', text, files: [], userId: caller.actor.id };
    const { request } = await requests.closeRequest(refusal, { needs: 'requests' });
    return { json: JSON.stringify(requestFields(request)) };
  },
});
