import { nilUuid } from '@consent/kernel/ids';
import { insertLeafWork, materialText, newSalt } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import type { ConsentParts } from '../parts';
import {
  type AttestedRecord,
  findErasedBySubject,
  findEndsByOlderRelease,
  findLastNumbers,
  findUnlogged,
  findUnloggedUpdates,
  saveAttestedUntil,
  lockUnlogged,
  markAttested,
  type RecordRef,
  type UnloggedUpdate,
  unmarkErasure,
  type WalkPosition,
} from './attest.sql';
import { groupUpTo, type RevisionsToAttest, splitRange, revisionsToAttest, type UnloggedRecord } from './attest.rule';
import { ensureTagKeys } from './tag-keys.sql';

const recordsAtOnce = 500;
/** For all records of a step. Marking them takes some 100 ms, during which the records are locked. */
const updatesAtOnce = 5000;
const leavesPerRow = 1000;
const aboveAllNumbers = 2 ** 31 - 1;
const start: WalkPosition = { accountId: nilUuid, id: '', number: aboveAllNumbers };

type AttestParts = Pick<ConsentParts, 'database' | 'transaction' | 'isLogOn' | 'writeLoad'>;

/**
 * Gives leaves to revisions that have none: recorded before the log, while it was off, or by an older release running
 * in parallel. Each call attests one step and returns whether there may be more. Any number of processes may run it.
 */
export function createAttestation({ database, transaction, isLogOn, writeLoad }: AttestParts): () => Promise<boolean> {
  // Attested rows leave the index, but their entries stay until vacuum. Start after them to avoid reading them again.
  let after = start;

  return async () => {
    if (!isLogOn || writeLoad.goesFirst()) return false;
    if (after === start) for (const end of await findEndsByOlderRelease(database)) await unmarkErasure(database, end);
    const refs = await findUnlogged(database, after, recordsAtOnce);
    const end = refs.length === 0 ? undefined : await transaction((tx) => attest(tx, refs, after));
    after = end ?? (refs.length === recordsAtOnce ? { ...(refs.at(-1) as RecordRef), number: aboveAllNumbers } : start);
    return after !== start;
  };
}

/** Returns the position if it stops before the end of the last record. */
async function attest(tx: Handle, refs: readonly RecordRef[], after: WalkPosition): Promise<WalkPosition | undefined> {
  const { records, end } = await lockNext(tx, refs, after);
  const erased = await findErasedBySubject(
    tx,
    records.filter(({ deletedAtMs }) => deletedAtMs !== 0),
  );
  const found = records.flatMap((record) => {
    const revisions = revisionsToAttest(record);
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
      isVersion2: record.isVersion2,
      deletedBy: revisions.isDeletion ? (erased.has(record.id) ? 'attested:erased' : 'attested:deleted') : '',
      numbers: revisions.numbers,
    })),
  );
  const accountIds = [...new Set(found.map(({ record }) => record.accountId))];
  await ensureTagKeys(tx, accountIds);
  for (const accountId of accountIds) {
    await queueAttested(
      tx,
      accountId,
      found.filter(({ record }) => record.accountId === accountId),
    );
  }
  return end;
}

async function lockNext(tx: Handle, refs: readonly RecordRef[], after: WalkPosition) {
  const locked = await lockUnlogged(tx, refs);
  // One update more tells whether the last record has more.
  const updates = await findUnloggedUpdates(tx, { after, last: refs.at(-1) as RecordRef }, updatesAtOnce + 1);
  const [last, next] = updates.length > updatesAtOnce ? updates.slice(updatesAtOnce - 1) : [];
  const unlogged = new Map(locked.map((record) => [keyOf(record), [] as UnloggedUpdate[]]));
  for (const update of updates.slice(0, updatesAtOnce)) unlogged.get(keyOf(update))?.push(update);
  // Stop within a record only after everything before it is attested, so that nothing is attested out of order.
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

/** PostgreSQL's order, because ids are ASCII. */
function compareKeys(a: RecordRef, b: RecordRef): number {
  const [first, second] = [keyOf(a), keyOf(b)];
  return first < second ? -1 : Number(first > second);
}

interface Found {
  record: RecordRef & { isVersion2: boolean; hasClaims: boolean };
  revisions: Pick<RevisionsToAttest, 'ranges' | 'untilMs'>;
  salt: string;
}

/** The revisions are marked as attested, and the account has a tag key. */
export async function queueAttested(tx: Handle, accountId: string, found: readonly Found[]): Promise<void> {
  const ranges = found.flatMap(({ record, revisions, salt }) =>
    revisions.ranges
      .flatMap(([first, last]) => splitRange(first, last, leavesPerRow))
      .map(([first, last]) => ({
        ...{ id: record.id, first, last, salt },
        ...{ isVersion2: first === 0 && record.isVersion2, hasClaims: first === 0 && record.hasClaims },
      })),
  );
  // A pull returns whole rows of work, and a record may have any number of updates, so limit the leaves per row.
  for (const row of groupUpTo(ranges, ({ first, last }) => last - first + 1, leavesPerRow)) {
    await insertLeafWork(tx, {
      accountId,
      outboxIds: [],
      leaves: row.reduce((sum, { first, last }) => sum + last - first + 1, 0),
      salts: row.map(({ first, last, salt }) => salt.repeat(last - first + 1)).join(''),
      material: materialText(
        { attested: row.map(({ id, first, last }) => [id, first, last] as const) },
        { isVersion2: row.some(({ isVersion2 }) => isVersion2), hasClaims: row.some(({ hasClaims }) => hasClaims) },
      ),
    });
  }
  await saveAttestedUntil(tx, accountId, Math.max(...found.map(({ revisions }) => revisions.untilMs)));
}
