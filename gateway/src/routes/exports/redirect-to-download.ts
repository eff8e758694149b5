import { bomQuery } from '../../exports/byte-order-mark';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { exportOfSite } from '../../pipeline/4-caller/site-keys';
import { downloadPath, exportInPath } from './export-json';

export const redirectToDownload = route({
  id: 'redirectToDownload',
  method: 'GET',
  path: '/exports/{id}/download',
  tag: 'Exports',
  summary: 'Redirect to the file of an export',
  description: 'Each call creates a new link that is valid for 10 minutes. Returns 409 if the export has no file.',
  caller: 'key_or_session',
  audits: ['export.link_created'],
  keyScope: 'exports',
  siteKeys: exportOfSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: exportInPath },
  queryParameters: { bom: bomQuery },
  success: { status: 302, description: '`Location` is the download link, which needs no API key', headers: ['Location'] },
  errors: ['conflict'],
  handle: async ({ caller, path, query }, { exports }) => {
    const { token } = await exports.mintDownloadToken({ accountId: caller.accountId, id: path.id });
    return { headers: { Location: downloadPath(token) + (query.bom ? '?bom=true' : ''), 'Content-Length': '0' } };
  },
});
