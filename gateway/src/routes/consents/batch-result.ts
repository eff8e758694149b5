import type { CheckedRow, CreateResult } from '@consent/contracts';
import { errorKinds, ServiceError } from '@consent/kernel/errors';
import { errorOfResult } from './create-result';

const noUnitLeft = new ServiceError('quota_exceeded', 'Your monthly quota was used up before this row.');
const beyondQuota = new ServiceError('quota_exceeded', 'Your monthly quota would be used up before this row.');

/** The result of a batch as JSON text. Rows beyond `rows` found no unit. */
export function createdRows(total: number, rows: readonly (CreateResult | ServiceError)[]): string {
  const entries: string[] = [];
  let created = 0;
  rows.forEach((outcome, index) => {
    if (!(outcome instanceof ServiceError) && outcome.consentJson !== undefined) {
      created++;
      entries.push(`{"index":${index},"status":"created","error":"","consent":${outcome.consentJson}}`);
    } else {
      entries.push(rowJson(index, 'failed', outcome instanceof ServiceError ? outcome : errorOfResult(outcome)));
    }
  });
  for (let index = rows.length; index < total; index++) entries.push(rowJson(index, 'skipped_quota', noUnitLeft));
  const failed = rows.length - created;
  return `{"created":${created},"failed":${failed},"skipped_quota":${total - rows.length},"results":[${entries.join(',')}]}`;
}

/** The result of a dry run: all rows are checked, and those above the units that are left would be skipped. */
export function dryRunRows(rows: readonly (CheckedRow | ServiceError)[], unitsLeft: number): string {
  const counts = { valid: 0, failed: 0, skipped_quota: 0 };
  const entries = rows.map((outcome, index) => {
    const error = outcome instanceof ServiceError ? outcome : outcome.failure && errorOfResult({ failure: outcome.failure });
    const status = error !== undefined ? 'failed' : index < unitsLeft ? 'valid' : 'skipped_quota';
    counts[status]++;
    if (status === 'valid') return `{"index":${index},"status":"valid","error":""}`;
    return rowJson(index, status, error ?? beyondQuota);
  });
  const { valid, failed, skipped_quota: skipped } = counts;
  return `{"dry_run":true,"valid":${valid},"created":0,"failed":${failed},"skipped_quota":${skipped},"results":[${entries.join(',')}]}`;
}

function rowJson(index: number, status: 'failed' | 'skipped_quota', error: ServiceError): string {
  const { code, status: httpStatus } = errorKinds[error.kind];
  const message = httpStatus >= 500 ? 'Not stored. Send this row again.' : error.message;
  return JSON.stringify({ index, status, error: `${code}: ${message}` });
}
