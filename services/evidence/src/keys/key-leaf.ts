import { canonicalJson, entryOf, keyFrameText, logTag, parseKeyFrame, type SignedKeyGeneration } from '@consent/evidence-format';
import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { readState } from '../sequencer/state.sql';
import { sha256 } from '../sha256';
import type { CheckpointKeys } from './checkpoint-keys';
import { publishedGeneration, type PublishedGeneration } from './find-published';
import { findLastKeyFrame } from './key-leaves.sql';
import { findGenerations } from './log-keys.sql';

export interface KeyLeaf {
  entry: Uint8Array;
  frame: string;
}

/**
 * The leaf log.key of the anchor log, if the keys differ from those of the last one. A first generation alone has none: the
 * signatures of the anchor log name it.
 */
export async function nextKeyLeaf(db: Handle, keys: Pick<CheckpointKeys, 'anchorVkeysOf'>, atMs: number): Promise<KeyLeaf | undefined> {
  const { epoch } = await readState(db);
  const stored = await findGenerations(db);
  const generations = stored.map((generation) => factsOf(publishedGeneration(generation, keys, epoch)));
  const last = await findLastKeyFrame(db);
  const isFirstAlone = last === undefined && generations.length === 1;
  if (isFirstAlone || (last !== undefined && isSame(last, generations))) return undefined;
  const frame = keyFrameText({ v: 1, type: 'log.key', account: nilUuid, at: iso(atMs), generations });
  return { frame, entry: entryOf(sha256, logTag, frame) };
}

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
