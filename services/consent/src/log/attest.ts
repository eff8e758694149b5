import { insertLeafWork, materialText, newSalt } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import type { ConsentParts } from '../parts';
import {
  type AttestedRecord,
  findErasedBySubject,
  findUnlogged,
  keepAttestedUntil,
  lockHistories,
  markAttested,
  findForeignEnds,
  type RecordRef,
  unmarkErasure,
} from './attest.sql';
import { groupUpTo, type RevisionsToAttest, splitRange, toAttest } from './attest.rule';
import type { LoggedHistory } from './logged-record';
import { findTagKeys } from './tag-keys.sql';

const recordsAtOnce = 500;
const leavesPerRow = 1000;
const start: RecordRef = { accountId: '00000000-0000-0000-0000-000000000000', id: '' };

type AttestParts = Pick<ConsentParts, 'database' | 'transaction' | 'isLogOn' | 'writeLoad'>;

/**
 * Gives leaves to revisions that have none: what was recorded before the log, while it was off, and by an older release that
 * runs beside. Each call attests one step of records in the order of their keys, and returns whether there may be more. It
 * does nothing while batches are being stored. Any number of processes run it.
 */
export function createAttestation({ database, transaction, isLogOn, writeLoad }: AttestParts): () => Promise<boolean> {
  // Rows leave the index when they are attested, but it keeps their entries until vacuum. The walk does not pass over them again.
  let after = start;

  return async () => {
    if (!isLogOn || writeLoad.isBusy()) return false;
    if (after === start) for (const end of await findForeignEnds(database)) await unmarkErasure(database, end);
    const refs = await findUnlogged(database, after, recordsAtOnce);
    if (refs.length > 0) await transaction((tx) => attest(tx, refs));
    const hasMore = refs.length === recordsAtOnce;
    after = hasMore ? (refs.at(-1) as RecordRef) : start;
    return hasMore;
  };
}

async function attest(tx: Handle, refs: readonly RecordRef[]): Promise<void> {
  const histories = await lockHistories(tx, refs);
  const erased = await findErasedBySubject(
    tx,
    histories.filter(({ record }) => record.deletedAtMs !== 0).map(({ record }) => record),
  );
  const found = histories.flatMap((history) => {
    const revisions = toAttest(history);
    return revisions.leaves === 0 ? [] : [{ history, revisions, salt: history.salt?.toString('hex') ?? newSalt() }];
  });
  if (found.length === 0) return;
  await markAttested(
    tx,
    found.map(({ history: { record }, revisions, salt }): AttestedRecord => ({
      accountId: record.accountId,
      id: record.id,
      salt,
      isCreation: revisions.isCreation,
      deletedBy: revisions.isDeletion ? (erased.has(record.id) ? 'attested:erased' : 'attested:deleted') : '',
      numbers: revisions.numbers,
    })),
  );
  await findTagKeys(tx, [...new Set(found.map(({ history }) => history.record.accountId))]);
  for (const accountId of new Set(found.map(({ history }) => history.record.accountId))) {
    await queueAttested(
      tx,
      accountId,
      found.filter(({ history }) => history.record.accountId === accountId),
    );
  }
}

interface Found {
  history: LoggedHistory;
  revisions: RevisionsToAttest;
  salt: string;
}

async function queueAttested(tx: Handle, accountId: string, found: readonly Found[]): Promise<void> {
  const ranges = found.flatMap(({ history, revisions, salt }) =>
    revisions.ranges
      .flatMap(([first, last]) => splitRange(first, last, leavesPerRow))
      .map(([first, last]) => ({ id: history.record.id, first, last, salt })),
  );
  // The answer of a pull has whole rows, and a record may have any number of updates.
  for (const row of groupUpTo(ranges, ({ first, last }) => last - first + 1, leavesPerRow)) {
    await insertLeafWork(tx, {
      accountId,
      outboxIds: [],
      leaves: row.reduce((sum, { first, last }) => sum + last - first + 1, 0),
      salts: row.map(({ first, last, salt }) => salt.repeat(last - first + 1)).join(''),
      material: materialText({ attested: row.map(({ id, first, last }) => [id, first, last] as const) }),
    });
  }
  await keepAttestedUntil(tx, accountId, Math.max(...found.map(({ revisions }) => revisions.untilMs)));
}
