import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { SsoSettings } from '../schemas/sso';

export const getSsoSettings = route({
  id: 'getSsoSettings',
  method: 'GET',
  path: '/sso/settings',
  tag: 'Single sign-on',
  summary: 'Get the settings of single sign-on',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The settings', schema: SsoSettings },
  errors: [],
  handle: async ({ caller: { accountId } }, { sso }) => {
    const { onlySso } = await sso.getSsoSettings({ accountId }, { needs: 'sso' });
    return { json: JSON.stringify({ only_sso: onlySso }) };
  },
});
