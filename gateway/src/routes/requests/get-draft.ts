import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { requestOfSite } from '../../pipeline/4-caller/site-keys';
import { draftAnswer } from '../../requests/draft-answer';
import { RequestDraft } from '../schemas/request';
import { requestInPath } from './request-json';

export const getRequestDraft = route({
  id: 'getRequestDraft',
  method: 'GET',
  path: '/requests/{id}/draft',
  tag: 'Requests',
  summary: 'Draft an answer to a request',
  description:
    'Writes an answer in the language of the person, with what holds now and how many records there are. Nothing is kept or sent. ' +
    'Drafts exist in English, German, French, Spanish, Italian and Portuguese.',
  caller: 'session',
  siteKeys: requestOfSite,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: requestInPath },
  success: { status: 200, description: 'The draft', schema: RequestDraft },
  errors: [],
  handle: async ({ caller: { accountId }, path: { id } }, { requests, sites, consents }) => {
    const { request } = await requests.getRequest({ accountId, id }, { needs: 'requests' });
    return { json: JSON.stringify(await draftAnswer(accountId, request, { sites, consents })) };
  },
});
