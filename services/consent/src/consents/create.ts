import { consentJson, type CreateConsentsRequest, type CreateConsentsResponse } from '@consent/contracts';
import { errorKinds, ServiceError } from '@consent/kernel/errors';
import type { CallContext } from '@consent/rpc';
import type { ConsentParts } from '../parts';
import type { ConsentRecord } from './consent';
import { createOnce, replayBatch } from './create-once';
import { insertOrFind } from './create.sql';
import { prepareRows, resultOf, type PreparedRows, type PrepareParts } from './prepare-rows';

type StoreParts = Pick<ConsentParts, 'database' | 'sendEvents'>;

/**
 * POST /consents and POST /consents/batch (spec 3 and 4.1), for one or several accounts. The gateway makes the ids of the rows, so a call
 * that is repeated after a lost response finds its records. Each row fails on its own: not_found (site), invalid (category, version, shown
 * text, subject), unavailable (account or policy did not reply).
 *
 * Throws what the database throws. If a batch has an Idempotency-Key, also throws conflict while another call has the key, and the refusal
 * that is kept for it. If each row has a key, these are the failures of the row.
 */
export async function createConsents(
  request: CreateConsentsRequest,
  parts: StoreParts & PrepareParts & Pick<ConsentParts, 'transaction' | 'writeLoad' | 'logger'>,
  { requestId }: Pick<CallContext, 'requestId'>,
): Promise<CreateConsentsResponse> {
  return parts.writeLoad.measure(request.rows.length, async () => {
    const replayed = await replayBatch(request, parts);
    if (replayed !== undefined) return { results: replayed };
    const prepared = await prepareRows(request, parts);
    // Either all rows of a call have keys, or none: the gateway groups them so. createOnce also looks for what was kept for keys of rows.
    const isOnce = request.once !== undefined || request.rows[0]?.once !== undefined;
    const results = isOnce ? await createOnce(request, prepared, parts) : (await storeRows(prepared, parts)).map(resultOf);
    // Responses have no causes, and the dispatcher logs only calls that fail as a whole.
    const fault = prepared.outcomes.find(isFault);
    if (fault !== undefined) parts.logger.warn({ error: fault, request_id: requestId }, 'some rows of a call were not stored');
    return { results };
  });
}

async function storeRows(
  { outcomes, records, events }: PreparedRows,
  { database, sendEvents }: StoreParts,
): Promise<(string | ServiceError)[]> {
  if (records.length === 0) return outcomes;
  const stored = await insertOrFind(database, { records, events });
  // Only wakes the relay, so it may come too often.
  sendEvents();
  return stored === undefined ? outcomes : asStored(outcomes, stored);
}

/** A repeated call may see newer facts, but must return what the first call stored. */
function asStored(outcomes: readonly (string | ServiceError)[], stored: readonly ConsentRecord[]): (string | ServiceError)[] {
  let next = 0;
  return outcomes.map((outcome) => (outcome instanceof ServiceError ? outcome : consentJson(stored[next++] as ConsentRecord)));
}

function isFault(outcome: string | ServiceError): boolean {
  return outcome instanceof ServiceError && errorKinds[outcome.kind].status >= 500;
}
