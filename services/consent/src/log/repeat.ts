import type { RepeatLeavesRequest, RepeatLeavesResponse } from '@consent/contracts';
import { insertLeafWork, type Material, materialText } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { repeatLinks } from '../links/leaves';
import type { ConsentParts } from '../parts';
import { groupUpTo, rangesOf, splitRange } from './attest.rule';
import { creationOf, deletionOf, type LostLeaves, lostRevisions, type MarkedRecord, readStepCursor, stepCursorAfter } from './repeat.rule';
import {
  findMarkedRecords,
  findMarkedUpdates,
  stepThroughChecks,
  stepThroughErasures,
  stepThroughPurges,
  stepThroughRecords,
  type SteppedRow,
} from './repeat.sql';

const rowsAtOnce = 2000;
/** Limits memory. These rows have no texts. */
const revisionsAtOnce = 20_000;
/** Keeps a call within its deadline. The step ends after the record that reaches this number. */
const revisionsPerStep = 100_000;
const leavesPerRow = 1000;

const steps = {
  records: [stepThroughRecords, queueRecords],
  erasures: [stepThroughErasures, (tx: Handle, lost: readonly SteppedRow[]) => queueById(tx, lost, (erasures) => ({ erasures }))],
  purges: [stepThroughPurges, (tx: Handle, lost: readonly SteppedRow[]) => queueById(tx, lost, (purges) => ({ purges }))],
  checks: [stepThroughChecks, (tx: Handle, lost: readonly SteppedRow[]) => queueById(tx, lost, (checked) => ({ checked }))],
} as const;

/** Queues the leaves that the log lost (docs/adr/0013, "resume"). Their entries are identical to the lost ones. Throws invalid (cursor). */
export async function repeatLeaves(
  { sinceMs, cursor }: RepeatLeavesRequest,
  { transaction }: Pick<ConsentParts, 'transaction'>,
): Promise<RepeatLeavesResponse> {
  const start = readStepCursor(cursor);
  const [step, queue] = steps[start.part];
  return transaction(async (tx) => {
    const rows = await step(tx, start, sinceMs, rowsAtOnce);
    const { leaves, end } = await queue(
      tx,
      rows.filter(({ isLost }) => isLost),
      sinceMs,
    );
    const nextCursor = stepCursorAfter(start.part, end ?? (rows.length < rowsAtOnce ? undefined : rows.at(-1)));
    // In the last step, because an earlier release knows no cursor of links.
    return { leaves: leaves + (nextCursor === '' ? await repeatLinks(tx, sinceMs) : 0), nextCursor };
  });
}

interface Queued {
  leaves: number;
  end?: Ref;
}

async function queueRecords(tx: Handle, lost: readonly SteppedRow[], sinceMs: number): Promise<Queued> {
  const losses = new Map(lost.map((row) => [keyOf(row), { sinceMs, isAttested: row.isAttested }]));
  const records = await findMarkedRecords(tx, lost);
  const sum = { leaves: 0, revisions: 0 };
  for (const group of groupUpTo(records, ({ lastNumber }) => lastNumber + 2, revisionsAtOnce)) {
    const numbers = await findLost(tx, group, (ref) => losses.get(keyOf(ref)) as LostLeaves);
    for (const accountId of accountsOf(group)) {
      const ranges = group
        .filter((record) => record.accountId === accountId)
        .flatMap((record) =>
          rangesOf(numbers.get(keyOf(record)) ?? [])
            .flatMap(([first, last]) => splitRange(first, last, leavesPerRow))
            .map(([first, last]) => [record.id, first, last] as const),
        );
      sum.leaves += await queueRepeated(tx, accountId, ranges, new Map(group.map((record) => [record.id, record])));
    }
    sum.revisions += group.reduce((revisions, { lastNumber }) => revisions + lastNumber, 0);
    const end = group.at(-1);
    if (sum.revisions >= revisionsPerStep && end !== records.at(-1)) return { leaves: sum.leaves, end: end! };
  }
  return { leaves: sum.leaves };
}

async function findLost(tx: Handle, group: readonly MarkedRecord[], lossOf: (ref: Ref) => LostLeaves): Promise<Map<string, number[]>> {
  const numbers = new Map(group.map((record) => [keyOf(record), lostRevisions([creationOf(record)], lossOf(record))]));
  const updated = group.filter(({ lastNumber }) => lastNumber > 0);
  // A group is either one record with more updates than one read returns, or several records that fit into one read.
  for (let above = 0; updated.length > 0;) {
    const updates = await findMarkedUpdates(tx, updated, { above, limit: revisionsAtOnce });
    for (const update of updates) numbers.get(keyOf(update))?.push(...lostRevisions([update], lossOf(update)));
    if (updates.length < revisionsAtOnce) break;
    above = updates.at(-1)!.number;
  }
  for (const record of group) numbers.get(keyOf(record))?.push(...lostRevisions([deletionOf(record)], lossOf(record)));
  return numbers;
}

type Forms = ReadonlyMap<string, Pick<MarkedRecord, 'isVersion2' | 'hasClaims'>>;

async function queueRepeated(tx: Handle, accountId: string, ranges: readonly Range[], records: Forms): Promise<number> {
  let queued = 0;
  for (const repeated of groupUpTo(ranges, sizeOf, leavesPerRow)) {
    const leaves = repeated.reduce((sum, range) => sum + sizeOf(range), 0);
    const creations = repeated.flatMap(([id, first]) => (first === 0 ? [records.get(id)!] : []));
    const forms = { isVersion2: creations.some((each) => each.isVersion2), hasClaims: creations.some((each) => each.hasClaims) };
    await insertLeafWork(tx, { accountId, outboxIds: [], leaves, salts: '', material: materialText({ repeated }, forms) });
    queued += leaves;
  }
  return queued;
}

async function queueById(tx: Handle, lost: readonly SteppedRow[], materialOf: (ids: string[]) => Material): Promise<Queued> {
  for (const accountId of accountsOf(lost)) {
    const ids = lost.filter((row) => row.accountId === accountId).map(({ id }) => id);
    for (const group of groupUpTo(ids, () => 1, leavesPerRow)) {
      await insertLeafWork(tx, { accountId, outboxIds: [], leaves: group.length, salts: '', material: materialText(materialOf(group)) });
    }
  }
  return { leaves: lost.length };
}

interface Ref {
  accountId: string;
  id: string;
}
type Range = readonly [id: string, first: number, last: number];

const sizeOf = ([, first, last]: Range) => last - first + 1;
const keyOf = ({ accountId, id }: Ref) => `${accountId}/${id}`;
const accountsOf = (rows: readonly { accountId: string }[]) => new Set(rows.map(({ accountId }) => accountId));
