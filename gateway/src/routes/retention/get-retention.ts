import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { Retention } from '../schemas/retention';
import { retentionJson } from './retention-json';

export const getRetention = route({
  id: 'getRetention',
  method: 'GET',
  path: '/sites/{siteId}/retention',
  tag: 'Sites',
  summary: 'Get how long a site keeps erased people and superseded consents',
  caller: 'session',
  siteKeys: ownSiteInPath,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site') },
  success: { status: 200, description: 'The retention', schema: Retention },
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId } }, { consents }) => {
    const { retention } = await consents.rpc.getRetention({ accountId, siteId }, { needs: 'retentions' });
    return { json: retentionJson(siteId, retention) };
  },
});
