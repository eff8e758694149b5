import { cutPage } from '../../lists/cut-page';
import { cursorDescription, exampleCursor } from '../../pipeline/0-common/example-values';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { integerQuery, textQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { PolicyVersions } from '../schemas/policy';
import { versionFields } from './version-json';

export const listVersions = route({
  id: 'listPolicyVersions',
  method: 'GET',
  path: '/policies/{policyId}/versions',
  tag: 'Policies',
  summary: 'List the versions of a policy, newest first',
  description: 'Returns numbers, dates, hashes and change notes. Also works for a deleted policy, because consents refer to its texts.',
  caller: 'key_or_session',
  keyScope: 'any',
  siteKeys: ofNoSite,
  cost: {},
  compresses: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { policyId: uuidInPath('policy') },
  queryParameters: {
    cursor: textQuery(cursorDescription, 1024, exampleCursor),
    limit: integerQuery('Number of versions per page', { min: 1, max: 100, absent: 100 }),
  },
  success: { status: 200, description: 'The versions', schema: PolicyVersions },
  errors: [],
  handle: async ({ caller: { accountId }, path: { policyId }, query: { limit, cursor } }, { policies, cursors }) => {
    const place = cursors.read(cursor, ['versions', accountId, policyId]);
    const below = place === undefined ? undefined : { belowVersion: Number(place) };
    const { versions } = await policies.listVersions({ accountId, id: policyId, limit: limit + 1, ...below });
    const { rows, lastBeforeNext } = cutPage(versions, limit, ({ version }) => below === undefined || version < below.belowVersion);
    const nextCursor = cursors.next(lastBeforeNext?.version.toString(), ['versions', accountId, policyId]);
    return { json: JSON.stringify({ data: rows.map(versionFields), next_cursor: nextCursor }) };
  },
});
