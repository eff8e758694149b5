import { anchorEntry, parseNote } from '@consent/evidence-format';
import { nilUuid } from '@consent/kernel/ids';
import { EditedLogError } from '../sequencer/check-head';
import type { FoundHead } from '../sequencer/heads.sql';
import { openStoredCheckpoint } from '../sequencer/open-checkpoint';
import type { SequencerParts } from '../sequencer/sequencer-parts';
import { nextKeyLeaf, type KeyLeaf } from '../keys/key-leaf';
import { sha256 } from '../sha256';
import type { Anchored } from './anchored';
import { endRound } from './anchored.sql';
import { findUnanchored } from './unanchored.sql';

export interface AnchorLeaf extends Omit<Anchored, 'anchorIndex'> {
  entry: Uint8Array;
}

/** What a turn appends to the anchor log. */
export interface AnchorSlice {
  /** Before the others. Only in the first slice of a round, if the signing keys changed. */
  keyLeaf: KeyLeaf | undefined;
  leaves: AnchorLeaf[];
  /** The round ends with it. */
  isLast: boolean;
}

export interface AnchorRounds {
  /** Continues after the last complete round. Call it whenever the sequencer has read its state anew. */
  start: (lastRoundAtMs: number | undefined) => void;
  /** undefined if no round is due. */
  nextSlice: () => Promise<AnchorSlice | undefined>;
  /** `isSigned` is false if the anchor log was refused. The round then begins again. */
  endSlice: (slice: AnchorSlice, isSigned: boolean) => Promise<void>;
  onFollowing: () => void;
}

interface Options extends Pick<SequencerParts, 'database' | 'keys' | 'known' | 'refused' | 'now'> {
  intervalMs: number;
  /** After each round, also one without leaves. */
  onRound?: () => void;
  metrics: { setAnchoredAt: (atMs: number | undefined) => void };
  logsOfSlice?: number;
}

/** Inserting the rows takes about 20 ms. */
const defaultLogsOfSlice = 500;
/** Checking the signatures of a log that this process did not sign takes 0.2 ms. */
const checkedWithoutPause = 50;

/**
 * Each round gives every log whose signed checkpoint changed one leaf in the anchor log (docs/adr/0017), in slices ordered
 * by account, one slice a turn. A round that was interrupted begins again and skips what is anchored.
 */
export function createAnchorRounds(options: Options): AnchorRounds {
  const { database, keys, known, refused, now, intervalMs, onRound, metrics, logsOfSlice = defaultLogsOfSlice } = options;
  let lastRoundAtMs: number | undefined;
  /** An idle log gets no turn that accepts it again. */
  const refusedHere = new Set<string>();
  let round: { beganAtMs: number; after: string } | undefined;

  async function leafOf({ accountId, ...found }: FoundHead): Promise<AnchorLeaf> {
    if ('error' in found) throw new EditedLogError('the head cannot be read', { cause: found.error });
    const { head } = found;
    const { size, root, epoch, note } = await openStoredCheckpoint(head, { keys, known });
    if (refusedHere.delete(accountId)) refused.accept(accountId);
    const entry = anchorEntry(sha256, head.logId, parseNote(note).body);
    return { accountId, size, epoch, root: Buffer.from(root), entry };
  }

  async function keyLeafOrRefusal(): Promise<KeyLeaf | undefined | 'refused'> {
    try {
      const keyLeaf = await nextKeyLeaf(database, keys, now());
      if (refusedHere.delete(nilUuid)) refused.accept(nilUuid);
      return keyLeaf;
    } catch (error) {
      if (!(error instanceof EditedLogError)) throw error;
      refusedHere.add(nilUuid);
      refused.refuse(nilUuid, error);
      return 'refused';
    }
  }

  return {
    start: (atMs) => {
      lastRoundAtMs = atMs;
      metrics.setAnchoredAt(atMs);
      round = undefined;
    },
    nextSlice: async () => {
      const isDue = round !== undefined || lastRoundAtMs === undefined || now() - lastRoundAtMs >= intervalMs;
      const skipped = refused.skipped();
      if (!isDue || skipped.includes(nilUuid)) return undefined;
      const keyLeaf = round === undefined ? await keyLeafOrRefusal() : undefined;
      if (keyLeaf === 'refused') return undefined;
      round ??= { beganAtMs: now(), after: nilUuid };
      const found = await findUnanchored(database, round.after, skipped, logsOfSlice);
      const leaves: AnchorLeaf[] = [];
      for (const [place, each] of found.entries()) {
        try {
          leaves.push(await leafOf(each));
        } catch (error) {
          if (!(error instanceof EditedLogError)) throw error;
          refusedHere.add(each.accountId);
          refused.refuse(each.accountId, error);
        }
        if (place % checkedWithoutPause === checkedWithoutPause - 1) await new Promise((resolve) => setImmediate(resolve));
      }
      round.after = found.at(-1)?.accountId ?? round.after;
      return { keyLeaf, leaves, isLast: found.length < logsOfSlice };
    },
    endSlice: async ({ isLast }, isSigned) => {
      if (!isSigned) round = undefined;
      if (!isLast || round === undefined) return;
      await endRound(database, round.beganAtMs);
      lastRoundAtMs = round.beganAtMs;
      metrics.setAnchoredAt(lastRoundAtMs);
      round = undefined;
      onRound?.();
    },
    onFollowing: () => {
      round = undefined;
      metrics.setAnchoredAt(undefined);
    },
  };
}
