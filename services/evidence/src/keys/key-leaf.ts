import { canonicalJson, entryOf, keyFrameText, logTag, parseKeyFrame, type SignedKeyGeneration } from '@consent/evidence-format';
import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { EditedLogError } from '../sequencer/check-head';
import { readState } from '../sequencer/state.sql';
import { sha256 } from '../sha256';
import type { CheckpointKeys } from './checkpoint-keys';
import { publishedGeneration, type PublishedGeneration } from './find-published';
import { findLastKeyFrame } from './key-leaves.sql';
import { findGenerations, type StoredGeneration } from './log-keys.sql';
import { generationRow, isSameGeneration } from './stored-generation';

export interface KeyLeaf {
  entry: Uint8Array;
  frame: string;
}

/**
 * The leaf log.key of the anchor log, if the keys differ from those of the last one. A first generation alone has none: the
 * signatures of the anchor log name it. Throws EditedLogError if a row of log_keys was added or changed by somebody else:
 * readers of the leaf would trust a foreign key.
 */
export async function nextKeyLeaf(
  db: Handle,
  keys: Pick<CheckpointKeys, 'anchorVkeysOf' | 'generations' | 'vkeysOf'>,
  atMs: number,
): Promise<KeyLeaf | undefined> {
  const { epoch } = await readState(db);
  const stored = await findGenerations(db);
  const generations = stored.map((generation) => factsOf(publishedGeneration(generation, keys, epoch)));
  const last = await findLastKeyFrame(db);
  const isFirstAlone = last === undefined && generations.length === 1;
  if (isFirstAlone || (last !== undefined && isSame(last, generations))) return undefined;
  if (last !== undefined) assertKnown(stored, generations, { last: parseKeyFrame(last).generations, keys });
  const frame = keyFrameText({ v: 1, type: 'log.key', account: nilUuid, at: iso(atMs), generations });
  return { frame, entry: entryOf(sha256, logTag, frame) };
}

interface KnownKeys {
  /** Of the last leaf. */
  last: readonly SignedKeyGeneration[];
  keys: Pick<CheckpointKeys, 'generations' | 'vkeysOf'>;
}

/**
 * Each row must match the last leaf or a configured seed, and none may be missing. Before the first leaf there is nothing to compare
 * retired seeds with.
 */
function assertKnown(stored: readonly StoredGeneration[], generations: readonly SignedKeyGeneration[], { last, keys }: KnownKeys): void {
  const isKnown = (row: StoredGeneration, { vkeys, from, revoked_from: revoked }: SignedKeyGeneration) => {
    const before = last.find((known) => beginsWith(vkeys, known.vkeys));
    if (before === undefined) {
      const seed = keys.generations.find(({ id }) => id === row.id);
      return seed !== undefined && isSameGeneration(row, generationRow(seed, keys));
    }
    const isStillRevoked = before.revoked_from === undefined || (revoked !== undefined && revoked <= before.revoked_from);
    return before.from === from && isStillRevoked;
  };
  const unknown = stored.find((row, at) => !isKnown(row, generations[at]!));
  if (unknown !== undefined) {
    throw new EditedLogError(
      `the generation "${unknown.id}" in log_keys differs from EVIDENCE_KEYS and from the last leaf log.key. ` +
        'If it is a seed of yours, put it back at the end of EVIDENCE_KEYS for two anchors.',
    );
  }
  if (!last.every((known) => generations.some(({ vkeys }) => beginsWith(vkeys, known.vkeys)))) {
    throw new EditedLogError('log_keys lacks a generation that the last leaf log.key has');
  }
}

/** Keys of later epochs of the anchor log come at the end. */
const beginsWith = (vkeys: readonly string[], first: readonly string[]) => first.every((vkey, at) => vkeys[at] === vkey);

function factsOf({ vkeys, validFromMs, validToMs, revokedFromMs }: PublishedGeneration): SignedKeyGeneration {
  return {
    vkeys: [...vkeys],
    from: iso(validFromMs),
    ...(validToMs !== undefined && { to: iso(validToMs) }),
    ...(revokedFromMs !== undefined && { revoked_from: iso(revokedFromMs) }),
  };
}

function isSame(last: string, generations: readonly SignedKeyGeneration[]): boolean {
  return canonicalJson(parseKeyFrame(last).generations) === canonicalJson(generations);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
