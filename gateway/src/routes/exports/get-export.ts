import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { exportOfSite } from '../../pipeline/4-caller/site-keys';
import { ExportJob } from '../schemas/export';
import { exportFields, exportInPath } from './export-json';

export const getExport = route({
  id: 'getExport',
  method: 'GET',
  path: '/exports/{id}',
  tag: 'Exports',
  summary: 'Get an export',
  description: 'When the status is `ready`, the response includes a new `download_url`.',
  caller: 'key_or_session',
  keyScope: 'exports',
  siteKeys: exportOfSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: exportInPath },
  success: { status: 200, description: 'The export', schema: ExportJob },
  errors: [],
  handle: async ({ caller, path }, { exports, publicUrl }) => {
    const found = await exports.getExport({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify(exportFields(found.export, publicUrl)) };
  },
});
