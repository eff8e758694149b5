import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { exampleIds } from '../../pipeline/0-common/example-values';
import { integerQuery, uuidQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInQuery } from '../../pipeline/4-caller/site-keys';
import { ExportList } from '../schemas/export';
import { exportFields } from './export-json';

export const listExports = route({
  id: 'listExports',
  method: 'GET',
  path: '/exports',
  tag: 'Exports',
  summary: 'List exports, newest first',
  description: 'Each `ready` export has a new `download_url`.',
  caller: 'key_or_session',
  keyScope: 'exports',
  siteKeys: ownSiteInQuery,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    site_id: uuidQuery('Returns only exports of this site', exampleIds.site),
    limit: integerQuery('Maximum number of exports', { min: 1, max: 100, absent: 25 }),
  },
  success: { status: 200, description: 'The newest exports', schema: ExportList },
  errors: [],
  handle: async ({ caller, query }, { exports, publicUrl }) => {
    const { site_id: siteId, limit } = query;
    const list = await exports.listExports({ accountId: caller.accountId, limit, siteId });
    // An export service of an earlier release lists all sites.
    const shown = siteId === undefined ? list.exports : list.exports.filter((job) => job.siteId === siteId);
    return { json: JSON.stringify({ data: shown.map((job) => exportFields(job, publicUrl)) }) };
  },
});
