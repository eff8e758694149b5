import { conflict, unavailable } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { exportOfSite } from '../../pipeline/4-caller/site-keys';
import { textAnswer } from '../../pipeline/8-answer/text-answer';
import { ExportManifest } from '../schemas/export';
import { exportInPath } from './export-json';

export const getExportManifest = route({
  id: 'getExportManifest',
  method: 'GET',
  path: '/exports/{id}/manifest',
  tag: 'Exports',
  summary: 'Get the signed manifest of an export',
  description:
    'Returns what the file is, signed: its site, rows, size, SHA-256 and time. Keep it beside the file: `npx consent receipt verify` shows that the file is unchanged. ' +
    'Returns 409 if the export has no file.',
  caller: 'key_or_session',
  keyScope: 'exports',
  siteKeys: exportOfSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: exportInPath },
  success: {
    status: 200,
    description: 'The manifest',
    texts: { 'application/jose': ExportManifest },
    headers: ['Content-Disposition'],
  },
  errors: ['conflict'],
  handle: async ({ caller: { accountId }, path: { id } }, { exports, evidence }) => {
    const { export: job } = await exports.getExport({ accountId, id });
    if (job.status !== 'ready') throw conflict(`The export has no file: it is ${job.status}.`);
    // An export service of an earlier release does not say it.
    if (job.sha256 === undefined) throw unavailable('The hash of the file is not known yet.');
    const { siteId, rowCount: rows, bytesWritten: bytes, sha256, completedAtMs, dataAsOfMs } = job;
    const file = { exportId: id, siteId, rows, bytes, sha256, completedAtMs, dataAsOfMs };
    const { jws } = await evidence.signExportManifest({ accountId, ...file }, { needs: 'signed_receipts' });
    return textAnswer('application/jose', jws, { 'Content-Disposition': `attachment; filename="consents-${id}.csv.jws"` });
  },
});
