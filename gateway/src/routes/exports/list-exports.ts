import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { integerQuery } from '../../pipeline/3-route/query-parameters';
import { route } from '../../pipeline/3-route/route';
import { ExportList } from '../schemas/export';
import { exportFields } from './export-json';

export const listExports = route({
  id: 'listExports',
  method: 'GET',
  path: '/exports',
  tag: 'Exports',
  summary: 'List exports, newest first',
  description: 'Each that is ready has a download_url made for this answer.',
  caller: 'key_or_session',
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: { limit: integerQuery('Exports at most', { min: 1, max: 100, absent: 25 }) },
  success: { status: 200, description: 'The newest exports', schema: ExportList },
  errors: [],
  handle: async ({ caller, query }, { exports, publicUrl }) => {
    const list = await exports.listExports({ accountId: caller.accountId, limit: query.limit });
    return { json: JSON.stringify({ data: list.exports.map((job) => exportFields(job, publicUrl)) }) };
  },
});
