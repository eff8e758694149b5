import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import type { AccountGrowth } from '../sequencer/gather-growth.rule';
import { insertAnchored } from './anchored.sql';
import { insertKeyFrame } from '../keys/key-leaves.sql';
import type { AnchorSlice } from './rounds';

export type AnchorAddition = Pick<AnchorSlice, 'keyLeaf' | 'leaves'>;

/** Adds the slice to what the logs get in a turn. No source may write to the anchor log. */
export function withAnchorGrowth(growths: Map<string, AccountGrowth>, slice: AnchorAddition | undefined): Map<string, AccountGrowth> {
  const leaves = [slice?.keyLeaf, ...(slice?.leaves ?? [])].filter((leaf) => leaf !== undefined);
  const entries = Buffer.concat(leaves.map(({ entry }) => entry));
  if (growths.has(nilUuid)) growths.set(nilUuid, { entries, tagKeySha256: undefined, fault: 'a service queued leaves for the anchor log' });
  else if (leaves.length > 0) growths.set(nilUuid, { entries, tagKeySha256: undefined });
  return growths;
}

/** `size` is the size of the anchor log after the slice was appended. */
export async function storeAnchored(tx: Handle, { keyLeaf, leaves }: AnchorAddition, size: number): Promise<void> {
  const first = size - leaves.length;
  if (keyLeaf !== undefined) await insertKeyFrame(tx, first - 1, keyLeaf.frame);
  await insertAnchored(
    tx,
    leaves.map(({ entry: _, ...leaf }, place) => ({ ...leaf, anchorIndex: first + place })),
  );
}
