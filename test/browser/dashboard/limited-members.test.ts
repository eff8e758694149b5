import { coversAllSites } from '../../../dashboard/src/api/role-checks';
import { rolesOf } from '../../../dashboard/src/api/roles';
import { routes } from '../../../gateway/src/routes';

test('[decision 80] the dashboard knows what the gateway refuses to members of some sites', () => {
  const refused = routes.filter(({ id, siteKeys }) => id in rolesOf && (siteKeys === undefined || 'refused' in siteKeys));
  expect([...coversAllSites].sort()).toEqual(refused.map(({ id }) => id).sort());
});
