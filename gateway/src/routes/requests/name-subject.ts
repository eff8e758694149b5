import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { requestOfSite } from '../../pipeline/4-caller/site-keys';
import { NameSubjectBody, PersonRequest } from '../schemas/request';
import { requestFields, requestInPath } from './request-json';

export const nameRequestSubject = route({
  id: 'nameRequestSubject',
  method: 'POST',
  path: '/requests/{id}/subject',
  tag: 'Requests',
  summary: 'Say whose data a request is about',
  description:
    'Check who asks before you name a subject: the answer gives its records to whoever has the mail. Nothing is looked up, and the subject may be unknown. ' +
    'Returns 409 if a token proved the subject, and for a closed request.',
  caller: 'session',
  siteKeys: requestOfSite,
  audits: ['request.subject_named'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: requestInPath },
  body: NameSubjectBody,
  success: { status: 200, description: 'The request', schema: PersonRequest },
  errors: ['conflict'],
  handle: async ({ caller, path: { id }, body }, { requests }) => {
    const named = { accountId: caller.accountId, id, subjectId: body.subject_id, userId: caller.actor.id };
    const { request } = await requests.nameSubject(named, { needs: 'requests' });
    return { json: JSON.stringify(requestFields(request)) };
  },
});
