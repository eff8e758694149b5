import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { sitesOfCaller } from '../../pipeline/4-caller/site-keys';
import { SiteList } from '../schemas/site';
import { siteFields } from './site-json';

export const listSites = route({
  id: 'listSites',
  method: 'GET',
  path: '/sites',
  tag: 'Sites',
  summary: 'List sites, newest first',
  caller: 'session',
  siteKeys: sitesOfCaller,
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'All sites that aren’t deleted', schema: SiteList },
  errors: [],
  handle: async ({ caller }, services) => {
    const { sites } = await services.sites.listSites({ accountId: caller.accountId });
    const shown = sites.filter(({ id }) => caller.sites === undefined || caller.sites.has(id));
    return { json: JSON.stringify({ data: shown.map(siteFields) }) };
  },
});
