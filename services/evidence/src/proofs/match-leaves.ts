import { entryOf } from '@consent/evidence-format';
import { DamagedDataError } from '../logs/damage';
import { findSignedLog, notYetInLog, type SignedLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';
import { findLeaves, type FoundLeaf } from './find-leaves';
import type { DescribedLeaf, DescribedLeaves } from './statements';

interface Matched {
  /** In log order. A leaf occurs twice if its source was restored and queued it again. */
  matched: (FoundLeaf & { leaf: DescribedLeaf })[];
  unexplained: FoundLeaf[];
}

type MatchParts = Pick<EvidenceParts, 'database' | 'treeCache' | 'logger'>;

/**
 * `log` must be read before the leaves are described, so that they include every logged leaf. Throws conflict while a
 * leaf waits for the log, and internal if a leaf is missing although it does not wait.
 */
export async function matchLeaves(
  accountId: string,
  log: SignedLog | undefined,
  described: DescribedLeaves,
  parts: MatchParts,
): Promise<Matched> {
  const { tag, leaves, isComplete, isFullyLogged } = described;
  assertTagKey(log, described, parts);
  if (!isComplete) throw notYetInLog();
  const found = await findTagged(log, tag, parts);
  const missing = leaves.filter((leaf) => !found.has(keyOf(tag, leaf)));
  if (missing.length > 0) {
    if (isFullyLogged) await assertSignedSince(accountId, tag, missing, parts);
    throw notYetInLog();
  }
  const leafOf = new Map(leaves.map((leaf) => [keyOf(tag, leaf), leaf]));
  const all = [...found].flatMap(([key, places]) => places.map((place) => ({ ...place, leaf: leafOf.get(key) })));
  all.sort((a, b) => a.index - b.index);
  return {
    matched: all.flatMap(({ leaf, ...place }) => (leaf === undefined ? [] : [{ ...place, leaf }])),
    unexplained: all.filter(({ leaf }) => leaf === undefined),
  };
}

/** A tag made with another key would hide all leaves of a subject. Tags of policies use no key. */
function assertTagKey(log: SignedLog | undefined, { tag, tagKeySha256 }: DescribedLeaves, { logger }: MatchParts): void {
  const isOfPolicy = tag.length > 0 && tagKeySha256.length === 0;
  if (isOfPolicy || log?.tagKeySha256 === undefined || log.tagKeySha256.equals(tagKeySha256)) return;
  logger.error({ accountId: log.accountId }, 'the tag key of an account differs from that of its log');
  throw new DamagedDataError('The log is damaged.');
}

export function unexplainedBy({ tag, leaves }: Pick<DescribedLeaves, 'tag' | 'leaves'>, found: readonly FoundLeaf[]): FoundLeaf[] {
  const described = new Set(leaves.map((leaf) => keyOf(tag, leaf)));
  return found.filter(({ entry }) => !described.has(entry.toString('hex')));
}

/** Throws internal for a leaf whose record was changed or removed. */
export function assertExplained([leaf]: readonly FoundLeaf[], accountId: string, { logger }: Pick<MatchParts, 'logger'>): void {
  if (leaf === undefined) return;
  logger.error({ accountId, index: leaf.index }, 'a leaf of the log no longer has a record');
  throw new DamagedDataError('A leaf of the log has no record.');
}

/** A missing leaf that is no longer queued must have been signed after the log was read. */
async function assertSignedSince(accountId: string, tag: Uint8Array, missing: readonly DescribedLeaf[], parts: MatchParts): Promise<void> {
  const found = await findTagged(await findSignedLog(parts.database, accountId), tag, parts);
  const lost = missing.find((leaf) => !found.has(keyOf(tag, leaf)));
  if (lost === undefined) return;
  const { record, frame } = lost;
  parts.logger.error({ accountId, record, frame }, 'a record or policy differs from what was logged, or its leaf is missing');
  throw new DamagedDataError('The stored data differs from what was logged.');
}

async function findTagged(
  log: SignedLog | undefined,
  tag: Uint8Array,
  { database, treeCache }: MatchParts,
): Promise<Map<string, FoundLeaf[]>> {
  const byEntry = new Map<string, FoundLeaf[]>();
  if (log === undefined || tag.length === 0) return byEntry;
  for (const leaf of await findLeaves(database, log, tag, treeCache)) {
    const key = leaf.entry.toString('hex');
    byEntry.set(key, [...(byEntry.get(key) ?? []), leaf]);
  }
  return byEntry;
}

function keyOf(tag: Uint8Array, { frame }: DescribedLeaf): string {
  return tag.length === 0 ? '' : Buffer.from(entryOf(sha256, tag, frame)).toString('hex');
}
