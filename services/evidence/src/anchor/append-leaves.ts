import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import type { AccountGrowth } from '../sequencer/gather-growth.rule';
import { insertAnchored } from './anchored.sql';
import type { AnchorLeaf } from './rounds';

/** Adds the leaves to what the logs get in a turn. No source may write to the anchor log. */
export function withAnchorGrowth(growths: Map<string, AccountGrowth>, leaves: readonly AnchorLeaf[]): Map<string, AccountGrowth> {
  const entries = Buffer.concat(leaves.map(({ entry }) => entry));
  if (growths.has(nilUuid)) growths.set(nilUuid, { entries, tagKeySha256: undefined, fault: 'a service queued leaves for the anchor log' });
  else if (leaves.length > 0) growths.set(nilUuid, { entries, tagKeySha256: undefined });
  return growths;
}

/** `size` is the size of the anchor log after `leaves` were appended. */
export async function storeAnchored(tx: Handle, leaves: readonly AnchorLeaf[], size: number): Promise<void> {
  const first = size - leaves.length;
  await insertAnchored(
    tx,
    leaves.map(({ entry: _, ...leaf }, place) => ({ ...leaf, anchorIndex: first + place })),
  );
}
