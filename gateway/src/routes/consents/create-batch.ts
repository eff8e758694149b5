import { ServiceError } from '@consent/kernel/errors';
import type { CreateResult } from '@consent/contracts';
import type { ConsentToCreate } from '../../clients/consents-client';
import type { AskedContexts } from '../../notices/asked-contexts';
import { bodyLimitBytes, jsonValueLimit } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInRows } from '../../pipeline/4-caller/site-keys';
import { compileBody } from '../../pipeline/6-input/validate-body';
import { isUuid } from '../../pipeline/6-input/path-parameters';
import { BatchOfAnything, BatchResult, CreateBatchBody, CreateConsentBody } from '../schemas/consent';
import { createdRows, dryRunRows } from './batch-result';
import { newConsentFrom } from './new-consent';

const validateRow = compileBody({ ...CreateConsentBody, $id: 'BatchRow' }, 'The row');

export const createBatch = route({
  id: 'createConsentBatch',
  method: 'POST',
  path: '/consents/batch',
  tag: 'Consents',
  summary: 'Record up to 1000 consents',
  description:
    'Each attempted row uses one unit, whether it is created or fails: a row that fails validation uses a unit too. ' +
    'With `"dry_run": true`, validates all rows, stores nothing and uses one unit for the whole request. Use it before you import data. ' +
    'When no units are left, the remaining rows have the status `skipped_quota`. Results are in the order of the request.',
  caller: 'key_or_session',
  keyScope: 'consents:write',
  siteKeys: ownSiteInRows,
  creates: true,
  cost: {
    units: (body) => (body.dry_run === true ? 1 : body.consents.length),
    siteIds: (body) => [...new Set(body.consents.map(siteIdOf).filter((id) => id !== undefined))],
  },
  bodyLimitBytes: bodyLimitBytes.consents,
  maxJsonValues: jsonValueLimit.batch,
  body: BatchOfAnything,
  documentedBody: CreateBatchBody,
  checksTextItself: true,
  success: { status: 200, description: 'The result of each row', schema: BatchResult },
  errors: [],
  handle: async (request, { consents, askedContexts, geo, nextConsentId }) => {
    const {
      body,
      once,
      caller: { accountId, actor },
    } = request;
    const isDryRun = body.dry_run === true;
    const attempted = isDryRun ? body.consents : body.consents.slice(0, request.grantedUnits);
    const rows: (ConsentToCreate | ServiceError)[] = attempted.map((row) => {
      try {
        validateRow(row, request.hasSuspectText);
        return newConsentFrom(row as CreateConsentBody, {
          accountId,
          id: nextConsentId(request.arrivedAtMs),
          siteFacts: request.siteFacts,
          geo,
          recordedBy: 'import',
          recordedById: actor.id,
          arrivedAtMs: request.arrivedAtMs,
        });
      } catch (error) {
        return ServiceError.from(error);
      }
    });
    await addContexts(rows, attempted, askedContexts);
    if (isDryRun) {
      // A dry run has no kept answers. Without a unit it is refused.
      if (once?.replayOnly === true) throw new ServiceError('quota_exceeded', 'No units are left.');
      return { json: dryRunRows(await ofSoundRows(rows, consents.check), request.unitsLeft) };
    }
    const total = body.consents.length;
    if (once !== undefined) {
      const asked = rows.map((row) => (row instanceof ServiceError ? refusedRow(row, once.accountId) : row));
      const kept = await consents.createManyOnce(asked, once);
      return { json: createdRows(total, kept), replayed: kept[0]?.replayed };
    }
    return { json: createdRows(total, await ofSoundRows<CreateResult>(rows, consents.createMany)) };
  },
});

function siteIdOf(row: unknown): string | undefined {
  const siteId = (row as { site_id?: unknown } | null)?.site_id;
  return typeof siteId === 'string' && isUuid(siteId) ? siteId.toLowerCase() : undefined;
}

/** One look-up for all rows. A row whose context is refused becomes its error. */
async function addContexts(
  rows: (ConsentToCreate | ServiceError)[],
  bodies: readonly unknown[],
  { textsOf }: AskedContexts,
): Promise<void> {
  const asked = rows.flatMap((row, at) => {
    if (row instanceof ServiceError) return [];
    const { context } = bodies[at] as CreateConsentBody;
    return context === undefined ? [] : [{ at, row: row.row, context }];
  });
  const texts = await textsOf(asked.map(({ row: { accountId, siteId }, context }) => ({ accountId, siteId, context })));
  asked.forEach(({ at, row }, place) => {
    const text = texts[place] as string | ServiceError;
    if (text instanceof ServiceError) rows[at] = text;
    else row.context = text;
  });
}

/** Asks the service about the rows that the gateway did not refuse, and returns all outcomes in order. */
async function ofSoundRows<Outcome>(
  rows: readonly (ConsentToCreate | ServiceError)[],
  ask: (sound: readonly ConsentToCreate[]) => Promise<Outcome[]>,
): Promise<(Outcome | ServiceError)[]> {
  const sound = rows.filter((row) => !(row instanceof ServiceError)) as ConsentToCreate[];
  const results = sound.length === 0 ? [] : await ask(sound);
  let answered = 0;
  return rows.map((row) => (row instanceof ServiceError ? row : (results[answered++] as Outcome)));
}

/** An Idempotency-Key replays the whole answer, so refused rows keep their position in it. */
function refusedRow({ kind, message }: ServiceError, accountId: string): ConsentToCreate {
  const nothing = { id: '', siteId: '', subjectId: '', consentId: '', accepted: false, preferencesJson: '{}' };
  return { row: { ...nothing, accountId, country: '', region: '', userAgent: '', refusal: { kind, message } } };
}
