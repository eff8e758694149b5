import { unavailable, type ServiceError } from '@consent/kernel/errors';
import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { storeAnchored, withAnchorGrowth, type AnchorAddition } from '../anchor/append-leaves';
import { entrySize } from '../logs/chunk.rule';
import { insertChunks } from '../logs/chunks.sql';
import type { LogHead } from '../logs/log';
import { isSamePosition, type Position } from '../register/position.rule';
import { dropSegmentsBeyond, lockMade, storeLeaves, type MadeSegment, type NewLeaf } from '../tag-index/segments.sql';
import { growLog, type AppendContext, type GrownLog } from './append';
import { HaltedError } from './catch-up';
import { extendChain } from './chain.rule';
import { checkAbsence, checkHead, EditedLogError } from './check-head';
import { doneIds, gatherGrowth, type AccountGrowth, type SourceBatches } from './gather-growth.rule';
import { findAccountsBefore, insertFrames, insertHeads, lockHeads, updateHeads, type FoundHead } from './heads.sql';
import type { SequencerParts } from './sequencer-parts';
import { advance, findPending, lockState, readState, setPending, type SequencerState } from './state.sql';

export interface CommittedTurn {
  position: Position;
  heads: LogHead[];
  leaves: number;
  /** A log of an account is new. */
  hasOpened: boolean;
  grown: { accountId: string; size: number; leaves: number; isResumed: boolean }[];
  indexLeaves: NewLeaf[];
}

type CommitParts = Pick<SequencerParts, 'transaction' | 'keys' | 'refused' | 'known' | 'now'>;

const resumedEachTurn = 200;
/** Hashing 2,000 leaves takes about 10 ms. Other requests get their turn after that. */
const leavesWithoutPause = 2000;

/**
 * Appends the pulled work in one transaction (docs/adr/0013, step 2). Throws unavailable if the sequencer is no longer
 * at `state`: another replica took a turn, or the database was restored. Throws HaltedError.
 */
export async function commitTurn(
  pulled: readonly SourceBatches[],
  state: SequencerState,
  parts: CommitParts,
  anchorSlice?: AnchorAddition,
  made: readonly MadeSegment[] = [],
): Promise<CommittedTurn | undefined> {
  return parts.transaction(async (tx) => {
    assertUnchanged(await lockState(tx), state);
    const pending = await findPending(tx);
    const growths = withAnchorGrowth(gatherGrowth(pulled, pending), anchorSlice);
    const grown = await growLogs(tx, growths, await lockMade(tx, made), state, parts);

    const taken = new Set(grown.map(({ head }) => head.accountId));
    for (const { source, batches, loggedUntilMs } of pulled) {
      await setPending(tx, source, doneIds(batches, pending.get(source) ?? [], taken), loggedUntilMs);
    }
    if (grown.length === 0) return undefined;

    const heads = grown.map(({ head }) => head);
    const position = extendChain(state.position, heads);
    if (!(await advance(tx, state.position, position))) throw turnTaken();
    await insertHeads(
      tx,
      grown.filter(({ isNew }) => isNew).map(({ head }) => head),
    );
    await updateHeads(
      tx,
      grown.filter(({ isNew }) => !isNew).map(({ head }) => head),
    );
    await insertChunks(
      tx,
      grown.flatMap(({ head, chunks }) => chunks.map((chunk) => ({ accountId: head.accountId, ...chunk }))),
    );
    await insertFrames(
      tx,
      grown.flatMap(({ head, frames }) => frames.map((frame) => ({ accountId: head.accountId, ...frame }))),
    );
    await dropSegmentsBeyond(
      tx,
      grown.flatMap(({ head, resumedAt }) => (resumedAt === undefined ? [] : [{ accountId: head.accountId, size: resumedAt }])),
    );
    const indexLeaves = grown.flatMap(({ head, indexLeaves: own }) => own.map((leaf) => ({ accountId: head.accountId, ...leaf })));
    await storeLeaves(tx, indexLeaves);
    const anchorHead = heads.find(({ accountId }) => accountId === nilUuid);
    if (anchorHead !== undefined && anchorSlice !== undefined) await storeAnchored(tx, anchorSlice, anchorHead.size);
    return {
      position,
      heads,
      hasOpened: grown.some(({ head, isNew }) => isNew && head.accountId !== nilUuid),
      leaves: grown.reduce((sum, { leaves }) => sum + leaves, 0),
      grown: grown.map(({ head: { accountId, size }, leaves, resumedAt }) => ({
        ...{ accountId, size, leaves },
        isResumed: resumedAt !== undefined,
      })),
      indexLeaves,
    };
  });
}

/** For a turn without work. Throws as commitTurn does, and writes nothing. */
export async function checkUnchanged(db: Handle, state: SequencerState): Promise<void> {
  assertUnchanged(await readState(db), state);
}

function assertUnchanged(current: SequencerState, state: SequencerState): void {
  if (!isSamePosition(current.position, state.position) || current.epoch !== state.epoch) throw turnTaken();
  if (current.halt !== undefined) throw new HaltedError(current.halt);
}

async function growLogs(
  tx: Handle,
  growths: ReadonlyMap<string, AccountGrowth>,
  made: readonly MadeSegment[],
  state: SequencerState,
  { keys, refused, known, now }: CommitParts,
): Promise<GrownLog[]> {
  const toResume = state.epoch === 1 ? [] : await findAccountsBefore(tx, state.epoch, refused.skipped(), resumedEachTurn);
  const accountIds = [...new Set([...growths.keys(), ...toResume, ...made.map(({ accountId }) => accountId)])];
  const found = new Map((await lockHeads(tx, accountIds)).map((each) => [each.accountId, each]));
  const context: AppendContext = {
    turn: state.position.turn + 1,
    epoch: state.epoch,
    lost: state.lost,
    originOf: keys.originOf,
    nowMs: now(),
  };

  const grown: GrownLog[] = [];
  let sincePause = 0;
  for (const accountId of accountIds) {
    const growth = growths.get(accountId) ?? { entries: Buffer.alloc(0), tagKeySha256: undefined };
    try {
      const before = await trustedHead(accountId, found.get(accountId));
      assertFits(growth, before);
      const segments = made.filter((each) => each.accountId === accountId && isWithin(each, before, state));
      if (segments.length > 0 || growths.has(accountId) || (before?.epoch ?? 0) < state.epoch) {
        grown.push(growLog(accountId, before, { ...growth, segments }, context));
      }
      refused.accept(accountId);
    } catch (error) {
      if (!(error instanceof EditedLogError)) throw error;
      refused.refuse(accountId, error);
    }
    sincePause += growth.entries.length / entrySize;
    if (sincePause > leavesWithoutPause) {
      sincePause = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return grown;

  async function trustedHead(accountId: string, row: FoundHead | undefined): Promise<LogHead | undefined> {
    if (row === undefined) {
      await checkAbsence(tx, accountId);
      return undefined;
    }
    if ('error' in row) throw new EditedLogError('the head cannot be read', { cause: row.error });
    const written = known.find(row.head);
    if (written !== undefined) return written;
    // If a restore cut off the turn that opened a log, the log gets its first signature when it is resumed.
    await checkHead(tx, row.head, keys, row.head.epoch < state.epoch);
    return row.head;
  }
}

/** A log that goes on in a new epoch first drops what was made of lost leaves. */
function isWithin({ segment: { start, size } }: MadeSegment, before: LogHead | undefined, state: SequencerState): boolean {
  return before !== undefined && before.epoch === state.epoch && start + size <= before.size;
}

function turnTaken(): ServiceError {
  return unavailable('Another turn was taken.');
}

/** The tag key must never change: a second one could hide records. */
function assertFits({ fault, tagKeySha256 }: AccountGrowth, before: LogHead | undefined): void {
  if (fault !== undefined) throw new EditedLogError(fault);
  if (tagKeySha256 !== undefined && before?.tagKeySha256?.equals(tagKeySha256) === false) throw new EditedLogError('another tag key');
}
