import type { Export } from '@consent/contracts';
import { exportFields } from './export-json';

const job: Export = {
  id: 'exp_01JD3ABCDEFGHJKMNPQRSTVWXY',
  accountId: 'account',
  actorKind: 'api_key',
  actorId: 'key_1',
  siteId: 'site',
  format: 'csv',
  status: 'queued',
  rowCount: 0,
  bytesWritten: 0,
  errorMessage: '',
  requestedAtMs: 1_763_720_000_123,
  completedAtMs: 0,
  expiresAtMs: 0,
  dataAsOfMs: 0,
  downloadToken: '',
};

test.each(['queued', 'running'])('[spec 2.10, decision 1.1] a %s export has no link, and its later times are null', (status) => {
  expect(exportFields({ ...job, status }, 'https://x')).toEqual({
    id: job.id,
    site_id: 'site',
    format: 'csv',
    status,
    row_count: 0,
    bytes_written: 0,
    error_message: '',
    requested_at: '2025-11-21T10:13:20.123Z',
    completed_at: null,
    expires_at: null,
    data_as_of: null,
  });
});

test('[decision 21.2] data_as_of is the time of a file’s data', () => {
  expect(exportFields({ ...job, status: 'ready', dataAsOfMs: 1_763_720_000_123 }, 'https://x')).toMatchObject({
    data_as_of: '2025-11-21T10:13:20.123Z',
  });
});
