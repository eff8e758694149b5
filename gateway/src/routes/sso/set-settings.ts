import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { SsoSettings, SsoSettingsBody } from '../schemas/sso';

export const setSsoSettings = route({
  id: 'setSsoSettings',
  method: 'PUT',
  path: '/sso/settings',
  tag: 'Single sign-on',
  summary: 'Change the settings of single sign-on',
  description:
    'With `only_sso`, sessions of members that began with a password end at their next request, except those of owners. Returns 409 until a provider has signed in an owner.',
  caller: 'session',
  audits: ['sso.settings_set'],
  creates: true,
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  body: SsoSettingsBody,
  success: { status: 200, description: 'The settings', schema: SsoSettings },
  errors: ['conflict'],
  handle: async ({ caller: { accountId }, body }, { sso }) => {
    const { onlySso } = await sso.setSsoSettings({ accountId, onlySso: body.only_sso }, { needs: 'sso' });
    return { json: JSON.stringify({ only_sso: onlySso }) };
  },
});
