import { setTimeout as wait } from 'node:timers/promises';
import { entryBytes, equalBytes, toHex } from '@consent/evidence-format';
import { compare } from '../compare';
import type { AuditContext } from './audit-context';
import type { AuditState } from './audit-state';
import { addLine } from './result';

/** A leaf is in the log within a second, and within ten under a load of batches. */
const loggedWithinMs = 15_000;
/** Of recent leaves, which only name the record of a leaf that contradicts already. */
const namedWithinMs = 5_000;
const pollMs = 1_000;

/**
 * Looks for leaves that were opened and were not in the audited tree in later checkpoints. Those that stay away contradict if they are old, or
 * if a leaf is unexplained: they then name the record that was changed.
 */
export async function settleMissing(
  state: AuditState,
  { size: audited, isUnexplained }: { size: number; isUnexplained: boolean },
  context: AuditContext,
): Promise<void> {
  const { missing, result, counts } = state;
  const judged = missing.filter(({ isOld }) => isOld || isUnexplained);
  counts.newer += state.recentlyMissing - judged.filter(({ isOld }) => !isOld).length;
  const waiting = new Map(judged.map((leaf) => [leaf.entry, leaf]));
  let from = audited;
  const withinMs = judged.some(({ isOld }) => isOld) ? loggedWithinMs : namedWithinMs;
  for (const endMs = performance.now() + withinMs; waiting.size > 0;) {
    const size = await extendEntries(context);
    for await (const { entries } of context.entries.blocks(from, size)) {
      for (let at = 0; at < entries.length; at += entryBytes) waiting.delete(toHex(entries.subarray(at, at + entryBytes)));
    }
    from = size;
    if (waiting.size === 0 || performance.now() > endMs) break;
    await wait(pollMs, undefined, { signal: context.signal });
  }
  for (const { line } of waiting.values()) addLine(result.contradictions, line);
}

/** Adds the entries up to the log's latest checkpoint, and returns its size. Throws if it contradicts the one that was kept. */
async function extendEntries({ kept, entries, readBundle }: AuditContext): Promise<number> {
  const { found, files } = kept;
  const latest = await kept.readCheckpoint();
  if (latest.size === found.size) return found.size;
  const comparison = await compare(found, latest, files.tile);
  if (comparison !== 'grown')
    throw new Error(`${latest.origin}: the log changed while the audit ran (${comparison}). Run consent log keep.`);
  await entries.fill(latest.size, readBundle);
  const [root] = await entries.rootsAt([latest.size]);
  if (!equalBytes(root!, latest.root))
    throw new Error(`${latest.origin}: the entries of the log do not make the root that was signed for ${latest.size} leaves.`);
  return latest.size;
}
