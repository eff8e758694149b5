import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { requestOfSite } from '../../pipeline/4-caller/site-keys';
import { PersonRequestWithTrail } from '../schemas/request';
import { requestFields, requestInPath, trailFields } from './request-json';

export const getRequest = route({
  id: 'getRequest',
  method: 'GET',
  path: '/requests/{id}',
  tag: 'Requests',
  summary: 'Get a request with its trail',
  caller: 'session',
  siteKeys: requestOfSite,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: requestInPath },
  success: { status: 200, description: 'The request', schema: PersonRequestWithTrail },
  errors: [],
  handle: async ({ caller: { accountId }, path: { id } }, { requests }) => {
    const { request, trail } = await requests.getRequest({ accountId, id }, { needs: 'requests' });
    return { json: JSON.stringify({ ...requestFields(request), trail: trail.map(trailFields) }) };
  },
});
