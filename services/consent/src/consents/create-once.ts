import { consentJson, type CreateConsentsRequest, type CreateResult, type NewConsent, type Once } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { findKeptOfMany, isKeptRefusal, keepAnswers, readKept, type KeptEntry } from '@consent/service';
import type { ConsentParts } from '../parts';
import { insertNew, insertNewOnce } from './create.sql';
import { findVersions } from './find-versions.sql';
import { errorOfRow, resultOf, type PreparedRows } from './prepare-rows';

interface KeptRows {
  rows: (string | [kind: string, message: string])[];
}

interface Entry {
  once: Once;
  isBatch: boolean;
  rows: number[];
}

/**
 * The results of a batch that was answered before, or undefined. Its rows are neither checked nor made into records and
 * events again, because a replay costs nothing.
 */
export async function replayBatch(
  request: CreateConsentsRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<CreateResult[] | undefined> {
  const kept = request.once && (await readKept<KeptRows>(database, request.once));
  return kept && resultsOfKept(kept, { accountId: request.once!.accountId, asked: request.rows }, database);
}

/** Creates with an Idempotency-Key, one per batch or one per row. A stored result wins even if site and policy have changed since. */
export async function createOnce(
  request: CreateConsentsRequest,
  prepared: PreparedRows,
  { database, transaction, sendEvents }: Pick<ConsentParts, 'database' | 'transaction' | 'sendEvents'>,
): Promise<CreateResult[]> {
  const entries = entriesOf(request);
  const recordOfRow = placesOfRecords(prepared.outcomes);
  // Nearly every key is new. One statement then replaces the six of the transaction below.
  const isNew = prepared.records.length > 0 && !entries.some(({ once }) => once.replayOnly);
  if (isNew) {
    if (await insertNewOnce(database, prepared, entries.flatMap(answerOf))) {
      sendEvents();
      return prepared.outcomes.map(resultOf);
    }
  }
  const found = await transaction(async (tx) => {
    const kept = await findKeptOfMany<KeptRows>(
      tx,
      entries.map(({ once }) => once),
    );
    const added = entries.filter((_, at) => kept[at] === undefined);
    const places = added.flatMap(({ rows }) => rows.flatMap((row) => recordOfRow[row] ?? []));
    if (places.length > 0) {
      const [records, events] = [places.map((at) => prepared.records[at]!), places.map((at) => prepared.events[at]!)];
      await insertNew(tx, { records, events });
    }
    await keepAnswers(tx, added.flatMap(answerOf));
    return kept;
  });
  const results = await Promise.all(entries.map((entry, at) => resultsOf(entry, found[at])));
  return results.flat();

  /** A batch is 200 whatever its rows return. A single create that failed on our side is not stored (decision 9.3). */
  function answerOf({ once, isBatch, rows }: Entry): KeptEntry[] {
    const outcomes = rows.map((row) => prepared.outcomes[row] as string | ServiceError);
    const [first] = outcomes;
    if (!isBatch && first instanceof ServiceError) {
      return isKeptRefusal(first) ? [{ once, kept: { refusal: { kind: first.kind, message: first.message } } }] : [];
    }
    const kept: KeptRows = {
      rows: outcomes.map((outcome, at) =>
        outcome instanceof ServiceError ? [outcome.kind, outcome.message] : request.rows[rows[at] as number]!.id,
      ),
    };
    return [{ once, kept: { answer: kept } }];
  }

  async function resultsOf({ once, rows }: Entry, kept: KeptRows | ServiceError | undefined): Promise<CreateResult[]> {
    if (kept === undefined) return rows.map((row) => resultOf(prepared.outcomes[row] as string | ServiceError));
    if (kept instanceof ServiceError) {
      if (request.once !== undefined) throw kept;
      return [resultOf(kept)];
    }
    const asked = rows.map((row) => request.rows[row]!);
    return resultsOfKept(kept, { accountId: once.accountId, asked }, database);
  }
}

async function resultsOfKept(
  kept: KeptRows,
  { accountId, asked }: { accountId: string; asked: readonly NewConsent[] },
  database: Handle,
): Promise<CreateResult[]> {
  const refs = kept.rows.flatMap((row) => (typeof row === 'string' ? [{ accountId, id: row, version: 0 }] : []));
  const records = refs.length === 0 ? [] : await findVersions(database, refs);
  // The gateway makes new ids for each request, so the same ids mean that only the RPC was retried.
  const ids = new Set(kept.rows);
  const replayed = !asked.some(({ id }) => ids.has(id));
  let next = 0;
  return kept.rows.map((row) => {
    const result = typeof row === 'string' ? { consentJson: consentJson(records[next++]!) } : resultOf(errorOfRow(...row));
    return { ...result, replayed };
  });
}

function entriesOf({ rows, once }: CreateConsentsRequest): Entry[] {
  if (once !== undefined) return [{ once, isBatch: true, rows: [...rows.keys()] }];
  return rows.map((row, at) => {
    if (row.once === undefined) throw new Error('a call has an Idempotency-Key for only some of its rows');
    return { once: row.once, isBatch: false, rows: [at] };
  });
}

function placesOfRecords(outcomes: PreparedRows['outcomes']): (number | undefined)[] {
  let next = 0;
  return outcomes.map((outcome) => (outcome instanceof ServiceError ? undefined : next++));
}
