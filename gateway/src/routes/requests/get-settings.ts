import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { RequestSettings } from '../schemas/request';
import { settingsFields } from './request-json';

export const getRequestSettings = route({
  id: 'getRequestSettings',
  method: 'GET',
  path: '/sites/{siteId}/request-settings',
  tag: 'Requests',
  summary: 'Get the address of a site for requests',
  caller: 'session',
  siteKeys: ownSiteInPath,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site') },
  success: { status: 200, description: 'The settings', schema: RequestSettings },
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId } }, { requests }) => {
    const { settings } = await requests.getRequestSettings({ accountId, siteId }, { needs: 'requests' });
    return { json: JSON.stringify(settingsFields(settings)) };
  },
});
