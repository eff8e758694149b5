import { within } from '@consent/kernel';
import { nilUuid } from '@consent/kernel/ids';
import type { AnchorRounds, AnchorSlice } from '../anchor/rounds';
import { entrySize } from '../logs/chunk.rule';
import type { LogHead } from '../logs/log';
import { isSamePosition, type Position } from '../register/position.rule';
import { catchUp, HaltedError, RolledBackError, type CaughtUp } from './catch-up';
import { checkUnchanged, commitTurn } from './commit-turn';
import type { SourceBatches } from './gather-growth.rule';
import type { LeafSource, PullRequest } from './leaf-source';
import { repeatLost } from './repeat-lost';
import type { SequencerParts } from './sequencer-parts';
import { signAgain } from './sign-again';
import { signHeads } from './sign-heads';
import { findPending } from './state.sql';
import type { SequencerMetrics } from './metrics';
import type { Leadership } from './leadership.sql';
import type { Indexing } from '../tag-index/indexing';

const longestPullMs = 500;
/**
 * While there is nothing to log, a turn writes only this often. A resume repeats from ten minutes before the last recorded time
 * (repeats.sql.ts), so it misses nothing.
 */
const writeAfterQuietMs = 10_000;

interface Options extends SequencerParts {
  leadership: Leadership;
  metrics: SequencerMetrics;
  maxEvents: number;
  /** After a turn in which the log of an account began. */
  onOpened: () => void;
  anchors: AnchorRounds;
  indexing: Pick<Indexing, 'start' | 'onFollowing' | 'made' | 'onTurn'>;
}

/** A database with an earlier turn, or of another epoch, lost turns since. */
export interface SigningTurn {
  turn: number;
  epoch: number;
}

export function createSequencer({ leadership, metrics, maxEvents, onOpened, anchors, indexing, ...parts }: Options) {
  const { database, sources, register, known, refused, logger } = parts;
  /** undefined at the start and after a failure: the state must be read again. */
  let state: CaughtUp | undefined;
  /** `indexing` has begun from this state. */
  let isIndexing = false;
  let suspected: RolledBackError | undefined;
  /** Set once a turn has recorded that every source is empty, and cleared when work arrives. While it is set, no work is pending. */
  let quietSinceMs: number | undefined;

  /** Pulls that did not end within their turn, by source. Their work is for a later turn of this leader. */
  const slow = new Map<string, Promise<SourceBatches | undefined>>();

  async function pullFrom({ name, pull }: LeafSource, request: PullRequest): Promise<SourceBatches | undefined> {
    try {
      const { oldestMs, batches } = await pull(request);
      if (metrics.isAway(name)) logger.info({ source: name }, 'the changes of a service are pulled again');
      metrics.onPull(name, oldestMs);
      return { source: name, batches, loggedUntilMs: parts.now() - oldestMs };
    } catch (error) {
      if (!metrics.isAway(name)) logger.warn({ source: name, error }, 'the changes of a service could not be pulled; trying again');
      metrics.onAway(name);
      return undefined;
    }
  }

  /** A source that answers late costs the others half a second of a turn, and nothing while it goes on. */
  async function pullAll(askFor: number, pending: ReadonlyMap<string, number[]>): Promise<{ pulled: SourceBatches[]; isFull: boolean }> {
    const skipAccountIds = refused.skipped();
    const answers = await Promise.all(
      sources.map(async (source) => {
        const { name } = source;
        const isSlow = slow.has(name);
        const pulling = slow.get(name) ?? pullFrom(source, { doneIds: pending.get(name) ?? [], maxEvents: askFor, skipAccountIds });
        slow.set(name, pulling);
        const ended = await within(
          isSlow ? 0 : longestPullMs,
          pulling.then((batches) => ({ batches })),
        );
        if (ended !== undefined && slow.get(name) === pulling) slow.delete(name);
        return ended?.batches;
      }),
    );
    const pulled = answers.filter((batches) => batches !== undefined);
    const isFull = pulled.some(({ batches }) => batches.reduce((sum, { entries }) => sum + entries.length / entrySize, 0) >= askFor);
    return { pulled, isFull };
  }

  async function findState(): Promise<CaughtUp | undefined> {
    try {
      const found = await catchUp(parts);
      anchors.start(found.anchoredAtMs);
      if (suspected !== undefined && metrics.isRolledBack()) logger.info({}, 'database and register of evidence match again');
      suspected = undefined;
      metrics.setRolledBack(false);
      if (metrics.isHalted()) logger.info({}, 'an operator resumed after a witness had found a rollback');
      metrics.setHalted(false);
      return found;
    } catch (error) {
      if (error instanceof HaltedError) {
        reportHalt(error);
        return undefined;
      }
      if (!(error instanceof RolledBackError)) throw error;
      reportIfSeenTwice(error);
      return undefined;
    }
  }

  function reportHalt({ halt }: HaltedError): void {
    if (metrics.isHalted()) return;
    metrics.setHalted(true);
    logger.fatal(
      { witness: halt.by, witnessSize: halt.size, since: new Date(halt.atMs).toISOString() },
      'a witness has signed a tree that our anchor log does not contain; nothing is signed until an operator runs: npm run admin -- evidence resume',
    );
  }

  /** Another sequencer may write between our two reads, so report only what we see twice. */
  function reportIfSeenTwice(error: RolledBackError): void {
    const seenTwice = suspected !== undefined && isSame(suspected, error);
    suspected = error;
    if (!seenTwice || metrics.isRolledBack()) return;
    metrics.setRolledBack(true);
    logger.error(
      { database: shown(error.database), register: error.register && shown(error.register) },
      'the database of evidence lost turns that were signed; nothing is signed until it is restored, or an operator runs: npm run admin -- evidence resume',
    );
  }

  async function endSlice(slice: AnchorSlice | undefined, signed: readonly LogHead[]): Promise<void> {
    if (slice === undefined) return;
    const isEmpty = slice.keyLeaf === undefined && slice.leaves.length === 0;
    const isSigned = isEmpty || signed.some(({ accountId }) => accountId === nilUuid);
    await anchors.endSlice(slice, isSigned);
  }

  async function turn(): Promise<boolean> {
    try {
      state ??= await findState();
    } finally {
      // Takes no work. Its age must grow, also after a restart, so that an alert fires while nothing can be logged.
      if (state === undefined) await pullAll(0, new Map());
    }
    if (state === undefined) return false;
    if (!isIndexing) indexing.start();
    isIndexing = true;
    const startedAtMs = performance.now();
    try {
      const { pulled, isFull } = await pullAll(maxEvents, quietSinceMs === undefined ? await findPending(database) : new Map());
      const slice = await anchors.nextSlice();
      const made = indexing.made();
      const isEmpty = pulled.length === sources.length && pulled.every(({ batches }) => batches.length === 0);
      const isQuiet = isEmpty && slice === undefined && made.length === 0;
      if (isQuiet && quietSinceMs !== undefined && parts.now() - quietSinceMs < writeAfterQuietMs) {
        await checkUnchanged(database, state);
        return false;
      }
      quietSinceMs = undefined;
      const beganAtMs = parts.now();
      const committed = await commitTurn(pulled, state, parts, slice, made);
      if (committed === undefined) {
        indexing.onTurn([], made, []);
        await endSlice(slice, []);
        const signed = await signAgain(parts);
        if (isQuiet && signed === 0) quietSinceMs = beganAtMs;
        return signed > 0;
      }
      await register.write(committed.position, state.registered);
      await signHeads(committed.heads, parts);
      const { position } = committed;
      state = { ...state, position, chainBefore: state.position.chain, registered: position };
      await endSlice(slice, committed.heads);
      indexing.onTurn(committed.grown, made, committed.indexLeaves);
      if (committed.hasOpened) onOpened();
      metrics.onTurn((performance.now() - startedAtMs) / 1000, committed.leaves);
      // Under steady traffic no turn is without growth, and idle logs must get the new key all the same.
      if (!isFull) await signAgain(parts);
      return isFull || slice?.isLast === false;
    } catch (error) {
      if (error instanceof HaltedError) reportHalt(error);
      // If the turn was committed, the next one finishes it.
      state = undefined;
      quietSinceMs = undefined;
      isIndexing = false;
      known.clear();
      slow.clear();
      throw error;
    }
  }

  return {
    turn: async (): Promise<boolean> => {
      if (!(await leadership.tryAcquire())) {
        state = undefined;
        quietSinceMs = undefined;
        isIndexing = false;
        indexing.onFollowing();
        // Another leader may log what they bring.
        slow.clear();
        metrics.onFollowing();
        anchors.onFollowing();
        return false;
      }
      const hasMore = await turn();
      // Only a resume leaves something to repeat. New work goes first.
      if (hasMore || state === undefined || state.epoch === 1) return hasMore;
      return repeatLost(parts);
    },
    /** Whether this process is the sequencer and may sign. */
    isSigning: () => state !== undefined,
    /** The last turn that this process knows to be committed, while it may sign. */
    signing: (): SigningTurn | undefined => state && { turn: state.position.turn, epoch: state.epoch },
    stop: leadership.release,
  };
}

function isSame(a: RolledBackError, b: RolledBackError): boolean {
  const isSameRegister =
    a.register === undefined || b.register === undefined ? a.register === b.register : isSamePosition(a.register, b.register);
  return isSameRegister && isSamePosition(a.database, b.database);
}

function shown({ turn, chain }: Position) {
  return { turn, chain: chain.toString('hex') };
}
