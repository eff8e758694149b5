import { entryOf } from '@consent/evidence-format';
import { ServiceError } from '@consent/kernel/errors';
import { findSignedLog, notYetInLog, type SignedLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';
import { findLeaves, type FoundLeaf } from './find-leaves';
import type { DescribedLeaf, DescribedLeaves } from './statements';

interface Matched {
  /** In the order of the log. A leaf is there twice when its work came again after a restore of its source. */
  matched: (FoundLeaf & { leaf: DescribedLeaf })[];
  /** Leaves of the tag that nothing here describes. */
  unexplained: FoundLeaf[];
}

type MatchParts = Pick<EvidenceParts, 'database' | 'logger'>;

/**
 * Finds described leaves in the signed log. The log is read before they are described, so that every leaf of it that is of
 * existing records is among them. Throws conflict while one waits for the log, and internal when one that does not wait is
 * not there.
 */
export async function matchLeaves(
  accountId: string,
  log: SignedLog | undefined,
  described: DescribedLeaves,
  parts: MatchParts,
): Promise<Matched> {
  const { tag, leaves, isComplete, isSettled } = described;
  assertTagKey(log, described, parts);
  if (!isComplete) throw notYetInLog();
  const found = await findTagged(log, tag, parts);
  const missing = leaves.filter((leaf) => !found.has(keyOf(tag, leaf)));
  if (missing.length > 0) {
    if (isSettled) await assertLate(accountId, tag, missing, parts);
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

/** A tag of another key would show that the log has no leaf of a subject. Tags of policies have no key. */
function assertTagKey(log: SignedLog | undefined, { tag, tagKeySha256 }: DescribedLeaves, { logger }: MatchParts): void {
  const isOfPolicy = tag.length > 0 && tagKeySha256.length === 0;
  if (isOfPolicy || log?.tagKeySha256 === undefined || log.tagKeySha256.equals(tagKeySha256)) return;
  logger.error({ accountId: log.accountId }, 'the tag key of an account is not that of its log');
  throw new ServiceError('internal', 'The log is damaged.');
}

/** Those of the leaves that these do not describe. */
export function unexplainedBy({ tag, leaves }: Pick<DescribedLeaves, 'tag' | 'leaves'>, found: readonly FoundLeaf[]): FoundLeaf[] {
  const described = new Set(leaves.map((leaf) => keyOf(tag, leaf)));
  return found.filter(({ entry }) => !described.has(entry.toString('hex')));
}

/** Throws internal for a leaf whose record was changed or is gone. */
export function assertExplained([leaf]: readonly FoundLeaf[], accountId: string, { logger }: Pick<MatchParts, 'logger'>): void {
  if (leaf === undefined) return;
  logger.error({ accountId, index: leaf.index }, 'a leaf of the log has no record any more');
  throw new ServiceError('internal', 'A leaf of the log has no record.');
}

/** Leaves that do not wait are in the log, or were signed after it was read. */
async function assertLate(accountId: string, tag: Uint8Array, missing: readonly DescribedLeaf[], parts: MatchParts): Promise<void> {
  const found = await findTagged(await findSignedLog(parts.database, accountId), tag, parts);
  const lost = missing.find((leaf) => !found.has(keyOf(tag, leaf)));
  if (lost === undefined) return;
  const { record, frame } = lost;
  parts.logger.error({ accountId, record, frame }, 'a record or policy is not what was logged, or its leaf is gone');
  throw new ServiceError('internal', 'What is stored is not what was logged.');
}

/** The places of every leaf with the tag, by entry. */
async function findTagged(log: SignedLog | undefined, tag: Uint8Array, { database }: MatchParts): Promise<Map<string, FoundLeaf[]>> {
  const byEntry = new Map<string, FoundLeaf[]>();
  if (log === undefined || tag.length === 0) return byEntry;
  for (const leaf of await findLeaves(database, log, tag)) {
    const key = leaf.entry.toString('hex');
    byEntry.set(key, [...(byEntry.get(key) ?? []), leaf]);
  }
  return byEntry;
}

function keyOf(tag: Uint8Array, { frame }: DescribedLeaf): string {
  return tag.length === 0 ? '' : Buffer.from(entryOf(sha256, tag, frame)).toString('hex');
}
