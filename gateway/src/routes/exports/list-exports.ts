import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { integerQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { siteOfCaller } from '../../pipeline/4-caller/site-keys';
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
  siteKeys: siteOfCaller,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: { limit: integerQuery('Maximum number of exports', { min: 1, max: 100, absent: 25 }) },
  success: { status: 200, description: 'The newest exports', schema: ExportList },
  errors: [],
  handle: async ({ caller, query }, { exports, publicUrl }) => {
    const ownSite = caller.restriction?.siteId || undefined;
    const list = await exports.listExports({ accountId: caller.accountId, limit: query.limit, siteId: ownSite });
    // An export service of an earlier release lists all sites.
    const shown = ownSite === undefined ? list.exports : list.exports.filter(({ siteId }) => siteId === ownSite);
    return { json: JSON.stringify({ data: shown.map((job) => exportFields(job, publicUrl)) }) };
  },
});
