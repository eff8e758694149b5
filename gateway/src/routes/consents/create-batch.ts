import { errorKinds, ServiceError } from '@consent/kernel/errors';
import type { CreateResult } from '@consent/contracts';
import type { ConsentToCreate } from '../../clients/consents-client';
import { bodyLimitBytes, jsonValueLimit } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/3-route/route';
import { ownSiteInRows } from '../../pipeline/4-caller/site-keys';
import { compileBody } from '../../pipeline/6-input/validate-body';
import { isUuid } from '../../pipeline/3-route/path-parameters';
import { BatchOfAnything, BatchResult, CreateBatchBody, CreateConsentBody } from '../schemas/consent';
import { newConsentFrom } from './new-consent';
import { errorOfResult } from './create-result';

const validateRow = compileBody({ ...CreateConsentBody, $id: 'BatchRow' }, 'The row');

export const createBatch = route({
  id: 'createConsentBatch',
  method: 'POST',
  path: '/consents/batch',
  tag: 'Consents',
  summary: 'Record up to 1000 consents',
  description:
    'Each attempted row uses one unit, whether it is created or fails. When no units are left, the remaining rows have the status `skipped_quota`. Results are in the order of the request.',
  caller: 'key_or_session',
  siteKeys: ownSiteInRows,
  creates: true,
  cost: {
    units: (body) => body.consents.length,
    siteIds: (body) => [...new Set(body.consents.map(siteIdOf).filter((id) => id !== undefined))],
  },
  bodyLimitBytes: bodyLimitBytes.consents,
  maxJsonValues: jsonValueLimit.batch,
  body: BatchOfAnything,
  documentedBody: CreateBatchBody,
  checksTextItself: true,
  success: { status: 200, description: 'The result of each row', schema: BatchResult },
  errors: [],
  handle: async (request, { consents, geo, nextConsentId }) => {
    const attempted = request.body.consents.slice(0, request.grantedUnits);
    const rows: (ConsentToCreate | ServiceError)[] = attempted.map((body) => {
      try {
        validateRow(body, request.hasSuspectText);
        return newConsentFrom(body as CreateConsentBody, {
          accountId: request.caller.accountId,
          id: nextConsentId(request.arrivedAtMs),
          siteFacts: request.siteFacts,
          geo,
        });
      } catch (error) {
        return ServiceError.from(error);
      }
    });
    const { once } = request;
    const total = request.body.consents.length;
    if (once !== undefined) {
      const asked = rows.map((row) => (row instanceof ServiceError ? refusedRow(row, once.accountId) : row));
      const kept = await consents.createManyOnce(asked, once);
      return { json: batchResultJson(total, kept), replayed: kept[0]?.replayed };
    }
    const sound = rows.filter((row) => !(row instanceof ServiceError)) as ConsentToCreate[];
    const results = sound.length === 0 ? [] : await consents.createMany(sound);
    let answered = 0;
    const outcomes = rows.map((row) => (row instanceof ServiceError ? row : (results[answered++] as CreateResult)));
    return { json: batchResultJson(total, outcomes) };
  },
});

function siteIdOf(row: unknown): string | undefined {
  const siteId = (row as { site_id?: unknown } | null)?.site_id;
  return typeof siteId === 'string' && isUuid(siteId) ? siteId.toLowerCase() : undefined;
}

/** An Idempotency-Key replays the whole answer, so refused rows keep their position in it. */
function refusedRow({ kind, message }: ServiceError, accountId: string): ConsentToCreate {
  const nothing = { id: '', siteId: '', subjectId: '', consentId: '', accepted: false, preferencesJson: '{}' };
  return { row: { ...nothing, accountId, country: '', region: '', userAgent: '', refusal: { kind, message } } };
}

function batchResultJson(total: number, rows: readonly (CreateResult | ServiceError)[]): string {
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
  const skipped = new ServiceError('quota_exceeded', 'Your monthly quota was used up before this row.');
  for (let index = rows.length; index < total; index++) entries.push(rowJson(index, 'skipped_quota', skipped));
  const failed = rows.length - created;
  return `{"created":${created},"failed":${failed},"skipped_quota":${total - rows.length},"results":[${entries.join(',')}]}`;
}

function rowJson(index: number, status: 'failed' | 'skipped_quota', error: ServiceError): string {
  const { code, status: httpStatus } = errorKinds[error.kind];
  const message = httpStatus >= 500 ? 'Not stored. Send this row again.' : error.message;
  return JSON.stringify({ index, status, error: `${code}: ${message}` });
}
