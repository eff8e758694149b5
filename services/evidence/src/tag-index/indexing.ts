import { smallestSegment, type Segment } from '@consent/evidence-format';
import { nilUuid } from '@consent/kernel/ids';
import { DamagedLogError } from '../logs/damaged-log';
import { findLog } from '../logs/find-log.sql';
import { signedLogOf, type SignedLog } from '../logs/signed-log';
import { EditedLogError } from '../sequencer/check-head';
import { openStoredCheckpoint } from '../sequencer/open-checkpoint';
import type { SequencerParts } from '../sequencer/sequencer-parts';
import { coveredBy, coverOf, largestFromEntries, mergesOf, nextFromEntries } from './cover';
import { indexEntries } from './index-entries';
import { mergeSegments } from './merge-segments';
import { createPace, WorkEndedError, type Pace } from './pace';
import { isWhole, type LoggedSegment } from './segment';
import {
  dropUnfinished,
  findBehind,
  findSegments,
  findUnfinished,
  removeRecords,
  setIndexedSize,
  type MadeSegment,
  type NewLeaf,
} from './segments.sql';
import { createSegmentWriter, type SegmentWriter } from './write-segment';

/** A log after a turn. */
export interface GrownSize {
  accountId: string;
  size: number;
  leaves: number;
  isResumed: boolean;
}

interface Options extends Pick<SequencerParts, 'database' | 'transaction' | 'keys' | 'known' | 'refused' | 'now' | 'logger'> {
  /** Whether this process is the sequencer. Only then it makes segments. */
  isSigning: () => boolean;
  /** Merged segments keep their records for this long, because a bundle of an older checkpoint reads them. */
  keepMergedMs?: number;
  /** Leaves of the largest segment that is made from entries. */
  fromEntries?: number;
}

/** Longer than a bundle may take. */
const defaultKeepMergedMs = 600_000;
const logsOfPage = 100;
/** Segments of a log that wait for their leaf. */
const mostMade = 8;
const mostMadeOfTurn = 100;
/** 1.4 MB. */
const chunksRemovedAtOnce = 256;
/** An operator may repair a log, so it is tried again after this time. */
const retryDamagedMs = 600_000;
const retryMs = 5000;

/**
 * Makes the index of the logs (docs/adr/0019) in the process of the sequencer, in slices of a millisecond, because turns run in the same
 * thread. Merges go on beside small segments, so a large one does not delay another log. An idle log costs nothing.
 */
export function createIndexing(options: Options) {
  const {
    database,
    transaction,
    keys,
    known,
    refused,
    now,
    logger,
    isSigning,
    keepMergedMs = defaultKeepMergedMs,
    fromEntries = largestFromEntries,
  } = options;
  /** Accounts whose log may have work, in the order in which they are looked at. */
  let due = new Set<string>();
  let merges = new Set<string>();
  /** When to look at an account again. */
  let later = new Map<string, number>();
  /** Whole segments that wait for their leaf, by account. */
  let made = new Map<string, MadeSegment[]>();
  let unindexed = new Map<string, number>();
  /** Work that found an edited log or index, by kind and account. */
  const damaged = new Map<string, { accountId: string; reason: string; untilMs: number }>();
  /** Where the search for work that an earlier process left is. undefined: it has ended. */
  let search: { of: 'behind' | 'unfinished'; after: string } | undefined;
  /** Of `start`. What was begun before is of another state of the database. */
  let round = 0;
  let wake = { making: () => {}, merging: () => {} };

  const isAllowedIn = (begun: number) => begun === round && isSigning();
  const lookAgain = (accountId: string, atMs: number) => void later.set(accountId, Math.min(atMs, later.get(accountId) ?? Infinity));
  const addDue = (accountId: string) => {
    if (accountId === nilUuid) return;
    due.add(accountId);
    wake.making();
  };
  const addMerge = (accountId: string) => {
    merges.add(accountId);
    wake.merging();
  };

  async function make(
    { log, epoch }: LogIndex,
    segment: Segment,
    pace: Pace,
    fill: (writer: SegmentWriter) => Promise<void>,
  ): Promise<void> {
    const { accountId } = log;
    const begun = round;
    const writer = createSegmentWriter({ accountId, epoch, segment }, { transaction, pace });
    await fill(writer);
    const { root, hasLeaf } = writer.finish();
    if (!isAllowedIn(begun)) throw new WorkEndedError();
    if (hasLeaf) addDue(accountId);
    else made.set(accountId, [...(made.get(accountId) ?? []), { accountId, segment, root }]);
  }

  async function findIndex(accountId: string): Promise<LogIndex | undefined> {
    if (refused.isRefused(accountId)) {
      lookAgain(accountId, now() + retryDamagedMs);
      return undefined;
    }
    const head = await findLog(database, accountId);
    if (head?.checkpoint === undefined) return undefined;
    await openStoredCheckpoint(head, { keys, known });
    const log = signedLogOf(head)!;
    const segments = await findSegments(database, accountId);
    return { log, epoch: head.epoch, segments, cover: coverOf(segments.filter((each) => isWhole(each) && each.leafIndex < log.size)) };
  }

  /** Makes the next segment from entries, if there is one. */
  async function advance(accountId: string, pace: Pace): Promise<void> {
    const found = await findIndex(accountId);
    if (found === undefined) return;
    const { log, segments, cover } = found;
    const covered = coveredBy(cover);
    await setIndexedSize(database, accountId, covered);
    noteUnindexed(accountId, log.size - covered);
    const waiting = made.get(accountId) ?? [];
    const next = nextFromEntries(coveredBy(coverOf([...cover, ...waiting.map(({ segment }) => segment)])), log.size, fromEntries);
    if (next !== undefined && waiting.length < mostMade) {
      await make(found, next, pace, (writer) => indexEntries(log, next, { database, writer, pace }));
      addDue(accountId);
    }
    if (mergesOf(cover, fromEntries).length > 0 || unusedOf(segments, cover).length > 0) addMerge(accountId);
  }

  /** Makes the next merge of a log, or removes what merges left. */
  async function merge(accountId: string, pace: Pace): Promise<void> {
    const found = await findIndex(accountId);
    if (found === undefined) return;
    const { log, segments, cover } = found;
    const isWaiting = ({ start, size }: Segment) =>
      made.get(accountId)?.some(({ segment }) => segment.start === start && segment.size === size) === true;
    const next = mergesOf(cover, fromEntries).find(({ segment }) => !isWaiting(segment));
    if (next !== undefined) {
      await make(found, next.segment, pace, (writer) => mergeSegments(log, next.from, { database, writer, pace }));
      addMerge(accountId);
      return;
    }
    for (const segment of unusedOf(segments, cover)) {
      const removableAtMs = (segment.mergedAtMs ?? now()) + keepMergedMs;
      if (removableAtMs > now()) lookAgain(accountId, removableAtMs);
      else while (!(await transaction((tx) => removeRecords(tx, accountId, segment, chunksRemovedAtOnce)))) await pace();
    }
  }

  function noteUnindexed(accountId: string, leaves: number): void {
    if (leaves < smallestSegment) unindexed.delete(accountId);
    else unindexed.set(accountId, leaves);
  }

  /** Looks for work of an earlier process, a page at a time. */
  async function searchOn(): Promise<void> {
    if (search === undefined) return;
    const { of, after } = search;
    if (of === 'behind') {
      const page = await findBehind(database, after, logsOfPage);
      for (const { accountId, unindexed: leaves } of page) {
        noteUnindexed(accountId, leaves);
        due.add(accountId);
      }
      search = page.length < logsOfPage ? { of: 'unfinished', after: nilUuid } : { of, after: page.at(-1)!.accountId };
      return;
    }
    const page = await findUnfinished(database, after, logsOfPage);
    for (const accountId of page) {
      await dropInterrupted(accountId);
      due.add(accountId);
    }
    search = page.length < logsOfPage ? undefined : { of, after: page.at(-1)! };
  }

  /** A merge goes on from what was stored. A segment that is made from entries begins again, and perhaps in another size. */
  async function dropInterrupted(accountId: string): Promise<void> {
    const cover = coverOf((await findSegments(database, accountId)).filter(isWhole));
    const waiting = (made.get(accountId) ?? []).map(({ segment }) => segment);
    const kept = [...mergesOf(cover, fromEntries).map(({ segment }) => segment), ...waiting];
    await transaction((tx) => dropUnfinished(tx, accountId, kept));
  }

  async function workThrough(queue: () => Set<string>, work: (accountId: string, pace: Pace) => Promise<void>): Promise<void> {
    const begun = round;
    const pace = createPace(() => isAllowedIn(begun));
    while (isAllowedIn(begun)) {
      const [accountId] = queue();
      if (accountId === undefined) return;
      queue().delete(accountId);
      const key = `${work.name} ${accountId}`;
      if ((damaged.get(key)?.untilMs ?? 0) > now()) continue;
      try {
        await work(accountId, pace);
        if (damaged.delete(key)) logger.info({ accountId }, 'the index of a log is made again');
      } catch (error) {
        if (!isAllowedIn(begun)) return;
        lookAgain(accountId, now() + (isDamage(error) ? retryDamagedMs : retryMs));
        if (isDamage(error)) report(key, accountId, error);
        else if (!(error instanceof WorkEndedError)) throw error;
      }
    }
  }

  function report(key: string, accountId: string, error: Error): void {
    const before = damaged.get(key)?.reason;
    damaged.set(key, { accountId, reason: error.message, untilMs: now() + retryDamagedMs });
    if (before === error.message) return;
    logger.error(
      { accountId, error },
      'a segment of the index of a log was refused; its leaves stay without an index until it is repaired',
    );
  }

  return {
    /** Begins again. Call it whenever the sequencer has read its state anew. */
    start: () => {
      round++;
      [due, merges, later, made, unindexed] = [new Set(), new Set(), new Map(), new Map(), new Map()];
      search = { of: 'behind', after: nilUuid };
      wake.making();
    },
    onFollowing: () => {
      damaged.clear();
      if (search === undefined && unindexed.size === 0 && due.size === 0) return;
      round++;
      [due, merges, later, made, unindexed, search] = [new Set(), new Set(), new Map(), new Map(), new Map(), undefined];
    },
    /** Segments for the next turn, which gives them their leaves. */
    made: (): MadeSegment[] => [...made.values()].flat().slice(0, mostMadeOfTurn),
    onTurn: (grown: readonly GrownSize[], offered: readonly MadeSegment[], logged: readonly NewLeaf[]) => {
      const isOf = (a: MadeSegment, b: MadeSegment) =>
        a.accountId === b.accountId && a.segment.start === b.segment.start && a.segment.size === b.segment.size;
      for (const each of offered) {
        const others = (made.get(each.accountId) ?? []).filter((other) => !isOf(other, each));
        if (others.length === 0) made.delete(each.accountId);
        else made.set(each.accountId, others);
        if (logged.some((leaf) => isOf(leaf, each))) addDue(each.accountId);
        else lookAgain(each.accountId, now() + retryMs);
      }
      for (const { accountId, size, leaves, isResumed } of grown) {
        const segments = (leavesOf: number) => Math.floor(leavesOf / smallestSegment);
        if (isResumed || segments(size) > segments(size - leaves)) addDue(accountId);
      }
    },
    /** Makes segments from entries until there is nothing left to do. */
    makeAll: async (): Promise<void> => {
      for (const [accountId, atMs] of later) {
        if (atMs > now()) continue;
        later.delete(accountId);
        due.add(accountId);
      }
      const begun = round;
      do {
        if (isAllowedIn(begun)) await searchOn();
        await workThrough(() => due, advance);
      } while (isAllowedIn(begun) && (search !== undefined || due.size > 0));
    },
    /** Merges segments, and removes what was merged, until there is nothing left to do. */
    mergeAll: () => workThrough(() => merges, merge),
    isIdle: () => search === undefined && due.size === 0 && merges.size === 0,
    /** Of the log whose index lacks most. 0 if no log lacks a segment. */
    unindexedLeaves: () => [...unindexed.values()].reduce((most, leaves) => Math.max(most, leaves), 0),
    /** How many logs have an index or entries that differ from what was signed. */
    countRefused: () => new Set([...damaged.values()].map(({ accountId }) => accountId)).size,
    /** What to call when there is work for `makeAll` or `mergeAll`. */
    whenDue: (loops: typeof wake) => void (wake = loops),
  };
}

interface LogIndex {
  log: SignedLog;
  epoch: number;
  segments: LoggedSegment[];
  cover: LoggedSegment[];
}

export type Indexing = ReturnType<typeof createIndexing>;

const isDamage = (error: unknown): error is Error => error instanceof DamagedLogError || error instanceof EditedLogError;

/** Segments whose index is in a larger one. */
function unusedOf(segments: readonly LoggedSegment[], cover: readonly LoggedSegment[]): LoggedSegment[] {
  return segments.filter((each) => each.mergedAtMs !== undefined && !cover.includes(each));
}
