import { type Export, timestamp } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { apiPrefix } from '../../pipeline/0-common/api-prefix';
import type { PathParameter } from '../../pipeline/6-input/path-parameters';
import { exampleIds } from '../../pipeline/0-common/example-values';

const pattern = '^exp_[0-7][0-9A-HJKMNP-TV-Z]{25}$';
const exportId = new RegExp(pattern);

export const exportInPath: PathParameter = {
  description: 'ID of the export: `exp_` followed by a ULID',
  schema: { type: 'string', pattern, examples: [exampleIds.export] },
  fits: (text) => exportId.test(text),
  misfit: () => notFound('export'),
  canonical: (text) => text,
};

export const downloadPath = (token: string): string => `${apiPrefix}/exports/download/${token}`;

export function exportFields(job: Export, publicUrl: string): object {
  return {
    id: job.id,
    site_id: job.siteId,
    format: job.format,
    status: job.status,
    row_count: job.rowCount,
    bytes_written: job.bytesWritten,
    error_message: job.errorMessage,
    requested_at: timestamp(job.requestedAtMs),
    completed_at: job.completedAtMs === 0 ? null : timestamp(job.completedAtMs),
    expires_at: job.expiresAtMs === 0 ? null : timestamp(job.expiresAtMs),
    data_as_of: job.dataAsOfMs === 0 ? null : timestamp(job.dataAsOfMs),
    ...(job.downloadToken !== '' && { download_url: `${publicUrl}${downloadPath(job.downloadToken)}` }),
  };
}

export function queuedJson({ id }: Export): string {
  return JSON.stringify({
    id,
    status: 'queued',
    status_url: `${apiPrefix}/exports/${id}`,
    message: 'The export is queued. Ask status_url until it is ready; download_url is there then.',
  });
}
