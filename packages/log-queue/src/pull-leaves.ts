import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AttestRowsRequest,
  type AttestRowsResponse,
  type CountWaitingRequest,
  leafService,
  type ListRowAccountsRequest,
  type ListRowAccountsResponse,
  type ListRowLeavesRequest,
  type ListRowLeavesResponse,
  mainCell,
  type PullLeavesRequest,
  type PullLeavesResponse,
  type RepeatLeavesRequest,
  type RepeatLeavesResponse,
} from '@consent/contracts';
import { entryBytes } from '@consent/evidence-format';
import { observeNumber, type Logger, type Registry, sharePending } from '@consent/kernel';
import { invalid, ServiceError, unavailable } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { Handle, Transaction } from '@consent/postgres';
import type { CallContext, Implementation } from '@consent/rpc';
import { type FindParts, implementVerbsByCell } from '@consent/service';
import { findAccounts } from './find-accounts.sql';
import { openWork, type QueuedWork } from './queued-work';
import { countOfAccount } from './is-queue-empty.sql';
import { countWork, deleteDone, findOldestMs, isEmpty, markFailed, readPayloads, readWork, type WorkToRead } from './work.sql';

/** Both methods throw if the work cannot be computed. It then waits, and later work of its account with it. */
export interface EntryMaker {
  /** Uses stored bytes only, so a repetition gives the same result. */
  writeEntryAt: (entries: Buffer, work: QueuedWork, index: number) => void;
  /** SHA-256 of the account's tag key; empty for tags without a key. */
  tagKeySha256: (accountId: string) => Uint8Array;
}

/** A queue of leaves. A service with several cells has one in each. */
export interface LeafCell {
  name: string;
  /** Label of the metrics; undefined with one cell. */
  label?: string | undefined;
  database: Handle;
  transaction: Transaction;
  load: (works: readonly QueuedWork[]) => Promise<EntryMaker>;
  /** How many leaves are loaded and computed before other calls run. A row with more is loaded as a whole. Default 250. */
  leavesPerSlice?: number;
  repeat: (request: RepeatLeavesRequest) => Promise<RepeatLeavesResponse>;
  rows: LeafRows;
  /** While this returns true, pulls wait, up to `longestYieldMs`. */
  isBusy?: () => boolean;
  logger: Logger;
}

/** The rows behind leaves, for the operator's audit. */
export interface LeafRows {
  /** The tables whose rows have leaves. Each has a column `account_id`. */
  tables: readonly string[];
  listLeaves: (request: ListRowLeavesRequest) => Promise<ListRowLeavesResponse>;
  attest: (request: AttestRowsRequest) => Promise<AttestRowsResponse>;
}

const longestYieldMs = 10_000;
const maxLeaves = 20_000;
const maxAccounts = 1000;
/** Computing these takes about a millisecond. Then other calls run. */
const leavesPerTurn = 250;

export function implementLeafService(cells: readonly LeafCell[], registry: Registry): Implementation {
  for (const { database, label } of cells) {
    const count = sharePending(() => countWork(database));
    const labels = label === undefined ? {} : { labels: { cell: label } };
    observeNumber(registry, 'log_queue_waiting', async () => (await count()).waiting, labels);
    observeNumber(registry, 'log_queue_failed', async () => (await count()).failed, labels);
  }
  const listCells = () => Promise.resolve({ cells: cells.map(({ name }) => name) });
  const repeatLeaves = (request: RepeatLeavesRequest, { repeat }: LeafCell) => repeat(request);
  const ofRows = {
    listRowAccounts: async (
      { afterAccountId, limit }: ListRowAccountsRequest,
      { database, rows: { tables } }: LeafCell,
    ): Promise<ListRowAccountsResponse> => {
      if (limit < 1 || limit > maxAccounts) throw invalid(`limit must be from 1 to ${maxAccounts}.`);
      return { accountIds: await findAccounts(database, tables, uuidOf(afterAccountId), limit) };
    },
    listRowLeaves: (request: ListRowLeavesRequest, { rows }: LeafCell) => rows.listLeaves(request),
    countWaiting: (request: CountWaitingRequest, { database }: LeafCell) => countOfAccount(database, request),
    attestRows: (request: AttestRowsRequest, { rows }: LeafCell) => rows.attest(request),
  };
  const findCell: FindParts<LeafCell> = async (_, call) => cellOf(cells, call);
  return implementVerbsByCell(leafService, { pullLeaves, repeatLeaves, listCells, ...ofRows }, findCell);
}

/** A caller of an earlier release knows only the main cell. */
function cellOf(cells: readonly LeafCell[], { cell: wanted }: CallContext): LeafCell {
  const found = cells.find(({ name }) => name === (wanted === '' ? mainCell : wanted));
  if (found === undefined) throw unavailable(`There is no cell "${wanted}" here.`);
  return found;
}

async function pullLeaves(
  { doneIds, maxEvents, heldIds, skipAccountIds }: PullLeavesRequest,
  { database, transaction, load, leavesPerSlice = leavesPerTurn, isBusy = () => false, logger }: LeafCell,
): Promise<PullLeavesResponse> {
  if (doneIds.length === 0 && (await isEmpty(database))) return { batches: [], oldestMs: 0 };
  const { oldestMs, works } = await transaction(async (tx) => {
    if (doneIds.length > 0) await deleteDone(tx, doneIds);
    const oldest = await findOldestMs(tx);
    const mayWait = isBusy() && oldest < longestYieldMs;
    return {
      oldestMs: oldest,
      works: mayWait ? [] : await readWork(tx, { heldIds, skipAccountIds }, Math.min(Math.max(maxEvents, 1), maxLeaves)),
    };
  });
  const batches: PullLeavesResponse['batches'] = [];
  /** By account. Later work of an account waits for what failed. */
  const failed = new Map<string, number>();
  for (const slice of slicesOf(works, leavesPerSlice)) {
    const opened = await openSlice(slice);
    const maker = await load(opened);
    for (const work of opened) {
      if (isHeldBack(work)) continue;
      try {
        const entries = await entriesOf(work, maker);
        batches.push({
          queueId: work.id,
          accountId: work.accountId,
          entries,
          tagKeySha256: Buffer.from(maker.tagKeySha256(work.accountId)),
        });
      } catch (error) {
        fail(work, error);
      }
    }
    await nextTurn();
  }
  if (failed.size > 0) await markFailed(database, [...failed.values()]);
  return { batches, oldestMs };

  async function openSlice(slice: readonly WorkToRead[]): Promise<QueuedWork[]> {
    const payloads = await readPayloads(database, slice);
    return slice.flatMap((stored) => {
      if (isHeldBack(stored)) return [];
      try {
        return [openWork(stored, (id) => payloads.get(id))];
      } catch (error) {
        fail(stored, error);
        return [];
      }
    });
  }

  function isHeldBack({ id, accountId }: Pick<WorkToRead, 'id' | 'accountId'>): boolean {
    return id > (failed.get(accountId) ?? Infinity);
  }

  /** One bad row must not block other accounts. Its own account gets no leaves until the row can be computed. */
  function fail({ id, accountId }: Pick<WorkToRead, 'id' | 'accountId'>, error: unknown): void {
    // The database or another service did not reply, so nothing is wrong with the row.
    if (error instanceof ServiceError) throw error;
    logger.error(
      { error, queueId: id, accountId },
      'leaves cannot be computed; the account gets none until they can. They are retried in a minute',
    );
    failed.set(accountId, id);
  }
}

function* slicesOf(works: readonly WorkToRead[], leavesPerSlice: number): Generator<WorkToRead[]> {
  let slice: WorkToRead[] = [];
  let leaves = 0;
  for (const work of works) {
    slice.push(work);
    leaves += work.leaves;
    if (leaves < leavesPerSlice) continue;
    yield slice;
    slice = [];
    leaves = 0;
  }
  if (slice.length > 0) yield slice;
}

async function entriesOf(work: QueuedWork, { writeEntryAt }: EntryMaker): Promise<Buffer> {
  const entries = Buffer.allocUnsafe(work.leaves * entryBytes);
  for (let index = 0; index < work.leaves; index++) {
    if (index > 0 && index % leavesPerTurn === 0) await nextTurn();
    writeEntryAt(entries, work, index);
  }
  return entries;
}
