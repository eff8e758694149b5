import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';

export const deleteSsoProvider = route({
  id: 'deleteSsoProvider',
  method: 'DELETE',
  path: '/sso/providers/{id}',
  tag: 'Single sign-on',
  summary: 'Delete a provider of single sign-on',
  description:
    'Sessions that began with it end at their next request. Members stay. Returns 409 for the only provider while `only_sso` is set.',
  caller: 'session',
  audits: ['sso.provider_deleted'],
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('provider') },
  success: { status: 204, description: 'The provider is deleted' },
  errors: ['conflict'],
  handle: async ({ caller: { accountId }, path: { id } }, { sso }) => {
    await sso.deleteSsoProvider({ accountId, id }, { needs: 'sso' });
    return {};
  },
});
