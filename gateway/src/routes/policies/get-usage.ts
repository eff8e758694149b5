import { notFound } from '@consent/kernel/errors';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { optionalIntegerQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { PolicyUsage } from '../schemas/policy';

const lastVersion = 999_999_999;

/** Also works for a deleted policy (decision 29.2). */
export const getPolicyUsage = route({
  id: 'getPolicyUsage',
  method: 'GET',
  path: '/policies/{policyId}/usage',
  tag: 'Policies',
  summary: 'Count the consents recorded under a policy',
  description:
    'Counts consents by version and by site, including erased ones. A consent counts for the version it was recorded with; later changes ' +
    'and erasures don’t affect that. For a large account, the first call starts the count. Until `is_complete` is true, the actual numbers ' +
    'are higher: call again after a few seconds.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { policyId: uuidInPath('policy') },
  queryParameters: { version: optionalIntegerQuery('Counts only this version', { min: 1, max: lastVersion }) },
  success: { status: 200, description: 'The counts', schema: PolicyUsage },
  errors: [],
  handle: async ({ caller: { accountId }, path: { policyId }, query: { version } }, { policies, consents }) => {
    const place = version === undefined ? undefined : { belowVersion: version + 1 };
    const { versions } = await policies.listVersions({ accountId, id: policyId, limit: 1, ...place });
    if (version !== undefined && versions[0]?.version !== version) throw notFound('policy version');
    const counts = await consents.rpc.countVersions({ accountId, policyId, version }, { needs: 'version_counts' });
    const sites = counts.sites.map(({ siteId, consents: count }) => ({ site_id: siteId, consents: count }));
    const byVersion = counts.versions.map(({ version: number, consents: count }) => ({ version: number, consents: count }));
    return { json: JSON.stringify({ versions: byVersion, sites, is_complete: counts.isComplete }) };
  },
});
