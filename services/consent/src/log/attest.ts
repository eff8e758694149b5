import { insertLeafWork, materialText, newSalt } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import type { ConsentParts } from '../parts';
import {
  type AttestedRecord,
  findErasedBySubject,
  findForeignEnds,
  findLastNumbers,
  findUnlogged,
  findUnloggedUpdates,
  keepAttestedUntil,
  lockUnlogged,
  markAttested,
  type RecordRef,
  type UnloggedUpdate,
  unmarkErasure,
  type WalkPosition,
} from './attest.sql';
import { groupUpTo, type RevisionsToAttest, splitRange, toAttest, type UnloggedRecord } from './attest.rule';
import { findTagKeys } from './tag-keys.sql';

const recordsAtOnce = 500;
/** Of all records of a step. Their marking takes some 100 ms, for which the records are locked. */
const updatesAtOnce = 5000;
const leavesPerRow = 1000;
const aboveAllNumbers = 2 ** 31 - 1;
const start: WalkPosition = { accountId: '00000000-0000-0000-0000-000000000000', id: '', number: aboveAllNumbers };

type AttestParts = Pick<ConsentParts, 'database' | 'transaction' | 'isLogOn' | 'writeLoad'>;

/**
 * Gives leaves to revisions that have none: what was recorded before the log, while it was off, and by an older release that
 * runs beside. Each call attests one step of records in the order of their keys, and returns whether there may be more. A record
 * with many updates takes several steps, and its later updates wait for theirs. It does nothing while batches are being
 * stored. Any number of processes run it.
 */
export function createAttestation({ database, transaction, isLogOn, writeLoad }: AttestParts): () => Promise<boolean> {
  // Rows leave the index when they are attested, but it keeps their entries until vacuum. The walk does not pass over them again.
  let after = start;

  return async () => {
    if (!isLogOn || writeLoad.isBusy()) return false;
    if (after === start) for (const end of await findForeignEnds(database)) await unmarkErasure(database, end);
    const refs = await findUnlogged(database, after, recordsAtOnce);
    const end = refs.length === 0 ? undefined : await transaction((tx) => attest(tx, refs, after));
    after = end ?? (refs.length === recordsAtOnce ? { ...(refs.at(-1) as RecordRef), number: aboveAllNumbers } : start);
    return after !== start;
  };
}

/** Attests what these records have after a position. Resolves with where it stopped, if it did before the last of them. */
async function attest(tx: Handle, refs: readonly RecordRef[], after: WalkPosition): Promise<WalkPosition | undefined> {
  const { records, end } = await lockNext(tx, refs, after);
  const erased = await findErasedBySubject(
    tx,
    records.filter(({ deletedAtMs }) => deletedAtMs !== 0),
  );
  const found = records.flatMap((record) => {
    const revisions = toAttest(record);
    return revisions.leaves === 0 ? [] : [{ record, revisions, salt: record.salt?.toString('hex') ?? newSalt() }];
  });
  if (found.length === 0) return end;
  await markAttested(
    tx,
    found.map(({ record, revisions, salt }): AttestedRecord => ({
      accountId: record.accountId,
      id: record.id,
      salt,
      isCreation: revisions.isCreation,
      deletedBy: revisions.isDeletion ? (erased.has(record.id) ? 'attested:erased' : 'attested:deleted') : '',
      numbers: revisions.numbers,
    })),
  );
  const accountIds = [...new Set(found.map(({ record }) => record.accountId))];
  await findTagKeys(tx, accountIds);
  for (const accountId of accountIds) {
    await queueAttested(
      tx,
      accountId,
      found.filter(({ record }) => record.accountId === accountId),
    );
  }
  return end;
}

/** Locks the records of a step, and reads their next updates without a leaf. A record that another process holds is passed over. */
async function lockNext(tx: Handle, refs: readonly RecordRef[], after: WalkPosition) {
  const locked = await lockUnlogged(tx, refs);
  // One more than the step takes tells whether the last record has more.
  const updates = await findUnloggedUpdates(tx, { after, last: refs.at(-1) as RecordRef }, updatesAtOnce + 1);
  const [last, next] = updates.length > updatesAtOnce ? updates.slice(updatesAtOnce - 1) : [];
  const unlogged = new Map(locked.map((record) => [keyOf(record), [] as UnloggedUpdate[]]));
  for (const update of updates.slice(0, updatesAtOnce)) unlogged.get(keyOf(update))?.push(update);
  // The walk stops within a record only after it attested all that is before: nothing is attested out of order.
  const end: WalkPosition | undefined = last && (unlogged.has(keyOf(last)) ? last : { ...last, number: aboveAllNumbers });
  const reached = end === undefined ? locked : locked.filter((record) => compareKeys(record, end) <= 0);
  const lastNumbers = await findLastNumbers(
    tx,
    reached.filter(({ deletedAtMs }) => deletedAtMs !== 0),
  );
  const records = reached.map((record): UnloggedRecord => ({
    ...record,
    lastNumber: lastNumbers.get(keyOf(record)) ?? 0,
    unlogged: unlogged.get(keyOf(record)) ?? [],
    hasMore: next !== undefined && keyOf(next) === keyOf(record),
  }));
  return { records, end };
}

const keyOf = ({ accountId, id }: RecordRef) => `${accountId}/${id}`;

/** The order of PostgreSQL: ids are ASCII. */
function compareKeys(a: RecordRef, b: RecordRef): number {
  const [first, second] = [keyOf(a), keyOf(b)];
  return first < second ? -1 : Number(first > second);
}

interface Found {
  record: UnloggedRecord;
  revisions: RevisionsToAttest;
  salt: string;
}

async function queueAttested(tx: Handle, accountId: string, found: readonly Found[]): Promise<void> {
  const ranges = found.flatMap(({ record, revisions, salt }) =>
    revisions.ranges
      .flatMap(([first, last]) => splitRange(first, last, leavesPerRow))
      .map(([first, last]) => ({ id: record.id, first, last, salt })),
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
