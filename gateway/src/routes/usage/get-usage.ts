import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { Usage } from '../schemas/usage';
import { readUsage } from './read-usage';

export const getUsage = route({
  id: 'getUsage',
  method: 'GET',
  path: '/usage',
  tag: 'Usage',
  summary: 'Get this month’s usage',
  caller: 'session',
  siteKeys: ofNoSite,
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'Units used and left', schema: Usage },
  errors: [],
  handle: async ({ caller, arrivedAtMs }, services) => ({
    json: JSON.stringify(await readUsage(services, caller.accountId, { arrivedAtMs })),
  }),
});
