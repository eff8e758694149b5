import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { RequestSettings, RequestSettingsBody } from '../schemas/request';
import { settingsFields } from './request-json';

export const setRequestSettings = route({
  id: 'setRequestSettings',
  method: 'PUT',
  path: '/sites/{siteId}/request-settings',
  tag: 'Requests',
  summary: 'Set the address of a site for requests',
  description:
    'Requests are on once the address is confirmed by the link of a mail that is sent there. Another address turns them off until it is confirmed. ' +
    'The same address again sends another mail if it is not confirmed yet. At most 3 mails are sent to one address a day.',
  caller: 'session',
  siteKeys: ownSiteInPath,
  audits: ['request.settings_set'],
  creates: true,
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site') },
  body: RequestSettingsBody,
  success: { status: 200, description: 'The settings', schema: RequestSettings },
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId }, body }, { requests }) => {
    const { settings } = await requests.setRequestSettings({ accountId, siteId, answersTo: body.answers_to ?? '' }, { needs: 'requests' });
    return { json: JSON.stringify(settingsFields(settings)) };
  },
});
