import { setTimeout as wait } from 'node:timers/promises';
import { entryBytes, equalBytes, toHex } from '@consent/evidence-format';
import type { SignedCheckpoint } from '@consent/evidence-verifier';
import { compare } from '../compare';
import type { AuditContext } from './audit-context';
import type { AuditState } from './audit-state';
import { slackMs } from './read-openings';
import { addLine } from './result';

/** A leaf is in the log within a second, and within ten under a load of batches. */
const loggedWithinMs = 15_000;
/** Of recent leaves, which only name the record of a leaf that contradicts already. */
const namedWithinMs = 5_000;
const pollMs = 1_000;

/**
 * Looks for leaves that were opened and were not in the audited tree in later checkpoints. Those that stay away contradict if they are old, or
 * if a leaf is unexplained: they then name the record that was changed. If nothing was signed since they were recorded, the log stands still,
 * and nothing can be told about them.
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
  let signedAtMs = context.kept.found.signedAtMs;
  for (const endMs = performance.now() + withinMs; waiting.size > 0;) {
    const latest = await extendEntries(context);
    const { size } = latest;
    signedAtMs = latest.signedAtMs;
    for await (const { entries } of context.entries.blocks(from, size)) {
      for (let at = 0; at < entries.length; at += entryBytes) waiting.delete(toHex(entries.subarray(at, at + entryBytes)));
    }
    from = size;
    if (waiting.size === 0 || performance.now() > endMs) break;
    await wait(pollMs, undefined, { signal: context.signal });
  }
  for (const { line, atMs } of waiting.values()) {
    if (isUnexplained || atMs < signedAtMs - slackMs) addLine(result.contradictions, line);
    else addLine(result.doubts, `${line} yet; the log was signed last at ${new Date(signedAtMs).toISOString()}`);
  }
}

/** Adds the entries up to the log's latest checkpoint, and returns it. Throws if it contradicts the one that was kept. */
async function extendEntries({ kept, entries, readBundle }: AuditContext): Promise<SignedCheckpoint> {
  const { found, files } = kept;
  const latest = await kept.readCheckpoint();
  if (latest.size === found.size) return latest;
  const comparison = await compare(found, latest, files.tile);
  if (comparison !== 'grown')
    throw new Error(`${latest.origin}: the log changed while the audit ran (${comparison}). Run consent log keep.`);
  await entries.fill(latest.size, readBundle);
  const [root] = await entries.rootsAt([latest.size]);
  if (!equalBytes(root!, latest.root))
    throw new Error(`${latest.origin}: the entries of the log do not make the root that was signed for ${latest.size} leaves.`);
  return latest;
}
