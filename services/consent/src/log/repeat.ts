import type { RepeatLeavesRequest, RepeatLeavesResponse } from '@consent/contracts';
import { insertLeafWork, materialText } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import type { ConsentParts } from '../parts';
import { groupUpTo, rangesOf, splitRange } from './attest.rule';
import { findHistories } from './histories.sql';
import { lostRevisions, readStepCursor, stepCursorAfter } from './repeat.rule';
import { stepThroughErasures, stepThroughRecords, type SteppedRow } from './repeat.sql';

const rowsAtOnce = 2000;
const leavesPerRow = 1000;

/**
 * Queues the leaves of a step of records, and after these of erasures, that the log lost (docs/adr/0013, "resume"). Their
 * entries are those they had. Throws invalid (cursor).
 */
export async function repeatLeaves(
  { sinceMs, cursor }: RepeatLeavesRequest,
  { transaction }: Pick<ConsentParts, 'transaction'>,
): Promise<RepeatLeavesResponse> {
  const start = readStepCursor(cursor);
  const [step, queue] = start.part === 'records' ? [stepThroughRecords, queueRecords] : [stepThroughErasures, queueErasures];
  return transaction(async (tx) => {
    const rows = await step(tx, start, sinceMs, rowsAtOnce);
    const leaves = await queue(
      tx,
      rows.filter(({ isLost }) => isLost),
      sinceMs,
    );
    return { leaves, nextCursor: stepCursorAfter(start.part, rows.length < rowsAtOnce ? undefined : rows.at(-1)) };
  });
}

async function queueRecords(tx: Handle, lost: readonly SteppedRow[], sinceMs: number): Promise<number> {
  const histories = new Map((await findHistories(tx, lost)).map((history) => [keyOf(history.record), history]));
  let queued = 0;
  for (const accountId of accountsOf(lost)) {
    const ranges = lost
      .filter((row) => row.accountId === accountId)
      .flatMap((row) => {
        const history = histories.get(keyOf(row));
        if (history === undefined) return [];
        return rangesOf(lostRevisions(history, { sinceMs, isAttested: row.isAttested }))
          .flatMap(([first, last]) => splitRange(first, last, leavesPerRow))
          .map(([first, last]) => [row.id, first, last] as const);
      });
    for (const repeated of groupUpTo(ranges, sizeOf, leavesPerRow)) {
      const leaves = repeated.reduce((sum, range) => sum + sizeOf(range), 0);
      await insertLeafWork(tx, { accountId, outboxIds: [], leaves, salts: '', material: materialText({ repeated }) });
      queued += leaves;
    }
  }
  return queued;
}

async function queueErasures(tx: Handle, lost: readonly SteppedRow[]): Promise<number> {
  for (const accountId of accountsOf(lost)) {
    const ids = lost.filter((row) => row.accountId === accountId).map(({ id }) => id);
    for (const erasures of groupUpTo(ids, () => 1, leavesPerRow)) {
      await insertLeafWork(tx, { accountId, outboxIds: [], leaves: erasures.length, salts: '', material: materialText({ erasures }) });
    }
  }
  return lost.length;
}

const sizeOf = ([, first, last]: readonly [id: string, first: number, last: number]) => last - first + 1;
const keyOf = ({ accountId, id }: { accountId: string; id: string }) => `${accountId}/${id}`;
const accountsOf = (rows: readonly SteppedRow[]) => new Set(rows.map(({ accountId }) => accountId));
