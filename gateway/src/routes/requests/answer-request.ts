import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { requestOfSite } from '../../pipeline/4-caller/site-keys';
import { AnswerRequestBody, PersonRequest } from '../schemas/request';
import { requestFields, requestInPath } from './request-json';

export const answerRequest = route({
  id: 'answerRequest',
  method: 'POST',
  path: '/requests/{id}/answer',
  tag: 'Requests',
  summary: 'Answer a request',
  description:
    'Closes the request and mails a link to the answer, which works for 30 days. The mail itself has no data. Files are made when the person asks for them. ' +
    'Returns 409 if somebody else closed it first, and for files without a subject.',
  caller: 'session',
  siteKeys: requestOfSite,
  audits: ['request.answered'],
  creates: true,
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: requestInPath },
  body: AnswerRequestBody,
  success: { status: 200, description: 'The request', schema: PersonRequest },
  errors: ['conflict'],
  handle: async ({ caller, path: { id }, body: { text, files } }, { requests }) => {
    const answer = { accountId: caller.accountId, id, outcome: 'answered', text, files, userId: caller.actor.id };
    const { request } = await requests.closeRequest(answer, { needs: 'requests' });
    return { json: JSON.stringify(requestFields(request)) };
  },
});
