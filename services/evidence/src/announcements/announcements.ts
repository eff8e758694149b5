import { logCheckpointJson } from '@consent/contracts';
import { insertEvents, type MakeEvent } from '@consent/events';
import { nilUuid } from '@consent/kernel/ids';
import type { Transaction } from '@consent/postgres';
import { EditedLogError } from '../sequencer/check-head';
import type { FoundHead } from '../sequencer/heads.sql';
import { openStoredCheckpoint } from '../sequencer/open-checkpoint';
import type { SequencerParts } from '../sequencer/sequencer-parts';
import type { SigningTurn } from '../sequencer/sequencer';
import { readState } from '../sequencer/state.sql';
import { DamagedLogError } from '../logs/damaged-log';
import { makeAnnouncement, type Announcement } from './make-announcement';
import { findLogsAfter, findTold, storeTold } from './announcements.sql';
import type { Told } from './told';

interface Options extends Pick<SequencerParts, 'database' | 'keys' | 'known' | 'refused' | 'now' | 'logger'> {
  transaction: Transaction;
  makeEvent: MakeEvent;
  /** undefined while this process is not the sequencer, or nothing may be signed. */
  signing: () => SigningTurn | undefined;
  intervalMs: number;
  onAnnounced: (count: number) => void;
  logsOfSlice?: number;
}

/** Rows read and events written at once. Their proofs take about 0.5 s. */
const defaultLogsOfSlice = 200;

/**
 * Tells the owners of logs about new checkpoints, with the event log.checkpoint (docs/spec/decisions.md, section 44). A round
 * walks through all logs in slices; a slice stores its events and what they told in one transaction.
 */
export function createAnnouncements(options: Options) {
  const { database, transaction, keys, known, refused, makeEvent, signing, now, logger, intervalMs, onAnnounced } = options;
  const { logsOfSlice = defaultLogsOfSlice } = options;
  let dueAtMs = 0;
  let isStopping = false;

  async function run(): Promise<void> {
    // A process that becomes the sequencer does not know when the last round was. What was told says so.
    if (signing() === undefined) dueAtMs = 0;
    if (signing() === undefined || now() < dueAtMs) return;
    const beganAtMs = now();
    for (let after: string | undefined = nilUuid; after !== undefined;) {
      const turn = signing();
      if (isStopping || turn === undefined) return;
      after = await tellSlice(after, { turn, beganAtMs });
    }
    dueAtMs = beganAtMs + intervalMs;
  }

  /** Returns the last account, or undefined after the last slice. */
  async function tellSlice(after: string, { turn, beganAtMs }: { turn: SigningTurn; beganAtMs: number }): Promise<string | undefined> {
    const found = await findLogsAfter(database, after, logsOfSlice);
    const told = await findTold(
      database,
      found.map(({ accountId }) => accountId),
    );
    const announcements: Announcement[] = [];
    for (const each of found) {
      const announcement = await announcementOf(each, told.get(each.accountId), beganAtMs);
      if (announcement !== undefined) announcements.push(announcement);
    }
    if (announcements.length > 0) await store(announcements, turn);
    return found.length < logsOfSlice ? undefined : found.at(-1)?.accountId;
  }

  async function announcementOf(found: FoundHead, before: Told | undefined, beganAtMs: number): Promise<Announcement | undefined> {
    const { accountId } = found;
    if ('error' in found || refused.isRefused(accountId)) return undefined;
    const { head } = found;
    if (head.checkpoint === undefined || !mayHaveGrown(before, head.checkpoint.size, head.epoch)) return undefined;
    if (before !== undefined && before.toldAtMs > beganAtMs - intervalMs) return undefined;
    try {
      const signed = await openStoredCheckpoint(head, { keys, known });
      if (!mayHaveGrown(before, signed.size, signed.epoch)) return undefined;
      return await makeAnnouncement(database, head, signed, before, beganAtMs);
    } catch (error) {
      if (!(error instanceof EditedLogError || error instanceof DamagedLogError)) throw error;
      logger.error({ accountId, error }, 'the log of an account differs from what we signed; its owner gets no checkpoint');
      return undefined;
    }
  }

  async function store(announcements: readonly Announcement[], { turn, epoch }: SigningTurn): Promise<void> {
    const announced = await transaction(async (tx) => {
      const state = await readState(tx);
      // A restored database has an earlier turn. The sequencer finds that in its next turn.
      if (state.position.turn < turn || state.epoch !== epoch || state.halt !== undefined) return 0;
      const stored = await storeTold(
        tx,
        announcements.map(({ told, before }) => ({ ...told, beforeEpoch: before?.epoch ?? 0, beforeSize: before?.size ?? 0 })),
      );
      const createdAtMs = now();
      await insertEvents(
        tx,
        announcements
          .filter(({ told }) => stored.has(told.accountId))
          .map(({ told: { accountId }, data }) =>
            makeEvent({ accountId, type: 'log.checkpoint', createdAtMs, dataJson: logCheckpointJson(data) }),
          ),
      );
      return stored.size;
    });
    onAnnounced(announced);
  }

  return {
    run,
    stop: (): void => void (isStopping = true),
  };
}

function mayHaveGrown(before: Told | undefined, size: number, epoch: number): boolean {
  return before === undefined || epoch > before.epoch || (epoch === before.epoch && size > before.size);
}
